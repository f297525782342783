//! The binding to `www/services`: a global, `hermesServices`, which the page loads before this
//! program. The only file that knows it.

use js_sys::Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn wanted() -> Vec<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"], js_name = "use")]
    pub(crate) fn use_language(tag: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn say(id: &str, names: Vec<String>, values: Array) -> Option<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn number(value: f64, digits: u32) -> String;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn percent(share: f64) -> String;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn date(seconds: f64, zone: &str) -> String;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn ago(seconds: f64) -> String;
}
