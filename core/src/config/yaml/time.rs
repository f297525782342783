//! Dates and times, which YAML 1.1 readers make of unquoted text such as `2026-01-01`.

use std::fmt::{self, Write};

/// `datetime.date`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// 1 to 9999.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

/// `datetime.datetime`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DateTime {
    /// The calendar day.
    pub date: Date,
    /// Seconds since midnight.
    pub seconds: u32,
    /// Microseconds.
    pub micros: u32,
    /// The distance from UTC, when the text names one.
    pub zone: Option<Zone>,
}

/// `datetime.timezone`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Minutes east of UTC, less than a day.
    pub minutes: i32,
    /// The name ruamel gives it (the text as written); PyYAML gives none.
    pub name: Option<String>,
}

/// Why a text of the right form is no date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeError {
    /// Not of the form.
    Syntax,
    /// A year, month, day, hour, minute or second that does not exist.
    OutOfRange,
    /// A distance from UTC of a day or more.
    Offset,
    /// Rounding up goes past the year 9999.
    Overflow,
}

impl Date {
    fn new(year: u16, month: u8, day: u8) -> Result<Self, TimeError> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let valid = (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=days).contains(&day);
        valid.then_some(Self { year, month, day }).ok_or(TimeError::OutOfRange)
    }

    /// Days since 0000-03-01, for comparing moments in different zones.
    fn day_number(self) -> i64 {
        let (y, m) = (i64::from(self.year), i64::from(self.month));
        let (y, m) = if m < 3 { (y - 1, m + 9) } else { (y, m - 3) };
        365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + i64::from(self.day) - 1
    }

    fn next(self) -> Result<Self, TimeError> {
        let day = |y, m, d| Self::new(y, m, d).ok();
        day(self.year, self.month, self.day + 1)
            .or_else(|| day(self.year, self.month + 1, 1))
            .or_else(|| day(self.year + 1, 1, 1))
            .ok_or(TimeError::Overflow)
    }
}

impl DateTime {
    /// Whether it has a zone, and the microseconds since a fixed moment: Python compares times of
    /// different zones by the moment they name, and never a time with a zone to one without.
    pub(super) fn moment(&self) -> (bool, i64) {
        let zone = self.zone.as_ref().map_or(0, |z| i64::from(z.minutes) * 60);
        let seconds = self.date.day_number() * 86_400 + i64::from(self.seconds) - zone;
        (self.zone.is_some(), seconds * 1_000_000 + i64::from(self.micros))
    }
}

/// The parts of the text, split as the readers' expression splits it.
struct Parts<'t> {
    rest: &'t str,
}

impl<'t> Parts<'t> {
    fn digits(&mut self, least: usize, most: usize) -> Option<&'t str> {
        let n = self.rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        if n < least {
            return None;
        }
        let (digits, rest) = self.rest.split_at(n);
        self.rest = rest;
        Some(digits)
    }

    fn skip(&mut self, wanted: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(wanted)?;
        Some(())
    }

    fn blanks(&mut self) -> bool {
        let before = self.rest.len();
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        self.rest.len() < before
    }
}

/// What a timestamp text names: a day, or a moment.
pub(super) enum Timestamp {
    Date(Date),
    DateTime(DateTime),
}

/// Whether a plain scalar is a timestamp by the *implicit* rule: a bare date needs two digits for
/// month and day, a date with a time may have one.
pub(super) fn looks_like_timestamp(text: &str) -> bool {
    let Some(split) = split(text) else { return false };
    split.time.is_some() || text.trim_end_matches('\n').len() == 10
}

struct Split<'t> {
    date: [&'t str; 3],
    time: Option<Time<'t>>,
}

struct Time<'t> {
    hms: [&'t str; 3],
    fraction: &'t str,
    /// Sign, hours, minutes and the text itself; `Z` has no sign.
    zone: Option<(Option<bool>, &'t str, &'t str, &'t str)>,
}

fn split(text: &str) -> Option<Split<'_>> {
    // Python's `$` also matches before one line feed at the end.
    let text = text.strip_suffix('\n').unwrap_or(text);
    let mut p = Parts { rest: text };
    let year = p.digits(4, 4)?;
    p.skip('-')?;
    let month = p.digits(1, 2)?;
    p.skip('-')?;
    let day = p.digits(1, 2)?;
    let date = [year, month, day];
    if p.rest.is_empty() {
        return Some(Split { date, time: None });
    }
    if p.skip('T').or_else(|| p.skip('t')).is_none() && !p.blanks() {
        return None;
    }
    let hour = p.digits(1, 2)?;
    p.skip(':')?;
    let minute = p.digits(2, 2)?;
    p.skip(':')?;
    let second = p.digits(2, 2)?;
    let fraction = if p.skip('.').is_some() { p.digits(0, usize::MAX)? } else { "" };
    let mut zone = None;
    if !p.rest.is_empty() {
        p.blanks();
        let named = p.rest;
        if p.skip('Z').is_some() {
            zone = Some((None, "0", "0", named));
        } else {
            let negative = named.starts_with('-');
            p.skip('-').or_else(|| p.skip('+'))?;
            let hours = p.digits(1, 2)?;
            let minutes = if p.skip(':').is_some() { p.digits(2, 2)? } else { "0" };
            zone = Some((Some(negative), hours, minutes, named));
        }
        if !p.rest.is_empty() {
            return None;
        }
    }
    Some(Split { date, time: Some(Time { hms: [hour, minute, second], fraction, zone }) })
}

