//! The editor as a component. CodeMirror owns everything inside its element; Yew owns the element.
//!
//! Text goes in when a file is opened or changes from outside; edits come out as [`Splice`]s. What
//! the state has from the editor is not sent back to it ([`Props::echo`]).

mod bridge;

use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use hermes_prompt::text::Positions;
use serde::Serialize;
use yew::prelude::*;

use crate::i18n;
use crate::state::splice::{Splice, Spot};
use crate::state::{Language, Reveal};
use crate::t;

/// What the editor reports.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    /// Text was typed.
    Edit { path: Rc<str>, splices: Vec<Splice> },
    /// A repair was chosen: numbers of the remark and of its fix.
    Fix { path: Rc<str>, remark: usize, fix: usize },
    /// The cursor moved.
    Cursor { path: Rc<str>, at: Spot },
}

/// One remark as the editor shows it. The range is bytes of the file's raw text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Remark {
    pub(crate) span: Range<usize>,
    pub(crate) severity: hermes_prompt::Severity,
    pub(crate) code: AttrValue,
    pub(crate) message: AttrValue,
    pub(crate) consequence: AttrValue,
    pub(crate) fixes: Vec<AttrValue>,
}

/// What a truncation loses (bytes of the file's raw text), and the words at its ends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cut {
    pub(crate) lost: Range<usize>,
    pub(crate) head: AttrValue,
    pub(crate) tail: AttrValue,
}

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) path: Rc<str>,
    /// Rises when paths mean other files than before.
    pub(crate) generation: u32,
    /// The file's bytes, which are UTF-8.
    pub(crate) bytes: Arc<[u8]>,
    /// The bytes the editor itself brought about last; when they are [`Props::bytes`], there is
    /// nothing to send.
    pub(crate) echo: Option<Arc<[u8]>>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) cut: Option<Cut>,
    /// Whether remarks and cut speak of these bytes. Where not, the editor keeps what it shows,
    /// which moves along with the text.
    pub(crate) current: bool,
    pub(crate) reveal: Option<Reveal>,
    pub(crate) on_event: Callback<Event>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.bytes, &other.bytes)
            && self.path == other.path
            && self.generation == other.generation
            && self.current == other.current
            && self.remarks == other.remarks
            && self.cut == other.cut
            && self.reveal == other.reveal
            && self.on_event == other.on_event
    }
}

