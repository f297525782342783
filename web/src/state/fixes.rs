//! Several repairs of one file as one.

use hermes_prompt::{Diagnostic, Edit, Fix};

/// The first repair of every remark, merged; our own advice is left to a person's choice, place by place. Edits that touch one another are taken once, the first
/// of them; what that leaves over shows up again with the next assembly.
pub(crate) fn all<'a>(remarks: impl Iterator<Item = &'a Diagnostic>) -> (usize, Fix) {
    let asked = remarks.filter(|d| !d.code.starts_with("advice-"));
    let mut fixes: Vec<&Fix> = asked.filter_map(|d| d.fixes.first()).collect();
    fixes.sort_by_key(|fix| fix.edits.first().map(|e| e.range.start));
    let mut edits: Vec<Edit> = Vec::new();
    let mut count = 0;
    for fix in fixes {
        let after = edits.last().map_or(0, |e| e.range.end);
        let first = fix.edits.first().map_or(0, |e| e.range.start);
        if fix.edits.is_empty() || (!edits.is_empty() && first < after) {
            continue;
        }
        edits.extend(fix.edits.iter().cloned());
        count += 1;
    }
    (count, Fix { edits, ..Fix::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hermes_prompt::Severity;

    fn remark(range: std::ops::Range<usize>, text: &str) -> Diagnostic {
        let edits = vec![Edit { range, text: text.into() }];
        Diagnostic::new(Severity::Info, "x", "x").fix(Fix { edits, ..Fix::default() })
    }

    #[test]
    fn repairs_apply_together_and_clashing_ones_only_once() {
        let mut advice = remark(5..5, "!");
        advice.code = "advice-filler".into();
        let remarks = [advice, remark(4..5, "E"), remark(0..1, "A"), remark(0..2, "?"), remark(1..1, "+")];
        let (count, fix) = all(remarks.iter());
        assert_eq!(count, 3);
        assert_eq!(fix.apply("abcde").unwrap(), "A+bcdE");
    }

    #[test]
    fn without_repairs_there_is_nothing_to_do() {
        assert_eq!(all([Diagnostic::new(Severity::Info, "x", "x")].iter()).0, 0);
    }
}
