//! The arguments: types and help texts only.

use crate::base::Encoding;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

/// Checks, explains and plays Zillions of Games rules files.
///
/// FILE may be a rules file (.zrf), a saved game (.zsg; its rules file is looked up beside it), a package (.zip, or
/// `name.zip!inner.zrf`) or `-` for standard input.
///
/// Exit status: 0 fine, 1 findings (errors, failed tests, an illegal move, a mismatch), 2 wrong usage or a file that cannot be
/// had.
#[derive(Parser, Debug)]
#[command(name = "zrf", version, max_term_width = 100)]
pub(crate) struct Args {
    /// When to use colours; the variable NO_COLOR turns them off, too
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether standard output gets colours.
    pub(crate) fn on(self) -> bool {
        use std::io::IsTerminal;
        match self {
            Self::Auto => {
                std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty()) && std::io::stdout().is_terminal()
            }
            Self::Always => true,
            Self::Never => false,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Check rules files: what is wrong, where, and what to write instead
    Check(CheckArgs),
    /// Print the page of a diagnostic
    Explain(ExplainArgs),
    /// Print games and variants, players, pieces, squares, goals and features
    Info(InfoArgs),
    /// Print the effective game after includes, macros and inheritance
    Expand(ExpandArgs),
    /// Format rules files
    Fmt(FmtArgs),
    /// List the legal moves, one a line
    Moves(MovesArgs),
    /// Count the lines of play of each depth
    Perft(PerftArgs),
    /// Play one random game that any program can repeat from its seed
    Random(RandomArgs),
    /// Replay saved games of the original program
    Replay(ReplayArgs),
    /// Play random games of every game and variant and check all invariants after each ply
    Stress(StressArgs),
    /// Run the tests written in and beside rules files
    Test(TestArgs),
    /// Start a new rules file from a template
    New(NewArgs),
    /// Explain why a move is legal, or why it is not
    Why(super::commands::why::WhyArgs),
    /// Draw the board
    Show(super::commands::show::ShowArgs),
    /// Print the rule graph
    Graph(super::commands::graph::GraphArgs),
    /// Play a game in the terminal
    Play(super::commands::play::PlayArgs),
    /// Compare a rules file of the proofs with native code: positions, trees, random walks
    Xcheck(XcheckArgs),
}

/// How a source is read.
#[derive(ClapArgs, Clone, Debug, Default)]
pub(crate) struct SourceArgs {
    /// Read the files in this encoding instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<EncodingName>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum EncodingName {
    Ascii,
    #[value(name = "utf-8")]
    Utf8,
    Cp1252,
    Cp1250,
    Cp1251,
}

impl From<EncodingName> for Encoding {
    fn from(name: EncodingName) -> Self {
        match name {
            EncodingName::Ascii => Self::Ascii,
            EncodingName::Utf8 => Self::Utf8,
            EncodingName::Cp1252 => Self::Cp1252,
            EncodingName::Cp1250 => Self::Cp1250,
            EncodingName::Cp1251 => Self::Cp1251,
        }
    }
}

/// A game of a file.
#[derive(ClapArgs, Clone, Debug)]
pub(crate) struct GameArgs {
    /// Rules file, saved game, package, or - for standard input
    pub(crate) file: String,
    /// Game or variant: its title, or its number (0 is the game itself)
    #[arg(long, value_name = "TITLE|N")]
    pub(crate) variant: Option<String>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// A position of a game.
#[derive(ClapArgs, Clone, Debug, Default)]
pub(crate) struct PositionArgs {
    /// Begin with this state text, for instance "(x e2) (White Pawn e4)": changes to the game's setup
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Play these moves first, separated by semicolons
    #[arg(long, value_name = "A; B; C")]
    pub(crate) moves: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct CheckArgs {
    /// Rules files, packages, or folders to search for rules files
    #[arg(required = true)]
    pub(crate) paths: Vec<String>,
    /// How findings are printed
    #[arg(long, value_name = "FORMAT", default_value = "full")]
    pub(crate) output_format: OutputFormat,
    /// Print only these codes (comma-separated, may be repeated)
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<String>,
    /// Leave out these codes (comma-separated, may be repeated)
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,
    /// Exit with status 1 also for findings of this severity
    #[arg(long, value_name = "SEVERITY")]
    pub(crate) deny: Vec<Deny>,
    /// Print a table of files, games, variants and findings by code instead of the findings
    #[arg(long)]
    pub(crate) statistics: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// What else counts as a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Deny {
    Warnings,
    Notes,
}

/// Formats of findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OutputFormat {
    /// With the source, for people
    Full,
    /// One line each
    Concise,
    /// One JSON object
    Json,
    /// Workflow commands of GitHub Actions
    Github,
    /// SARIF 2.1.0
    Sarif,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ExplainArgs {
    /// The code, with or without `zrf::`
    #[arg(required_unless_present = "list")]
    pub(crate) code: Option<String>,
    /// List all codes
    #[arg(long)]
    pub(crate) list: bool,
}

/// Text or JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people
    Text,
    /// One JSON object
    Json,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ExpandArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct FmtArgs {
    /// Rules files or folders, or - to format standard input to standard output
    #[arg(required = true)]
    pub(crate) paths: Vec<String>,
    /// Change nothing; exit with status 1 if a file is not formatted
    #[arg(long)]
    pub(crate) check: bool,
    /// Change nothing; print what would change
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Depth in plies
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print the count below each first move instead of the table
    #[arg(long)]
    pub(crate) divide: bool,
    /// Exit with status 1 unless the count at DEPTH is this
    #[arg(long, value_name = "N")]
    pub(crate) expect: Option<u64>,
    /// Which engine counts
    #[arg(long, value_name = "ENGINE", default_value = "reference")]
    pub(crate) engine: Engine,
    /// Count the moves of the last ply instead of playing them (engine `vm`)
    #[arg(long)]
    pub(crate) bulk: bool,
    /// Threads to count with; 0: one for each core (engine `vm`)
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    /// Cut the work of DEPTH into this many units and count one of them; the counts of all units add up
    #[arg(long, value_name = "N", requires = "unit", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) split: u32,
    /// Which unit of --split, from 0
    #[arg(long, value_name = "K", requires = "split", default_value_t = 0)]
    pub(crate) unit: u32,
}

/// The engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Engine {
    /// Walks the rule graph itself
    Reference,
    /// Runs specialised programs
    Vm,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct RandomArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Seed of the walk
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Plies to play
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) plies: u32,
    /// Also print the list of legal moves of each ply, indented
    #[arg(long)]
    pub(crate) dump: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ReplayArgs {
    /// Saved games, or folders to search for them
    #[arg(required = true)]
    pub(crate) saves: Vec<String>,
    /// The rules file, instead of the one beside each save
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<String>,
    /// Go on after a save whose rules cannot be had or played
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Print a summary on standard error
    #[arg(long)]
    pub(crate) statistics: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct StressArgs {
    /// Rules files, packages, or folders to search for rules files
    #[arg(required = true)]
    pub(crate) paths: Vec<String>,
    /// Random games of each game and variant
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u32,
    /// Plies of each game at the most
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) plies: u32,
    /// Seed of the first game; each further game has the next one
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Only this game or variant: its title, or its number
    #[arg(long, value_name = "TITLE|N")]
    pub(crate) variant: Option<String>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct TestArgs {
    /// Rules files, or folders to search for rules files
    #[arg(required = true)]
    pub(crate) paths: Vec<String>,
    /// Run only tests whose place or text contains this, for instance "chess" or "perft 3"
    #[arg(long, value_name = "TEXT")]
    pub(crate) filter: Option<String>,
    /// Skip counts that are expected to be larger than this
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) max_nodes: u64,
    /// Skip nothing for its size
    #[arg(long, conflicts_with = "max_nodes")]
    pub(crate) deep: bool,
    /// Skip what takes longer than this many seconds
    #[arg(long, value_name = "SECONDS")]
    pub(crate) max_seconds: Option<f64>,
    /// Write what was found into the files, in place of expectations that failed
    #[arg(long)]
    pub(crate) bless: bool,
    /// Also write a report as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<String>,
    /// Also list the tests that passed or were skipped
    #[arg(short, long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct NewArgs {
    /// Name of the game; the file is NAME in lower case with hyphens, and must not exist yet
    pub(crate) name: String,
    /// What to start from
    #[arg(long, value_name = "TEMPLATE", default_value = "chess")]
    pub(crate) template: Template,
}

/// Templates of new rules files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Template {
    /// Pieces that step and slide, a King to be checkmated
    Chess,
    /// Men that jump in chains, and are crowned
    Draughts,
    /// Stones that are placed, and a row that wins
    Drop,
    /// One player, a goal and a solution
    Puzzle,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct XcheckArgs {
    /// Which comparison, for instance `assimilation` or `chesimal/marked`; --list names all
    #[arg(required_unless_present_any = ["all", "list"])]
    pub(crate) game: Option<String>,
    /// Run all comparisons, in about a minute
    #[arg(long, conflicts_with = "game")]
    pub(crate) all: bool,
    /// List the comparisons
    #[arg(long)]
    pub(crate) list: bool,
    /// Go on with further walks until stopped
    #[arg(long)]
    pub(crate) deep: bool,
    /// Seed of the random walks
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Random walks of each comparison
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) walks: u64,
    /// Plies of a walk at the most
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub(crate) plies: usize,
    /// Go on until so many positions were compared, however many walks that takes
    #[arg(long, value_name = "N")]
    pub(crate) positions: Option<u64>,
    /// Nodes of the tree below each listed position
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) nodes: u64,
    /// Compare the tree to this depth instead, and print the count below each first move
    #[arg(long, value_name = "DEPTH", conflicts_with_all = ["all", "deep"])]
    pub(crate) divide: Option<u32>,
    /// With --divide: begin at this position text instead of the start
    #[arg(long, value_name = "TEXT", requires = "divide")]
    pub(crate) position: Option<String>,
    /// Compare the position texts in this file instead, one a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "deep", "divide"])]
    pub(crate) position_list: Option<String>,
    /// Compare this rules file instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub(crate) rules: Option<String>,
}
