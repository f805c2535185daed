"""Raw listing of a match: each entry in text notation, with its events."""

from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tilewyrm.cli.replay.arguments import EntryRange
from tilewyrm.cli.replay.printing import report_no_entries, say, unreadable
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.controls import Ending
from tilewyrm.engine.match.standing import Standing
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.check.verdict import Exit, luck_text, missing_secret, problem
from tilewyrm.replays.errors import ReplayError, RuleFailure
from tilewyrm.replays.format.reader import find_last, last_seq, open_replay
from tilewyrm.replays.words.lines import header_lines, names, result_lines, seat_text
from tilewyrm.replays.words.sentences import ending_text, sentence, thought


def show_raw(path: Path, secrets: Sequence[bytes], entry_range: EntryRange) -> Exit:
    """Print the file at *path*, what is within *entry_range* of its entries; return the exit code.

    Raises:
        SeatNotFound: *entry_range* is that of a seat that the match does not have.
        FirstEntryNotFound: the match ends before *entry_range*.
    """
    try:
        with open_replay(path) as stream:
            entries = last_seq(find_last(stream))
            stream.seek(0)
            effective = _effective_entries(stream)
            resimulation = Resimulation(stream, secrets)
            entry_range.check(resimulation.setup.seats, entries)
            printed = 0
            say(*header_lines(resimulation.header), "")
            before = _EntryContext.of(resimulation.match)
            for step in safe_steps(resimulation):
                if entry_range.includes(step.seq, step.entry):
                    printed += 1
                    say(*_entry_lines(step, resimulation, before, effective))
                before = _EntryContext.of(resimulation.match)
            result = resimulation.result()
    except ReplayError as error:
        return unreadable(path, error)
    if not printed and entry_range.is_limited:
        report_no_entries(path, result.entries_ok)
    say("", f"luck      {luck_text(result)}")
    if result.footer is not None:
        final = result.footer.result
        say(f"ending    {ending_text(Ending(final.ending))}")
        say(*result_lines(final, result.header))
    fault = problem(result) or str(missing_secret(result, secrets) or "")
    if fault:
        say(f"{path}: {fault}", err=True)
        return Exit.UNREADABLE if result.newer is not None else Exit.FAILS
    if result.footer is None:
        say(f"The match is unfinished: {result.entries_ok} entries so far.")
    return Exit.HOLDS


class _EntryContext(NamedTuple):
    """How a match stood before an entry."""

    standing: Standing
    running: int | None
    """The seat whose time was running."""

    @classmethod
    def of(cls, match: MatchState) -> "_EntryContext":
        return cls(match.standing, match.running)


def _effective_entries(stream: BinaryIO) -> set[int]:
    """Return the seqs of the rolls and decisions in *stream* that are not taken back later.

    Those after an entry on which a rule fails are left out.
    """
    resimulation = Resimulation(stream)
    with suppress(RuleFailure):
        for _ in safe_steps(resimulation):
            pass
    past = resimulation.match.history
    return {step.seq for step in past.newest_first()} if past is not None else set()


def _entry_lines(
    step: ReplayStep, resimulation: Resimulation, before: _EntryContext, effective: Container[int]
) -> Iterable[str]:
    entry, header = step.entry, resimulation.header
    players = names(header)
    if isinstance(entry, Decided):
        stand_in = before.standing.seats[entry.seat].stand_in
        player = seat_text(header.seats[entry.seat], entry.seat, stand_in)
        words = f"{player}: {text(entry.decision)}"
    elif isinstance(entry, Rolled):
        words = f"roll: {text(entry.roll)}"
    else:
        words = sentence(entry.control, players, before.standing, resimulation.match.terms)
    if not isinstance(entry, Controlled) and step.seq not in effective:
        words = f"[undone] {words}"
    thinking_time = thought(before.standing, before.running, step.message.spent_ms)
    if thinking_time and before.running is not None:
        is_own = isinstance(entry, Decided) and entry.seat == before.running
        words += (
            f"  ({thinking_time})" if is_own else f"  ({players[before.running]} {thinking_time})"
        )
    yield f"{step.seq:5}  {words}"
    for event in step.events:
        yield f"         {text(event)}"
