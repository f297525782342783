//! Holds the scan against the real Hermes, on random texts and random patterns.
//!
//! ```text
//! cargo run --release -p hermes-prompt --example fuzz_scan -- \
//!     --python ~/.cache/hermes-oracle/022/bin/python --pack pack-022.json --count 200000
//! ```
//!
//! `--python` is an interpreter with Hermes installed, `--pack` the pack exported from it (`www/export-pack.py`).
//! Four comparisons run: verdicts of the real table over texts made to nearly match it (`--count`), spans of
//! random patterns against `re.finditer` (`--patterns`), NFKC of every code point and of random sequences (`--nfkc`),
//! and every code point against every kind of class (`--classes`). Without `--pack` only the last three run.
//! With `--built-in 0.22` in place of `--pack`, the verdicts are those of the built-in table, whose expressions are
//! our own: that measures agreement, and differences are expected to be few rather than none.
//! `--minutes N` asks for verdicts for that long in place of a number of texts.
//! The first differences are printed and the exit status is 1.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use hermes_prompt::release::pack::{PackData, PatternFlags};
use hermes_prompt::release::threats::{INVISIBLE, Scope, ThreatPattern, ThreatTable};
use hermes_prompt::scan::{Scanner, unicode};
use serde_json::{Value, json};

/// Questions sent at once.
const BATCH: usize = 500;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut built_in, mut minutes) = (None, None);
    let (mut python, mut pack, mut count, mut patterns, mut nfkc, mut seed, mut classes) =
        ("python3".to_owned(), None, 200_000_usize, 20_000_usize, 20_000_usize, 1_u64, true);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--python" => python = value(),
            "--pack" => pack = Some(value()),
            "--built-in" => built_in = Some(value()),
            "--minutes" => minutes = value().parse::<f64>().ok(),
            "--count" => count = value().parse().unwrap_or(count),
            "--patterns" => patterns = value().parse().unwrap_or(patterns),
            "--nfkc" => nfkc = value().parse().unwrap_or(nfkc),
            "--seed" => seed = value().parse().unwrap_or(seed),
            "--no-classes" => classes = false,
            other => {
                eprintln!("unknown argument {other}");
                return ExitCode::FAILURE;
            }
        }
    }
    let mut oracle = Oracle::start(&python);
    let mut random = Random(seed);
    let mut report = Report::default();
    let table = match (pack, built_in) {
        (Some(path), _) => {
            let bytes = std::fs::read(&path).expect("the pack can be read");
            let pack = PackData::from_json(&bytes).expect("the pack is valid");
            ThreatTable::from_pack(&pack)
        }
        (None, Some(release)) => ThreatTable::built_in(&release),
        (None, None) => None,
    };
    if let Some(table) = table {
        let (scanner, problems) = Scanner::new(&table);
        assert!(problems.is_empty(), "{problems:?}");
        println!("{}", oracle.ask(&json!({"op": "hello"})));
        let started = Instant::now();
        let until = minutes.map(|minutes| started + Duration::from_secs_f64(minutes * 60.0));
        let count = verdicts(&mut oracle, &scanner, &table, (count, until), &mut random, &mut report);
        println!("verdicts: {count} texts in {:.1?}, {} differences", started.elapsed(), report.differences);
    }
    let before = report.differences;
    let started = Instant::now();
    let (compared, refused, slow) = spans(&mut oracle, patterns, &mut random, &mut report);
    let found = report.differences - before;
    println!(
        "spans: {compared} of {patterns} pattern-text pairs in {:.1?}, {found} differences ({refused} refused by Python, {slow} too slow for it)",
        started.elapsed()
    );
    let before = report.differences;
    normal_forms(&mut oracle, nfkc, &mut random, &mut report);
    println!("nfkc: every code point and {nfkc} sequences, {} differences", report.differences - before);
    if classes {
        let before = report.differences;
        every_character(&mut oracle, &mut report);
        println!("classes: every code point, {} differences", report.differences - before);
    }
    if report.differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Default)]
struct Report {
    differences: usize,
}

