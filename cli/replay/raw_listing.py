"""A match as its file has it: each entry in text notation, with what it changed."""

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tilewyrm.cli.replay.arguments import EntryRange
from tilewyrm.cli.replay.printing import nothing_chosen, say, unreadable
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.controls import Ending
from tilewyrm.engine.match.standing import Standing
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import (
    ReplayStep,
    Resimulation,
)
from tilewyrm.replays.check.verdict import (
    Exit,
    luck_text,
    problem,
    unfitting,
)
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.words.lines import (
    header_lines,
    names,
    result_lines,
    seat_text,
)
from tilewyrm.replays.words.sentences import (
    ending_text,
    sentence,
    thought,
)


def show_raw(path: Path, secrets: Sequence[bytes], span: EntryRange) -> Exit:
    """Print the file at *path*, what is within *span* of its entries; return the exit code.

    Raises:
        SeatNotFound: *span* is that of a seat that the match does not have.
    """
    try:
        with open_replay(path) as stream:
            holding = _standing_entries(stream)
            again = Resimulation(stream, secrets)
            span.check(again.setup.seats)
            told = 0
            say(*header_lines(again.header), "")
            before = _EntryContext.of(again.match)
            for replayed in again.steps():
                if span.has(replayed.seq, replayed.entry):
                    told += 1
                    say(*_entry_lines(replayed, again, before, holding))
                before = _EntryContext.of(again.match)
            result = again.result()
    except ReplayError as error:
        return unreadable(path, error)
    if not told and span.chooses:
        nothing_chosen(path, result.entries_ok)
    say("", f"luck      {luck_text(result)}")
    if result.footer is not None:
        ended = result.footer.result
        say(f"ending    {ending_text(Ending(ended.ending))}")
        say(*result_lines(ended, result.header))
    fault = problem(result) or str(unfitting(result, secrets) or "")
    if fault:
        say(f"{path}: {fault}", err=True)
        return Exit.UNREADABLE if result.newer is not None else Exit.FAILS
    if result.footer is None:
        say(f"The match has not ended: {result.entries_ok} entries so far.")
    return Exit.HOLDS


class _EntryContext(NamedTuple):
    """How a match stood before an entry."""

    standing: Standing
    running: int | None
    """The seat whose time was running."""

    @classmethod
    def of(cls, match: MatchState) -> "_EntryContext":
        return cls(match.standing, match.running)


def _standing_entries(stream: BinaryIO) -> set[int]:
    """Return the seqs of the rolls and decisions in *stream* that are not taken back later."""
    again = Resimulation(stream)
    again.run()
    past = again.match.history
    return {step.seq for step in past.newest_first()} if past is not None else set()


def _entry_lines(
    replayed: ReplayStep, again: Resimulation, before: _EntryContext, holding: Container[int]
) -> Iterable[str]:
    entry, header = replayed.entry, again.header
    players = names(header)
    if isinstance(entry, Decided):
        stand_in = before.standing.seats[entry.seat].stand_in
        player = seat_text(header.seats[entry.seat], entry.seat, stand_in)
        told = f"{player}: {text(entry.decision)}"
    elif isinstance(entry, Rolled):
        told = f"roll: {text(entry.roll)}"
    else:
        told = sentence(entry.control, players, before.standing, again.match.terms)
    if not isinstance(entry, Controlled) and replayed.seq not in holding:
        told = f"[taken back] {told}"
    time = thought(before.standing, before.running, replayed.message.spent_ms)
    if time and before.running is not None:
        own = isinstance(entry, Decided) and entry.seat == before.running
        told += f"  ({time})" if own else f"  ({players[before.running]} {time})"
    yield f"{replayed.seq:5}  {told}"
    for event in replayed.events:
        yield f"         {text(event)}"
