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
open-in-playground = Open in the playground
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
files-count = { $count }
elsewhere = Elsewhere
rename-it = Rename
status-loaded = read
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
fix-all = Fix { $count }
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
problems-all = All
problems-filter = Filter by weight
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

## Size, platforms, cache, request

size-caption = What each part costs
size-part = part
size-chars = characters
size-bytes = bytes
size-tokens = tokens, estimated
size-cuts = What to cut first
size-how = how
size-skills = Skills in the index
size-skill = skill
size-index-line = index
size-skill-file = SKILL.md
size-command = The answer of hermes prompt-size

platforms-count = { $count } platforms
platforms-own = { $count } with an override
platforms-only-own = only those with an override
platform-current = this session
platform-choose = choose
platform-overridden = overridden
platform-no-effect = override without effect
platform-edit = edit
hint-append = append: after the default hint
hint-replace = replace: in place of it
hint-save = Write to config.yaml
cancel = Cancel
platform-none = No hint for this platform.
platform-both = This release applies replace and append both; its documentation says that replace wins.

cache-timeline = Timeline
cache-compare = Compare
other-label = The same session, but
other-profile = another profile
other-platform = another platform
other-model = another model
other-tomorrow = tomorrow

timeline-story = story
timeline-price = prices
timeline-chat = chats
timeline-letters = System prompts turn by turn: { $letters }
timeline-stable = { $count ->
    [one] { $count } stable prefix
   *[other] { $count } stable prefixes
}
timeline-stable-differs = They part in { $block }: “{ $text }”
timeline-prompts = { $count ->
    [one] { $count } system prompt
   *[other] { $count } system prompts
}
timeline-changes = { $count ->
    [0] never rebuilt within a session
    [one] changed once within a session
   *[other] changed { $count } times within a session
}
timeline-totals = What it costs
story-own = your own
story-three-profiles = Three profiles on one gateway
story-restart = After a restart
story-steer = A steer in a group
story-redaction = Redaction switched on
story-compaction = A memory write and a compaction
fixes-legend = Fixes of September 2026
fix-profile-line = profile line in the volatile tier
fix-durable-pin = internal turns reuse the pinned prompt
fix-followup = follow-ups keep the channel prompt
fixes-before = before all three
fixes-after = after all three
step-up = Move up
step-down = Move down
step-remove = Remove
turn-picture = { $read } tokens reused, { $fresh } new, { $again } computed again
total-turns = turns
total-read = read
total-written = written
total-again = computed again
total-cost = cost
total-all = all
event-human = a person writes
event-internal = internal event
event-steer = /steer left over
event-interrupt = interruption
event-queued = queued message
event-restart = gateway restart
event-evict = agent evicted
event-resume = /resume
event-handoff = CLI handoff
event-new = /new
event-branch = /branch
event-switch = switch of session
event-compact = compaction
event-memory = memory write
event-memory-text = Ana waters the roses on Mondays.
event-edit = file edit
event-model = /model
event-rename = chat renamed
chat-next = The next event happens in
chat-another = another chat
chat-number = Chat { $n }
chat-profile = Profile that answers
chat-profile-hint = Empty: the default one. A new name is a profile of its own, with the same files.
redact-start = privacy.redact_pii from the start
redact-now = privacy.redact_pii
platform-tools = Slack or Discord tools are loaded
source-type = Kind of chat
chat-dm = direct message
chat-group = group
chat-channel = channel
chat-thread = thread
source-chat = Chat id
source-chat-name = Name of the chat
source-user-name = Name of the sender
source-user-id = Id of the sender
source-topic = Topic of the channel
source-thread = Thread id
source-parent = Parent channel id
source-scope = Workspace or guild id
source-message = Message id
step-gap = Time since the step before
gap = { $n } min later
money = { $amount } USD
turn-differs = Other bytes from byte { $byte } on, in { $block }: “{ $text }”
turn-differs-end = Other bytes from byte { $byte } on: there the prompt ends.
legend-read = reused
legend-new = new
pages = Steps
page-before = Earlier steps
page-after = Later steps
page-steps = { $from }–{ $to } of { $count }
prompts-title = System prompts that were sent
prompt-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
prices-title = Prices and assumptions
price-source-list = An example from the provider's public list of { $date }, in USD for a million tokens. Prices change: check them.
price-source-assumed = Assumed ({ $date }), in USD for a million tokens.
price-source-own = Your own numbers, in USD for a million tokens. The list they began with is of { $date }.
price-reset = Back to the list
price-base = New token
price-write5m = Write, kept 5 minutes
price-write1h = Write, kept an hour
price-read = Read from the cache
price-min-tokens = Shortest prefix that is kept, in tokens
price-lifetime5m = Short lifetime, in seconds
price-lifetime1h = Long lifetime, in seconds
price-ttl = Marks ask for
ttl-5m = 5 minutes
ttl-1h = an hour
length-tools = Tokens of the tool definitions
length-message = Tokens of a message
length-answer = Tokens of an answer
length-summary = Tokens of a summary after a compaction
number-refused = Not taken: it must be a number from 0 to { $max }, whole where something is counted. The last good one counts.
add-event = Add an event
event-text = Text
internal-kanban = kanban wake
internal-delegation = delegation finished
internal-watch = watch came true
internal-startup-resume = startup resume
internal-loop = loop goes on
internal-plugin = plugin message
internal-recall = Yuanbao recall
internal-graph = Microsoft Graph notice
event-queued-internal = queued event
event-compact-child = compaction into a child session
event-redact-on = privacy.redact_pii on
event-redact-off = privacy.redact_pii off
event-rename-text = Rose club
session-older = an older session of the CLI, { $n } tokens
ephemeral-environment = HERMES_EPHEMERAL_SYSTEM_PROMPT
ephemeral-personality = personality
ephemeral-system-prompt = agent.system_prompt
ephemeral-preloaded-skills = preloaded skills
ephemeral-worktree = worktree note
ephemeral-session-context = session context
ephemeral-channel-prompt = channel prompt
ephemeral-channel-override = channel override
ephemeral-api-messages = system messages of the API

