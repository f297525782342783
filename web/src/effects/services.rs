//! The binding to `www/services`: a global, `hermesServices`, which the page loads before this
//! program. The only file that knows it.

use js_sys::{Array, Function, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    // words.ts

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn wanted() -> Vec<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"], js_name = "use")]
    pub(crate) fn use_language(tag: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"], js_name = "load", catch)]
    async fn load_words_js(tag: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "words"])]
    pub(crate) fn foreign() -> bool;

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

    // files.ts

    /// Names and sizes of what a person offers, and the way to read some of it.
    #[derive(Clone)]
    pub(crate) type Offer;

    #[wasm_bindgen(method, getter)]
    pub(crate) fn name(this: &Offer) -> String;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn paths(this: &Offer) -> Vec<String>;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn sizes(this: &Offer) -> Vec<f64>;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn skipped(this: &Offer) -> Vec<String>;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn cut(this: &Offer) -> bool;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn folder(this: &Offer) -> JsValue;
    #[wasm_bindgen(method, catch)]
    async fn read(this: &Offer, index: u32) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "pickFolder", catch)]
    async fn pick_folder_js(skip: &Function) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "pickFiles", catch)]
    async fn pick_files_js() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "dropped")]
    fn dropped_js(data: &JsValue, skip: &Function) -> js_sys::Promise;

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "canWriteBack")]
    pub(crate) fn can_write_back() -> bool;

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "download")]
    fn download_js(name: &str, mime: &str, bytes: Uint8Array);

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "zip")]
    fn zip_js(paths: Vec<String>, contents: Array) -> Uint8Array;

    #[wasm_bindgen(js_namespace = ["hermesServices", "files"], js_name = "writeBack", catch)]
    async fn write_back_js(folder: &JsValue, paths: Vec<String>, contents: Array) -> Result<(), JsValue>;

    // store.ts

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "list", catch)]
    async fn list_js() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "load", catch)]
    async fn load_js(id: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "save", catch)]
    async fn save_js(
        id: &str,
        name: &str,
        json: &str,
        extra: &str,
        expected: f64,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "remove", catch)]
    async fn remove_js(id: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"])]
    pub(crate) fn fresh() -> String;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"])]
    pub(crate) fn current() -> Option<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"])]
    pub(crate) fn remember(id: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"])]
    fn watch(listener: &Function);

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "packs", catch)]
    async fn packs_js() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "putPack", catch)]
    async fn put_pack_js(id: &str, json: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "removePack", catch)]
    async fn remove_pack_js(id: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"])]
    pub(crate) fn setting(name: &str) -> Option<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "setSetting")]
    pub(crate) fn set_setting(name: &str, value: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "store"], js_name = "forget", catch)]
    async fn forget_js() -> Result<(), JsValue>;

    // page.ts

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "decode", catch)]
    async fn decode_js(payload: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "encode", catch)]
    async fn encode_js(json: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn base() -> String;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "takePayload")]
    pub(crate) fn take_payload() -> Option<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn view() -> Option<String>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "setView")]
    pub(crate) fn set_view(name: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "onAddress")]
    fn on_address_js(listener: &Function);

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn embedded() -> bool;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn narrow() -> bool;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn show(address: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "copy", catch)]
    async fn copy_js(text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "setTheme")]
    pub(crate) fn set_theme(name: &str);

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "onLeave")]
    fn on_leave_js(listener: &Function);

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn reload();

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"])]
    pub(crate) fn print();

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "onOffline", catch)]
    async fn on_offline_js(listener: &Function) -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], catch)]
    async fn update() -> Result<(), JsValue>;

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "reportHeight")]
    pub(crate) fn report_height();

    #[wasm_bindgen(js_namespace = ["hermesServices", "page"], js_name = "onHost")]
    fn on_host_js(listener: &Function);
}

/// What went wrong on the other side: a stable code where there is one, and words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// `conflict`, `damaged`, `too-large` …, or the name of the browser's own error.
    pub(crate) code: String,
    pub(crate) message: String,
}

impl From<JsValue> for Fault {
    fn from(value: JsValue) -> Self {
        let part = |name: &str| js_sys::Reflect::get(&value, &name.into()).ok().and_then(|v| v.as_string());
        Self {
            code: part("code").or_else(|| part("name")).unwrap_or_default(),
            message: part("message").unwrap_or_else(|| format!("{value:?}")),
        }
    }
}

type Outcome<T> = Result<T, Fault>;

/// A saved workspace in the list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Unix seconds.
    pub(crate) changed: f64,
    pub(crate) size: usize,
}

/// A saved workspace.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) revision: f64,
    pub(crate) json: String,
    pub(crate) extra: String,
}

/// JSON laid out for people; as it is where it is none.
pub(crate) fn pretty(json: &str) -> String {
    let indent = JsValue::from_f64(2.0);
    let laid_out = js_sys::JSON::parse(json)
        .and_then(|value| js_sys::JSON::stringify_with_replacer_and_space(&value, &JsValue::NULL, &indent));
    laid_out.map_or_else(|_| json.to_owned(), String::from)
}

/// A number as JavaScript writes it, with a point and no groups.
pub(crate) fn plain(value: f64) -> String {
    js_sys::Number::from(value).to_string_with_radix(10).map_or_else(|_| String::new(), String::from)
}

fn text(array: &Array, at: u32) -> String {
    array.get(at).as_string().unwrap_or_default()
}

fn real(array: &Array, at: u32) -> f64 {
    array.get(at).as_f64().unwrap_or_default()
}

