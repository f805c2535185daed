"""`tilewyrm replay triage`: what a bug report says, and its match as a file."""

import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import click

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.replay.compare.chosen_version import UnknownVersion, short_commit
from tilewyrm.cli.replay.compare.next_commands import why_command
from tilewyrm.cli.replay.compare.value_lines import edition_lines
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.bot_faults import undecided_bot
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.errors import RuleFailure
from tilewyrm.replays.format.frames import MAGIC
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.format.summary import entry_count
from tilewyrm.replays.words.lines import printable

_FACTS, _MATCH, _CRASH = "facts.json", "match.twr", "traceback.txt"
_MOST_BYTES = 64 << 20
"""Size of a file in a report, unpacked. A match has a few hundred kilobytes."""
_LONGEST = 400
"""Characters of a sentence that are shown."""


class _Report(NamedTuple):
    """The parts of a report that are shown."""

    facts: Mapping[str, Any]
    match: bytes | None
    has_crash: bool
    """Whether a rule of the program raised an error."""


@click.command(cls=TranslatedCommand, help="replay.triage")
@click.argument("report", metavar="REPORT", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.triage_output",
)
def triage(report: Path, output: Path | None) -> None:
    """Print what *report* says, and write its match."""
    try:
        found = _read(report)
    except Exception as error:  # strangers may send any file
        if _is_replay(report):
            message = tell("replay.triage.is_replay", path=quote(str(report)))
            raise click.ClickException(message) from error
        why = printable(getattr(error, "strerror", None) or str(error), _LONGEST)
        message = tell("replay.triage.unread", path=report, why=why)
        raise click.ClickException(message) from error
    say(*_lines(found.facts, has_match=found.match is not None))
    if found.match is None:
        say(tell("replay.triage.no_match"))
        return
    path = output or Path(f"{report.stem}.twr")
    if not _holds(path, found.match):
        write_new_file(path, found.match)
    say(tell("replay.triage.match", path=path), *edition_lines(path))
    for words, commands in _next_steps(path, found):
        say(words, *(f"    {command}" for command in commands))


def _is_replay(path: Path) -> bool:
    """Return whether the file at *path* is not a report but a replay, perhaps a damaged one."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC
    return False


def _holds(path: Path, match: bytes) -> bool:
    """Return whether the file at *path* is this *match*, as after an earlier triage."""
    try:
        return path.read_bytes() == match
    except OSError:
        return False


def _read(path: Path) -> _Report:
    """Return the report at *path*.

    Raises:
        Exception: it is not such a report.
    """
    with zipfile.ZipFile(path) as file:
        parts: dict[str, bytes] = {}
        names = set(file.namelist())
        for name in {_FACTS, _MATCH} & names:
            if file.getinfo(name).file_size > _MOST_BYTES:
                raise ValueError(name)
            parts[name] = file.read(name)
    facts = json.loads(parts.get(_FACTS, b"{}"))
    if not isinstance(facts, dict):
        raise ValueError(_FACTS)
    return _Report(facts, parts.get(_MATCH), _CRASH in names)


def _lines(facts: Mapping[str, Any], *, has_match: bool) -> Iterator[str]:
    """Yield what the *facts* of a report say."""
    words = {name: printable(str(value), _LONGEST) for name, value in facts.items()}
    names = (words.get(name, "") for name in ("read_by", "commit", "tag"))
    version = " ".join(filter(None, names))
    if facts.get("changed") is True:
        version = tell("replay.triage.changed", version=version)
    yield tell("replay.triage.version", version=version)
    if has_match:
        yield tell("replay.triage.recorded", version=words.get("written_by", ""))
        if words.get("fault"):
            yield tell("replay.triage.fault", why=words["fault"])
        else:
            yield tell("replay.triage.no_fault")
    entry = _entry(facts)
    if not words.get("says"):
        yield tell("replay.triage.silent")
    elif entry is None:
        yield tell("replay.triage.says", sentence=words["says"])
    else:
        yield tell("replay.triage.says_at", entry=entry, sentence=words["says"])


def _next_steps(path: Path, report: _Report) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the reason for the first command and that command, then the others likewise.

    They are for the match of *report* at *path*. An error that the reporting version found may be
    fixed here, so `verify` comes first then, unless it is seen that a rule no longer fails. If it
    found none, its rules may be wrong: `verify` comes last, after the entry of which the player
    complains, and the search among commits. The choices after that entry are another moment: a
    player may complain that one is missing. If the clone here has the player's commit, that commit
    plays the match, and the search ends with it: later ones may be right. If the match ends where a
    bot is to decide, and the player complains of the end, or of no entry, the bot may have failed:
    that is seen soonest.
    """
    entry, name = _entry(report.facts), quote(str(path))
    match, commit = _played(path, entry), ""
    verify = ("verify", f"tilewyrm replay verify --allow-unfinished {name}")
    searches: list[tuple[str, str]] = []
    if is_clone_here():
        commit = _other_commit(report.facts)
        search = f"tilewyrm replay bisect {name} --commits"
        searches = [("commits", f"{search} ..{commit}" if commit else search)]
    last_valid, version = (entry_count(path), f" --in {commit}") if commit else (match.entries, "")
    before = None if entry is None else min(max(entry - 1, 0), last_valid)
    looks = [] if before is None else [("at", f"tilewyrm replay at {name} {before}{version}")]
    has_fault = report.has_crash or bool(report.facts.get("fault"))
    stopped = _stopped(path) if has_fault and searches else ""
    bot_last = undecided_bot(path)
    bots = [] if bot_last is None else [("bot_last", f"{why_command(path, bot_last)}{version}")]
    is_of_end = bot_last is not None and (entry is None or entry >= bot_last)
    if is_of_end and not has_fault:
        case = "bot_last"
        commands = [*bots, *looks, *searches, verify]
    elif stopped:
        case = "stopped"
        commands = [*searches, *looks, verify, *bots]
    elif has_fault:
        case = "crash" if report.has_crash else "fault"
        commands = [verify, *searches, *looks, *bots]
    else:
        case = "at" if looks else "commits" if searches else "valid"
        commands = [*looks, *searches, verify, *bots]
    cases = [f"first.{case}", *(f"then.{why}" for why, _ in commands[1:])]
    steps = [
        (tell(f"replay.triage.{why}"), [command])
        for why, (_, command) in zip(cases, commands, strict=True)
    ]
    if stopped:
        yield stopped, []
    if entry:
        if last_valid >= entry and not match.is_over:
            choices = tell("replay.triage.choices", entry=entry)
            step = (choices, [f"tilewyrm replay at {name} {entry}{version}"])
            looks_at = next(at for at, each in enumerate(commands) if each in looks)
            steps.insert(len(steps) if has_fault else looks_at + 1, step)
        if match.may_be_of_failed_bot:
            why = tell("replay.triage.bot", entry=entry)
            steps.append((why, [f"{why_command(path, entry - 1)}{version}"]))
    yield from steps
    if entry and searches:
        yield tell("replay.triage.other_entry", entry=entry), []
    yield tell("replay.triage.luck" if match.has_secret else "replay.triage.no_luck", path=name), []
    if not searches:
        yield tell("replay.triage.no_clone"), []


