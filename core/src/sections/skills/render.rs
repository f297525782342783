//! The text of the index (§8.7).

use crate::collections::Map;
use crate::order;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::Query;
use super::skill::Entry;
use crate::release::{Frame, TextId, Texts, fill};

/// A skill on the shelf.
#[derive(Debug, Clone)]
struct Item {
    name: String,
    description: String,
    path: Option<Arc<str>>,
    span: Option<Range<usize>>,
}

/// A line of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The name it is listed under.
    pub(crate) name: String,
    /// Its SKILL.md; `None` for a plugin's skill.
    pub(crate) path: Option<Arc<str>>,
    /// Where the description stands in the index, and in the raw file, when it is the file's own text.
    pub(crate) description: Option<(Range<usize>, Range<usize>)>,
}

/// What will be listed, by category.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    categories: Map<String, Vec<Item>>,
    descriptions: Map<String, String>,
}

impl Shelf {
    pub(crate) fn add(&mut self, category: &str, name: String, description: String, entry: Option<&Entry>) {
        let item = Item {
            name,
            description,
            path: entry.map(|e| Arc::clone(&e.path)),
            span: entry.and_then(|e| e.description_span.clone()),
        };
        self.categories.entry(category.to_owned()).or_default().push(item);
    }

    /// Whether a name is on the shelf.
    pub(crate) fn lists(&self, name: &str) -> bool {
        self.categories.values().flatten().any(|i| i.name == name)
    }

    /// Describes a category that has no description yet.
    pub(crate) fn describe(&mut self, category: &str, text: String) {
        self.descriptions.entry(category.to_owned()).or_insert(text);
    }

    /// The index and its rows. Names and categories are sorted by code point; of two skills with one
    /// name in one category the first is listed.
    pub(crate) fn render(
        self,
        texts: &Texts,
        query: Query<'_>,
        oneshot: bool,
        unlisted: &[String],
    ) -> (String, Vec<Row>) {
        if self.categories.is_empty() {
            return (String::new(), Vec::new());
        }
        let frame = frame(texts, query.tools, oneshot);
        let mut out = frame.before.to_string();
        let mut rows = Vec::new();
        let mut demoted = false;
        for (category, mut items) in self.categories {
            let top = category.split('/').next().unwrap_or_default();
            order::sort_by(&mut items, |a, b| a.name.cmp(&b.name));
            items.dedup_by(|later, first| later.name == first.name);
            if query.names_only.contains(top) {
                demoted = true;
                let names: Vec<&str> = items.iter().map(|i| i.name.as_str()).collect();
                out.push_str(&format!("  {category} [names only]: {}\n", names.join(", ")));
                rows.extend(items.into_iter().map(|i| Row { name: i.name, path: i.path, description: None }));
                continue;
            }
            match self.descriptions.get(&category).filter(|d| !d.is_empty()) {
                Some(text) => out.push_str(&format!("  {category}: {text}\n")),
                None => out.push_str(&format!("  {category}:\n")),
            }
            for item in items {
                out.push_str("    - ");
                out.push_str(&item.name);
                let mut description = None;
                if !item.description.is_empty() {
                    out.push_str(": ");
                    let start = out.len();
                    out.push_str(&item.description);
                    description = item.span.map(|span| (own_text(start, out.len(), &span), span));
                }
                out.push('\n');
                rows.push(Row { name: item.name, path: item.path, description });
            }
        }
        out.push_str(&frame.after);
        if demoted {
            out.push_str(&texts.skills.names_only_note);
        }
        if !unlisted.is_empty() {
            out.push_str(&fill(texts.get(TextId::SkillsUnlistedNote), &[("NAMES", &unlisted.join(", "))]));
        }
        (out, rows)
    }
}

/// The part of a description that is the file's own: without a mark before it, or dots behind it.
fn own_text(start: usize, end: usize, span: &Range<usize>) -> Range<usize> {
    const PROJECT: usize = "[project] ".len();
    let own = span.len();
    match (end - start).checked_sub(own) {
        Some(extra) if extra >= PROJECT => start + PROJECT..(start + PROJECT + own).min(end),
        Some(_) => start..start + own,
        None => start..end,
    }
}

fn frame<'t>(texts: &'t Texts, tools: Option<&BTreeSet<String>>, oneshot: bool) -> &'t Frame {
    let frames = &texts.skills;
    match &frames.oneshot {
        Some(frame) if oneshot => frame,
        _ if tools.is_some_and(|t| !t.contains("web_search")) => &frames.basic_terminal,
        _ => &frames.basic_web,
    }
}