request-inputs = What goes into this turn
request-user = message
request-recall = recalled memory
request-plugins = plugin context
request-ephemeral = agent.system_prompt
request-history = earlier turns
request-caching = prompt caching
request-marks = { $count ->
    [0] Nothing is marked for the cache.
    [one] { $count } cache mark of 4.
   *[other] { $count } cache marks of 4.
}
request-sample = What should I review first?
request-earlier = Question { $n }
request-answer = Answer { $n }
request-turn = This turn
request-behind = Behind the cached prompt
request-prefill = prefill messages
request-prefill-hint = A JSON list, [{"{"}"role": "user", "content": "…"{"}"}], as in the prefill file.
request-prefill-wrong = Left out, as Hermes does: this is no list of messages ({ $why }).
request-prefill-list = a list of objects is wanted
request-prefill-json = no JSON at line { $line }, column { $column }
request-tool-path = file a tool reads
request-tool-hint = A path of the project: the first visit to a folder brings its own AGENTS.md along.
request-tool-result = (what the file holds)
request-steer = /steer while the turn runs
request-left-over = There is no tool result to follow, so the /steer becomes the next turn.
request-developer = This model gets the system message as { $role }.
request-environment = HERMES_EPHEMERAL_SYSTEM_PROMPT
request-personality = personality
request-personality-unknown = The personality { $name } is not in config.yaml. If it is one of Hermes’s own, its text is not here: put it in.
request-inputs-hint = Texts, prefill, privacy and lifetime begin as config.yaml and the environment have them; what is typed here is tried out and changes no file.
request-skills = preloaded skills
request-worktree = worktree note
request-channel-prompt = channel_prompts of this chat
request-channel-override = channel_overrides … system_prompt
request-override-wrong = The override in config.yaml is no text, and Hermes does not answer in this chat ({ $why }).
request-cache = Cache marks
request-hour = marks ask for an hour
request-route = Route
route-openai = OpenAI-style
route-litellm = LiteLLM-like: tool results carry no marks
route-native = Anthropic's own format
route-direct = Anthropic directly, tools marked
request-json = The request as JSON
request-copied = Request copied.
mark-end = cache mark at the end
mark-part = cache mark after part { $n }, { $chars } characters
mark-tool = cache mark on the tool { $name }
reason-cached-prompt = cached prompt
reason-ephemeral = added at call time, never stored
reason-prefill = prefill
reason-history = history, as it was sent
reason-user = what the person wrote
reason-recall = memory recalled for this message
reason-plugin = plugin context
reason-tool-call = call of a tool
reason-tool-result = result of a tool
reason-subdir-hint = hint of a sub-directory
reason-steer = steering, sent while the turn ran

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