/// Reads a timestamp. `ruamel` rounds the seventh decimal and gives zones a name; PyYAML cuts the
/// decimals off and names no zone.
pub(super) fn read_timestamp(text: &str, ruamel: bool) -> Result<Timestamp, TimeError> {
    let number = |s: &str| s.parse::<u32>().unwrap_or(0);
    let Split { date: [year, month, day], time } = split(text).ok_or(TimeError::Syntax)?;
    let date = Date::new(number(year) as u16, number(month) as u8, number(day) as u8)?;
    let Some(Time { hms: [hour, minute, second], fraction, zone }) = time else {
        return Ok(Timestamp::Date(date));
    };
    let (hour, minute, second) = (number(hour), number(minute), number(second));
    if hour > 23 || minute > 59 || second > 59 {
        return Err(TimeError::OutOfRange);
    }
    let six: String = fraction.chars().chain("000000".chars()).take(6).collect();
    let round_up = ruamel && fraction.as_bytes().get(6).is_some_and(|d| *d > b'4');
    let micros = number(&six) + u32::from(round_up);
    let zone = match zone {
        None => None,
        Some((sign, hours, minutes, named)) => {
            let minutes = (number(hours) * 60 + number(minutes)).cast_signed();
            if minutes >= 24 * 60 {
                return Err(TimeError::Offset);
            }
            let minutes = if sign == Some(true) { -minutes } else { minutes };
            Some(Zone { minutes, name: ruamel.then(|| named.to_owned()) })
        }
    };
    let mut moment = DateTime { date, seconds: hour * 3600 + minute * 60 + second, micros, zone };
    if micros > 999_999 {
        moment.micros = 0;
        moment.seconds += 1;
        if moment.seconds == 86_400 {
            moment.seconds = 0;
            moment.date = date.next()?;
        }
    }
    Ok(Timestamp::DateTime(moment))
}

/// Python's `repr`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "datetime.date({}, {}, {})", self.year, self.month, self.day)
    }
}

/// Python's `repr`.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day } = self.date;
        let (hour, minute, second) = (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        write!(f, "datetime.datetime({year}, {month}, {day}, {hour}, {minute}")?;
        if second > 0 || self.micros > 0 {
            write!(f, ", {second}")?;
        }
        if self.micros > 0 {
            write!(f, ", {}", self.micros)?;
        }
        if let Some(zone) = &self.zone {
            write!(f, ", tzinfo={zone}")?;
        }
        f.write_str(")")
    }
}

/// Python's `repr`.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.minutes == 0 && self.name.is_none() {
            return f.write_str("datetime.timezone.utc");
        }
        let (days, seconds) = (self.minutes.div_euclid(1440), self.minutes.rem_euclid(1440) * 60);
        f.write_str("datetime.timezone(datetime.timedelta(")?;
        match (days, seconds) {
            (0, 0) => f.write_str("0")?,
            (0, s) => write!(f, "seconds={s}")?,
            (d, 0) => write!(f, "days={d}")?,
            (d, s) => write!(f, "days={d}, seconds={s}")?,
        }
        f.write_str(")")?;
        if let Some(name) = &self.name {
            write!(f, ", '{name}'")?;
        }
        f.write_str(")")
    }
}

/// Python's `str`: what a prompt would show.
pub(super) fn iso(date: Date, time: Option<&DateTime>) -> String {
    let mut out = format!("{:04}-{:02}-{:02}", date.year, date.month, date.day);
    if let Some(t) = time {
        let _ = write!(out, " {:02}:{:02}:{:02}", t.seconds / 3600, t.seconds / 60 % 60, t.seconds % 60);
        if t.micros > 0 {
            let _ = write!(out, ".{:06}", t.micros);
        }
        if let Some(zone) = &t.zone {
            let (sign, m) = (if zone.minutes < 0 { '-' } else { '+' }, zone.minutes.abs());
            let _ = write!(out, "{sign}{:02}:{:02}", m / 60, m % 60);
        }
    }
    out
}
