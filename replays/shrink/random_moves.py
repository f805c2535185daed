"""Moves of matches that follow another one as far as they can, with random ones for the rest."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Chance, Choice, Decided, Rolled
from tilewyrm.engine.match.machine import check
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState, Paused
from tilewyrm.replays.edit.replay_writer import ScriptEntry
from tilewyrm.replays.shrink.match_parts import Moves, turns

LiveMoves = Callable[[MatchState], Iterator[ScriptEntry]]
"""Moves that depend on a match: the next one is read when those before it were played."""
_KNOWN_ROLL = 0.8
"""How likely a match that is played at random rolls what the best one rolled."""


def other_end(moves: Moves, kept: int, length: int, draw: Random) -> LiveMoves:
    """Return the first *kept* of *moves*, then random ones, up to *length* in all.

    More often than not it rolls what was rolled later in *moves*: that may be what matters.
    """

    def play(match: MatchState) -> Iterator[ScriptEntry]:
        yield from moves[:kept]
        later = [move.entry.roll for move in moves[kept:] if isinstance(move.entry, Rolled)]
        for _ in range(length - kept):
            if match.result is not None or isinstance(match.pending, Paused):
                return
            rolls = match.state.outcomes() if isinstance(match.pending, Chance) else ()
            known = [roll for roll, _ in rolls if roll in later]
            if known and draw.random() < _KNOWN_ROLL:
                roll = draw.choice(known)
                later.remove(roll)
                yield ScriptEntry(0, Rolled(roll))
            else:
                yield _random_move(match, draw)

    return play


def repair(moves: Moves, length: int, draw: Random) -> LiveMoves:
    """Return *moves* with a random one in place of each that cannot come, up to *length* in all.

    They are rolls and decisions alone. Each turn is played to its end, so that the next one can
    begin as it did.
    """

    def play(match: MatchState) -> Iterator[ScriptEntry]:
        left = length
        for part in turns(moves):
            for number, move in enumerate(part):
                rolled = isinstance(move.entry, Rolled)
                while left and _comes_before(match, rolled=rolled, first=not number):
                    left -= 1
                    yield _random_move(match, draw)
                if not left or match.result is not None:
                    return
                kind = Decided if isinstance(match.pending, Choice) else Rolled
                if not isinstance(move.entry, kind):
                    continue
                left -= 1
                yield move if _is_legal(match, move.entry) else _random_move(match, draw)

    return play


def _comes_before(match: MatchState, *, rolled: bool, first: bool) -> bool:
    """Return whether *match* asks for something else before a roll or decision of a turn."""
    pending = match.pending
    if isinstance(pending, Due):
        return True
    return isinstance(pending, Choice) and first if rolled else isinstance(pending, Chance)


def _is_legal(match: MatchState, entry: MatchEntry) -> bool:
    pending = match.pending
    if isinstance(entry, Decided) and isinstance(pending, Choice):
        entry = Decided(pending.seat, entry.decision)
    try:
        check(match, entry, 0)
    except GameError:
        return False
    return True


def _random_move(match: MatchState, draw: Random) -> ScriptEntry:
    """Return a random decision or roll that can come next, or what must come next."""
    pending = match.pending
    if isinstance(pending, Due):
        return ScriptEntry(0, Controlled(pending.control))
    if isinstance(pending, Choice):
        legal: Sequence[object] = match.state.legal(pending.seat)
        return ScriptEntry(0, Decided(pending.seat, draw.choice(legal)))
    rolls = match.state.outcomes()
    (roll,) = draw.choices([each for each, _ in rolls], [weight for _, weight in rolls])
    return ScriptEntry(0, Rolled(roll))
