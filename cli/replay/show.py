"""`tilewyrm replay show`: a match as readable lines."""

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from tilewyrm.cli.replay.given import files, secret
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.controls import Ending
from tilewyrm.engine.match.standing import Standing
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.notation import text
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.lines import header_lines, names, result_lines, seat_text
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import Replayed, Resimulation
from tilewyrm.replays.sentences import ending_text, sentence, thought
from tilewyrm.replays.verdict import Exit, luck_text, problem, unfitting


@click.command()
@files
@secret
def show(files: tuple[Path, ...], secrets: Sequence[bytes]) -> None:
    """Print the match in each FILE as readable lines.

    First the facts of the match, among them every rule and every term that is not the usual one,
    then every roll and decision in text notation, each followed by what it changed, and in
    sentences what else happened; then whether the luck is verified, how the match ended, and the
    scores. What was taken back later is marked, and where there are clocks each line says how long
    was thought. A damaged FILE is shown up to the damage.

    \b
    Exit code:
      0  every FILE is good, finished or not
      1  a FILE stops being good before its end, or --secret is given and no secret is its own
      2  a FILE cannot be read: missing, no replay, or its header is damaged
    """  # noqa: D301 (\b is for click, which wants the character)
    codes: list[Exit] = []
    for path in files:
        if codes:
            say("")
        if len(files) > 1:
            say(f"==> {path} <==")
        codes.append(_show(path, secrets))
    raise SystemExit(max(codes))


def _show(path: Path, secrets: Sequence[bytes]) -> Exit:
    try:
        with open_replay(path) as stream:
            holding = _holding(stream)
            again = Resimulation(stream, secrets)
            say(*header_lines(again.header), "")
            before = _Before.of(again.match)
            for replayed in again.steps():
                say(*_entry_lines(replayed, again, before, holding))
                before = _Before.of(again.match)
            result = again.result()
    except ReplayError as error:
        return unreadable(path, error)
    say("", f"luck      {luck_text(result)}")
    if result.footer is not None:
        ended = result.footer.result
        say(f"ending    {ending_text(Ending(ended.ending))}")
        say(*result_lines(ended, result.header))
    fault = problem(result) or unfitting(result, secrets)
    if fault:
        say(f"{path}: {fault}", err=True)
        return Exit.FAILS
    if result.footer is None:
        say(f"The match has not ended: {result.entries_ok} entries so far.")
    return Exit.HOLDS


class _Before(NamedTuple):
    """How a match stood before an entry."""

    standing: Standing
    running: int | None
    """The seat whose time was running."""

    @classmethod
    def of(cls, match: MatchState) -> "_Before":
        return cls(match.standing, match.running)


def _holding(stream: BinaryIO) -> set[int]:
    """Return the seqs of the rolls and decisions in *stream* that are not taken back later."""
    again = Resimulation(stream)
    again.run()
    past = again.match.past
    return {step.seq for step in past.back()} if past is not None else set()


def _entry_lines(
    replayed: Replayed, again: Resimulation, before: _Before, holding: Container[int]
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
