"""Shrinking: the shortest match that still has a property, such as a fault."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from tilewyrm.engine.game import Choice, Decided, Rolled
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.edit.replay_writer import RewrittenReplay, ScriptEntry
from tilewyrm.replays.edit.script import Script, rewritten

Moves = tuple[ScriptEntry, ...]
_KNOWN_ROLL = 0.8
"""How likely a match that is played at random rolls what the best one rolled."""


class Shrinker:
    """The search for the fewest entries of which something still holds.

    Whether it does is asked for whole files, each of which is legal and shorter than the best one
    so far. `best` is always the shortest of which it held; whoever stops in the middle has that.
    """

    def __init__(
        self,
        script: Script,
        holds: Callable[[bytes], bool],
        progress: Callable[[RewrittenReplay, int], None] = lambda _best, _asked: None,
    ) -> None:
        """Begin with all of *script*.

        Args:
            script: what was played.
            holds: whether what is looked for holds of a file.
            progress: is called with the best match after each test, and the number of tests.

        Raises:
            ValueError: it does not hold of the match as it was, when it is written anew.
        """
        self._script = script
        self._holds = holds
        self._progress = progress
        self._tried: set[bytes] = set()
        self.test_count = 0
        """Number of tests whether it holds."""
        self.best = self._rewrite(script.moves)
        if not self._holds_for(self.best.data):
            raise ValueError("the command does not succeed for a fresh copy of the whole match")
        self._progress(self.best, self.test_count)
        self._try_without_end()

    def shorten(self) -> None:
        """Leave out what can be left out: the end, whole turns, single entries."""
        self._drop_end()
        before = len(self.best.moves) + 1
        while len(self.best.moves) < before:
            before = len(self.best.moves)
            self._drop_parts(_turns)
            self._drop_parts(_entries)

    def search(self, tries: int, draw: Random) -> None:
        """Play up to *tries* shorter matches at random; what is found is shortened in its turn.

        Each begins as the best one does, for a while, and goes on otherwise.
        """
        for _ in range(tries):
            moves = self.best.moves
            if len(moves) < 2:
                return
            length_kept = draw.randrange(len(moves))
            length = draw.randint(max(length_kept, len(moves) // 2), len(moves) - 1)
            if self._try(tuple(_random_moves(self._script, moves, length_kept, length, draw))):
                self.shorten()

    def _try_without_end(self) -> None:
        """If it holds before the match is over, let no match have an end."""
        script = replace(self._script, over=False)
        shorter = rewritten(script, self.best.moves[:-1])
        if self._script.over and shorter.match.result is None and self._holds_for(shorter.data):
            self._script, self.best = script, shorter
            self._progress(self.best, self.test_count)

    def _drop_end(self) -> None:
        """Find the shortest beginning of which it holds, as if every longer one had it, too."""
        moves = self.best.moves
        least, most = 0, len(moves)
        while least < most:
            middle = (least + most) // 2
            if self._try(moves[:middle]):
                most = middle
            else:
                least = middle + 1

    def _drop_parts(self, parts_of: Callable[[Moves], list[Moves]]) -> None:
        """Leave out parts: halves first, then ever fewer at once (delta debugging)."""
        parts = parts_of(self.best.moves)
        size = (len(parts) + 1) // 2
        while size:
            at = 0
            while at < len(parts):
                rest = [*parts[:at], *parts[at + size :]]
                if self._try(tuple(move for part in rest for move in part)):
                    parts = parts_of(self.best.moves)
                else:
                    at += size
            size = min(size - 1, max(size // 2, 1)) if size > 1 else 0

    def _try(self, moves: Sequence[ScriptEntry]) -> bool:
        """Return whether it holds of *moves*, which become the best then."""
        shorter = self._rewrite(moves)
        if len(shorter.moves) >= len(self.best.moves) or not self._holds_for(shorter.data):
            return False
        self.best = shorter
        self._progress(self.best, self.test_count)
        return True

    def _rewrite(self, moves: Sequence[ScriptEntry]) -> RewrittenReplay:
        return rewritten(self._script, moves, to_the_end=self._script.over)

    def _holds_for(self, data: bytes) -> bool:
        """Return whether it holds of *data*; False if it was asked before."""
        if data in self._tried:
            return False
        self._tried.add(data)
        self.test_count += 1
        holds = self._holds(data)
        if not holds and self.test_count > 1:
            self._progress(self.best, self.test_count)
        return holds


def _entries(moves: Moves) -> list[Moves]:
    return [(move,) for move in moves]


def _turns(moves: Moves) -> list[Moves]:
    """Return *moves* in parts that begin where it is rolled again after something was decided."""
    parts: list[list[ScriptEntry]] = [[]]
    for before, move in zip((None, *moves), moves, strict=False):
        decided = before is not None and isinstance(before.entry, Decided)
        if isinstance(move.entry, Rolled) and decided:
            parts.append([])
        parts[-1].append(move)
    return [tuple(part) for part in parts]


def _random_moves(
    script: Script, moves: Moves, length_kept: int, length: int, draw: Random
) -> Iterator[ScriptEntry]:
    """Yield the first *length_kept* of *moves*, then what comes at random, up to *length* in all.

    More often than not it rolls what was rolled later in *moves*: that may be what matters.
    """
    yield from moves[:length_kept]
    match: MatchState = rewritten(script, moves[:length_kept]).match
    later = [move.entry.roll for move in moves[length_kept:] if isinstance(move.entry, Rolled)]
    for _ in range(length - length_kept):
        if match.result is not None:
            return
        if isinstance(pending := match.pending, Choice):
            legal = match.state.legal(pending.seat)
            entry: Decided | Rolled = Decided(pending.seat, draw.choice(legal))
        else:
            rolls = match.state.outcomes()
            known = [roll for roll, _ in rolls if roll in later]
            if known and draw.random() < _KNOWN_ROLL:
                roll = draw.choice(known)
                later.remove(roll)
            else:
                (roll,) = draw.choices([each for each, _ in rolls], [weight for _, weight in rolls])
            entry = Rolled(roll)
        match.state.apply(entry)
        yield ScriptEntry(0, entry)
