//! Shell words as Python's `shlex` splits them in POSIX mode with `whitespace_split`.

/// Characters that form operator tokens of their own when [`Mode::operators`] is set.
const PUNCTUATION: &str = "();<>|&";
/// White space of `shlex`; other blanks are part of a word.
const WHITESPACE: &str = " \t\r\n";

#[derive(Clone, Copy)]
struct Mode {
    /// Operators are tokens of their own (`punctuation_chars=True`).
    operators: bool,
    /// `#` starts a comment that ends with the line.
    comments: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Blank,
    Word,
    Operator,
    Quote(char),
    /// After a backslash; inside double quotes or not.
    Escape {
        quoted: bool,
    },
}

/// `shlex.split(text)`, or `text.split()` where that raises (a quote that does not close, a
/// trailing backslash).
pub(super) fn split(text: &str) -> Vec<String> {
    tokens(text, Mode { operators: false, comments: false }).unwrap_or_else(|| {
        text.split(crate::text::is_space).filter(|t| !t.is_empty()).map(str::to_owned).collect()
    })
}

/// Words and operators of a command line, comments left out; `None` where `shlex` raises.
pub(super) fn with_operators(text: &str) -> Option<Vec<String>> {
    tokens(text, Mode { operators: true, comments: true })
}

fn tokens(text: &str, mode: Mode) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut chars = text.chars().peekable();
    let (mut token, mut quoted, mut state) = (String::new(), false, State::Blank);
    // Ends a token; one that is empty and was never quoted is none.
    let mut emit = |token: &mut String, quoted: &mut bool| {
        if !token.is_empty() || *quoted {
            out.push(std::mem::take(token));
        }
        *quoted = false;
    };
    while let Some(c) = chars.next() {
        let operator = mode.operators && PUNCTUATION.contains(c);
        match state {
            State::Quote(q) => {
                quoted = true;
                if c == q {
                    state = State::Word;
                } else if c == '\\' && q == '"' {
                    state = State::Escape { quoted: true };
                } else {
                    token.push(c);
                }
            }
            State::Escape { quoted: inside } => {
                if inside && c != '\\' && c != '"' {
                    token.push('\\');
                }
                token.push(c);
                state = if inside { State::Quote('"') } else { State::Word };
            }
            _ if WHITESPACE.contains(c) => {
                emit(&mut token, &mut quoted);
                state = State::Blank;
            }
            _ if mode.comments && c == '#' => {
                for skipped in chars.by_ref() {
                    if skipped == '\n' {
                        break;
                    }
                }
                emit(&mut token, &mut quoted);
                state = State::Blank;
            }
            State::Operator => {
                if operator {
                    token.push(c);
                } else {
                    emit(&mut token, &mut quoted);
                    state = start(c, operator, &mut token);
                }
            }
            State::Blank => state = start(c, operator, &mut token),
            State::Word => match c {
                '\'' | '"' => state = State::Quote(c),
                '\\' => state = State::Escape { quoted: false },
                _ if operator => {
                    emit(&mut token, &mut quoted);
                    state = start(c, operator, &mut token);
                }
                _ => token.push(c),
            },
        }
    }
    if matches!(state, State::Quote(_) | State::Escape { .. }) {
        return None;
    }
    emit(&mut token, &mut quoted);
    Some(out)
}

/// The first character of a token.
fn start(c: char, operator: bool, token: &mut String) -> State {
    match c {
        '\\' => State::Escape { quoted: false },
        '\'' | '"' => State::Quote(c),
        _ => {
            token.push(c);
            if operator { State::Operator } else { State::Word }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_shlex_splits_them() {
        let cases: [(&str, &[&str]); 8] = [
            ("ls c/ && cat 'd e'/z.txt", &["ls", "c/", "&&", "cat", "d e/z.txt"]),
            (r#"a"b\"c\d"e f\ g"#, &[r#"ab"c\de"#, "f g"]),
            ("'' x", &["", "x"]),
            ("a#b #c", &["a#b", "#c"]),
            ("it's a", &["it's", "a"]),
            ("trailing \\", &["trailing", "\\"]),
            ("a\u{a0}b", &["a\u{a0}b"]),
            ("", &[]),
        ];
        for (input, want) in cases {
            assert_eq!(split(input), want, "{input:?}");
        }
    }

    #[test]
    fn operators_stand_alone_and_comments_end_a_line() {
        let cases: [(&str, &[&str]); 5] = [
            ("cd a&&ls;(cd b)", &["cd", "a", "&&", "ls", ";(", "cd", "b", ")"]),
            ("cd 'x;y' # cd z\ncd w", &["cd", "x;y", "cd", "w"]),
            ("a#b c\nd", &["a", "d"]),
            ("a>'b'", &["a", ">", "b"]),
            ("\"\"|x", &["", "|", "x"]),
        ];
        for (input, want) in cases {
            assert_eq!(with_operators(input).unwrap(), want, "{input:?}");
        }
        assert_eq!(with_operators("it's"), None);
    }
}
