//! Anchors, aliases, tags and directives: rare in a configuration, and where the readers differ most.

use super::Dialect;
use super::YamlVersion;
use super::error::{Problem, YamlError};
use super::input::{Mark, ends_indicator, is_blank, is_break_or_end};
use super::scanner::{Scanner, Token};

type Result<T> = std::result::Result<T, YamlError>;

/// The characters of names in libyaml, and of tag handles in both readers.
const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// The characters of an anchor's name in ruamel: anything visible but flow indicators.
const fn is_name(c: char) -> bool {
    matches!(c, '!'..='~' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..='\u{10FFFF}')
        && !matches!(c, ',' | '[' | ']' | '{' | '}' | '\u{FEFF}')
}

const fn is_uri(c: char) -> bool {
    is_word(c)
        || matches!(
            c,
            ';' | '/'
                | '?'
                | ':'
                | '@'
                | '&'
                | '='
                | '+'
                | '$'
                | '.'
                | '%'
                | '!'
                | '~'
                | '*'
                | '\''
                | '('
                | ')'
        )
}

impl Scanner {
    fn ruamel(&self) -> bool {
        self.grammar.dialect == Dialect::Ruamel
    }

    pub(super) fn scan_anchor(&mut self) -> Result<Token> {
        let start = self.input.mark();
        let alias = self.input.next() == '*';
        let ruamel = self.ruamel();
        let name = self.input.read_while(|c| if ruamel { is_name(c) } else { is_word(c) });
        let c = self.input.peek(0);
        let may_follow = ends_indicator(c)
            || matches!(c, '?' | ':' | ',' | ']' | '}' | '%' | '@' | '`')
            || (ruamel && matches!(c, '[' | '{'));
        if name.is_empty() || !may_follow {
            return Err(self.input.error_since(start, Problem::AnchorName));
        }
        Ok(if alias { Token::Alias(name) } else { Token::Anchor(name) })
    }

    pub(super) fn scan_tag(&mut self) -> Result<Token> {
        if self.ruamel() { self.scan_tag_ruamel() } else { self.scan_tag_libyaml() }
    }

    fn tag_error<T>(&self, start: Mark) -> Result<T> {
        Err(self.input.error_since(start, Problem::TagSyntax))
    }

    fn scan_tag_libyaml(&mut self) -> Result<Token> {
        let start = self.input.mark();
        let (handle, suffix);
        if self.input.peek(1) == '<' {
            self.input.forward(2);
            let uri = self.scan_uri(start, "", true)?;
            if self.input.next() != '>' {
                return self.tag_error(start);
            }
            (handle, suffix) = (None, uri);
        } else {
            let name = self.scan_handle_libyaml(false, start)?;
            if name.len() > 1 && name.ends_with('!') {
                suffix = self.scan_uri(start, "", false)?;
                handle = Some(name);
            } else {
                // What looked like a handle was the tag itself.
                let uri = self.scan_uri(start, &name, false)?;
                (handle, suffix) =
                    if uri.is_empty() { (None, "!".to_owned()) } else { (Some("!".to_owned()), uri) };
            }
        }
        let c = self.input.peek(0);
        if !(ends_indicator(c) || (self.in_flow() && c == ',')) {
            return self.tag_error(start);
        }
        Ok(Token::Tag(handle, suffix))
    }

    fn scan_handle_libyaml(&mut self, directive: bool, start: Mark) -> Result<String> {
        if self.input.peek(0) != '!' {
            return self.tag_error(start);
        }
        let mut handle = String::from(self.input.next());
        handle.push_str(&self.input.read_while(is_word));
        if self.input.peek(0) == '!' {
            handle.push(self.input.next());
        } else if directive && handle != "!" {
            return self.tag_error(start);
        }
        Ok(handle)
    }

    fn scan_tag_ruamel(&mut self) -> Result<Token> {
        let start = self.input.mark();
        let mut short = "!";
        if self.input.peek(1) == '!' {
            short = "!!";
            self.input.forward(1);
        }
        let c = self.input.peek(1);
        let (handle, suffix);
        if c == '<' {
            self.input.forward(2);
            suffix = self.scan_uri(start, "", true)?;
            if self.input.next() != '>' {
                return self.tag_error(start);
            }
            handle = None;
        } else if ends_indicator(c) {
            (handle, suffix) = (None, short.to_owned());
            self.input.forward(1);
        } else {
            let mut n = 1;
            while !matches!(self.input.peek(n), ' ' | '!') && !is_break_or_end(self.input.peek(n)) {
                n += 1;
            }
            if self.input.peek(n) == '!' {
                handle = Some(self.scan_handle_ruamel(start)?);
            } else {
                handle = Some(short.to_owned());
                self.input.forward(1);
            }
            suffix = self.scan_uri(start, "", true)?;
        }
        let c = self.input.peek(0);
        if c != ' ' && !is_break_or_end(c) {
            return self.tag_error(start);
        }
        // ruamel decodes `%` codes a second time when it compares tags.
        let Some(suffix) = decode_again(&suffix) else { return self.tag_error(start) };
        Ok(Token::Tag(handle, suffix))
    }

