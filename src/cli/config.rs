//! `zrf.toml`: what a project wants to hear of.
//!
//! ```toml
//! [check]
//! ignore = ["macro-unused"]
//! select = ["unknown-zone"]     # only these
//! ```

use super::outcome::Failure;
use std::path::Path;

/// The settings for one file.
#[derive(Clone, Default, Debug)]
pub(crate) struct Config {
    ignore: Vec<String>,
    select: Vec<String>,
}

impl Config {
    /// The settings of the `zrf.toml` in the file's folder or the closest one above it; none where there is none.
    pub(crate) fn beside(path: &str) -> Result<Self, Failure> {
        let absolute = std::path::absolute(Path::new(path.split('!').next().unwrap_or(path)))?;
        for folder in absolute.ancestors().skip(1) {
            let file = folder.join("zrf.toml");
            if file.is_file() {
                return Self::read(&file);
            }
        }
        Ok(Self::default())
    }

    fn read(file: &Path) -> Result<Self, Failure> {
        let wrong = |words: String| Failure::new(format!("{}: {words}", file.display()));
        let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| wrong(error.to_string()))?;
        let mut config = Self::default();
        for (key, value) in &table {
            let Some(check) = value.as_table().filter(|_| key == "check") else {
                return Err(wrong(format!("unknown section `{key}`; the only one is `[check]`")));
            };
            for (key, value) in check {
                let codes =
                    value.as_array().ok_or_else(|| wrong(format!("`{key}` needs a list of codes")))?;
                let codes = codes.iter().filter_map(|code| code.as_str());
                let codes = codes.map(|code| code.strip_prefix("zrf::").unwrap_or(code).to_owned()).collect();
                match key.as_str() {
                    "ignore" => config.ignore = codes,
                    "select" => config.select = codes,
                    _ => {
                        return Err(wrong(format!(
                            "unknown key `{key}`; the keys are `ignore` and `select`"
                        )));
                    }
                }
            }
        }
        Ok(config)
    }

    /// Whether findings of this code are wanted.
    pub(crate) fn admits(&self, code: &str) -> bool {
        let named = |list: &[String]| list.iter().any(|it| it == code);
        (self.select.is_empty() || named(&self.select)) && !named(&self.ignore)
    }
}
