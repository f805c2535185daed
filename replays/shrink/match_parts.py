"""Parts of a match that shrinking leaves out: turns and entries."""

from collections.abc import Sequence

from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.replays.edit.replay_writer import ScriptEntry

Moves = tuple[ScriptEntry, ...]


def turns(moves: Moves) -> Sequence[Moves]:
    """Return *moves* in parts that begin where it is rolled again after something was decided."""
    parts: list[list[ScriptEntry]] = [[]]
    for before, move in zip((None, *moves), moves, strict=False):
        decided = before is not None and isinstance(before.entry, Decided)
        if isinstance(move.entry, Rolled) and decided:
            parts.append([])
        parts[-1].append(move)
    return [tuple(part) for part in parts]


def rounds(moves: Moves) -> Sequence[Moves]:
    """Return *moves* in parts that begin when the seat that decided first is on turn again."""
    parts: list[Moves] = []
    first = before = None
    for part in turns(moves):
        decided = (move.entry.seat for move in part if isinstance(move.entry, Decided))
        seat = next(decided, before)
        first = seat if first is None else first
        if parts and (seat != first or seat == before):
            parts[-1] += part
        else:
            parts.append(part)
        before = seat
    return parts


def entries(moves: Moves) -> Sequence[Moves]:
    """Return each of *moves* as a part."""
    return [(move,) for move in moves]
