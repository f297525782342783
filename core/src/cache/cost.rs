//! Prices, and what a request costs.
//!
//! Prices are data with a date (`prices.json`), meant to be edited: providers change theirs, and
//! nobody's contract is the price list. [`PriceTable::from_json`] checks what a person typed and
//! says what is wrong; it never lets a number through that a sum could not survive.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ttl::Ttl;

/// The prices that come with the library.
const BUILT_IN: &str = include_str!("prices.json");

/// Dearest price accepted, in currency per million tokens.
const MAX_PRICE: u32 = 1_000_000;
/// Longest minimum and lifetime accepted.
const MAX_COUNT: u32 = 1 << 30;
/// Most rows of a table.
pub const MAX_ROWS: usize = 256;

/// How a provider caches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CacheKind {
    /// What precedes a mark of the request, and is paid for when written.
    Marks,
    /// Every prefix, without being asked; writing costs nothing extra.
    Automatic,
    /// Nothing.
    None,
}

/// Where a price comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PriceSource {
    /// The provider's public list.
    ProviderPriceList,
    /// Somebody's guess, good for comparing.
    Assumption,
    /// Typed by the person who looks at it.
    User,
}

/// The prices of one class of models, in currency per million tokens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Price {
    /// Stable identifier.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// How the provider caches.
    pub kind: CacheKind,
    /// A token that is read for the first time and not kept.
    pub base: f64,
    /// A token that is kept for five minutes.
    pub write5m: f64,
    /// A token that is kept for an hour.
    pub write1h: f64,
    /// A token that is read from the cache.
    pub read: f64,
    /// Shortest prefix that is kept, in tokens.
    pub min_tokens: u32,
    /// How long the short and the long lifetime last, in seconds.
    pub lifetimes: [u32; 2],
    /// When the prices held, as year and month.
    pub as_of: String,
    /// Where they come from.
    pub source: PriceSource,
}

impl Price {
    /// The price of a written token.
    pub fn write(&self, ttl: Ttl) -> f64 {
        match ttl {
            Ttl::FiveMinutes => self.write5m,
            Ttl::OneHour => self.write1h,
        }
    }

    /// Seconds until an entry that is not used is gone.
    pub fn lifetime(&self, ttl: Ttl) -> u32 {
        match ttl {
            Ttl::FiveMinutes => self.lifetimes[0],
            Ttl::OneHour => self.lifetimes[1],
        }
    }

    /// Every number: what it is called, its value, and the largest accepted. Prices come first,
    /// then counts of tokens and seconds.
    pub fn numbers(&self) -> [(&'static str, f64, u32); 7] {
        [
            ("base", self.base, MAX_PRICE),
            ("write5m", self.write5m, MAX_PRICE),
            ("write1h", self.write1h, MAX_PRICE),
            ("read", self.read, MAX_PRICE),
            ("minTokens", self.min_tokens.into(), MAX_COUNT),
            ("lifetimes[0]", self.lifetimes[0].into(), MAX_COUNT),
            ("lifetimes[1]", self.lifetimes[1].into(), MAX_COUNT),
        ]
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// [`PriceError::Value`] names the field and what it must be.
    pub fn check(&self) -> Result<(), PriceError> {
        // What is no number lies in no range.
        match self.numbers().into_iter().find(|(_, value, max)| !(0.0..=f64::from(*max)).contains(value)) {
            Some((field, _, max)) => Err(PriceError::Value { id: self.id.clone(), field, max }),
            None => Ok(()),
        }
    }

    /// The row with one of its [`Price::numbers`] changed, as a person types it: from then on the
    /// prices are that person's own. A field that is none changes nothing.
    ///
    /// # Errors
    /// [`PriceError::Value`] when it is no price, or no whole number where one is counted.
    pub fn with(&self, field: &str, value: f64) -> Result<Self, PriceError> {
        let mut next = Self { source: PriceSource::User, ..self.clone() };
        let Some((field, _, max)) = self.numbers().into_iter().find(|(name, ..)| *name == field) else {
            return Ok(self.clone());
        };
        let counted = max == MAX_COUNT && value.fract() != 0.0;
        if counted || !(0.0..=f64::from(max)).contains(&value) {
            return Err(PriceError::Value { id: self.id.clone(), field, max });
        }
        match field {
            "base" => next.base = value,
            "write5m" => next.write5m = value,
            "write1h" => next.write1h = value,
            "read" => next.read = value,
            "minTokens" => next.min_tokens = value as u32,
            "lifetimes[0]" => next.lifetimes[0] = value as u32,
            _ => next.lifetimes[1] = value as u32,
        }
        Ok(next)
    }

    /// The same row with nothing to pay.
    #[must_use]
    pub fn free(self) -> Self {
        Self { base: 0.0, write5m: 0.0, write1h: 0.0, read: 0.0, ..self }
    }

    /// What is odd about the numbers though it is allowed: a stable code and a sentence each.
    pub fn remarks(&self) -> Vec<(&'static str, &'static str)> {
        let caches = self.kind != CacheKind::None;
        let free = self.base == 0.0 && self.read == 0.0 && self.write5m == 0.0 && self.write1h == 0.0;
        let cheap = self.write5m.min(self.write1h) < self.base;
        let all = [
            (free, "price-free", "All prices are zero, so only tokens tell the difference."),
            (
                caches && self.read > self.base,
                "reading-is-dearer",
                "A token from the cache costs more than a new one.",
            ),
            (
                self.kind == CacheKind::Marks && cheap,
                "writing-is-cheaper",
                "Keeping a token costs less than not keeping it.",
            ),
            (
                caches && self.lifetimes.contains(&0),
                "no-lifetime",
                "A lifetime is zero, so nothing is ever found again.",
            ),
        ];
        all.into_iter().filter(|(odd, ..)| *odd).map(|(_, code, text)| (code, text)).collect()
    }

    /// What these tokens cost.
    pub fn cost(&self, tokens: Tokens, ttl: Ttl) -> f64 {
        let part = |count: u64, price: f64| count as f64 * price / 1.0e6;
        part(tokens.read, self.read) + part(tokens.written, self.write(ttl)) + part(tokens.plain, self.base)
    }
}

/// The input tokens of a request by how they are charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    /// Read from the cache.
    pub read: u64,
    /// Written to the cache.
    pub written: u64,
    /// Neither.
    pub plain: u64,
    /// Of what was not read: sent before in this conversation, so paid for again.
    pub recomputed: u64,
}

impl Tokens {
    /// All input tokens.
    pub fn total(self) -> u64 {
        self.read.saturating_add(self.written).saturating_add(self.plain)
    }
}

impl std::ops::AddAssign for Tokens {
    fn add_assign(&mut self, other: Self) {
        self.read = self.read.saturating_add(other.read);
        self.written = self.written.saturating_add(other.written);
        self.plain = self.plain.saturating_add(other.plain);
        self.recomputed = self.recomputed.saturating_add(other.recomputed);
    }
}

/// A table of prices.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PriceTable {
    /// Currency of all prices.
    pub currency: String,
    /// Tokens a price is for; always a million.
    pub unit: u32,
    /// The rows.
    pub prices: Vec<Price>,
}