    fn scan_handle_ruamel(&mut self, start: Mark) -> Result<String> {
        if self.input.peek(0) != '!' {
            return self.tag_error(start);
        }
        let mut handle = String::from(self.input.next());
        if self.input.peek(0) != ' ' {
            handle.push_str(&self.input.read_while(is_word));
            if self.input.peek(0) != '!' {
                return self.tag_error(start);
            }
            handle.push(self.input.next());
        }
        Ok(handle)
    }

    /// A tag's text, with `%` codes decoded. `head` is what was taken for a handle before.
    fn scan_uri(&mut self, start: Mark, head: &str, wide: bool) -> Result<String> {
        let mut uri = head.get(1..).unwrap_or("").to_owned();
        let mut any = !head.is_empty();
        let number_sign = self.ruamel() && self.version == YamlVersion::V1_2;
        loop {
            let c = self.input.peek(0);
            let belongs = is_uri(c) || (wide && matches!(c, ',' | '[' | ']')) || (c == '#' && number_sign);
            if !belongs {
                break;
            }
            any = true;
            if c == '%' {
                self.scan_uri_escapes(start, &mut uri)?;
            } else {
                uri.push(self.input.next());
            }
        }
        if any { Ok(uri) } else { self.tag_error(start) }
    }

    fn scan_uri_escapes(&mut self, start: Mark, uri: &mut String) -> Result<()> {
        let mut bytes = Vec::new();
        // libyaml decodes one character at a time, ruamel all codes in a row: the same in the end,
        // as long as every character is complete.
        while self.input.peek(0) == '%' {
            let digits = (self.input.peek(1).to_digit(16), self.input.peek(2).to_digit(16));
            let (Some(high), Some(low)) = digits else { return self.tag_error(start) };
            bytes.push((high << 4 | low) as u8);
            self.input.forward(3);
        }
        match String::from_utf8(bytes) {
            Ok(s) => uri.push_str(&s),
            Err(_) => return self.tag_error(start),
        }
        Ok(())
    }

    pub(super) fn scan_directive(&mut self) -> Result<Token> {
        let start = self.input.mark();
        let ruamel = self.ruamel();
        let problem = |s: &Self| Err(s.input.error_since(start, Problem::Directive));
        let blank = |c: char| c == ' ' || (c == '\t' && !ruamel);
        self.input.forward(1);
        let name = self.input.read_while(|c| is_word(c) || (ruamel && matches!(c, ':' | '.')));
        let c = self.input.peek(0);
        if name.is_empty() || !(blank(c) || is_break_or_end(c)) {
            return problem(self);
        }
        let token = match &name[..] {
            "YAML" => {
                self.input.skip_while(blank);
                let major = self.scan_version_number(start)?;
                if self.input.next() != '.' {
                    return problem(self);
                }
                let minor = self.scan_version_number(start)?;
                if ruamel {
                    if self.input.peek(0) != ' ' && !is_break_or_end(self.input.peek(0)) {
                        return problem(self);
                    }
                    // The rules change from here on, before the document starts.
                    self.version =
                        if (major, minor) == (1, 2) { YamlVersion::V1_2 } else { YamlVersion::V1_1 };
                }
                Token::Version(major, minor)
            }
            "TAG" => {
                self.input.skip_while(blank);
                let handle = if ruamel {
                    self.scan_handle_ruamel(start)?
                } else {
                    self.scan_handle_libyaml(true, start)?
                };
                if !blank(self.input.peek(0)) {
                    return problem(self);
                }
                self.input.skip_while(blank);
                let prefix = self.scan_uri(start, "", true)?;
                if !blank(self.input.peek(0)) && !is_break_or_end(self.input.peek(0)) {
                    return problem(self);
                }
                Token::TagDirective(handle, prefix)
            }
            _ if ruamel => {
                self.input.skip_while(|c| !is_break_or_end(c));
                Token::OtherDirective
            }
            _ => return problem(self),
        };
        self.input.skip_while(|c| if ruamel { c == ' ' } else { is_blank(c) });
        if self.input.peek(0) == '#' {
            self.input.skip_while(|c| !is_break_or_end(c));
        }
        if !is_break_or_end(self.input.peek(0)) {
            return problem(self);
        }
        self.input.line_break();
        Ok(token)
    }

    fn scan_version_number(&mut self, start: Mark) -> Result<u32> {
        let digits = self.input.read_while(|c| c.is_ascii_digit());
        // libyaml stops at nine digits; no version has so many.
        match digits.len() {
            1..=9 => Ok(digits.parse().unwrap_or(u32::MAX)),
            _ => Err(self.input.error_since(start, Problem::Directive)),
        }
    }
}

fn decode_again(suffix: &str) -> Option<String> {
    let mut out = String::with_capacity(suffix.len());
    let mut rest = suffix;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3)?;
        out.push(char::from(u8::from_str_radix(code, 16).ok()?));
        rest = &rest[at + 3..];
    }
    out.push_str(rest);
    Some(out)
}
