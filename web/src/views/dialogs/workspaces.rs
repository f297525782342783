//! What is kept in this browser, and what to do when two tabs disagree.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::app::use_store;
use crate::effects::services::{self, Listed};
use crate::effects::{now, persist};
use crate::i18n::{self, use_language};
use crate::state::{Action, Dialog};
use crate::t;
use crate::widgets::TextField;

#[component]
pub(crate) fn Workspaces() -> Html {
    use_language();
    let store = use_store();
    let listed = use_state(|| None::<Result<Vec<Listed>, AttrValue>>);
    let turn = use_state(|| 0u32);
    let sure = use_state(|| false);
    {
        let listed = listed.setter();
        use_effect_with(*turn, move |_| {
            spawn_local(
                async move { listed.set(Some(services::list().await.map_err(|f| persist::reason(&f)))) },
            );
        });
    }
    let rename = {
        let store = store.clone();
        Callback::from(move |name: String| store.dispatch(Action::SetName(name)))
    };
    let forget = {
        let (store, sure) = (store.clone(), sure.clone());
        Callback::from(move |_: MouseEvent| if *sure { persist::forget(&store) } else { sure.set(true) })
    };
    let current = persist::current_id();
    html! {
        <div class="form one">
            <TextField id="workspace-name" label={t!("workspace-name")} value={store.inputs.name.clone()} on_change={rename} />
            { match &*listed {
                None => Html::default(),
                Some(Err(why)) => html! { <p class="bad">{ why.clone() }</p> },
                Some(Ok(all)) if all.is_empty() => html! { <p class="soft">{ t!("workspaces-none") }</p> },
                Some(Ok(all)) => html! {
                    <ul class="rows">{ for all.iter().map(|one| {
                        let here = one.id == current;
                        let open = {
                            let (store, id) = (store.clone(), one.id.clone());
                            Callback::from(move |_: MouseEvent| persist::open(&store, id.clone()))
                        };
                        let remove = {
                            let (turn, id) = (turn.clone(), one.id.clone());
                            Callback::from(move |_: MouseEvent| {
                                let (turn, id) = (turn.clone(), id.clone());
                                spawn_local(async move {
                                    // The list that is read next tells whether it has gone.
                                    let _ = persist::remove(&id).await;
                                    turn.set(*turn + 1);
                                });
                            })
                        };
                        let age = services::ago((now() as f64 - one.changed).max(0.0));
                        html! {
                            <li key={one.id.clone()}>
                                <span class="grow"><b>{ one.name.clone() }</b>{ " " }<small class="num">{ age }{ " · " }{ i18n::bytes(one.size) }</small></span>
                                if here { <small>{ t!("workspace-here") }</small> } else {
                                    <button onclick={open}>{ t!("open-it") }</button>
                                    <button onclick={remove} aria-label={t!("delete-it", name = one.name)}>{ t!("delete") }</button>
                                }
                            </li>
                        }
                    }) }</ul>
                },
            } }
            <h3>{ t!("forget-title") }</h3>
            <p class="soft">{ t!("forget-hint") }</p>
            <div class="buttons"><button class={classes!(sure.then_some("danger"))} onclick={forget}>
                { if *sure { t!("forget-sure") } else { t!("forget") } }
            </button></div>
        </div>
    }
}

#[component]
pub(crate) fn Conflict() -> Html {
    use_language();
    let store = use_store();
    let mine = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| persist::keep_mine(&store))
    };
    let theirs = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| persist::take_theirs(&store))
    };
    let download = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::ShowDialog(Some(Dialog::Save))))
    };
    html! {
        <div class="list">
            <p>{ t!("conflict") }</p>
            <button onclick={mine}><b>{ t!("conflict-mine") }</b><small>{ t!("conflict-mine-hint") }</small></button>
            <button onclick={theirs}><b>{ t!("conflict-theirs") }</b><small>{ t!("conflict-theirs-hint") }</small></button>
            <button onclick={download}><b>{ t!("download-everything") }</b></button>
        </div>
    }
}