/// What is wrong with a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PriceError {
    /// It is no JSON of this shape; the text says where and what was expected.
    Shape(String),
    /// A number that is no price.
    Value {
        /// The row.
        id: String,
        /// The field.
        field: &'static str,
        /// It must be from 0 to this.
        max: u32,
    },
    /// Prices for another number of tokens than a million.
    Unit(u32),
    /// Two rows with one identifier, or a row without one.
    Id(String),
    /// Too many rows.
    TooMany(usize),
}

impl fmt::Display for PriceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(reason) => write!(f, "This is no price table: {reason}."),
            Self::Value { id, field, max } => {
                write!(
                    f,
                    "The price \"{id}\" has a `{field}` that cannot be used: it must be a number from 0 to {max}."
                )
            }
            Self::Unit(unit) => {
                write!(
                    f,
                    "Prices are given for 1000000 tokens, not for {unit}. Convert them and set `unit` to 1000000."
                )
            }
            Self::Id(id) if id.is_empty() => {
                f.write_str("A price has no `id`. Give it a short name of its own.")
            }
            Self::Id(id) => write!(f, "Two prices are called \"{id}\". Rename one."),
            Self::TooMany(n) => write!(f, "The table has {n} rows; {MAX_ROWS} are the most. Remove some."),
        }
    }
}

impl std::error::Error for PriceError {}

impl PriceTable {
    /// The prices that come with the library.
    pub fn built_in() -> Self {
        // A test reads this file; the fallback only keeps a broken build from panicking.
        Self::from_json(BUILT_IN).unwrap_or_else(|_| Self {
            currency: "USD".into(),
            unit: 1_000_000,
            prices: Vec::new(),
        })
    }

    /// Reads and checks a table.
    ///
    /// # Errors
    /// [`PriceError`] names the row and the field, and what they must be.
    pub fn from_json(text: &str) -> Result<Self, PriceError> {
        // By way of a value: a type read from one is read so elsewhere already, one read from text nowhere.
        let value: Result<serde_json::Value, _> = serde_json::from_str(text);
        let table: Self =
            value.and_then(serde_json::from_value).map_err(|e| PriceError::Shape(e.to_string()))?;
        table.check()?;
        Ok(table)
    }

    /// Checks a table that was put together by hand.
    ///
    /// # Errors
    /// As [`PriceTable::from_json`].
    pub fn check(&self) -> Result<(), PriceError> {
        if self.unit != 1_000_000 {
            return Err(PriceError::Unit(self.unit));
        }
        if self.prices.len() > MAX_ROWS {
            return Err(PriceError::TooMany(self.prices.len()));
        }
        let mut seen = std::collections::BTreeSet::new();
        for price in &self.prices {
            if price.id.is_empty() || !seen.insert(&price.id) {
                return Err(PriceError::Id(price.id.clone()));
            }
            price.check()?;
        }
        Ok(())
    }

