//! A rules file opened, one of its games chosen, a position reached.

use super::args::{GameArgs, PositionArgs, SourceArgs};
use super::files;
use super::outcome::Failure;
use crate::base::{Diagnostic, Severity};
use crate::expand::{ExpandOptions, Unit, expand};
use crate::model::{Game, Loaded, load};
use crate::play::zsg::{SavedGame, latin1};
use crate::play::{Rules, State, read_state};
use std::sync::Arc;

/// A rules file, expanded and loaded.
pub(crate) struct Source {
    pub(crate) unit: Unit,
    pub(crate) loaded: Loaded,
    pub(crate) save: Option<SavedGame>,
    /// Where its files come from, pictures included.
    pub(crate) loader: Box<dyn crate::base::Loader>,
}

impl Source {
    /// `file:line:column` of the start of a span.
    pub(crate) fn place(&self, span: crate::base::Span) -> String {
        let at = self.unit.sources.line_column(span);
        format!("{}:{}:{}", self.unit.sources.file(span.file).name, at.line, at.column)
    }

    /// Opens a rules file, a save or a package.
    pub(crate) fn open(name: &str, args: &SourceArgs) -> Result<Self, Failure> {
        let opened = files::open(name)?;
        let options = ExpandOptions { encoding: args.encoding.map(Into::into), ..ExpandOptions::default() };
        let unit = expand(&opened.name, &*opened.loader, &options);
        let unit = unit.map_err(|error| files::load_failure(&opened.name, &error))?;
        let loaded = load(&unit);
        Ok(Self { unit, loaded, save: opened.save, loader: opened.loader })
    }

    /// Findings of the front end and of the model.
    pub(crate) fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.unit.diagnostics.iter().chain(&self.loaded.diagnostics)
    }

    /// The game or variant asked for: a title, a number (0 is the game itself), else that of the save, else the one that
    /// opens first.
    pub(crate) fn entry(&self, wanted: Option<&str>) -> Result<Arc<Game>, Failure> {
        let games = &self.loaded.games;
        if let Some(wanted) = wanted {
            let by_number =
                || wanted.parse().ok().filter(|&index: &usize| index < games.len()).map(|it| self.number(it));
            let index = self.loaded.entry_titled(wanted).or_else(by_number);
            return index.map(|index| Arc::clone(&games[index])).ok_or_else(|| self.no_entry(wanted));
        }
        let saved = self.save.as_ref().and_then(|save| self.saved_entry(save));
        let index = saved.or_else(|| self.loaded.default_entry());
        index.map(|index| Arc::clone(&games[index])).ok_or_else(|| Failure::new("the file holds no game"))
    }

    /// Row of the n-th entry: 0 is the first game, then its variants and what else there is in file order.
    fn number(&self, n: usize) -> usize {
        let games = &self.loaded.games;
        let first = games.iter().position(|game| game.kind == crate::model::EntryKind::Game).unwrap_or(0);
        match n {
            0 => first,
            n if n <= first => n - 1,
            n => n,
        }
    }

    /// The entry that a save names; titles are compared byte by byte, as characters of Latin-1.
    pub(crate) fn saved_entry(&self, save: &SavedGame) -> Option<usize> {
        let encoding = self.unit.sources.files().first().map(|file| file.encoding);
        let bytes = |title: &str| {
            encoding.and_then(|it| it.encode(title)).unwrap_or_else(|| title.as_bytes().to_vec())
        };
        let same = |game: &Arc<Game>| latin1(&bytes(&game.texts.title)) == save.variant_name;
        self.loaded.games.iter().position(same)
    }

    fn no_entry(&self, wanted: &str) -> Failure {
        let titles = self.loaded.games.iter().filter(|game| !game.separator).map(|game| &*game.texts.title);
        let hint = match crate::base::suggest(wanted, titles.clone()) {
            Some(title) => format!("; did you mean `{title}`?"),
            None => {
                let list: Vec<String> = titles.take(20).map(|title| format!("  {title}")).collect();
                format!("; the file has\n{}", list.join("\n"))
            }
        };
        Failure::new(format!("no game or variant `{wanted}`{hint}"))
    }
}

/// A game ready to be played, and a position of it.
pub(crate) struct Session {
    pub(crate) source: Source,
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl Session {
    /// Opens a game at its start, or where its save leads.
    pub(crate) fn open(args: &GameArgs) -> Result<Self, Failure> {
        let source = Source::open(&args.file, &args.source)?;
        let game = source.entry(args.variant.as_deref())?;
        let rules = rules(&source, game)?;
        let state = rules.start();
        Ok(Self { source, rules, state })
    }

    /// Opens a game and goes to a position; the first move that is not legal ends the command.
    pub(crate) fn at(game: &GameArgs, position: &PositionArgs) -> Result<Self, Failure> {
        let mut session = Self::open(game)?;
        if let Some(text) = &position.position {
            session.state =
                read_state(&session.rules, text).map_err(|error| Failure::new(error.to_string()))?;
        } else if let Some(save) = session.source.save.take() {
            let followed = session.follow(&save);
            session.source.save = Some(save);
            followed?;
        }
        let moves = position.moves.as_deref().unwrap_or_default();
        for text in moves.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            session.play(text).map_err(|message| Failure::IllegalMove(format!("`{text}`: {message}")))?;
        }
        Ok(session)
    }

    /// Goes where a saved game ends. What was recorded after the end of the game is played as if it were not over (16.4).
    fn follow(&mut self, save: &SavedGame) -> Result<(), Failure> {
        self.state = save.start(&self.rules).map_err(|error| Failure::new(error.to_string()))?;
        for saved in &save.moves {
            self.state = self.state.clone().without_outcome();
            let text = &saved.text;
            self.play(text).map_err(|message| Failure::IllegalMove(format!("`{text}`: {message}")))?;
        }
        Ok(())
    }

    /// Plays the move of this text.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), String> {
        let situation = self.rules.situation(&self.state);
        match situation.texts.iter().position(|it| it == text) {
            Some(index) => {
                self.rules.play(&mut self.state, &situation.moves[index]);
                Ok(())
            }
            None => Err(match situation.outcome {
                Some(outcome) => format!("the game is over: {}", outcome.text(&self.rules.game)),
                None => match crate::base::suggest(text, situation.texts.iter().map(String::as_str)) {
                    Some(near) => format!("not a legal move; did you mean `{near}`?"),
                    None => {
                        format!("not a legal move; `zrf moves` lists the {} that are", situation.texts.len())
                    }
                },
            }),
        }
    }
}

/// Makes a game ready, or says why not.
pub(crate) fn rules(source: &Source, game: Arc<Game>) -> Result<Arc<Rules>, Failure> {
    let title = Arc::clone(&game.texts.title);
    Rules::new(game).map(Arc::new).map_err(|error| {
        let first = source.diagnostics().find(|it| it.severity() == Severity::Error);
        let first = first.map_or(String::new(), |it| {
            let place = source.unit.sources.line_column(it.primary().span);
            let file = &source.unit.sources.file(it.primary().span.file).name;
            format!("\n  {file}:{}:{}: {}", place.line, place.column, it.message())
        });
        Failure::new(format!("`{title}`: {error}{first}"))
    })
}
