//! Time zones, days and their names, as Python's `zoneinfo` and `strftime` give them (§9.5).
//!
//! There is no clock here: every instant is an input, in Unix seconds.

/// Every zone of the IANA database: a line is what holds in some zones, a tab, and their names. See `build.rs`, which
/// writes it.
static ZONES: &str = include_str!(concat!(env!("OUT_DIR"), "/zones.txt"));

/// A zone of the IANA database.
#[derive(Debug, Clone)]
pub struct Zone {
    /// TZ strings of POSIX, between them the time until the next one takes over.
    rules: &'static str,
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
        let (region, city) = split_name(name);
        ZONES.lines().find_map(|line| {
            let (rules, names) = line.split_once('\t')?;
            let is_here = names.split(' ').any(|group| {
                let (of, cities) = split_name(group);
                of == region && cities.split(',').any(|each| each == city)
            });
            is_here.then_some(Self { rules })
        })
    }

    /// UTC.
    pub fn utc() -> Self {
        Self { rules: "UTC0" }
    }

    /// What is in force at an instant.
    ///
    /// Hermes dates from 2025, so what zones did before 2020 is not kept. For an earlier instant it is what was in force
    /// when 2020 began (UTC), or what the yearly rule of then says where it is still the rule. What holds after the last
    /// change the database knows holds for ever.
    pub fn at(&self, unix: i64) -> Offset {
        let mut reader = Reader(self.rules);
        let mut until = 0;
        loop {
            let (abbreviation, seconds) = reader.rule(unix);
            if reader.eat(b' ') {
                // The last rule has no end.
                until += reader.time();
                reader.eat(b' ');
                if unix >= until {
                    continue;
                }
            }
            return Offset { seconds: seconds as i32, abbreviation: abbreviation.to_owned() };
        }
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

/// `America/Argentina` and `Salta`; nothing and `UTC`.
fn split_name(name: &str) -> (&str, &str) {
    name.rsplit_once('/').unwrap_or(("", name))
}

/// Reads the rules of a zone, from the front. The table is our own, so that nothing here can fail.
struct Reader(&'static str);

/// Day of a year on which clocks change.
enum Yearly {
    /// `M10.5.0`: month, week (5 for the last one), day of the week (0 is Sunday).
    Weekday([i64; 3]),
    /// `J60`: day of the year from 1, where a leap day is not counted.
    Day(i64),
    /// `59`: day of the year from 0, where it is.
    DayOfAll(i64),
}

impl Reader {
    /// Whether this byte comes next; then it is passed.
    fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.0.as_bytes().first() == Some(&byte);
        if is_next {
            self.take(1);
        }
        is_next
    }

    fn take(&mut self, length: usize) -> &'static str {
        let (taken, rest) = self.0.split_at_checked(length).unwrap_or((self.0, ""));
        self.0 = rest;
        taken
    }

    fn number(&mut self) -> i64 {
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.0.as_bytes().first() {
            number = number * 10 + i64::from(digit - b'0');
            self.take(1);
        }
        number
    }

    /// `5`, `-3:30`: hours, minutes and seconds, in seconds.
    fn time(&mut self) -> i64 {
        let sign = if self.eat(b'-') { -1 } else { 1 };
        self.eat(b'+');
        let mut unit = 3600;
        let mut seconds = self.number() * unit;
        while self.eat(b':') {
            unit /= 60;
            seconds += self.number() * unit;
        }
        sign * seconds
    }

    /// `EST`, `<-03>`.
    fn name(&mut self) -> &'static str {
        let is_quoted = self.eat(b'<');
        let is_part = |byte: &u8| if is_quoted { *byte != b'>' } else { byte.is_ascii_alphabetic() };
        let length = self.0.bytes().take_while(is_part).count();
        let name = self.take(length);
        self.eat(b'>');
        name
    }

    fn yearly(&mut self) -> Yearly {
        if self.eat(b'M') {
            Yearly::Weekday([(); 3].map(|()| {
                let number = self.number();
                self.eat(b'.');
                number
            }))
        } else if self.eat(b'J') {
            Yearly::Day(self.number())
        } else {
            Yearly::DayOfAll(self.number())
        }
    }

    /// One TZ string (`EST5EDT,M3.2.0,M11.1.0`), and what it says for an instant: abbreviation, and seconds east of
    /// Greenwich.
    fn rule(&mut self, unix: i64) -> (&'static str, i64) {
        // POSIX counts towards the west.
        let standard = (self.name(), -self.time());
        if matches!(self.0.as_bytes().first(), None | Some(b' ')) {
            return standard;
        }
        let name = self.name();
        let is_usual = self.0.starts_with(',');
        let summer = (name, if is_usual { standard.1 + 3600 } else { -self.time() });
        let (year, ..) = Civil::at(unix, standard.1 as i32).date();
        // The change of clocks that came last. Some come a day before or after what the rule calls their year.
        let mut last = (i64::MIN, standard);
        for (before, after) in [(standard, summer), (summer, standard)] {
            self.eat(b',');
            let yearly = self.yearly();
            let time = if self.eat(b'/') { self.time() } else { 2 * 3600 };
            for year in year - 1..=year + 1 {
                let change = yearly.day(year).saturating_mul(DAY).saturating_add(time - before.1);
                // At the same instant summer wins: a rule of summer all year ends it when it begins.
                if change <= unix && change > last.0 {
                    last = (change, after);
                }
            }
        }
        last.1
    }
}