impl Report {
    fn compare(&mut self, what: &str, ours: &Value, real: &Value) {
        if ours != real {
            self.differences += 1;
            if self.differences <= 20 {
                println!("DIFFERENCE {what}\n  ours {ours}\n  real {real}");
            }
        }
    }
}

/// The Python program on the other side.
struct Oracle {
    _child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    fn start(python: &str) -> Oracle {
        let server = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/oracle/scan_server.py");
        let mut child = Command::new(python)
            .arg(server)
            .env("PYTHONHASHSEED", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the interpreter starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Oracle { _child: child, input, output }
    }

    fn ask(&mut self, question: &Value) -> Value {
        writeln!(self.input, "{question}").expect("the oracle listens");
        self.input.flush().expect("the oracle listens");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the oracle answers");
        serde_json::from_str(&line).expect("the oracle answers in JSON")
    }
}

/// A small generator of random numbers (xorshift64*); the same seed gives the same run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n.max(1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn verdicts(
    oracle: &mut Oracle,
    scanner: &Scanner,
    table: &ThreatTable,
    (count, until): (usize, Option<Instant>),
    random: &mut Random,
    report: &mut Report,
) -> usize {
    let templates: Vec<Template> = table.patterns.iter().map(|p| Template::of(&p.regex)).collect();
    let mut done = 0;
    let mut hits = 0;
    while until.map_or(done < count, |until| Instant::now() < until) {
        let left = if until.is_some() { BATCH } else { count - done };
        let items: Vec<(Scope, String)> = (0..BATCH.min(left))
            .map(|_| (random.pick(&Scope::ALL), nasty_text(&templates, random)))
            .collect();
        let question: Vec<Value> = items.iter().map(|(scope, text)| json!([scope.name(), text])).collect();
        let answers = oracle.ask(&json!({"op": "verdict", "items": question}));
        for (i, (scope, text)) in items.iter().enumerate() {
            let ours = scanner.ids(text, *scope);
            hits += usize::from(!ours.is_empty());
            let places = scanner.scan(text, *scope);
            report.compare("ids() and scan()", &json!(places.ids()), &json!(ours));
            for finding in &places.findings {
                report.compare("span", &json!(text.get(finding.span.clone())), &json!(finding.matched));
            }
            // The order of several invisible characters is that of a Python set.
            let mut real: Vec<String> = serde_json::from_value(answers[i].clone()).expect("a list of ids");
            let invisible = real.iter().take_while(|id| id.starts_with("invisible_unicode_")).count();
            real[..invisible]
                .sort_by_key(|id| u32::from_str_radix(&id["invisible_unicode_U+".len()..], 16).unwrap_or(0));
            report.compare(&format!("{} {text:?}", scope.name()), &json!(ours), &json!(real));
        }
        done += items.len();
    }
    println!("  {hits} of {done} texts had findings");
    done
}

/// An expression of a table as something to make near matches from: its alternatives and gaps, roughly read.
struct Template(String);

impl Template {
    fn of(regex: &str) -> Template {
        Template(regex.to_owned())
    }

    /// A text that matches the expression, or nearly does.
    fn fill(&self, random: &mut Random) -> String {
        let chars: Vec<char> = self.0.chars().collect();
        let mut at = 0;
        generate(&chars, &mut at, random)
    }
}