fn offer(value: JsValue) -> Option<Offer> {
    (!value.is_undefined()).then(|| value.unchecked_into())
}

fn contents<'a>(files: impl Iterator<Item = &'a [u8]>) -> Array {
    files.map(|bytes| JsValue::from(Uint8Array::from(bytes))).collect()
}

fn skip() -> Closure<dyn Fn(String) -> bool> {
    Closure::new(|folder: String| hermes_prompt::intake::is_skipped_folder(&folder))
}

/// A closure that lives as long as the page.
fn forever<A: wasm_bindgen::convert::FromWasmAbi + 'static>(listener: impl Fn(A) + 'static) -> Function {
    Closure::<dyn Fn(A)>::new(listener).into_js_value().unchecked_into()
}

pub(crate) async fn pick_folder() -> Outcome<Option<Offer>> {
    let skip = skip();
    Ok(offer(pick_folder_js(skip.as_ref().unchecked_ref()).await?))
}

pub(crate) async fn pick_files() -> Outcome<Option<Offer>> {
    Ok(offer(pick_files_js().await?))
}

/// What an event dropped. The first part runs at once, while the event still holds the files.
pub(crate) fn dropped(data: &JsValue) -> impl Future<Output = Outcome<Option<Offer>>> + use<> {
    let skip = skip();
    let promise = dropped_js(data, skip.as_ref().unchecked_ref());
    async move {
        let value = wasm_bindgen_futures::JsFuture::from(promise).await?;
        drop(skip);
        Ok(offer(value))
    }
}

impl Offer {
    pub(crate) async fn bytes(&self, index: usize) -> Outcome<Vec<u8>> {
        Ok(self.read(index as u32).await?.unchecked_into::<Uint8Array>().to_vec())
    }
}

pub(crate) fn download(name: &str, mime: &str, bytes: &[u8]) {
    download_js(name, mime, bytes.into());
}

pub(crate) fn zip<'a>(paths: Vec<String>, files: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    zip_js(paths, contents(files)).to_vec()
}

pub(crate) async fn write_back<'a>(
    folder: &JsValue,
    paths: Vec<String>,
    files: impl Iterator<Item = &'a [u8]>,
) -> Outcome<()> {
    Ok(write_back_js(folder, paths, contents(files)).await?)
}

pub(crate) async fn list() -> Outcome<Vec<Listed>> {
    let all: Array = list_js().await?.unchecked_into();
    Ok(all
        .iter()
        .map(|one| {
            let one: Array = one.unchecked_into();
            let (changed, size) = (real(&one, 2) / 1000.0, real(&one, 3) as usize);
            Listed { id: text(&one, 0), name: text(&one, 1), changed, size }
        })
        .collect())
}

pub(crate) async fn load(id: &str) -> Outcome<Option<Record>> {
    let found = load_js(id).await?;
    if found.is_undefined() {
        return Ok(None);
    }
    let one: Array = found.unchecked_into();
    Ok(Some(Record {
        name: text(&one, 0),
        revision: real(&one, 1),
        json: text(&one, 2),
        extra: text(&one, 3),
    }))
}

pub(crate) async fn save(id: &str, name: &str, json: &str, extra: &str, expected: f64) -> Outcome<f64> {
    Ok(save_js(id, name, json, extra, expected).await?.as_f64().unwrap_or(expected))
}

pub(crate) async fn remove(id: &str) -> Outcome<()> {
    Ok(remove_js(id).await?)
}

/// Calls back with the id and revision of a workspace that another tab has written.
pub(crate) fn on_news(listener: impl Fn(String, f64) + 'static) {
    let listener = Closure::<dyn Fn(String, f64)>::new(listener).into_js_value();
    watch(listener.unchecked_ref());
}

pub(crate) async fn packs() -> Outcome<Vec<String>> {
    let all: Array = packs_js().await?.unchecked_into();
    Ok(all.iter().filter_map(|pack| pack.as_string()).collect())
}

pub(crate) async fn put_pack(id: &str, json: &str) -> Outcome<()> {
    Ok(put_pack_js(id, json).await?)
}

pub(crate) async fn load_words(tag: &str) -> Outcome<()> {
    Ok(load_words_js(tag).await?)
}

pub(crate) async fn remove_pack(id: &str) -> Outcome<()> {
    Ok(remove_pack_js(id).await?)
}

pub(crate) async fn forget() -> Outcome<()> {
    Ok(forget_js().await?)
}

pub(crate) async fn decode(payload: &str) -> Outcome<String> {
    Ok(decode_js(payload).await?.as_string().unwrap_or_default())
}

pub(crate) async fn encode(json: &str) -> Outcome<String> {
    Ok(encode_js(json).await?.as_string().unwrap_or_default())
}

pub(crate) async fn copy(text: &str) -> Outcome<()> {
    Ok(copy_js(text).await?)
}

pub(crate) fn on_address(listener: impl Fn() + 'static) {
    on_address_js(&forever(move |_: JsValue| listener()));
}

pub(crate) fn on_leave(listener: impl Fn() + 'static) {
    on_leave_js(&forever(move |_: JsValue| listener()));
}

pub(crate) fn on_host(listener: impl Fn(String) + 'static) {
    on_host_js(&forever(listener));
}

/// Calls back with `ready` when the page works offline, with `update` when a newer build waits.
pub(crate) async fn on_offline(listener: impl Fn(String) + 'static) -> Outcome<()> {
    Ok(on_offline_js(&forever(listener)).await?)
}

/// Shows the newer build.
pub(crate) async fn take_update() -> Outcome<()> {
    Ok(update().await?)
}
