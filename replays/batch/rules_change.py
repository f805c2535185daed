"""Comparison of matches under two versions of the rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.engine.errors import GameError, SetupError
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.codec.setups import read_terms
from tilewyrm.replays.errors import (
    CorruptReplay,
    Divergence,
    NewerReplay,
    ReplayError,
    UnsupportedReplay,
)
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage, internal_error, replay_message, rules_message
from tilewyrm.replays.words.lines import entry_message, pending_message

_PROGRESS_EVERY = 1024
"""Entries between two reports of progress."""


class RulesChange(NamedTuple):
    """First entry at which another version of the rules differs."""

    seq: int
    difference: ReplayMessage
    """The difference."""


class RulesComparison(NamedTuple):
    """Comparison of a match under two versions of the rules."""

    version: int
    """The version by which it was played."""
    entries: int
    """How many entries were played by both."""
    change: RulesChange | None
    """None: all entries are the same."""


@dataclass(frozen=True)
class RulesTask:
    """One file to play by another version of the rules, too. It can be pickled."""

    path: Path
    version: int


@dataclass(frozen=True)
class RulesResult:
    """Result for one file. It can be pickled."""

    path: Path
    code: Exit
    """That the other version changes the match is a failure."""
    word: str
    """The whole in one word: ``same``; in capitals if the file fails."""
    found: ReplayMessage
    """What was found, in one line."""
    entries: int = 0
    """How many entries were played by both."""
    facts: dict[str, Any] = field(default_factory=dict)
    """The same for programs (docs/replays.md); only where both versions were played."""


def run(task: RulesTask, progress: Callable[[int], None] | None = None) -> RulesResult:
    """Play one file by both versions; nothing that is wrong with it raises.

    *progress* is called now and then with how many bytes of it have been read.
    """
    try:
        return _result(task, rules_change(task.path, task.version, progress))
    except Divergence as error:
        return RulesResult(task.path, Exit.FAILS, "FAILED", error.message)
    except NewerReplay as error:
        return RulesResult(task.path, Exit.UNREADABLE, "NEWER", error.message)
    except ReplayError as error:
        return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", error.message)
    except OSError as error:
        return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", ReplayMessage(str(error)))
    except Exception as error:  # other files are still to be reported
        return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", internal_error(error))


def lost_result(task: RulesTask) -> RulesResult:
    """Return the result for a file whose process was ended from outside."""
    why = "not played: a worker process was killed; run the command again"
    found = replay_message(why, "unread.not_played")
    return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", found)


def rules_change(
    path: Path, version: int, progress: Callable[[int], None] | None = None
) -> RulesComparison:
    """Play the file at *path* by its own rules and by *version* of them, side by side.

    *progress* is called now and then with how many bytes of it have been read.

    Raises:
        UnsupportedReplay: its game has no such version here, or cannot be played by it.
        ReplayError: nothing of it can be played, or it does not hold by its own rules.
    """
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        setup, played = resimulation.setup, game(resimulation.setup.game)
        try:
            changed_setup = played.setup(setup.edition, setup.seats, setup.options, version)
        except SetupError as error:
            why = rules_message(error)
            raise UnsupportedReplay(str(why), why.case, **why.about) from error
        bots = [seat.bot for seat in resimulation.header.seats]
        other = MatchState(played, changed_setup, read_terms(resimulation.header.setup.terms), bots)
        for step in resimulation.steps():
            difference = _change_of(step, other)
            if difference is not None:
                return RulesComparison(
                    setup.rules_version, step.seq, RulesChange(step.seq, difference)
                )
            if progress is not None and step.seq % _PROGRESS_EVERY == 0:
                progress(resimulation.reader.end)
        if resimulation.failure is not None:
            raise resimulation.failure
        if resimulation.newer is not None:
            raise resimulation.newer
        damage = resimulation.reader.damage
        if damage is not None and not damage.torn:
            raise CorruptReplay(damage.offset_bytes, damage.why)
        return RulesComparison(setup.rules_version, resimulation.entries_ok, None)


def _result(task: RulesTask, comparison: RulesComparison) -> RulesResult:
    change, version = comparison.change, task.version
    facts: dict[str, Any] = {"rules_played": comparison.version, "changed": change is not None}
    if change is None:
        sentence = f"{comparison.entries} entries, same by rules version {version}"
        same = replay_message(
            sentence, "otherwise.same", entries=comparison.entries, version=version
        )
        return RulesResult(task.path, Exit.HOLDS, "same", same, comparison.entries, facts)
    facts |= {"entry": change.seq, "otherwise": str(change.difference)}
    changed = replay_message(
        f"entry {change.seq}: by version {version}, {change.difference}",
        "otherwise.changed",
        entry=change.seq,
        version=version,
        what=change.difference,
    )
    return RulesResult(task.path, Exit.FAILS, "CHANGED", changed, comparison.entries, facts)


def _change_of(step: ReplayStep, other: MatchState) -> ReplayMessage | None:
    """Play *step* in the match *other*; return what differs then, or None."""
    entry = entry_message(step.entry)
    try:
        events = apply(other, step.entry, step.message.spent_ms)
    except GameError as error:
        why = rules_message(error)
        sentence = f"{entry} would be illegal: {why}"
        return replay_message(sentence, "otherwise.could_not_come", entry=entry, why=why)
    if tuple(events) != step.events:
        ours, theirs = ([text(event) for event in each] for each in (step.events, events))
        gone = "; ".join(each for each in ours if each not in theirs)
        added = "; ".join(each for each in theirs if each not in ours)
        return replay_message(
            f"{entry} would cause {added or 'less'} instead of {gone or 'nothing'}",
            "otherwise.brings",
            entry=entry,
            new=added or replay_message("less", "otherwise.less"),
            gone=gone or replay_message("nothing", "otherwise.nothing"),
        )
    ask, asks = pending_message(step.match), pending_message(other)
    if ask == asks:
        return None
    return replay_message(
        f"then {asks} would follow instead of {ask}", "otherwise.then", new=asks, old=ask
    )