/// Walks the source of an expression and writes something that it would accept; deliberately sloppy about the
/// parts it does not understand, which makes near misses.
fn generate(chars: &[char], at: &mut usize, random: &mut Random) -> String {
    let mut branches = vec![String::new()];
    let mut last = String::new();
    while let Some(&c) = chars.get(*at) {
        *at += 1;
        match c {
            ')' => break,
            '|' => {
                let text = std::mem::take(&mut last);
                branches.last_mut().expect("never empty").push_str(&text);
                branches.push(String::new());
                continue;
            }
            _ => {}
        }
        if matches!(c, '*' | '+' | '?' | '{') {
            let (min, max) = match c {
                '*' => (0, 4),
                '+' => (1, 4),
                '?' => (0, 1),
                _ => {
                    let inside: String = chars[*at..].iter().take_while(|&&c| c != '}').collect();
                    *at += inside.chars().count() + 1;
                    let mut numbers = inside.split(',').map(|n| n.parse::<usize>().ok());
                    let min = numbers.next().flatten().unwrap_or(0);
                    (min, numbers.next().flatten().unwrap_or(min + 3))
                }
            };
            if chars.get(*at) == Some(&'?') {
                *at += 1;
            }
            // Long gaps at their bounds cost Python up to seconds, so they are rare.
            let bound = max <= 64 || random.chance(2);
            let times = match random.below(10) {
                0 => min,
                1 if bound => max,
                2 if bound => max + 1,
                3 if min > 0 => min - 1,
                _ => min + random.below((max - min).min(9) + 1),
            };
            last = if last.len() <= 4 { last.repeat(times) } else { last.repeat(times.min(12)) };
            continue;
        }
        let text = std::mem::take(&mut last);
        branches.last_mut().expect("never empty").push_str(&text);
        last = match c {
            '(' => {
                if chars.get(*at) == Some(&'?') {
                    while let Some(&c) = chars.get(*at) {
                        *at += 1;
                        if matches!(c, ':' | '=' | '!') {
                            break;
                        }
                    }
                }
                generate(chars, at, random)
            }
            '[' => {
                let inside: Vec<char> = chars[*at..].iter().copied().take_while(|&c| c != ']').collect();
                *at += inside.len() + 1;
                if inside.first() == Some(&'^') {
                    random.pick(&['x', ' ', '.', '$', 'é', '\n', '>']).to_string()
                } else {
                    random.pick(&inside).to_string().replace('\\', " ")
                }
            }
            '\\' => {
                let c = chars.get(*at).copied().unwrap_or('\\');
                *at += 1;
                match c {
                    's' => random.pick(&SPACES).to_string(),
                    'w' => random.pick(&WORDS).to_string(),
                    'b' => String::new(),
                    'n' => "\n".to_owned(),
                    c => c.to_string(),
                }
            }
            c => c.to_string(),
        };
    }
    branches.last_mut().expect("never empty").push_str(&last);
    let chosen = random.below(branches.len());
    branches.swap_remove(chosen)
}

const SPACES: [char; 14] = [
    ' ', ' ', ' ', '\n', '\t', '\r', '\u{1C}', '\u{1F}', '\u{85}', '\u{A0}', '\u{2003}', '\u{2028}',
    '\u{3000}', '\u{B}',
];
const WORDS: [char; 20] = [
    'a',
    'b',
    'Z',
    '0',
    '_',
    'é',
    'ß',
    '中',
    'я',
    '½',
    '²',
    'Ⅷ',
    '०',
    'ñ',
    'ﬁ',
    'İ',
    'ı',
    '\u{31350}',
    '\u{1E030}',
    'ª',
];
/// Letters that other characters are taken for, by case or by NFKC.
const DOUBLES: [(char, &str); 26] = [
    ('a', "AａＡ𝐚ᵃªа"),
    ('b', "Bｂ𝗯ᵇ"),
    ('c', "Cｃⅽᶜс"),
    ('d', "Dｄⅾᵈ"),
    ('e', "Eｅℯᵉе"),
    ('f', "Fｆ𝒇"),
    ('g', "Gｇℊᵍ"),
    ('h', "Hｈℎʰ"),
    ('i', "IｉℹⅰİıⅰіI\u{307}"),
    ('j', "Jｊⅉʲ"),
    ('k', "KKｋᵏ"),
    ('l', "Lｌℓⅼˡ"),
    ('m', "Mｍⅿᵐ"),
    ('n', "Nｎⁿ"),
    ('o', "Oｏºᵒоο"),
    ('p', "Pｐᵖр"),
    ('q', "Qｑ"),
    ('r', "Rｒʳᵣ"),
    ('s', "Sſｓˢß"),
    ('t', "Tｔᵗ"),
    ('u', "Uｕᵘ"),
    ('v', "Vｖⅴᵛ"),
    ('w', "Wｗʷ"),
    ('x', "Xｘⅹˣ"),
    ('y', "Yｙʸу"),
    ('z', "Zｚᶻ"),
];