## Dialogs

close = Close
copy = Copy
undo = Undo
redo = Redo
good = Good
add = Add
rename = Rename
delete = Delete
delete-it = Delete { $name }
choose = Use
and-more = and { $count } more

session = Session
session-agent = Agent
session-time = Time and session
session-places = Places
session-more = More
session-tools = Tools
platform-label = Platform
model-label = Model
window-label = Context window, in tokens
window-hint = It sets the limit above which files are cut. Empty: unknown.
provider-label = Provider
mode = Who runs it
mode-interactive = A person, at the terminal
mode-gateway = The gateway, for a message
mode-subagent = Another agent that delegates
mode-cron = A cron job
mode-cron-workdir = A cron job with a working directory
mode-ignore-rules = A person, with --ignore-rules
follow-clock = Today, whenever that is
now-label = Date and time
now-hint = On the clocks of the zone below. A fixed date keeps the prompt the same tomorrow.
zone-label = Time zone of the machine
zone-unknown = No zone of this name is known: UTC is used.
session-id-label = Session id
pass-session-id = The session id is told to the model
home-label = Hermes home
home-hint = A profile lies in …/.hermes/profiles/NAME. The files move along.
cwd-label = Working directory
env-label = Environment variables
env-hint = One a line, NAME=value.
system-message-label = System message of the caller
skip-memory = Without memory
skip-context = Without project files
load-soul = SOUL.md all the same
toolset-label = Toolset
tools-own = (own choice)
tools-single = Single tools
tools-other = other
tools-add = Another tool

releases = Releases
releases-open = Releases and packs …
wording-short-built-in = stand-in words
wording-short-pack = own words, imported
release-here = in use
wording-built-in = Hermes's rules, stand-in wording
wording-pack = Its own words, from { $dist } { $version }
pack-title = Use my Hermes's own words
pack-hint = The texts of Hermes are not part of this page. One command writes those of your installation into a file; drop it here. It stays in this browser.
pack-command = The command that makes a pack
pack-command-copied = Command copied.
pack-import = Import a pack …
pack-taken = Pack imported: { $id } is in use.
pack-not-kept = The pack is in use, but could not be kept: { $why }
pack-nearest = This pack was exported from { $from }. Block order and rules are known for 0.19 and 0.22; { $base } is the nearest and is used. Texts, hints and patterns are the pack's own.
pack-refused = { $name } is no pack: { $why }

open-title = Open
open-home = Hermes home …
open-home-hint = A .hermes folder: SOUL.md, memories, config.yaml, skills
open-project = Project …
open-project-hint = A repository: AGENTS.md, CLAUDE.md, .cursorrules and the like
open-files = Files or a zip …
open-files-hint = Single files, an archive, a pack, a saved workspace
open-saved = Saved in this browser …
open-saved-hint = Other workspaces you have worked on
open-empty = An empty workspace
open-example = The example
open-promise = Files are read in this browser and go nowhere else. You can also drop them anywhere on the page.
new-workspace = New workspace
imported-title = Imported
imported = { $count ->
    [one] One file taken.
   *[other] { $count } files taken.
}
imported-into = { $count ->
    [one] One file taken as { $tree }.
   *[other] { $count } files taken as { $tree }.
}
imported-nothing = Nothing in there is read by Hermes, so nothing was changed.
imported-cut = There was more than could be looked at; the rest was left out.
left-not-read = { $count ->
    [one] One file left out: Hermes never reads it
   *[other] { $count } files left out: Hermes never reads them
}
left-skipped-folder = { $count ->
    [one] One file left out: its folder is skipped as a whole
   *[other] { $count } files left out: their folders are skipped as a whole
}
left-too-large = { $count ->
    [one] One file left out: it is larger than 20 MB
   *[other] { $count } files left out: they are larger than 20 MB
}
left-unsafe-path = { $count ->
    [one] One file left out: its path leads out of the folder
   *[other] { $count } files left out: their paths lead out of the folder
}
left-too-many = { $count ->
    [one] One file left out: there were too many
   *[other] { $count } files left out: there were too many
}