#[component]
pub(crate) fn Editor(props: &Props) -> Html {
    let language = i18n::use_language();
    let place = use_node_ref();
    let mounted = use_mut_ref(|| None::<bridge::Mounted>);
    // The callback of the latest draw; the closures of the editor outlive many of them.
    let on_event = use_mut_ref(|| props.on_event.clone());
    (*on_event.borrow_mut()).clone_from(&props.on_event);

    {
        let (place, mounted) = (place.clone(), Rc::clone(&mounted));
        use_effect_with((), move |()| {
            if let Some(element) = place.cast::<web_sys::Element>() {
                *mounted.borrow_mut() = Some(bridge::Mounted::new(&element, events(on_event)));
            }
            move || drop(mounted.borrow_mut().take())
        });
    }
    // The handle is cloned out: what it does may call back into this component.
    let with = |act: Box<dyn FnOnce(&bridge::Handle)>| {
        let mounted = Rc::clone(&mounted);
        move || {
            let handle = mounted.borrow().as_ref().map(|m| m.handle.clone());
            if let Some(handle) = handle {
                act(&handle);
            }
        }
    };
    {
        let run = with(Box::new(move |handle| handle.translate(&phrases(language))));
        use_effect_with(language, move |_| run());
    }
    {
        let (path, bytes) = (Rc::clone(&props.path), Arc::clone(&props.bytes));
        let key =
            (Rc::clone(&path), Arc::as_ptr(&bytes).cast::<u8>() as usize, bytes.len(), props.generation);
        let echoed = props.echo.as_ref().is_some_and(|echo| Arc::ptr_eq(echo, &bytes));
        let generation = props.generation;
        let shown = use_mut_ref(|| None::<(Rc<str>, Arc<[u8]>, u32)>);
        let run = with(Box::new(move |handle| {
            let before = shown.replace(Some((Rc::clone(&path), Arc::clone(&bytes), generation)));
            match before {
                Some((_, _, old)) if old != generation => handle.forget(None),
                Some((same, _, _)) if same == path && echoed => return,
                // The same content under another name: it was renamed, and keeps its history.
                Some((other, content, _)) if other != path && Arc::ptr_eq(&content, &bytes) => {
                    handle.rename(&other, &path);
                }
                _ => {}
            }
            handle.open(&path, text(&bytes));
        }));
        use_effect_with(key, move |_| run());
    }
    {
        let last = use_mut_ref(String::new);
        if props.current {
            *last.borrow_mut() = remarks_json(text(&props.bytes), &props.remarks);
        }
        let json = last.borrow().clone();
        let key = (Rc::clone(&props.path), json.clone());
        let run = with(Box::new(move |handle| handle.remarks(&json)));
        use_effect_with(key, move |_| run());
    }
    {
        let last = use_mut_ref(Vec::new);
        if props.current {
            *last.borrow_mut() =
                props.cut.as_ref().map(|cut| places(text(&props.bytes), &cut.lost)).unwrap_or_default();
        }
        let places = last.borrow().clone();
        let (head, tail) = props.cut.as_ref().map(|c| (c.head.clone(), c.tail.clone())).unwrap_or_default();
        let key = (Rc::clone(&props.path), places.clone(), head.clone(), tail.clone());
        let run = with(Box::new(move |handle| handle.cut(&places, &head, &tail)));
        use_effect_with(key, move |_| run());
    }
    {
        let wanted = props.reveal.clone().filter(|r| r.path == props.path);
        let serial = wanted.as_ref().map(|r| r.serial);
        let bytes = Arc::clone(&props.bytes);
        let run = with(Box::new(move |handle| {
            if let Some(reveal) = wanted
                && let [a, b, c, d] = places(text(&bytes), &reveal.span)[..]
            {
                handle.reveal(a, b, c, d, true);
            }
        }));
        use_effect_with(serial, move |_| run());
    }
    html! { <div class="editor" ref={place}></div> }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

fn events(on_event: Rc<std::cell::RefCell<Callback<Event>>>) -> bridge::Events {
    // Each report takes the callback out first: it may draw, and drawing replaces the callback.
    let emit = Rc::new(move |event: Event| {
        let callback = on_event.borrow().clone();
        callback.emit(event);
    });
    let (edit, fix) = (Rc::clone(&emit), Rc::clone(&emit));
    bridge::Events {
        edit: Box::new(move |path, places, inserts| {
            let spot = |line, column| Spot { line, column };
            let splices = places
                .chunks_exact(4)
                .zip(inserts)
                .map(|(p, insert)| Splice { from: spot(p[0], p[1]), to: spot(p[2], p[3]), insert })
                .collect();
            edit(Event::Edit { path: path.into(), splices });
        }),
        fix: Box::new(move |path, remark, number| fix(Event::Fix { path: path.into(), remark, fix: number })),
        cursor: Box::new(move |path, line, column| {
            emit(Event::Cursor { path: path.into(), at: Spot { line, column } });
        }),
    }
}

/// Line and column of both ends of a byte range.
fn places(text: &str, span: &Range<usize>) -> Vec<u32> {
    let positions = Positions::new(text);
    [span.start, span.end]
        .into_iter()
        .flat_map(|at| {
            let place = positions.place(at);
            [place.line, place.column_utf16]
        })
        .collect()
}

fn remarks_json(text: &str, remarks: &[Remark]) -> String {
    #[derive(Serialize)]
    struct Wire<'a> {
        from: [u32; 2],
        to: [u32; 2],
        severity: hermes_prompt::Severity,
        code: &'a str,
        message: &'a str,
        consequence: &'a str,
        fixes: Vec<&'a str>,
    }
    if remarks.is_empty() {
        return "[]".into();
    }
    let positions = Positions::new(text);
    let spot = |at| {
        let place = positions.place(at);
        [place.line, place.column_utf16]
    };
    let wire: Vec<Wire<'_>> = remarks
        .iter()
        .map(|r| Wire {
            from: spot(r.span.start),
            to: spot(r.span.end),
            severity: r.severity,
            code: &r.code,
            message: &r.message,
            consequence: &r.consequence,
            fixes: r.fixes.iter().map(AsRef::as_ref).collect(),
        })
        .collect();
    serde_json::to_string(&wire).unwrap_or_else(|_| "[]".into())
}

/// The words of the editor's own controls, by their English.
fn phrases(language: Language) -> String {
    const PHRASES: [(&str, &str); 20] = [
        ("Find", "editor-find"),
        ("Replace", "editor-replace"),
        ("next", "editor-next"),
        ("previous", "editor-previous"),
        ("all", "editor-all"),
        ("match case", "editor-match-case"),
        ("by word", "editor-by-word"),
        ("regexp", "editor-regexp"),
        ("replace", "editor-replace-one"),
        ("replace all", "editor-replace-all"),
        ("close", "editor-close"),
        ("current match", "editor-current-match"),
        ("replaced $ matches", "editor-replaced-matches"),
        ("replaced match on line $", "editor-replaced-match"),
        ("on line", "editor-on-line"),
        ("Go to line", "editor-go-to-line"),
        ("go", "editor-go"),
        ("Diagnostics", "editor-diagnostics"),
        ("No diagnostics", "editor-no-diagnostics"),
        ("Control character", "editor-control-character"),
    ];
    if language == Language::English {
        return "{}".into();
    }
    let words: std::collections::BTreeMap<&str, String> =
        PHRASES.into_iter().map(|(english, id)| (english, t!(id).to_string())).collect();
    serde_json::to_string(&words).unwrap_or_else(|_| "{}".into())
}