fn nasty_text(templates: &[Template], random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..=random.below(3) {
        if random.chance(30) {
            for _ in 0..random.below(6) {
                text.push(random_char(random));
            }
        }
        text.push_str(&templates[random.below(templates.len())].fill(random));
        if random.chance(50) {
            text.push(random.pick(&SPACES));
        }
    }
    let mut chars: Vec<char> = text.chars().collect();
    // Mutations: another case, a look-alike, a dropped, doubled, added or swapped character.
    for _ in 0..random.below(6) {
        if chars.is_empty() {
            break;
        }
        let i = random.below(chars.len());
        match random.below(9) {
            0 => {
                chars.remove(i);
            }
            1 => chars.insert(i, random_char(random)),
            2 => chars[i] = random_char(random),
            3 => chars.insert(i, random.pick(&SPACES)),
            4 => {
                let j = random.below(chars.len());
                chars.swap(i, j);
            }
            5 => chars.insert(i, chars[i]),
            6 => chars[i] = chars[i].to_uppercase().next().unwrap_or(chars[i]),
            _ => {
                if let Some((_, doubles)) = DOUBLES.iter().find(|(c, _)| *c == chars[i].to_ascii_lowercase())
                {
                    let doubles: Vec<char> = doubles.chars().collect();
                    chars[i] = random.pick(&doubles);
                }
            }
        }
    }
    if random.below(400) == 0 {
        // Across the cap, from both sides. (Python needs a third of a second for one of these.)
        let pad = 65_536_usize.saturating_sub(random.below(chars.len() + 3));
        let filler = random.pick(&['x', ' ', 'é', '中', '\u{FB01}']);
        let mut padded = vec![filler; pad];
        padded.append(&mut chars);
        chars = padded;
    }
    chars.into_iter().collect()
}

fn random_char(random: &mut Random) -> char {
    match random.below(12) {
        0..=3 => (0x20 + random.below(0x5F) as u8) as char,
        4 => random.pick(&SPACES),
        5 => random.pick(&WORDS),
        6 => random.pick(&INVISIBLE),
        7 => random.pick(&[
            '\u{301}', '\u{307}', '\u{323}', '\u{338}', '\u{1161}', '\u{11A8}', '\u{AD}', '\u{200E}',
        ]),
        8 => random.pick(&[
            '\u{FDFA}', '\u{FB01}', '\u{2474}', '\u{3300}', '\u{FF5E}', '\u{FF04}', '\u{FE63}', '\u{2024}',
        ]),
        9 => char::from_u32(random.below(0x3000) as u32).unwrap_or('x'),
        _ => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{FFFD}'),
    }
}

