//! The browser playground of hermes-prompt.

mod app;
mod editor;

fn main() {
    yew::Renderer::<app::App>::new().render();
}
