//! `zrf fmt`: formats rules files, bytes of old code pages kept.

use crate::base::{Encoding, SourceFile};
use crate::cli::args::FmtArgs;
use crate::cli::files;
use crate::cli::outcome::{CommandResult, Failure, Status};
use crate::syntax;
use similar::TextDiff;
use std::io::{Read, Write};

pub(crate) fn run(args: &FmtArgs, out: &mut dyn Write) -> CommandResult {
    let mut status = Status::Fine;
    for path in files::expand_paths(&args.paths, &[".zrf"])? {
        status = status.and(one(&path, args, out)?);
    }
    Ok(status)
}

fn one(path: &str, args: &FmtArgs, out: &mut dyn Write) -> CommandResult {
    let bytes = if path == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(path).map_err(|error| Failure::new(format!("cannot read `{path}`: {error}")))?
    };
    let file = SourceFile::decode(path, &bytes, args.source.encoding.map(Encoding::from));
    let formatted = syntax::format(&file.text);
    let changed = *formatted != *file.text;
    if args.diff && changed {
        let diff = TextDiff::from_lines(&*file.text, &*formatted);
        write!(out, "{}", diff.unified_diff().header(path, path))?;
    }
    if args.check || args.diff {
        if changed && args.check {
            eprintln!("zrf: `{path}` is not formatted");
        }
        return Ok(Status::found(changed));
    }
    let unmappable = || Failure::new(format!("`{path}`: the text cannot be written in its encoding"));
    if path == "-" {
        out.write_all(&file.encode(&formatted).ok_or_else(unmappable)?)?;
    } else if changed {
        let bytes = file.encode(&formatted).ok_or_else(unmappable)?;
        write_whole(path, &bytes)?;
    }
    Ok(Status::Fine)
}

/// Writes beside the file first, so that a failure half-way loses nothing.
fn write_whole(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    let beside = format!("{path}.zrf-fmt");
    let failed = |error: std::io::Error| Failure::new(format!("cannot write `{path}`: {error}"));
    std::fs::write(&beside, bytes).map_err(failed)?;
    if let Ok(metadata) = std::fs::metadata(path) {
        let _ = std::fs::set_permissions(&beside, metadata.permissions());
    }
    std::fs::rename(&beside, path).map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        failed(error)
    })
}
