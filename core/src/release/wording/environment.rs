//! Machine, backend, profile and date.

pub(crate) const WSL: &str = "You run inside the Windows Subsystem for Linux. The disks of Windows are mounted below \
/mnt, so `C:\\Users\\ada` is /mnt/c/Users/ada. Translate such a path before you hand it to a tool, and translate \
back before you show one to a person who works in Windows. Programs of Windows can be started by their full name \
with `.exe`. Files under /mnt are slow and know no Linux permissions: keep work trees in the Linux home.";

pub(crate) const WINDOWS_HOSTNAME: &str = "Name of the machine: `hostname` prints it; it is not the name of the \
user, and home directories are not named after it.";

pub(crate) const WINDOWS_SHELL: &str = "Commands run in bash (Git for Windows), not in cmd and not in PowerShell. Write \
POSIX commands and forward slashes: `ls /c/Users/ada`, not `dir C:\\Users\\ada`. Quote paths with spaces, send \
output you do not need to /dev/null, and start programs of Windows by their name with `.exe`. When something only \
exists in PowerShell, call `powershell.exe -NoProfile -Command '…'`.";

/// What `0.22` says besides.
pub(crate) const WINDOWS_SHELL_MORE: &str = " File tools take both spellings of a path; the shell takes only /c/…. \
Arguments that begin with a slash are rewritten to Windows paths on their way to native programs; where that hurts \
(`taskkill /F`), double the slash or set MSYS_NO_PATHCONV=1. Line ends may be CRLF: look before you write a file \
back, and keep what you find. A file that another program holds open can be neither deleted nor replaced; close that \
program instead of trying again. Python is `python` or `py`, rarely `python3`, and a virtual environment has its \
programs in Scripts/, not in bin/. Signals are not what you know: end a process with `taskkill`, and expect no \
SIGTERM handler to run.";

pub(crate) const SCRATCH_LINE: &str = "Scratch directory: {PATH} (for intermediate files nobody asked for; results \
belong where the person will look)";

/// Remote backends and what they are.
pub(crate) const REMOTE_BACKENDS: [(&str, &str); 7] = [
    ("daytona", "a Daytona workspace"),
    ("docker", "a Docker container"),
    ("managed_modal", "a Modal sandbox that the service manages"),
    ("modal", "a Modal sandbox"),
    ("singularity", "a Singularity container"),
    ("ssh", "another machine, reached by SSH"),
    ("vercel_sandbox", "a Vercel sandbox"),
];

pub(crate) fn remote_probe(backend: &str, what: &str) -> String {
    format!(
        "Your commands and file tools (terminal backend: {backend}) act inside {what}, not on the machine Hermes runs \
on. What was found there:\n{{PROBE}}\nPaths of the Hermes machine mean nothing there, and the other way round."
    )
}

pub(crate) fn remote_no_probe(backend: &str, what: &str) -> String {
    format!(
        "Your commands and file tools (terminal backend: {backend}) act inside {what}, not on the machine Hermes runs \
on. It could not be asked about itself yet: expect Linux, and look with `uname -a; whoami; pwd` before you rely on a \
path, a user or a program. Paths of the Hermes machine mean nothing there, and the other way round."
    )
}

pub(crate) const BOT_SCREEN_AGENT: &str = "Screen: you have a desktop of your own on display {DISPLAY}. Windows you \
open appear there; the person can watch.";
pub(crate) const BOT_SCREEN_HUMAN: &str = "Screen: a person is using your desktop on display {DISPLAY}. Leave pointer \
and keyboard alone until they hand it back.";

pub(crate) const PROFILE_DEFAULT: &str = "Active Hermes profile: default. Further profiles, where they exist, have a \
folder each below {ROOT}/profiles/, with skills, plugins, scheduled jobs and memories that belong to other sessions. \
Read there if you must; change something there only when the person asks for exactly that.";

pub(crate) const PROFILE_NAMED_0_19: &str = "Active Hermes profile: {NAME}. What this session keeps is below \
{HOME}/profiles/{NAME}/. The default profile keeps its skills, plugins, scheduled jobs and memories below {HOME}/ and \
belongs to other sessions: change something there only when the person asks for exactly that. Writing across \
profiles is refused unless a call says cross_profile=True, and no call says so without the person's word.";

pub(crate) const PROFILE_NAMED_0_22: &str = "Active Hermes profile: {NAME}. What this session keeps is below \
{HOME}/. The default profile keeps its skills, plugins, scheduled jobs and memories below {ROOT}/ and belongs to \
other sessions: change something there only when the person asks for exactly that.";

pub(crate) const REBUILT_DATE: &str = "Today's date (as of the last context rebuild): {DATE} (this is the day to \
reckon with, not the one above; ask a tool for the time of day)";
