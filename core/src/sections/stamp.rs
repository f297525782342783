//! The lines about date, session and model (§9.5).

use super::Inputs;
use crate::diagnostics::{Diagnostic, Severity};
use crate::prompt::{Note, Part};
use crate::release::{Stamp, TextId, fill};
use crate::session::Session;
use crate::zone::{Civil, Offset, Zone};

/// The lines.
pub(crate) fn parts(inputs: &mut Inputs<'_>) -> Vec<Part> {
    let clock = Clock::new(inputs);
    let session = inputs.session;
    let (date, note) = match inputs.release.rules.stamp {
        Stamp::Now => {
            let today = clock.civil(session.now);
            let date = format!("Conversation started: {}", today.long_date());
            (date, Note::new("stamp-now", "The day the prompt is built."))
        }
        Stamp::Start if session.bot_mode.is_some() => {
            let line = match clock.bits.as_slice() {
                [] => String::new(),
                bits => format!("Timezone: {}", bits.join(", ")),
            };
            (line, Note::new("stamp-endless", "A chat that never ends has no first day."))
        }
        Stamp::Start => {
            let start = clock.start(session);
            let today = clock.civil(session.now);
            let zone = match clock.bits.as_slice() {
                [] => String::new(),
                bits => format!(" ({})", bits.join(", ")),
            };
            let mut lines = format!("Conversation started: {}{zone}", start.long_date());
            if start.day != today.day {
                lines.push('\n');
                lines.push_str(&fill(
                    inputs.release.text(TextId::RebuiltDate),
                    &[("DATE", &today.long_date())],
                ));
            }
            (lines, Note::new("stamp-start", "The day the conversation began, in the display zone."))
        }
    };
    let platform = match inputs.release.rules.stamp {
        Stamp::Now => "",
        Stamp::Start => session.platform.as_str(),
    };
    let id = if session.pass_session_id { session.session_id.as_str() } else { "" };
    let mut text = date;
    for (label, value) in [
        ("Session ID", id),
        ("Model", &session.model),
        ("Provider", &session.provider),
        ("Platform", platform),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("\n{label}: {value}"));
        }
    }
    vec![Part { text, notes: vec![note], ..Part::default() }]
}

/// The display clock: the configured zone, else the server's.
struct Clock {
    /// The zone of the server.
    server: Zone,
    /// The configured zone.
    zone: Option<Zone>,
    /// What is in force now, in the display zone.
    now: Offset,
    /// Name, abbreviation and offset, as the date line shows them.
    bits: Vec<String>,
}

impl Clock {
    fn new(inputs: &mut Inputs<'_>) -> Self {
        let session = inputs.session;
        let server = Zone::find(&session.local_zone).unwrap_or_else(|| {
            if session.local_zone != "UTC" {
                let message = format!("{:?} is not the name of a time zone.", session.local_zone);
                let remark = Diagnostic::new(Severity::Warning, "unknown-local-zone", message);
                let remark = remark.arg("zone", &session.local_zone);
                inputs.remark(remark.consequence("The preview reckons in UTC instead."));
            }
            Zone::utc()
        });
        let name = inputs.settings().map(|s| s.timezone.value.clone()).filter(|name| !name.is_empty());
        let zone = name.as_deref().and_then(Zone::find);
        if let (Some(name), None) = (&name, &zone) {
            inputs.remark(
                Diagnostic::new(Severity::Warning, "unknown-zone", format!("{name:?} is not the name of a time zone."))
                    .arg("zone", name)
                    .consequence("Hermes logs a warning and uses the zone of the server. Names are written as in the IANA database, e.g. Europe/Lisbon."),
            );
        }
        let now = zone.as_ref().unwrap_or(&server).at(session.now);
        let mut bits: Vec<String> = Vec::new();
        if zone.is_some() {
            bits.extend(name);
        }
        if !now.abbreviation.is_empty() && bits.first() != Some(&now.abbreviation) {
            bits.push(now.abbreviation.clone());
        }
        bits.push(now.as_utc());
        Self { server, zone, now, bits }
    }

    /// What the display clock shows at an instant. Without a configured zone it keeps the offset of
    /// now, also for instants on the other side of a clock change.
    fn civil(&self, unix: i64) -> Civil {
        let offset = self.zone.as_ref().map_or(self.now.seconds, |zone| zone.at(unix).seconds);
        Civil::at(unix, offset)
    }

    /// The day the conversation began: the stamp in the id of its first session, the stamp in its own
    /// id, its start; else now.
    fn start(&self, session: &Session) -> Civil {
        // Without an id of its own a session has no lineage to look up.
        let root = session.lineage_root_id.as_deref().filter(|_| !session.session_id.is_empty());
        [root, Some(session.session_id.as_str())]
            .into_iter()
            .flatten()
            .find_map(stamp)
            // The stamp is the wall clock of the server.
            .map(|civil| self.server.instant(civil))
            .or(session.session_start)
            .map_or_else(|| self.civil(session.now), |unix| self.civil(unix))
    }
}

/// The time in `YYYYMMDD_HHMMSS…`.
fn stamp(id: &str) -> Option<Civil> {
    let digits = |range: std::ops::Range<usize>| {
        let part = id.get(range)?;
        part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<u32>().ok())?
    };
    if id.as_bytes().get(8) != Some(&b'_') {
        return None;
    }
    let (year, month, day) = (digits(0..4)?, digits(4..6)?, digits(6..8)?);
    Civil::new(year.into(), month, day, [digits(9..11)?, digits(11..13)?, digits(13..15)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_in_session_ids() {
        let at = |id| stamp(id).map(|c| (c.date(), c.second));
        assert_eq!(at("20260307_235900_ffff"), Some(((2026, 3, 7), 86_340)));
        for id in [
            "",
            "20260307",
            "20260307-235900",
            "20261307_235900",
            "2026030x_235900",
            "20260307_2359é0",
            "é0260307_235900",
        ] {
            assert_eq!(at(id), None, "{id}");
        }
    }
}
