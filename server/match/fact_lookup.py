"""Facts and the forecast of a position, the newest of a match or an earlier one."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor

from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.controls import TakeBack
from tilewyrm.engine.match.history import History
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.errors import StaleRequest
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.match.match import Match
from tilewyrm.v1 import service_pb2


async def look(
    match: Match, newest: MatchState, audience: int | None, seq: int, thread: Executor
) -> service_pb2.LookResponse:
    """Return the facts of *match* after entry *seq* for *audience*; see `position_at`.

    They are worked out in *thread*.
    """

    def looked() -> service_pb2.LookResponse:
        return facts_of(position_at(entries, copy, seq), audience)

    entries, copy = tuple(match.lines), newest.copy()
    return await asyncio.get_running_loop().run_in_executor(thread, looked)


async def forecast(
    match: Match, newest: MatchState, audience: int | None, seq: int, thread: Executor
) -> service_pb2.ForecastResponse:
    """Return the forecast of *match* after entry *seq* for *audience*; see `position_at`.

    That of *newest* is at hand or soon worked out, an earlier one takes *thread*.
    """

    def looked_back() -> service_pb2.ForecastResponse:
        return _forecast_of(position_at(entries, copy, seq), audience)

    if seq == newest.seq:
        return _forecast_of(newest, audience)
    entries, copy = tuple(match.lines), newest.copy()
    return await asyncio.get_running_loop().run_in_executor(thread, looked_back)


def _forecast_of(position: MatchState, audience: int | None) -> service_pb2.ForecastResponse:
    """Return the forecast of *position* for *audience*; see `Game.forecast`."""
    words = codec(position.setup.game).part
    parts = position.game.forecast(position.state, audience)
    return service_pb2.ForecastResponse(parts=map(words.to_message, parts))


def facts_of(position: MatchState, audience: int | None) -> service_pb2.LookResponse:
    """Return the facts of *position* for *audience*; see `Game.facts`."""
    game, words = position.game, codec(position.setup.game)
    response = service_pb2.LookResponse()
    for fact in game.facts(position.state, audience, aids=position.terms.aids):
        words.fact.fill(response.facts.add(), fact)
    return response


def position_at(entries: Sequence[EntryRecord], newest: MatchState, seq: int) -> MatchState:
    """Return *newest* set back to what it was after entry *seq*; it is changed.

    Args:
        entries: the entries of the match, up to *newest* or further.
        newest: the last position that may be seen.
        seq: of an entry, 0 for the beginning.

    Raises:
        StaleRequest: that position is not seen yet, or entries up to it were taken back later.
    """
    if not 0 <= seq <= newest.seq:
        raise StaleRequest(f"no entry {seq} yet: the table is at seq {newest.seq}")
    if seq == newest.seq:
        return newest
    kept = _entries_kept(entries, seq)
    step = _step(newest, kept[-1]) if kept else None
    if kept and step is None:
        raise StaleRequest(f"the position after entry {seq} was undone later")
    newest.restart(step)
    return newest


def _step(position: MatchState, seq: int) -> History | None:
    return None if position.history is None else position.history.entry_at(seq)


def _entries_kept(entries: Sequence[EntryRecord], seq: int) -> list[int]:
    """Return the seqs of the rolls and decisions that held after entry *seq*, ascending."""
    kept: list[int] = []
    for line in entries[:seq]:
        match line.entry:
            case Controlled(TakeBack(to_seq=back)):
                kept = [one for one in kept if one < back]
            case Decided() | Rolled():
                kept.append(line.seq)
    return kept
