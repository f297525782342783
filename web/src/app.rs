//! The page: one state, one assembly, the frame and its three panes.

use std::rc::Rc;

use yew::prelude::*;

use crate::derived::{Derived, use_assembly};
use crate::effects::page::use_page;
use crate::effects::persist::use_persistence;
use crate::effects::transfer;
use crate::state::{Action, AppState, Language};
use crate::views::dialogs::Dialogs;
use crate::views::editor_pane::EditorPane;
use crate::views::files::Files;
use crate::views::footer::Footer;
use crate::views::notices::Notices;
use crate::views::result::ResultPane;
use crate::views::top_bar::{BottomBar, TopBar};
use crate::{effects, i18n, t};

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
        let mut state = AppState::first_visit(effects::now());
        effects::page::initial(&mut state);
        i18n::speak(state.ui.language);
        state
    });
    use_page(&store);
    use_persistence(&store);
    let derived = use_assembly(&store.inputs, &store.releases);
    let spoken = use_mut_ref(|| store.ui.language);
    if *spoken.borrow() != store.ui.language {
        // Before anything is drawn in it.
        i18n::speak(store.ui.language);
        *spoken.borrow_mut() = store.ui.language;
    }
    let pane = store.ui.pane.name();
    // What is dropped anywhere on the page is taken in.
    let dragging = use_state(|| false);
    let has_files = |e: &DragEvent| {
        e.data_transfer()
            .is_some_and(|data| data.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files")))
    };
    let ondragover = {
        let dragging = dragging.clone();
        Callback::from(move |e: DragEvent| {
            if has_files(&e) {
                e.prevent_default();
                dragging.set(true);
            }
        })
    };
    let ondragleave = {
        let dragging = dragging.clone();
        Callback::from(move |e: DragEvent| {
            // Leaving an element for one inside it is no leaving.
            if e.related_target().is_none() {
                dragging.set(false);
            }
        })
    };
    let ondrop = {
        let (dragging, store) = (dragging.clone(), store.clone());
        Callback::from(move |e: DragEvent| {
            dragging.set(false);
            if let (true, Some(data)) = (has_files(&e), e.data_transfer()) {
                e.prevent_default();
                transfer::drop_in(&store, &data, transfer::Into::Guess);
            }
        })
    };
    html! {
        <ContextProvider<Store> context={store.clone()}>
        <ContextProvider<Derived> context={derived}>
        <ContextProvider<Language> context={store.ui.language}>
            <div class={classes!("app", store.ui.embed.then_some("embed"))} data-pane={pane} {ondragover} {ondragleave} {ondrop}>
                <TopBar />
                <main class="panes">
                    <Files />
                    <EditorPane />
                    <ResultPane />
                </main>
                <Footer />
                <BottomBar />
                <Notices />
                <Dialogs />
                if *dragging { <div class="drop">{ t!("drop-here") }</div> }
            </div>
        </ContextProvider<Language>>
        </ContextProvider<Derived>>
        </ContextProvider<Store>>
    }
}
