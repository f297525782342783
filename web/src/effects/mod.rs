//! What the page does to the browser and hears from it, beside the pure state.

pub(crate) mod page;
pub(crate) mod persist;
pub(crate) mod services;
pub(crate) mod share;
pub(crate) mod transfer;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);
}

/// A panic is a bug of ours: say where on the console. (The crate that is usually taken for these
/// lines is archived.)
pub(crate) fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| error(&info.to_string())));
}

/// The clock, in Unix seconds.
pub(crate) fn now() -> i64 {
    (js_sys::Date::now() / 1000.0) as i64
}

/// A clock for measuring, in milliseconds.
pub(crate) fn stopwatch() -> f64 {
    web_sys::window().and_then(|w| w.performance()).map_or(0.0, |p| p.now())
}
