//! The browser playground of hermes-prompt.
//!
//! Keystroke → [`state::Action`] → reducer → one memoised assembly ([`derived`]) → a report in a
//! context → views. A view never calls a rule of the core; an effect never draws.

mod app;
mod data;
mod derived;
mod editor;
mod effects;
mod i18n;
mod state;
mod views;
mod widgets;

fn main() {
    effects::install_panic_hook();
    wasm_bindgen_futures::spawn_local(async {
        // Without its words the page starts in English.
        let _ = effects::services::load_words(effects::page::language().tag()).await;
        yew::Renderer::<app::App>::new().render();
    });
}
