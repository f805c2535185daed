"""What another version of the rules would have made of matches, wherever there is room to work."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.engine.errors import GameError, SetupError
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import (
    ReplayStep,
    Resimulation,
)
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
from tilewyrm.replays.message import (
    ReplayMessage,
    by_the_rules,
    own_mistake,
    replay_message,
)
from tilewyrm.replays.words.lines import (
    entry_message,
    pending_message,
)

_TOLD_EVERY = 1024
"""Entries from one word of how far a file is to the next."""


class RulesChange(NamedTuple):
    """The first entry with which another version of the rules goes another way."""

    seq: int
    what: ReplayMessage
    """What would have come of it."""


class RulesComparison(NamedTuple):
    """A match beside what another version of the rules makes of it."""

    version: int
    """The version by which it was played."""
    entries: int
    """How many entries were played by both."""
    change: RulesChange | None
    """None: both come to the same in all of them."""


@dataclass(frozen=True)
class RulesTask:
    """One file to play by another version of the rules, too. It can be pickled."""

    path: Path
    version: int


@dataclass(frozen=True)
class RulesResult:
    """What came of one file. It can be pickled."""

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


def run(task: RulesTask, told: Callable[[int], None] | None = None) -> RulesResult:
    """Play one file by both versions; nothing that is wrong with it raises.

    *told* is called now and then with how many bytes of it have been read.
    """
    try:
        return _result(task, rules_change(task.path, task.version, told))
    except Divergence as error:
        return RulesResult(task.path, Exit.FAILS, "FAILED", error.message)
    except NewerReplay as error:
        return RulesResult(task.path, Exit.UNREADABLE, "NEWER", error.message)
    except ReplayError as error:
        return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", error.message)
    except OSError as error:
        return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", ReplayMessage(str(error)))
    except Exception as error:  # other files are still to be told of
        return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", own_mistake(error))


def lost(task: RulesTask) -> RulesResult:
    """Return that a file was not played, because the process that worked on it has ended."""
    why = "not played: a process that worked on the files was ended from outside; run it again"
    found = replay_message(why, "unread.not_played")
    return RulesResult(task.path, Exit.UNREADABLE, "UNREADABLE", found)


def rules_change(
    path: Path, version: int, told: Callable[[int], None] | None = None
) -> RulesComparison:
    """Play the file at *path* by its own rules and by *version* of them, side by side.

    *told* is called now and then with how many bytes of it have been read.

    Raises:
        UnsupportedReplay: its game has no such version here, or cannot be played by it.
        ReplayError: nothing of it can be played, or it does not hold by its own rules.
    """
    with open_replay(path) as stream:
        again = Resimulation(stream)
        setup, played = again.setup, game(again.setup.game)
        try:
            new = played.setup(setup.edition, setup.seats, setup.options, version)
        except SetupError as error:
            why = by_the_rules(error)
            raise UnsupportedReplay(str(why), why.case, **why.about) from error
        bots = [seat.bot for seat in again.header.seats]
        other = MatchState(played, new, read_terms(again.header.setup.terms), bots)
        for step in again.steps():
            what = _changed_by(step, other)
            if what is not None:
                return RulesComparison(setup.rules_version, step.seq, RulesChange(step.seq, what))
            if told is not None and step.seq % _TOLD_EVERY == 0:
                told(again.reader.end)
        if again.failure is not None:
            raise again.failure
        if again.newer is not None:
            raise again.newer
        damage = again.reader.damage
        if damage is not None and not damage.torn:
            raise CorruptReplay(damage.offset_bytes, damage.why)
        return RulesComparison(setup.rules_version, again.entries_ok, None)


def _result(task: RulesTask, compared: RulesComparison) -> RulesResult:
    change, version = compared.change, task.version
    facts: dict[str, Any] = {"rules_played": compared.version, "changed": change is not None}
    if change is None:
        sentence = f"{compared.entries} entries by version {version} of the rules, too"
        same = replay_message(sentence, "otherwise.same", entries=compared.entries, version=version)
        return RulesResult(task.path, Exit.HOLDS, "same", same, compared.entries, facts)
    facts |= {"entry": change.seq, "otherwise": str(change.what)}
    changed = replay_message(
        f"entry {change.seq}: by version {version}, {change.what}",
        "otherwise.changed",
        entry=change.seq,
        version=version,
        what=change.what,
    )
    return RulesResult(task.path, Exit.FAILS, "CHANGED", changed, compared.entries, facts)


def _changed_by(step: ReplayStep, other: MatchState) -> ReplayMessage | None:
    """Play *step* in the match *other*; return what comes of it otherwise, or None."""
    entry = entry_message(step.entry)
    try:
        events = apply(other, step.entry, step.message.spent_ms)
    except GameError as error:
        why = by_the_rules(error)
        sentence = f"{entry} could not come: {why}"
        return replay_message(sentence, "otherwise.could_not_come", entry=entry, why=why)
    if tuple(events) != step.events:
        ours, theirs = ([text(event) for event in each] for each in (step.events, events))
        gone = "; ".join(each for each in ours if each not in theirs)
        new = "; ".join(each for each in theirs if each not in ours)
        return replay_message(
            f"{entry} would bring {new or 'less'} instead of {gone or 'nothing'}",
            "otherwise.brings",
            entry=entry,
            new=new or replay_message("less", "otherwise.less"),
            gone=gone or replay_message("nothing", "otherwise.nothing"),
        )
    ask, asks = pending_message(step.match), pending_message(other)
    if ask == asks:
        return None
    return replay_message(
        f"then {asks} would come, and not {ask}", "otherwise.then", new=asks, old=ask
    )
