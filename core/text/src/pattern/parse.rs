//! The pattern language of Python's `re` (3.11), as text → tree.
//!
//! What the tree cannot express (back-references, conditionals, atomic groups, possessive repeats, named
//! characters) is refused by name; what Python itself refuses is refused with Python's reason.

use super::PatternError;
use super::sets::{Category, CharSet, SetId, Sets, ignore_case};

/// A position test that consumes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assertion {
    /// `\A`, and `^` without the flag `m`.
    TextStart,
    /// `\Z`.
    TextEnd,
    /// `$` without the flag `m`: at the end, or before a line feed that ends the text.
    FinalLineEnd,
    /// `^` with the flag `m`.
    LineStart,
    /// `$` with the flag `m`.
    LineEnd,
    /// `\b` over this `\w`.
    Boundary(SetId),
    /// `\B` over this `\w`.
    NoBoundary(SetId),
}

/// A pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Empty,
    Set(SetId),
    Cat(Vec<Node>),
    Alt(Vec<Node>),
    Repeat { node: Box<Node>, min: u32, max: Option<u32>, greedy: bool },
    Assert(Assertion),
    Look { node: Box<Node>, behind: bool, negated: bool },
}

impl Node {
    /// Visits every set of the tree, those of position tests included.
    pub(crate) fn each_set(&self, visit: &mut impl FnMut(SetId)) {
        match self {
            Node::Set(id) | Node::Assert(Assertion::Boundary(id) | Assertion::NoBoundary(id)) => visit(*id),
            Node::Empty | Node::Assert(_) => {}
            Node::Cat(nodes) | Node::Alt(nodes) => nodes.iter().for_each(|node| node.each_set(visit)),
            Node::Repeat { node, .. } | Node::Look { node, .. } => node.each_set(visit),
        }
    }
}

/// The flags of `re` that change what a pattern means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags {
    /// `re.IGNORECASE`.
    pub ignore_case: bool,
    /// `re.MULTILINE`.
    pub multi_line: bool,
    /// `re.DOTALL`.
    pub dot_all: bool,
    /// `re.VERBOSE`.
    pub verbose: bool,
    /// `re.ASCII`.
    pub ascii: bool,
}

/// Longest pattern that is read, in code points.
const MAX_LENGTH: usize = 20_000;
/// Deepest nesting of groups that is read.
const MAX_DEPTH: u32 = 50;

pub(crate) fn parse(pattern: &str, flags: Flags, sets: &mut Sets) -> Result<Node, PatternError> {
    let chars: Vec<char> = pattern.chars().take(MAX_LENGTH + 1).collect();
    if chars.len() > MAX_LENGTH {
        return Err(PatternError::TooCostly(format!("longer than {MAX_LENGTH} characters")));
    }
    let mut parser = Parser { chars, at: 0, sets, word: [None; 2], names: Vec::new() };
    let mut flags = flags;
    let node = parser.alternatives(&mut flags, 0, true)?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => Err(parser.syntax("unbalanced parenthesis")),
    }
}

struct Parser<'s> {
    chars: Vec<char>,
    at: usize,
    sets: &'s mut Sets,
    /// The sets of `\w`, Unicode and ASCII, once they were needed.
    word: [Option<SetId>; 2],
    /// The names of groups so far.
    names: Vec<String>,
}

/// What a repeat sign would repeat.
#[derive(PartialEq)]
enum Last {
    Nothing,
    Position,
    Repeat,
    Item,
}