class _Match(NamedTuple):
    """A match up to the entry of which the player complains, as this program plays it."""

    entries: int
    """How many of these entries are valid; all if the file cannot be read."""
    has_secret: bool = False
    may_be_of_failed_bot: bool = False
    """Whether the last of them is what a bot plays that has failed: its first legal decision.

    A bot with only one legal decision has nothing to weigh, and so cannot have failed.
    """
    is_over: bool = False
    """Whether the match is over after them, so that nothing may come next."""


def _stopped(path: Path) -> str:
    """Return that a rule no longer fails on the last entry of the file at *path*; empty if not."""
    with suppress(Exception), open_replay(path) as stream:  # strangers may send any file
        resimulation = Resimulation(stream)
        for _ in safe_steps(resimulation):
            pass
        failure = resimulation.failure
        if failure is not None and failure.is_stopped:
            return translated(failure.message)
    return ""


def _played(path: Path, entry: int | None) -> _Match:
    """Return the match at *path* up to *entry*, or its start if that is None."""
    entries, has_secret, may_be_of_failed_bot, is_over = entry or 0, False, False, False
    with suppress(Exception), open_replay(path) as stream:  # strangers may send any file
        resimulation = Resimulation(stream)
        has_secret = bool(resimulation.secret)
        with suppress(RuleFailure):
            for _ in safe_steps(resimulation, max(entries - 1, 0)):
                pass
            first = _first_choice_of_bot(resimulation)
            for step in safe_steps(resimulation, min(entries, 1)):
                decided = step.entry
                may_be_of_failed_bot = isinstance(decided, Decided) and decided.decision == first
        entries, is_over = resimulation.entries_ok, resimulation.match.result is not None
    return _Match(entries, has_secret, may_be_of_failed_bot, is_over)


def _first_choice_of_bot(resimulation: Resimulation) -> Value | None:
    """Return the first legal decision, if a bot of the match has several and no rule fails."""
    pending, state = resimulation.match.pending, resimulation.match.state
    if isinstance(pending, Choice) and resimulation.header.seats[pending.seat].bot:
        with suppress(Exception):
            first, *others = state.legal(pending.seat)
            return first if others else None
    return None


def _other_commit(facts: Mapping[str, Any]) -> str:
    """Return the player's commit, or nothing.

    There is none if that commit is the one here, or if the player's program is changed or unknown.
    """
    commit = "" if facts.get("changed") else facts.get("commit")
    if isinstance(commit, str) and re.fullmatch("[0-9a-f]{40}", commit):
        with suppress(UnknownVersion):
            found = short_commit(commit)
            return "" if found == short_commit("HEAD") else found
    return ""


def _entry(facts: Mapping[str, Any]) -> int | None:
    """Return the entry that the player thinks is wrong, or None."""
    entry = facts.get("at")
    return entry if type(entry) is int and entry >= 0 else None