impl Yearly {
    /// Days since 1970-01-01.
    fn day(&self, year: i64) -> i64 {
        match *self {
            Self::Weekday([month, week, weekday]) => {
                let month = month as u32;
                let first = days_from_civil(year, month, 1);
                // 1970 began on a Thursday.
                let day = (weekday - first - 4).rem_euclid(7) + (week - 1) * 7;
                let is_past = day >= i64::from(days_in_month(year, month));
                first + day - if is_past { 7 } else { 0 }
            }
            Self::Day(day) => {
                let after_leap_day = is_leap(year) && day > 59;
                days_from_civil(year, 1, 1) + day - i64::from(!after_leap_day)
            }
            Self::DayOfAll(day) => days_from_civil(year, 1, 1) + day,
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
    fn rules_of_every_form() {
        // Rules, an instant at which clocks change, and what is in force from then on: what glibc prints. The yearly
        // rules of Iran until 2022 and those below it are of forms that the database has no example of now.
        let cases = [
            ("<+0330>-3:30<+0430>,J79/24,J263/24", 1_679_344_200, "+0430", 16_200),
            ("<+0330>-3:30<+0430>,J79/24,J263/24", 1_695_238_200, "+0330", 12_600),
            ("<+0330>-3:30<+0430>,J79/24,J263/24", 1_710_966_600, "+0430", 16_200),
            ("<+0330>-3:30<+0430>,J79/24,J263/24", 1_726_860_600, "+0330", 12_600),
            ("AAA3BBB,J60/0,299/0", 1_677_639_600, "BBB", -7200),
            ("AAA3BBB,J60/0,299/0", 1_698_372_000, "AAA", -10_800),
            ("AAA3BBB,J60/0,299/0", 1_709_262_000, "BBB", -7200),
            ("AAA3BBB,J60/0,299/0", 1_729_908_000, "AAA", -10_800),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_743_296_400, "-01", -3600),
            ("NZST-12NZDT,M9.5.0,M4.1.0/3", 1_743_861_600, "NZST", 43_200),
            ("NZST-12NZDT,M9.5.0,M4.1.0/3", 1_758_981_600, "NZDT", 46_800),
        ];
        for (rules, unix, abbreviation, seconds) in cases {
            let zone = Zone { rules };
            let now = zone.at(unix);
            assert_eq!(
                (now.abbreviation.as_str(), now.seconds),
                (abbreviation, seconds),
                "{rules} at {unix}"
            );
            assert_ne!(zone.at(unix - 1), now, "{rules} before {unix}");
        }
        // RFC 9636 §3.3.1: summer time all the year.
        let summer = Zone { rules: "XXX3EDT4,0/0,J365/23" };
        for unix in (1_672_531_200 - DAY..1_672_531_200 + 800 * DAY).step_by(1800) {
            assert_eq!(summer.at(unix), Offset { seconds: -14_400, abbreviation: "EDT".into() }, "{unix}");
        }
        let nepal = Zone { rules: "AAA-5:45:30" };
        assert_eq!(nepal.at(0).seconds, 20_730);
    }

    #[test]
    fn no_instant_is_too_far() {
        for name in ["UTC", "Europe/Berlin", "Africa/Casablanca", "Pacific/Auckland"] {
            let zone = Zone::find(name).unwrap();
            for unix in [i64::MIN, i64::MIN + 1, 0, i64::MAX - 1, i64::MAX] {
                assert!(zone.at(unix).seconds.abs() < 86_400, "{name} at {unix}");
            }
        }
        assert_eq!(Zone::utc().at(0), Zone::find("UTC").unwrap().at(0));
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