/// Random patterns over a small alphabet, against `re.finditer`. Returns how many were compared, refused by Python, and
/// given up by Python.
fn spans(
    oracle: &mut Oracle,
    count: usize,
    random: &mut Random,
    report: &mut Report,
) -> (usize, usize, usize) {
    let (mut compared, mut refused, mut slow, mut done) = (0, 0, 0, 0);
    while done < count {
        let items: Vec<(&str, Made, String)> = (0..BATCH.min(count - done))
            .map(|_| {
                let flags = random.pick(&["", "i", "i", "i", "im", "is", "ia", "ix", "m"]);
                let pattern = random_pattern(random, 3);
                let text = (0..random.below(14)).map(|_| random.pick(&TEXT)).collect();
                (flags, pattern, text)
            })
            .collect();
        let question: Vec<Value> =
            items.iter().map(|(flags, made, text)| json!([flags, made.text, text])).collect();
        let answers = oracle.ask(&json!({"op": "spans", "items": question}));
        for (i, (flags, made, text)) in items.iter().enumerate() {
            let regex = &made.text;
            let has = |flag| flags.contains(flag);
            let mut pattern = ThreatPattern::new("p", Scope::All, regex.clone());
            pattern.flags = PatternFlags {
                ignore_case: has('i'),
                multi_line: has('m'),
                dot_all: has('s'),
                verbose: has('x'),
                ascii: has('a'),
            };
            let table = ThreatTable { patterns: vec![pattern], invisible: vec![], max_chars: 1_000 };
            let (scanner, problems) = Scanner::new(&table);
            let what = format!("/{regex}/{flags} in {text:?}");
            if answers[i].as_str() == Some("slow") {
                slow += 1;
                continue;
            }
            if answers[i].is_string() {
                refused += 1;
                report.compare(&format!("{what}: {}", answers[i]), &json!(problems.len()), &json!(1));
                continue;
            }
            if text.is_empty() {
                continue; // Hermes never searches an empty text.
            }
            compared += 1;
            let ours: Vec<[usize; 2]> = scanner
                .scan(text, Scope::All)
                .findings
                .iter()
                .map(|f| [text[..f.span.start].chars().count(), text[..f.span.end].chars().count()])
                .collect();
            if let Some(problem) = problems.first() {
                report.compare(&what, &json!(problem.to_string()), &answers[i]);
            } else if made.empty_rounds {
                let found = answers[i].as_array().is_some_and(|spans| !spans.is_empty());
                report.compare(&what, &json!(!ours.is_empty()), &json!(found));
            } else {
                report.compare(&what, &json!(ours), &answers[i]);
            }
        }
        done += items.len();
    }
    (compared, refused, slow)
}

const TEXT: [char; 14] = ['a', 'a', 'b', 'b', 'A', 'k', ' ', ' ', '\n', '_', '1', '.', 'é', 'ı'];

/// A random pattern.
struct Made {
    text: String,
    /// It can match nothing.
    nullable: bool,
    /// It repeats something that can match nothing. Python leaves such a repeat after an empty round, which can make
    /// its match shorter than ours: the one thing the engine does not reproduce. Only whether there is a match is
    /// compared then.
    empty_rounds: bool,
}

fn random_pattern(random: &mut Random, depth: usize) -> Made {
    const ATOMS: [&str; 25] = [
        "a", "a", "b", "b", "A", "k", " ", ".", "\\.", "\\s", "\\w", "\\W", "\\d", "\\S", "[ab]", "[^a]",
        "[^\\n]", "[a-k_]", "[\\s.]", "\\n", "é", "i", "(?i:a)", "(?-i:A)", "1",
    ];
    const TESTS: [&str; 8] = ["\\b", "\\B", "^", "$", "\\A", "\\Z", "(?m:^)", "(?m:$)"];
    const UNBOUNDED: [&str; 7] = ["*", "+", "?", "*?", "+?", "??", "{0,1}"];
    const BOUNDED: [&str; 9] = ["{2}", "{1,3}", "{0,2}?", "{2,}", "{,2}", "{1,2}?", "{3,}?", "{0}", "{2,3}"];
    let mut out = String::new();
    let (mut nullable, mut branch_nullable, mut empty_rounds) = (false, true, false);
    for i in 0..=random.below(4) {
        if i > 0 && random.chance(15) {
            out.push('|');
            nullable |= branch_nullable;
            branch_nullable = true;
        }
        let item_nullable = match random.below(12) {
            0 => {
                out.push_str(random.pick(&TESTS));
                continue;
            }
            1 if depth > 0 => {
                out.push_str(random.pick(&["(?=", "(?!"]));
                let body = random_pattern(random, depth - 1);
                empty_rounds |= body.empty_rounds;
                out.push_str(&body.text);
                out.push(')');
                continue;
            }
            2 if depth > 0 => {
                let look = random.pick(&["(?<=", "(?<!"]);
                let body: String = (0..=random.below(2)).map(|_| random.pick(&ATOMS)).collect();
                out.extend([look, &body, ")"]);
                continue;
            }
            3..=6 if depth > 0 => {
                let body = random_pattern(random, depth - 1);
                empty_rounds |= body.empty_rounds;
                out.push_str(random.pick(&["(", "(?:", "(?:"]));
                out.push_str(&body.text);
                out.push(')');
                body.nullable
            }
            _ => {
                out.push_str(random.pick(&ATOMS));
                false
            }
        };
        let repeat = match random.below(100) {
            0..25 => random.pick(&UNBOUNDED),
            25..45 => random.pick(&BOUNDED),
            _ => "",
        };
        empty_rounds |= item_nullable && !matches!(repeat, "" | "?" | "??" | "{0,1}" | "{0}");
        out.push_str(repeat);
        branch_nullable &= item_nullable
            || repeat.starts_with(['*', '?'])
            || repeat.starts_with("{0")
            || repeat.starts_with("{,");
    }
    Made { text: out, nullable: nullable || branch_nullable, empty_rounds }
}

