//! The face inside a real browser: `cargo xtask test wasm`.
//!
//! What can be tested natively is tested natively; here is what differs: a 32-bit `usize`, UTF-16 positions, JavaScript's
//! own values, and the promise that errors cross as `Error` objects with a `code`.

use super::{PromptBuilder, releases};
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// `value.a.b.0` as JavaScript would read it.
fn at(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| match key.parse::<u32>() {
        Ok(index) => Array::from(&value).get(index),
        Err(_) => Reflect::get(&value, &key.into()).unwrap_or_else(|_| panic!("{path}: no {key}")),
    })
}

fn report(builder: &mut PromptBuilder) -> JsValue {
    builder.assemble().expect("a report").into()
}

/// The `code` of an error that crossed the boundary.
fn code<T>(outcome: Result<T, JsValue>) -> Option<String> {
    let error = outcome.err()?;
    assert!(error.is_instance_of::<js_sys::Error>());
    at(&error, "code").as_string()
}

#[wasm_bindgen_test]
fn the_built_in_releases_are_known_by_name() {
    assert_eq!(releases(), ["docs", "0.19", "0.22"]);
    for release in releases() {
        assert_eq!(PromptBuilder::new(Some(release.clone())).expect("built in").release(), release);
    }
}

#[wasm_bindgen_test]
fn errors_are_errors_with_a_code() {
    assert_eq!(code(PromptBuilder::new(Some("0.1".into()))).as_deref(), Some("unknown-release"));
    let mut builder = PromptBuilder::new(None).expect("the newest release");
    assert_eq!(code(builder.set_file("SOUL.md", &JsValue::from(7))).as_deref(), Some("bad-content"));
    assert_eq!(code(builder.load("{")).as_deref(), Some("bad-snapshot"));
}

#[wasm_bindgen_test]
fn text_and_bytes_are_the_same_file() {
    let mut text = PromptBuilder::new(None).expect("the newest release");
    text.set_file("SOUL.md", &"You are Ada.".into()).expect("written");
    let mut bytes = PromptBuilder::new(None).expect("the newest release");
    bytes.set_file("SOUL.md", &Uint8Array::from(b"You are Ada.".as_slice()).into()).expect("written");
    assert_eq!(text.snapshot(), bytes.snapshot());
}

#[wasm_bindgen_test]
fn a_snapshot_brings_everything_back() {
    let mut first = PromptBuilder::new(Some("0.19".into())).expect("built in");
    first.set_file("SOUL.md", &"You are Ada. 🦉".into()).expect("written");
    let mut second = PromptBuilder::new(None).expect("the newest release");
    second.load(&first.snapshot()).expect("its own document");
    assert_eq!(second.release(), "0.19");
    assert_eq!(at(&report(&mut second), "text"), at(&report(&mut first), "text"));
}
