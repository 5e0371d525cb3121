//! Loads a file with everything it includes, and joins the tokens into one stream.

use super::ExpandOptions;
use super::report;
use crate::base::{Diagnostics, FileId, LoadError, Loader, SourceFile, SourceMap, Span};
use crate::syntax::{StreamToken, TokenKind, lex_mending_strings};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// All files and the stream of tokens that they make together.
pub(super) struct Loaded {
    pub(super) sources: SourceMap,
    pub(super) included_from: Vec<Option<Span>>,
    pub(super) stream: Vec<StreamToken>,
    pub(super) diagnostics: Diagnostics,
}

/// Loads `name` and what it includes.
///
/// # Errors
///
/// Where the file itself can't be had. An included file that can't is a diagnostic.
pub(super) fn load(name: &str, loader: &dyn Loader, options: &ExpandOptions) -> Result<Loaded, LoadError> {
    let loaded = Loaded {
        sources: SourceMap::default(),
        included_from: Vec::new(),
        stream: Vec::new(),
        diagnostics: Vec::new(),
    };
    let mut splicer =
        Splicer { loader, options, loaded, known: FxHashMap::default(), active: Vec::new(), full: false };
    let file = splicer.file(name, None)?;
    splicer.splice(&file);
    Ok(splicer.loaded)
}

struct Splicer<'l> {
    loader: &'l dyn Loader,
    options: &'l ExpandOptions,
    loaded: Loaded,
    /// Files that were lexed already, by name: a file may be included several times.
    known: FxHashMap<String, Lexed>,
    /// The files that are being spliced, outermost first.
    active: Vec<FileId>,
    /// Whether the limit of tokens is reached.
    full: bool,
}

#[derive(Clone)]
struct Lexed {
    file: FileId,
    tokens: Rc<[StreamToken]>,
}

impl Splicer<'_> {
    /// The tokens of a file that are no white space, loaded at need.
    fn file(&mut self, name: &str, included_from: Option<Span>) -> Result<Lexed, LoadError> {
        if let Some(lexed) = self.known.get(name) {
            return Ok(lexed.clone());
        }
        let bytes = self.loader.load(name)?;
        let (size, limit) = (bytes.len() as u64, self.options.limits.file_bytes);
        if size > limit {
            return Err(LoadError::TooLarge { size, limit });
        }
        let source = SourceFile::decode(name, &bytes, self.options.encoding);
        let text = source.text.clone();
        let file = self.loaded.sources.add(source);
        self.loaded.included_from.push(included_from);
        let tokens = lex_mending_strings(&text);
        let meaningful = tokens.iter().filter(|(kind, ..)| !kind.is_trivia());
        let tokens =
            meaningful.map(|(kind, start, end)| StreamToken { kind, span: Span::new(file, start, end) });
        let lexed = Lexed { file, tokens: tokens.collect() };
        self.known.insert(name.to_owned(), lexed.clone());
        Ok(lexed)
    }

    /// Appends the tokens of a file to the stream, those of other files in the place of its includes.
    fn splice(&mut self, lexed: &Lexed) {
        self.active.push(lexed.file);
        let text = self.loaded.sources.file(lexed.file).text.clone();
        let mut rest = &lexed.tokens[..];
        while let Some((token, after)) = rest.split_first() {
            match Include::at(rest, &text) {
                Some(include) => {
                    rest = include.rest;
                    self.include(&include, &text);
                }
                None => {
                    rest = after;
                    self.push(*token);
                }
            }
        }
        self.active.pop();
    }

    fn push(&mut self, token: StreamToken) {
        if self.loaded.stream.len() < self.options.limits.source_tokens {
            self.loaded.stream.push(token);
        } else if !self.full {
            self.full = true;
            self.loaded
                .diagnostics
                .push(report::too_many_tokens(token.span, self.options.limits.source_tokens));
        }
    }

    fn include(&mut self, include: &Include<'_>, text: &str) {
        if self.full {
            return;
        }
        let Some(path) = include.path else {
            return self.loaded.diagnostics.push(report::include_shape(include.span));
        };
        if !include.closed {
            self.loaded.diagnostics.push(report::missing_close(path, include.span, "include"));
        }
        let written = &text[path.start as usize + 1..path.end as usize - 1];
        match self.target(include.span, path, written) {
            Ok(Some(lexed)) => self.splice(&lexed),
            Ok(None) => {}
            Err(error) => {
                let trace = report::include_trace(&self.loaded, include.span.file);
                self.loaded.diagnostics.push(report::include_failed(&error, written, path).with_trace(trace));
            }
        }
    }

    /// The file that an include names, unless it may not be included here.
    fn target(&mut self, include: Span, path: Span, written: &str) -> Result<Option<Lexed>, LoadError> {
        let from = self.loaded.sources.file(include.file).name.clone();
        let name = self.loader.resolve(&from, written)?;
        let lexed = self.file(&name, Some(include))?;
        let trace = || report::include_trace(&self.loaded, include.file);
        if self.active.contains(&lexed.file) {
            let diagnostic = report::include_cycle(written, path).with_trace(trace());
            self.loaded.diagnostics.push(diagnostic);
            return Ok(None);
        }
        if self.active.len() > self.options.limits.include_depth {
            let diagnostic =
                report::include_depth(self.options.limits.include_depth, path).with_trace(trace());
            self.loaded.diagnostics.push(diagnostic);
            return Ok(None);
        }
        if differs_in_case(written, &name) {
            self.loaded.diagnostics.push(report::include_case(written, &name, path));
        }
        Ok(Some(lexed))
    }
}

/// An `(include …)` at the start of a stream.
struct Include<'t> {
    /// The whole form.
    span: Span,
    /// The string, if the form is as it should be.
    path: Option<Span>,
    /// Whether its closing parenthesis is there.
    closed: bool,
    /// What follows.
    rest: &'t [StreamToken],
}

impl<'t> Include<'t> {
    fn at(tokens: &'t [StreamToken], text: &str) -> Option<Self> {
        let [open, word, rest @ ..] = tokens else { return None };
        let is_include = open.kind == TokenKind::Open
            && word.kind == TokenKind::Word
            && &text[word.span.start as usize..word.span.end as usize] == "include";
        if !is_include {
            return None;
        }
        match rest {
            [path, close, rest @ ..] if path.kind == TokenKind::String && close.kind == TokenKind::Close => {
                Some(Self { span: open.span.to(close.span), path: Some(path.span), closed: true, rest })
            }
            // Not closed: what follows is not swallowed, the parenthesis alone is missing.
            [path, rest @ ..] if path.kind == TokenKind::String => {
                Some(Self { span: open.span.to(path.span), path: Some(path.span), closed: false, rest })
            }
            _ => {
                let end = rest.iter().position(|token| token.kind == TokenKind::Close);
                let (end, rest) = end.map_or((*word, rest), |end| (rest[end], &rest[end + 1..]));
                Some(Self { span: open.span.to(end.span), path: None, closed: true, rest })
            }
        }
    }
}

/// Whether the name that was found ends like the written path, but for letter case.
fn differs_in_case(written: &str, name: &str) -> bool {
    let written = written.replace('\\', "/");
    let parts = written.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let mut found = name.rsplit(['/', '\\']);
    parts.rev().any(|part| found.next().is_some_and(|found| found != part))
}