fn normal_forms(oracle: &mut Oracle, count: usize, random: &mut Random, report: &mut Report) {
    let mut texts: Vec<String> = ('\0'..=char::MAX).map(String::from).collect();
    texts.extend((0..count).map(|_| {
        (0..=random.below(8))
            .map(|_| match random.below(5) {
                0 => char::from_u32(0x300 + random.below(0x70) as u32).unwrap_or('x'),
                1 => char::from_u32(0x1100 + random.below(0x100) as u32).unwrap_or('x'),
                2 => char::from_u32(0xAC00 + random.below(0x2BA4) as u32).unwrap_or('x'),
                _ => random_char(random),
            })
            .collect()
    }));
    for batch in texts.chunks(20_000) {
        let real = oracle.ask(&json!({"op": "nfkc", "items": batch}));
        for (i, text) in batch.iter().enumerate() {
            report.compare(&format!("nfkc {text:?}"), &json!(unicode::normalize(text)), &real[i]);
        }
    }
}

/// Every code point that is its own normal form, against every class and the letters with unusual cases.
fn every_character(oracle: &mut Oracle, report: &mut Report) {
    const CLASSES: [&str; 22] = [
        r"\w+",
        r"\W+",
        r"\s+",
        r"\S+",
        r"\d+",
        r"\D+",
        "i+",
        "ı+",
        "k+",
        "s+",
        "[a-z]+",
        "[^a-z]+",
        r"[\w.]+",
        "µ+",
        "σ+",
        "ß+",
        "[а-я]+",
        "ǆ+",
        "ᾳ+",
        "(?a:[a-z])+",
        r"(?a:\w)+",
        "[\u{10400}-\u{10410}]+",
    ];
    let all: Vec<char> = ('\0'..=char::MAX)
        .filter(|c| unicode::normalize(c.encode_utf8(&mut [0; 4])) == c.to_string())
        .collect();
    // Characters are set apart by a colon so that they cannot compose, in texts below the cap.
    for chunk in all.chunks(9_000) {
        let text: String = chunk.iter().flat_map(|&c| [c, ':']).collect();
        let starts: Vec<usize> = text.char_indices().map(|(i, _)| i).chain([text.len()]).collect();
        for class in CLASSES {
            let real = oracle.ask(&json!({"op": "spans", "items": [["i", class, text]]}));
            let patterns = vec![ThreatPattern::new("p", Scope::All, class)];
            let (scanner, problems) =
                Scanner::new(&ThreatTable { patterns, invisible: vec![], max_chars: 65_536 });
            assert!(problems.is_empty(), "{problems:?}");
            let place = |byte| starts.binary_search(&byte).expect("a character boundary");
            let result = scanner.scan(&text, Scope::All);
            let ours: Vec<[usize; 2]> =
                result.findings.iter().map(|f| [place(f.span.start), place(f.span.end)]).collect();
            let real: Vec<[usize; 2]> = serde_json::from_value(real[0].clone()).expect("spans");
            let difference = ours.iter().zip(&real).find(|(a, b)| a != b);
            let what = format!("class {class} from U+{:04X}", u32::from(chunk[0]));
            report.compare(
                &what,
                &json!([ours.len(), difference.map(|d| d.0)]),
                &json!([real.len(), difference.map(|d| d.1)]),
            );
        }
    }
}
