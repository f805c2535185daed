"""Moves of matches that follow another one as far as they can, with random ones for the rest."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from tilewyrm.engine.bots.bot import Bot
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Chance, Choice, Decided, Rolled, Value
from tilewyrm.engine.match.machine import check
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState, Paused
from tilewyrm.replays.edit.replay_writer import ScriptEntry
from tilewyrm.replays.shrink.match_parts import Moves, turns

LiveMoves = Callable[[MatchState], Iterator[ScriptEntry]]
"""Moves that depend on a match: the next one is read when those before it were played."""
_KNOWN_ROLL = 0.8
"""How likely a match that is played at random rolls what the best one rolled."""
_GREEDY = (0.0, 0.5, 1.0)
"""How likely a seat of a match is a greedy bot's: one of these for each match."""


def varied(
    moves: Moves,
    start: int,
    stop: int,
    fill: int,
    length: int,
    draw: Random,
    *,
    bots: bool = False,
) -> LiveMoves:
    """Return *moves* with up to *fill* random ones in place of those from *start* to *stop*.

    They are up to *length* in all. A near one takes the place of each that cannot come. Each turn
    is played to its end, so that the next one can begin as it did. More often than not, a random
    roll is one that was rolled later in *moves*: that may be what matters. With *bots*, greedy ones
    decide on some of the seats of most matches.
    """
    chooser = _Chooser(draw, draw.choice(_GREEDY) if bots else 0)

    def play(match: MatchState) -> Iterator[ScriptEntry]:
        left = length
        for move in _repaired(moves[:start], match, chooser):
            if not left:
                return
            left -= 1
            yield move
        later = Counter(move.entry.roll for move in moves[start:] if isinstance(move.entry, Rolled))
        for _ in range(min(fill, left)):
            if match.result is not None or isinstance(match.pending, Paused):
                return
            left -= 1
            rolls = match.state.outcomes() if isinstance(match.pending, Chance) else ()
            known = [roll for roll, _ in rolls if later[roll] > 0]
            if known and draw.random() < _KNOWN_ROLL:
                roll = draw.choice(known)
                later[roll] -= 1
                yield ScriptEntry(0, Rolled(roll))
            else:
                yield chooser.move(match)
        yield from islice(_repaired(moves[stop:], match, chooser), left)

    return play


def _repaired(moves: Moves, match: MatchState, chooser: "_Chooser") -> Iterator[ScriptEntry]:
    """Yield *moves* with a near one in place of each that cannot come, and what must be between."""
    for part in turns(moves):
        for number, move in enumerate(part):
            rolled = isinstance(move.entry, Rolled)
            while _comes_before(match, rolled=rolled, first=not number):
                yield chooser.move(match)
            if match.result is not None:
                return
            kind = Decided if isinstance(match.pending, Choice) else Rolled
            if isinstance(move.entry, kind):
                yield move if _is_legal(match, move.entry) else chooser.near(match, move)


class _Chooser:
    """Chooses at random; on some seats, as a greedy bot does.

    Bots come to what needs a plan, such as a full town.
    """

    def __init__(self, draw: Random, greedy: float) -> None:
        self._draw, self._greedy = draw, greedy
        self._bots: dict[int, Bot | None] = {}
        """By seat; None for one that chooses at random."""

    def near(self, match: MatchState, move: ScriptEntry) -> ScriptEntry:
        """Return a decision of the kind of *move* that can come next, or else any entry."""
        pending, entry = match.pending, move.entry
        if isinstance(pending, Choice) and isinstance(entry, Decided):
            kind = type(entry.decision)
            near = [each for each in match.state.legal(pending.seat) if type(each) is kind]
            if near:
                return ScriptEntry(0, Decided(pending.seat, self._draw.choice(near)))
        return self.move(match)

    def move(self, match: MatchState) -> ScriptEntry:
        """Return a decision or roll that can come next, or what must come next."""
        pending = match.pending
        if isinstance(pending, Due):
            return ScriptEntry(0, Controlled(pending.control))
        if isinstance(pending, Choice):
            return ScriptEntry(0, Decided(pending.seat, self._decision(match, pending.seat)))
        rolls = match.state.outcomes()
        weights = [weight for _, weight in rolls]
        (roll,) = self._draw.choices([each for each, _ in rolls], weights)
        return ScriptEntry(0, Rolled(roll))

    def _decision(self, match: MatchState, seat: int) -> Value:
        if seat not in self._bots:
            game, is_bot = match.setup.game, self._draw.random() < self._greedy
            self._bots[seat] = bot(game, "greedy", self._draw.randrange, float) if is_bot else None
        greedy, legal = self._bots[seat], match.state.legal(seat)
        if greedy is None or len(legal) == 1:
            return self._draw.choice(legal)
        with suppress(Exception):  # of a changed bot or rule
            return greedy.choose(match.state, seat)
        return self._draw.choice(legal)


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