    /// A row by its identifier.
    pub fn get(&self, id: &str) -> Option<&Price> {
        self.prices.iter().find(|p| p.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(field: &str, value: &str) -> Result<PriceTable, PriceError> {
        let row = serde_json::json!({
            "id": "x", "title": "X", "kind": "marks", "base": 3.0, "write5m": 3.75, "write1h": 6.0, "read": 0.3,
            "minTokens": 1024, "lifetimes": [300, 3600], "asOf": "2026-01", "source": "user"
        });
        let mut row = row.as_object().unwrap().clone();
        row.insert(field.to_owned(), serde_json::from_str(value).unwrap());
        let text = serde_json::json!({"currency": "USD", "unit": 1_000_000, "prices": [row]}).to_string();
        PriceTable::from_json(&text)
    }

    #[test]
    fn the_built_in_prices_are_sound_and_dated() {
        let table = PriceTable::from_json(BUILT_IN).unwrap();
        assert!(table.prices.iter().all(|p| p.as_of.len() == 7 && !p.title.is_empty()));
        let odd: Vec<_> = table
            .prices
            .iter()
            .flat_map(|p| p.remarks().into_iter().map(|(code, _)| (p.id.as_str(), code)))
            .collect();
        assert_eq!(odd, [("local", "price-free")]);
    }

    #[test]
    fn nonsense_is_refused_with_the_row_and_the_field() {
        let cases = [
            ("base", "-1"),
            ("read", "1e9"),
            ("write5m", "\"cheap\""),
            ("lifetimes", "[300]"),
            ("minTokens", "-5"),
            ("kind", "\"magic\""),
            ("id", "\"\""),
            ("surprise", "1"),
        ];
        for (field, value) in cases {
            assert!(table(field, value).is_err(), "{field}: {value}");
        }
        let message = table("base", "-1").unwrap_err().to_string();
        assert!(message.contains("\"x\"") && message.contains("`base`"), "{message}");
        assert!(table("base", "0").is_ok());
    }

    #[test]
    fn numbers_that_are_none_are_refused_when_set_by_hand() {
        let mut table = PriceTable::built_in();
        for bad in [f64::NAN, f64::INFINITY, -0.5] {
            table.prices[0].read = bad;
            assert!(matches!(table.check(), Err(PriceError::Value { field: "read", .. })));
        }
    }

    #[test]
    fn a_number_is_changed_or_refused_with_its_bound() {
        let price = PriceTable::built_in().prices.swap_remove(0);
        for (field, _, max) in price.numbers() {
            let changed = price.with(field, 7.0).unwrap();
            let now: Vec<_> = changed.numbers().into_iter().filter(|n| (n.1 - 7.0).abs() < 1e-9).collect();
            assert_eq!((now.len(), now[0].0, changed.source), (1, field, PriceSource::User));
            for bad in [-1.0, f64::NAN, f64::INFINITY, f64::from(max) + 1.0] {
                let id = price.id.clone();
                assert_eq!(
                    price.with(field, bad),
                    Err(PriceError::Value { id, field, max }),
                    "{field} {bad}"
                );
            }
        }
        assert!(price.with("base", 0.5).is_ok() && price.with("minTokens", 0.5).is_err());
        assert_eq!(price.with("surprise", 1.0), Ok(price));
    }

    #[test]
    fn two_rows_of_one_name_and_another_unit_are_refused() {
        let mut table = PriceTable::built_in();
        table.prices[1].id = table.prices[0].id.clone();
        assert_eq!(table.check(), Err(PriceError::Id("anthropic-opus".into())));
        table.unit = 1000;
        assert_eq!(table.check(), Err(PriceError::Unit(1000)));
    }

    #[test]
    fn odd_prices_are_remarked_on() {
        let code = |field, value| table(field, value).unwrap().prices[0].remarks().first().map(|r| r.0);
        assert_eq!(code("read", "9"), Some("reading-is-dearer"));
        assert_eq!(code("write5m", "1"), Some("writing-is-cheaper"));
        assert_eq!(code("lifetimes", "[0, 3600]"), Some("no-lifetime"));
        assert_eq!(code("base", "3"), None);
    }

    #[test]
    fn a_request_costs_the_sum_of_its_parts() {
        let table = table("base", "3").unwrap();
        let tokens = Tokens { read: 1_000_000, written: 2_000_000, plain: 500_000, recomputed: 0 };
        let near = |ttl, want: f64| (table.prices[0].cost(tokens, ttl) - want).abs() < 1e-9;
        assert!(near(Ttl::FiveMinutes, 0.3 + 7.5 + 1.5));
        assert!(near(Ttl::OneHour, 0.3 + 12.0 + 1.5));
    }
}
