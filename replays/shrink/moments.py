"""Moments of a match that are like the one at which a difference is known to show."""

from collections.abc import Collection, Sequence
from functools import cache

from tilewyrm.engine.game import Choice, Decided, Rolled, Value
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchEntry, MatchState
from tilewyrm.engine.values.shape import kebab
from tilewyrm.replays.edit.replay_writer import RewrittenReplay, ScriptEntry
from tilewyrm.replays.edit.script import Script, started_match
from tilewyrm.replays.shrink.match_parts import Moves
from tilewyrm.replays.shrink.random_moves import LiveMoves

END = "end"
"""The occasion of the end of a match."""


class Moments:
    """Moments of the best matches, and which others are like them."""

    def __init__(self) -> None:
        """Begin without any."""
        self.needed: Collection[str] = frozenset()
        """Kinds of events, or of what may come next, that belong to the difference."""
        self.is_of_possible = False
        """Whether it is in what may come next, and not in what happened."""
        self._known: dict[str, set[frozenset[str]]] = {}
        """Kinds of what happened or is possible at known moments, by the occasion.

        That is the kind of the entry, or the question after it.
        """

    @property
    def is_precise(self) -> bool:
        """Whether it is known what belongs to the difference: not if only the state differs."""
        return bool(self.needed)

    def add_last(self, script: Script, moves: Moves) -> None:
        """Add the moment after all of *moves*, played in the match of *script*.

        Raises:
            Exception: a rule fails.
        """
        match = started_match(script)
        events: Sequence[Value] = ()
        for move in moves:
            events = apply(match, move.entry, move.spent_ms)
        known = self._known.setdefault(self._occasion(match, moves[-1].entry), set())
        known.add(self._kinds(match, events))

    def moves_to_last(self, match: MatchState, live: LiveMoves, most: int) -> Sequence[ScriptEntry]:
        """Play *live* moves in *match*, and return those up to the last moment like a known one.

        Up to *most* are played, and none is returned if no moment is like a known one.

        Raises:
            Exception: a rule fails.
        """
        moves, count = list[ScriptEntry](), 0
        for move in live(match):
            events = apply(match, move.entry, move.spent_ms)
            moves.append(move)
            if self._is_like_known(match, move.entry, events):
                count = len(moves)
            if len(moves) == most or match.result is not None:
                break
        return moves[:count]

    def _is_like_known(self, match: MatchState, entry: MatchEntry, events: Sequence[Value]) -> bool:
        """Return whether it has what is needed, and nothing that a known moment has not."""
        known = self._known.get(self._occasion(match, entry))
        if known is None:
            return False
        kinds = self._kinds(match, events)
        return kinds.issuperset(self.needed) and any(kinds <= each for each in known)

    def occasion_after(self, replay: RewrittenReplay) -> str:
        """Return the kind of the last entry of *replay*, or of the question after it.

        All ends of a match are of one kind: a shorter match is concluded early.
        """
        return self._occasion(replay.match, replay.moves[-1].entry) if replay.moves else ""

    def _occasion(self, match: MatchState, entry: MatchEntry) -> str:
        if match.result is not None:
            return END
        if self.is_of_possible:
            pending = match.pending
            return pending.question if isinstance(pending, Choice) else _kind(pending)
        if isinstance(entry, Decided):
            return _kind(entry.decision)
        return _kind(entry.roll if isinstance(entry, Rolled) else entry)

    def _kinds(self, match: MatchState, events: Sequence[Value]) -> frozenset[str]:
        values = events
        if self.is_of_possible:
            pending = match.pending
            values = match.state.legal(pending.seat) if isinstance(pending, Choice) else ()
        return frozenset(map(_name, set(map(type, values))))


def _kind(value: object) -> str:
    kind: type = type(value)
    return _name(kind)


@cache
def _name(kind: type) -> str:
    return kebab(kind.__name__)