impl Parser<'_> {
    fn syntax(&self, reason: &str) -> PatternError {
        PatternError::Syntax { reason: reason.to_owned(), at: self.at }
    }

    fn unsupported(&self, what: &str) -> PatternError {
        PatternError::Unsupported { what: what.to_owned(), at: self.at }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += 1;
        Some(c)
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }

    fn alternatives(&mut self, flags: &mut Flags, depth: u32, first: bool) -> Result<Node, PatternError> {
        if depth > MAX_DEPTH {
            return Err(PatternError::TooCostly(format!("groups nested deeper than {MAX_DEPTH}")));
        }
        let mut branches = vec![self.sequence(flags, depth, first)?];
        while self.eat('|') {
            branches.push(self.sequence(flags, depth, false)?);
        }
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Alt(branches) })
    }

    /// One branch. `first` is the very start of the pattern, the only place for `(?i)` and its like.
    fn sequence(&mut self, flags: &mut Flags, depth: u32, first: bool) -> Result<Node, PatternError> {
        let mut items: Vec<Node> = Vec::new();
        let mut last = Last::Nothing;
        while let Some(c) = self.peek() {
            if c == '|' || c == ')' {
                break;
            }
            self.at += 1;
            if flags.verbose && is_pattern_space(c) {
                continue;
            }
            let item = match c {
                '#' if flags.verbose => {
                    while self.next().is_some_and(|c| c != '\n') {}
                    continue;
                }
                '\\' => self.escape(*flags)?,
                '[' => self.set(*flags)?,
                '.' => {
                    let newline = CharSet::new(if flags.dot_all { vec![] } else { vec![(10, 10)] });
                    Node::Set(self.sets.intern(newline.complement()))
                }
                '^' => {
                    Node::Assert(if flags.multi_line { Assertion::LineStart } else { Assertion::TextStart })
                }
                '$' => {
                    Node::Assert(if flags.multi_line { Assertion::LineEnd } else { Assertion::FinalLineEnd })
                }
                '(' => match self.group(flags, depth, first && items.is_empty())? {
                    Some(node) => node,
                    None => continue,
                },
                '*' | '+' | '?' | '{' => match self.bounds(c)? {
                    None => self.literal('{', *flags),
                    Some((min, max)) => {
                        let repeated = match last {
                            Last::Nothing | Last::Position => return Err(self.syntax("nothing to repeat")),
                            Last::Repeat => return Err(self.syntax("multiple repeat")),
                            Last::Item => items.pop().unwrap_or(Node::Empty),
                        };
                        let greedy = !self.eat('?');
                        if greedy && self.eat('+') {
                            return Err(self.unsupported("possessive repeat"));
                        }
                        items.push(Node::Repeat { node: Box::new(repeated), min, max, greedy });
                        last = Last::Repeat;
                        continue;
                    }
                },
                c => self.literal(c, *flags),
            };
            last = if matches!(item, Node::Assert(_)) { Last::Position } else { Last::Item };
            items.push(item);
        }
        Ok(match items.len() {
            0 => Node::Empty,
            1 => items.remove(0),
            _ => Node::Cat(items),
        })
    }

    fn literal(&mut self, c: char, flags: Flags) -> Node {
        Node::Set(self.sets.literal(c, flags.ignore_case, flags.ascii))
    }

    fn word(&mut self, ascii: bool) -> SetId {
        if let Some(id) = self.word[usize::from(ascii)] {
            return id;
        }
        let id = self.sets.intern(Category::Word.set(ascii));
        self.word[usize::from(ascii)] = Some(id);
        id
    }

    /// The bounds of a repeat whose sign `c` was just read; `None` when `{` is no repeat but itself.
    fn bounds(&mut self, c: char) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        match c {
            '?' => return Ok(Some((0, Some(1)))),
            '*' => return Ok(Some((0, None))),
            '+' => return Ok(Some((1, None))),
            _ => {}
        }
        let here = self.at;
        if self.peek() == Some('}') {
            return Ok(None);
        }
        let low = self.digits();
        let high = if self.eat(',') { self.digits() } else { low.clone() };
        if !self.eat('}') {
            self.at = here;
            return Ok(None);
        }
        let number = |digits: &str| {
            digits.parse::<u32>().map_err(|_| PatternError::TooCostly(format!("repeat of {digits}")))
        };
        let min = if low.is_empty() { 0 } else { number(&low)? };
        let max = if high.is_empty() { None } else { Some(number(&high)?) };
        if max.is_some_and(|max| max < min) {
            return Err(self.syntax("min repeat greater than max repeat"));
        }
        Ok(Some((min, max)))
    }

    fn digits(&mut self) -> String {
        let mut out = String::new();
        while let Some(c) = self.peek().filter(char::is_ascii_digit) {
            out.push(c);
            self.at += 1;
        }
        out
    }

    /// What follows `(`; `None` when it adds nothing to the sequence (a comment, flags for all).
    fn group(&mut self, flags: &mut Flags, depth: u32, first: bool) -> Result<Option<Node>, PatternError> {
        let mut inner = *flags;
        let mut look = None;
        if self.eat('?') {
            match self.next() {
                None => return Err(self.syntax("unexpected end of pattern")),
                Some(':') => {}
                Some('#') => {
                    while let Some(c) = self.next() {
                        if c == ')' {
                            return Ok(None);
                        }
                    }
                    return Err(self.syntax("missing ), unterminated comment"));
                }
                Some('=') => look = Some((false, false)),
                Some('!') => look = Some((false, true)),
                Some('<') => match self.next() {
                    Some('=') => look = Some((true, false)),
                    Some('!') => look = Some((true, true)),
                    _ => return Err(self.syntax("unknown extension ?<")),
                },
                Some('P') => match self.next() {
                    Some('<') => {
                        let mut name = String::new();
                        while let Some(c) = self.next().filter(|&c| c != '>') {
                            name.push(c);
                        }
                        let valid = name
                            .chars()
                            .enumerate()
                            .all(|(i, c)| c == '_' || c.is_alphabetic() || i > 0 && c.is_alphanumeric());
                        if name.is_empty() || !valid {
                            return Err(self.syntax("bad character in group name"));
                        }
                        if self.names.contains(&name) {
                            return Err(self.syntax("redefinition of group name"));
                        }
                        self.names.push(name);
                    }
                    Some('=') => return Err(self.unsupported("back-reference")),
                    _ => return Err(self.syntax("unknown extension ?P")),
                },
                Some('(') => return Err(self.unsupported("conditional group")),
                Some('>') => return Err(self.unsupported("atomic group")),
                Some(c) => {
                    if self.inline_flags(c, &mut inner)? {
                        if !first {
                            return Err(self.syntax("global flags not at the start of the expression"));
                        }
                        *flags = inner;
                        return Ok(None);
                    }
                }
            }
        }
        let node = self.alternatives(&mut inner, depth + 1, false)?;
        if !self.eat(')') {
            return Err(self.syntax("missing ), unterminated subpattern"));
        }
        Ok(Some(match look {
            // A group is one item, even when it holds a position or a repeat; a sequence of one keeps it apart.
            None => match node {
                Node::Assert(_) => Node::Cat(vec![node]),
                node => node,
            },
            Some((behind, negated)) => Node::Look { node: Box::new(node), behind, negated },
        }))
    }

    /// Reads `i`, `i-s`, … up to `:` or `)`. True for `)`: the flags are for the whole pattern.
    fn inline_flags(&mut self, start: char, flags: &mut Flags) -> Result<bool, PatternError> {
        let mut c = start;
        let mut on = true;
        let mut count = 0;
        let mut turned: [Vec<char>; 2] = [vec![], vec![]];
        loop {
            match c {
                ':' if count > 0 => break,
                ')' if count > 0 && on => return Ok(true),
                '-' if on => {
                    on = false;
                    count = 0;
                }
                'i' => flags.ignore_case = on,
                'm' => flags.multi_line = on,
                's' => flags.dot_all = on,
                'x' => flags.verbose = on,
                'a' | 'u' if !on => {
                    return Err(self.syntax("bad inline flags: cannot turn off flags 'a', 'u' and 'L'"));
                }
                'a' | 'u' if turned[1].iter().any(|&f| f != c && matches!(f, 'a' | 'u')) => {
                    return Err(self.syntax("bad inline flags: flags 'a', 'u' and 'L' are incompatible"));
                }
                'a' => flags.ascii = true,
                'u' => flags.ascii = false,
                'L' => return Err(self.syntax("bad inline flags: cannot use 'L' flag with a str pattern")),
                't' => return Err(self.unsupported("template flag")),
                _ if count > 0 || !on => return Err(self.syntax("unknown flag")),
                _ => return Err(self.syntax("unknown extension ?")),
            }
            if c != '-' {
                count += 1;
                turned[usize::from(on)].push(c);
                if turned[usize::from(!on)].contains(&c) {
                    return Err(self.syntax("bad inline flags: flag turned on and off"));
                }
            }
            c = self.next().ok_or_else(|| self.syntax("missing -, : or )"))?;
        }
        Ok(false)
    }

    /// What follows `\` outside a set.
    fn escape(&mut self, flags: Flags) -> Result<Node, PatternError> {
        let c = self.next().ok_or_else(|| self.syntax("bad escape (end of pattern)"))?;
        if let Some((category, negated)) = category(c) {
            let set = category.set(flags.ascii);
            return Ok(Node::Set(self.sets.intern(if negated { set.complement() } else { set })));
        }
        Ok(match c {
            'A' => Node::Assert(Assertion::TextStart),
            'Z' => Node::Assert(Assertion::TextEnd),
            'b' => Node::Assert(Assertion::Boundary(self.word(flags.ascii))),
            'B' => Node::Assert(Assertion::NoBoundary(self.word(flags.ascii))),
            '0' => {
                let c = self.octal(0, 2)?;
                self.literal(c, flags)
            }
            '1'..='9' => {
                let octal = |c: Option<&char>| c.is_some_and(|c| ('0'..='7').contains(c));
                if octal(Some(&c)) && octal(self.chars.get(self.at)) && octal(self.chars.get(self.at + 1)) {
                    let c = self.octal(u32::from(c) - 48, 2)?;
                    self.literal(c, flags)
                } else {
                    return Err(self.unsupported("back-reference"));
                }
            }
            c => {
                let c = self.character_escape(c)?;
                self.literal(c, flags)
            }
        })
    }

    /// Escapes that mean the same inside and outside a set.
    fn character_escape(&mut self, c: char) -> Result<char, PatternError> {
        Ok(match c {
            'a' => '\u{7}',
            'f' => '\u{C}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{B}',
            'x' => self.hex(2)?,
            'u' => self.hex(4)?,
            'U' => self.hex(8)?,
            'N' => return Err(self.unsupported("named character")),
            c if c.is_ascii_alphabetic() => return Err(self.syntax(&format!("bad escape \\{c}"))),
            c => c,
        })
    }

    fn hex(&mut self, digits: usize) -> Result<char, PatternError> {
        let mut value = 0;
        for _ in 0..digits {
            let digit =
                self.next().and_then(|c| c.to_digit(16)).ok_or_else(|| self.syntax("incomplete escape"))?;
            value = value << 4 | digit;
        }
        self.code_point(value)
    }

    fn octal(&mut self, start: u32, more: usize) -> Result<char, PatternError> {
        let mut value = start;
        for _ in 0..more {
            let Some(digit) = self.peek().and_then(|c| c.to_digit(8)) else { break };
            value = value * 8 + digit;
            self.at += 1;
        }
        if value > 0o377 {
            return Err(self.syntax("octal escape value outside of range 0-0o377"));
        }
        self.code_point(value)
    }

    fn code_point(&self, value: u32) -> Result<char, PatternError> {
        match char::from_u32(value) {
            Some(c) => Ok(c),
            None if value <= 0x10_FFFF => Err(self.unsupported("surrogate")),
            None => Err(self.syntax("bad escape: no such character")),
        }
    }

    /// What follows `[`.
    fn set(&mut self, flags: Flags) -> Result<Node, PatternError> {
        let negated = self.eat('^');
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        let mut categories: Vec<CharSet> = Vec::new();
        let unterminated = |parser: &Self| parser.syntax("unterminated character set");
        loop {
            let c = self.next().ok_or_else(|| unterminated(self))?;
            if c == ']' && !(ranges.is_empty() && categories.is_empty()) {
                break;
            }
            let low = self.member(c, flags)?;
            if !self.eat('-') {
                match low {
                    Member::Char(c) => ranges.push((c, c)),
                    Member::Category(set) => categories.push(set),
                }
                continue;
            }
            let c = self.next().ok_or_else(|| unterminated(self))?;
            if c == ']' {
                match low {
                    Member::Char(c) => ranges.push((c, c)),
                    Member::Category(set) => categories.push(set),
                }
                ranges.push((0x2D, 0x2D));
                break;
            }
            match (low, self.member(c, flags)?) {
                (Member::Char(low), Member::Char(high)) if low <= high => ranges.push((low, high)),
                _ => return Err(self.syntax("bad character range")),
            }
        }
        let same = ranges.iter().all(|range| range == &ranges[0]);
        if let (Some(&(first, last)), true, true) = (ranges.first(), same, categories.is_empty())
            && first == last
            && let Some(c) = char::from_u32(first)
        {
            // Python turns a set of one character into that character.
            let id = self.sets.literal(c, flags.ignore_case, flags.ascii);
            if !negated {
                return Ok(Node::Set(id));
            }
            let set = self.sets.get(id).complement();
            return Ok(Node::Set(self.sets.intern(set)));
        }
        let literal =
            if flags.ignore_case { ignore_case(&ranges, flags.ascii, true) } else { CharSet::new(ranges) };
        let all = categories.iter().chain([&literal]).flat_map(|set| set.ranges().iter().copied()).collect();
        let set = CharSet::new(all);
        Ok(Node::Set(self.sets.intern(if negated { set.complement() } else { set })))
    }

    fn member(&mut self, c: char, flags: Flags) -> Result<Member, PatternError> {
        if c != '\\' {
            return Ok(Member::Char(u32::from(c)));
        }
        let c = self.next().ok_or_else(|| self.syntax("bad escape (end of pattern)"))?;
        if let Some((category, negated)) = category(c) {
            let set = category.set(flags.ascii);
            return Ok(Member::Category(if negated { set.complement() } else { set }));
        }
        let c = match c {
            'b' => '\u{8}',
            '0'..='7' => self.octal(u32::from(c) - 48, 2)?,
            '8' | '9' => return Err(self.syntax(&format!("bad escape \\{c}"))),
            c => self.character_escape(c)?,
        };
        Ok(Member::Char(u32::from(c)))
    }
}

enum Member {
    Char(u32),
    Category(CharSet),
}

fn category(c: char) -> Option<(Category, bool)> {
    Some(match c {
        'w' => (Category::Word, false),
        'W' => (Category::Word, true),
        'd' => (Category::Digit, false),
        'D' => (Category::Digit, true),
        's' => (Category::Space, false),
        'S' => (Category::Space, true),
        _ => return None,
    })
}

/// What the flag `x` skips in a pattern.
fn is_pattern_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}')
}
