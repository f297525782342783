//! The turns of a gateway that are played: what a person does to them, and the way back.

use hermes_prompt::cache::gateway::{Scenario, Step, StoredSession};

use super::{AppState, Shared};

/// Changes that can be taken back; a scenario is small.
const MOST: usize = 100;

/// What a person does to the turns.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Play {
    /// Other turns, switches or assumptions.
    Set(Box<Scenario>),
    /// The same while a person types: taken back as one.
    Type(Box<Scenario>),
    /// One more step at the end, and the session it needs if that is a new one.
    Add(Step, Option<StoredSession>),
    /// A step to another place.
    Move { from: usize, to: usize },
    /// A step away.
    Remove(usize),
    /// So many seconds since the step before.
    Gap(usize, u32),
    /// Take the last of them back.
    Undo,
}

/// What was played before.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Past {
    all: Shared<Vec<Option<Scenario>>>,
    /// The last change was typed, and typing goes on.
    typing: bool,
}

impl Past {
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl AppState {
    pub(super) fn play(&mut self, play: Play) {
        if play == Play::Undo {
            if let Some(last) = self.past.all.make_mut().pop() {
                self.inputs.make_mut().timeline = last;
            }
            self.past.typing = false;
            return;
        }
        let typing = matches!(play, Play::Type(_));
        let mut next = self.inputs.scenario();
        let steps = &mut next.steps;
        let there = |at: usize, steps: &[Step]| at < steps.len();
        match play {
            Play::Set(scenario) | Play::Type(scenario) => next = *scenario,
            Play::Add(step, session) => {
                steps.push(step);
                next.sessions.extend(session);
            }
            Play::Move { from, to } if there(from, steps) && there(to, steps) => {
                let step = steps.remove(from);
                steps.insert(to, step);
            }
            Play::Remove(at) if there(at, steps) => drop(steps.remove(at)),
            Play::Gap(at, seconds) if there(at, steps) => steps[at].gap = seconds,
            _ => return,
        }
        if next == self.inputs.scenario() {
            return;
        }
        let before = self.inputs.make_mut().timeline.replace(next);
        if !(typing && self.past.typing) {
            let all = self.past.all.make_mut();
            all.push(before);
            if all.len() > MOST {
                all.remove(0);
            }
        }
        self.past.typing = typing;
    }
}

#[cfg(test)]
mod tests {
    use hermes_prompt::cache::gateway::Event;

    use super::*;
    use crate::state::Action;

    fn after(plays: impl IntoIterator<Item = Play>) -> AppState {
        plays
            .into_iter()
            .fold(AppState::first_visit(0), |state, play| state.apply(Action::Play(play)).unwrap_or(state))
    }

    fn kinds(state: &AppState) -> String {
        let letter = |step: &Step| match step.event {
            Event::Human { .. } => 'h',
            Event::Internal { .. } => 'i',
            Event::Restart => 'r',
            _ => '?',
        };
        state.inputs.scenario().steps.iter().map(letter).collect()
    }

    #[test]
    fn steps_are_added_moved_and_removed() {
        let restart = || Play::Add(Step::new(Event::Restart), None);
        let cases: [(Vec<Play>, &str); 6] = [
            (vec![], "hrih"),
            (vec![restart()], "hrihr"),
            (vec![Play::Move { from: 0, to: 3 }], "rihh"),
            (vec![Play::Move { from: 3, to: 1 }, Play::Remove(0)], "hri"),
            (vec![Play::Move { from: 0, to: 9 }, Play::Remove(4)], "hrih"),
            (vec![restart(), Play::Remove(0), Play::Undo, Play::Undo, Play::Undo], "hrih"),
        ];
        for (plays, want) in cases {
            assert_eq!(kinds(&after(plays.clone())), want, "{plays:?}");
        }
    }

    #[test]
    fn what_is_typed_is_taken_back_as_one() {
        let model = |name: &str| {
            let scenario = Scenario { model: name.into(), ..Scenario::default() };
            Play::Type(Box::new(scenario))
        };
        let mut state = after([Play::Gap(1, 300), model("a"), model("ab"), model("abc")]);
        assert_eq!(state.inputs.scenario().model, "abc");
        state = state.apply(Action::Play(Play::Undo)).unwrap();
        assert_eq!(state.inputs.scenario().steps[1].gap, 300);
        state = state.apply(Action::Play(Play::Undo)).unwrap();
        assert!(state.inputs.timeline.is_none() && state.past.is_empty());
    }
}
