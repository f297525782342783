# The words of the page in English. Groups follow the page from left to right.

## Units

bytes = { $n } B
kilobytes = { $n } KB
megabytes = { $n } MB
chars = { $n ->
    [one] { $n } character
   *[other] { $n } characters
}
chars-of = { $n } of { $limit } characters
about-tokens = about { $n } tokens
window-tokens = { $n }
window-unknown = window unknown

## Top bar

platform = platform
model = model
session-open = Session: model, tools, date, paths …
open = Open…
save = Save…
embed = Embed
share = Share
menu = Theme, language, help
panes = Panes
pane-files = Files
pane-edit = Edit
pane-result = Result

## Files

files = Files
home = Home
project = Project
add-to = Add a file to { $tree }
files-none = No file yet.
status-loaded = in the prompt
status-cut = cut
status-flagged = flagged
status-cut-flagged = cut, flagged
status-remarks = { $count ->
    [one] { $count } remark
   *[other] { $count } remarks
}
status-shadowed = behind { $by }
status-empty = empty
status-unreadable = unreadable
status-blocked = blocked
status-not-read = not read
status-unknown = Nothing is known about this file yet.

## Editor

editor = Editor
nothing-open = No file is open. Choose one, or add one.
not-text = This file is not UTF-8 text, so it cannot be edited here.
cut-head = head ends here · { $count ->
    [one] { $count } character
   *[other] { $count } characters
} below never reach the model
cut-tail = tail starts here
ruler-label = Kept { $head }, lost { $lost }, kept { $tail } characters
ruler-cost = { $over ->
    [one] { $over } character
   *[other] { $over } characters
} over costs { $lost }.
ruler-kept = Kept { $head } + { $tail }.
ruler-headings = Lost: { $headings }.

editor-find = Find
editor-replace = Replace
editor-next = next
editor-previous = previous
editor-all = all
editor-match-case = match case
editor-by-word = by word
editor-regexp = regexp
editor-replace-one = replace
editor-replace-all = replace all
editor-close = close
editor-current-match = current match
editor-replaced-matches = replaced $ matches
editor-replaced-match = replaced match on line $
editor-on-line = on line
editor-go-to-line = Go to line
editor-go = go
editor-diagnostics = Problems
editor-no-diagnostics = No problems
editor-control-character = Control character

## Problems

problems-count = Problems · { $count }
problems-none = No problem: everything reaches the agent as it is written.
severity-error = Error
severity-warning = Warning
severity-info = Note
ours = our advice

## Result

result = Result
view-prompt = Prompt
view-platforms = Platforms
view-size = Size
view-problems = Problems
view-changes = Changes
view-releases = Releases
view-cache = Cache
view-request = Request
view-later = This view is on its way.
failure = Hermes itself fails here with { $exception }: { $message }
tier-stable = stable
tier-context = context
tier-volatile = volatile
tier-empty = Nothing in this tier.
tag-cut = cut
tag-flagged = flagged
tag-blocked = blocked
tag-default = stand-in
slot-identity = Identity
slot-help = Help
slot-task-completion = Task completion
slot-parallel-calls = Parallel tool calls
slot-tool-guidance = Tool guidance
slot-steer-note = Steering note
slot-computer-use = Computer use
slot-enforcement = Tool use enforcement
slot-model-guidance = Model guidance
slot-execution-guidance = Execution guidance
slot-skills = Skills
slot-model-line = Model line
slot-auto-load = Loaded skills
slot-environment = Environment
slot-coding-brief = Coding brief
slot-workspace-snapshot = Workspace
slot-operator-instructions = Operator instructions
slot-toolchain = Python toolchain
slot-bot-mode = Bot mode
slot-platform-hint = Platform hint
slot-system-message = System message
slot-project-context = Project files
slot-memory = Memory
slot-user-profile = User profile
slot-external-memory = External memory
slot-plugin-sections = Plugin sections
slot-profile = Profile
slot-stamp = Date, model, provider
slot-runtime = Runtime environment

## Comparisons

compare-equal = Both prompts are the same, byte for byte.
compare-tier-equal = unchanged, { $n }
compare-tier-differs = { $before } → { $after }
compare-reused = { $share } of the prompt can be reused
compare-tokens = (about { $n } of { $all } tokens): a provider's cache holds up to the first byte that differs.
compare-first = First difference at byte { $byte }
compare-in-block = in { $block }
compare-lines = Lines that differ
compare-fold = { $count ->
    [one] { $count } equal line
   *[other] { $count } equal lines
}
compare-with = compare { $release } with
changes-title = What changed
changes-intro = Keep the present state, then edit. You will see which bytes of which tier move, and from where on a provider's cache would miss.
changes-pin = Keep the present state
changes-pin-anew = Keep the present state instead
changes-since = Since the state you kept
changes-drop = Stop comparing
words-ours = rules of this release, stand-in words
words-own = own words, from { $dist } { $version }
release-in-force = in force
release-take = Use
remove = Remove
own-words = Use my Hermes's own words …

## Footer and messages

saved-pending = Saving …
saved-kept = Saved in this browser
saved-failed = Not saved: { $why }
saved-conflict = Changed in another tab
nothing-leaves = Nothing leaves this page
assembled-in = assembled in { $ms } ms
dismiss = Dismiss
