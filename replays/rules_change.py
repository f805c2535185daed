"""What another version of the rules would have made of a match."""

from pathlib import Path
from typing import NamedTuple

from tilewyrm.engine.errors import GameError, SetupError
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.notation import text
from tilewyrm.engine.registry import game
from tilewyrm.replays.errors import CorruptReplay, UnsupportedReplay
from tilewyrm.replays.lines import entry_text, pending_text
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import Replayed, Resimulation
from tilewyrm.replays.setups import read_terms


class RulesChange(NamedTuple):
    """The first entry with which another version of the rules goes another way."""

    seq: int
    what: str
    """What would have come of it, for people."""


class Compared(NamedTuple):
    """A match beside what another version of the rules makes of it."""

    version: int
    """The version by which it was played."""
    entries: int
    """How many entries were played by both."""
    change: RulesChange | None
    """None: both come to the same in all of them."""


def rules_change(path: Path, version: int) -> Compared:
    """Play the file at *path* by its own rules and by *version* of them, side by side.

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
            raise UnsupportedReplay(str(error)) from error
        bots = [seat.bot for seat in again.header.seats]
        other = MatchState(played, new, read_terms(again.header.setup.terms), bots)
        for step in again.steps():
            what = _otherwise(step, other)
            if what:
                return Compared(setup.rules_version, step.seq, RulesChange(step.seq, what))
        if again.failure is not None:
            raise again.failure
        damage = again.reader.damage
        if damage is not None and not damage.torn:
            raise CorruptReplay(damage.offset_bytes, damage.message)
        return Compared(setup.rules_version, again.entries_ok, None)


def _otherwise(step: Replayed, other: MatchState) -> str:
    """Play *step* in the match *other*; return what comes of it otherwise, or an empty text."""
    try:
        events = apply(other, step.entry, step.message.spent_ms)
    except GameError as error:
        return f"{entry_text(step.entry)} could not come: {error}"
    if tuple(events) != step.events:
        ours, theirs = ([text(event) for event in each] for each in (step.events, events))
        gone = "; ".join(each for each in ours if each not in theirs)
        new = "; ".join(each for each in theirs if each not in ours)
        return (
            f"{entry_text(step.entry)} would bring {new or 'less'} instead of {gone or 'nothing'}"
        )
    ask, asks = pending_text(step.match), pending_text(other)
    return "" if ask == asks else f"then {asks} would come, and not {ask}"
