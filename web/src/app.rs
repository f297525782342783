//! The page: one state, one assembly, the frame and its three panes.

use std::rc::Rc;

use yew::prelude::*;

use crate::derived::{Derived, use_assembly};
use crate::state::{Action, AppState, Language};
use crate::views::editor_pane::EditorPane;
use crate::views::files::Files;
use crate::views::footer::Footer;
use crate::views::notices::Notices;
use crate::views::result::ResultPane;
use crate::views::top_bar::{BottomBar, TopBar};
use crate::{effects, i18n};

impl Reducible for AppState {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        self.apply(action).map_or(self, Rc::new)
    }
}

/// The state and the way to change it.
pub(crate) type Store = UseReducerHandle<AppState>;

/// The state; the component that asks is drawn again at every change.
#[hook]
pub(crate) fn use_store() -> Store {
    use_context::<Store>().expect("App provides it")
}

#[component]
pub(crate) fn App() -> Html {
    let store = use_reducer_eq(|| {
        let language = i18n::preferred();
        i18n::speak(language);
        let mut state = AppState::first_visit(effects::now());
        state.ui.language = language;
        state.ui.welcome = true;
        state
    });
    let derived = use_assembly(&store.inputs, &store.releases);
    let spoken = use_mut_ref(|| store.ui.language);
    if *spoken.borrow() != store.ui.language {
        // Before anything is drawn in it.
        i18n::speak(store.ui.language);
        *spoken.borrow_mut() = store.ui.language;
    }
    let pane = store.ui.pane.name();
    html! {
        <ContextProvider<Store> context={store.clone()}>
        <ContextProvider<Derived> context={derived}>
        <ContextProvider<Language> context={store.ui.language}>
            <div class={classes!("app", store.ui.embed.then_some("embed"))} data-pane={pane}>
                <TopBar />
                <Files />
                <EditorPane />
                <ResultPane />
                <Footer />
                <BottomBar />
                <Notices />
            </div>
        </ContextProvider<Language>>
        </ContextProvider<Derived>>
        </ContextProvider<Store>>
    }
}