save-title = Save
save-back = Back into “{ $name }”
save-back-hint = Writes what has changed; deletes nothing there
save-zip = Files as a zip
save-zip-hint = home/… and project/…, byte for byte
save-document = Everything as one file
save-document-hint = Files, session and release; this page opens it again
save-prompt = The prompt as text
save-report = The report as text
save-note = Your work is also kept in this browser, by itself.
print = Print the report …
written-back = { $count ->
    [0] Nothing had changed in { $name }.
    [one] One file written into { $name }.
   *[other] { $count } files written into { $name }.
}
not-written-back = Not written into { $name }: { $why }

share-open = Share by link …
share-promise = The whole workspace goes into the link itself, behind the #. Browsers do not send that part to any server.
share-secret = { $file } holds something that looks like a secret ({ $found }). Whoever has the link can read it.
share-making = Making the link …
share-too-long = The link would have { $n } characters, more than chats and mail programs let through. Send a file instead.
share-link = Link, { $n } characters
share-copied = Link copied.
shared-name = Shared workspace
shared-opened = This came with the link. It is yours now: changes stay in this browser.
copy-link = Copy link
not-copied = Not copied: { $why }
incoming-title = From outside
incoming = { $count ->
    [one] One file, release { $release }, platform { $platform }:
   *[other] { $count } files, release { $release }, platform { $platform }:
}
incoming-release = The release { $release } is not in this browser; the newest built-in one is used instead.
incoming-safe = Your present workspace stays in this browser: Open → Saved in this browser.
incoming-take = Open it
incoming-leave = Leave it

embed-kind = As
embed-frame = a frame
embed-element = an element
embed-view = View
embed-height = Height
embed-snippet = Put this into your page
embed-copied = Snippet copied.
embed-preview = Preview
embed-open = Embed in a page …

workspaces = Workspaces
workspaces-open = Workspaces …
workspaces-none = Nothing is kept yet.
workspace-name = Name of this workspace
workspace-here = on the page
workspace-gone = This workspace is no longer there.
open-it = Open
copy-of = { $name } (copy)
forget-title = Forget everything
forget-hint = Deletes every workspace, pack and setting this page keeps in this browser.
forget = Forget everything …
forget-sure = Really delete it all
conflict-title = Changed in another tab
conflict = This workspace was changed in another tab while you changed it here. Nothing has been overwritten.
conflict-mine = Keep both
conflict-mine-hint = What is here goes on as a copy of its own
conflict-theirs = Take over the other
conflict-theirs-hint = What was changed here since then is dropped
kept-unreadable = “{ $name }” could not be read: { $why }
not-saved = Your work is not being saved: { $why }
download-everything = Download everything …

add-file = Add a file
add-hint = Names Hermes reads:
path-label = Path
path-outside = That leads out of the tree.
path-taken = There is a file of this name.
rename-file = Rename

theme = Theme
theme-system = As the system
theme-light = Light
theme-dark = Dark
language = Language
shortcuts = Keyboard
shortcuts-open = Keyboard shortcuts …
about = hermes-prompt shows the system prompt that the Hermes agent builds from your files. It runs in this browser alone: no account, no server, no measurement.
key-save = Save
key-open = Open
key-views = Views of the result
key-files = Next and previous file
key-menu = Menu
key-find = Find in the file
key-undo = Undo and redo in the file
key-problem = Next and previous problem in the file
key-problems = List of problems in the file
key-leave-editor = Leave the editor
key-tabs = Move between views, on their tabs
key-panel = Move in the list of files
key-file-actions = Rename or delete the file, in the list
key-sheet = This sheet

undo-add = adding the file
undo-rename = renaming
undo-delete = deleting
undo-import = the import

fault-quota = the browser's storage is full. Download your work, then delete what you no longer need under Workspaces.
fault-no-database = this browser offers no storage here (a private window, or a setting). Download your work before you leave.
fault-newer-database = a newer version of this page has written the database. Reload the page.
fault-not-allowed = the browser did not allow it.
fault-archive-too-large = The archive is too large: 256 MB at most.
fault-archive-damaged = The archive is damaged, or it is no zip.
fault-link-damaged = The link is damaged: a part of it is missing or was changed on the way.
fault-link-newer = The link was made by a newer version of this page. Reload to get it, then open the link again.
fault-link-too-large = The link unpacks to more than is allowed, so it was not opened.
update-waits = A newer version of this page is ready.
update-take = Reload
works-offline = Works offline
drop-here = Drop it: folders, files, a zip, a pack
welcome = An example: SOUL.md is cut, something in it is flagged, config.yaml overrides a hint. Change anything, or open your own files.
