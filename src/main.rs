//! The `zrf` command.

fn main() -> std::process::ExitCode {
    zrf::cli::run()
}
