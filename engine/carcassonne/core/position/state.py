"""State of Carcassonne: one position of one match, and the few ways in which it changes."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import starmap
from typing import Any, Protocol, Self, TypeVar

from tilewyrm.engine.carcassonne.core.components.piece import Piece, PieceKind
from tilewyrm.engine.carcassonne.core.components.pile import Pile
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.expansion.rules import Rules
from tilewyrm.engine.carcassonne.core.position.board import Board
from tilewyrm.engine.carcassonne.core.position.view_cache import ViewCache
from tilewyrm.engine.carcassonne.core.values.cell_numbers import NOWHERE, ORIGIN, cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel import state
from tilewyrm.engine.values import canonical

L = TypeVar("L")


class ScoringEvent(Protocol):
    """An event that gives points."""

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """Seats and the points that each gets; a seat may come twice."""


class CarcassonneState(state.FrameState):
    """One position."""

    __slots__ = (
        "board",
        "hand",
        "pieces",
        "pile",
        "rules",
        "scores",
        "seat",
        "slice_by_type",
        "slice_members",
        "supply",
        "turn",
        "view_cache",
    )

    def __init__(
        self,
        rules: "Rules[CarcassonneState]",
        on_end_now: Callable[["CarcassonneState"], None],
    ) -> None:
        super().__init__(on_end_now)
        self.rules = rules
        """Shared by all states of the match."""
        self.board = Board()
        self.pile = Pile(rules.stacks)
        self.scores = [0] * rules.seats
        """Points by seat."""
        self.supply = [kind.count for kind in rules.pieces for _ in range(rules.seats)]
        """Pieces in supply: by kind (its number in `Rules.pieces`), by seat; see `left`."""
        self.pieces: dict[int, Piece] = {}
        """By stand, the piece that stands there; see `core.values.stands`."""
        self.seat = 0
        """Whose turn it is."""
        self.turn = 0
        """Its number from 1, 0 before the first."""
        self.hand = NOWHERE
        """The kind of the tile in hand, or NOWHERE."""
        self.slice_by_type: dict[type, Any] = {kind: kind() for kind in rules.slices}
        """By its class, what the expansions in play keep: frozen dataclasses."""
        self.slice_members: dict[type, tuple[Any, Mapping[str, str]]] = {}
        """By its class, a slice and its members as they are encoded: a cache of `slice_texts`."""
        self.view_cache = ViewCache()
        self.lay(ORIGIN, rules.start.rotations[0])

    def __repr__(self) -> str:
        """Return one line: the turn, what must come next, and the points by seat."""
        scores = ":".join(map(str, self.scores))
        return f"CarcassonneState(turn {self.turn}, {self._next_step()}, scores {scores})"

    def of(self, slice_type: type[L]) -> L:
        """Return the slice of an expansion in play, by its class."""
        current: L = self.slice_by_type[slice_type]
        return current

    def keep(self, slice: Value) -> None:
        """Replace the slice of the class of *slice* by it."""
        self.slice_by_type[type(slice)] = slice

    def left(self, kind: PieceKind, seat: int) -> int:
        """Return how many pieces of *kind* are in the supply of *seat*."""
        rules = self.rules
        return self.supply[rules.piece_numbers[kind.name] * rules.seats + seat]

    def lay(self, place: int, tile: RotatedTile) -> None:
        """Put *tile* on the map at the cell with number *place*."""
        self.board.place(place, tile)
        self.rules.hooks.on_tile_placed(self, place, tile)

    def put(self, stand: int, piece: Piece) -> None:
        """Take *piece* from its supply and put it on *stand*, a segment or one beside a piece."""
        features, rules = self.board.features, self.rules
        self.supply[rules.piece_numbers[piece.kind.name] * rules.seats + piece.seat] -= 1
        self.pieces[stand] = piece
        segment = stand & SEGMENT
        features.standing[features.labels[segment]] += (stand,)
        self.view_cache.drop_tile(features.homes[segment])
        rules.hooks.on_piece_placed(self, stand, piece)

    def take(self, stand: int) -> Piece:
        """Return the piece on *stand*, back in its supply."""
        features, rules = self.board.features, self.rules
        piece = self.pieces.pop(stand)
        self.supply[rules.piece_numbers[piece.kind.name] * rules.seats + piece.seat] += 1
        segment = stand & SEGMENT
        label = features.labels[segment]
        features.standing[label] = tuple(
            other for other in features.standing[label] if other != stand
        )
        self.view_cache.drop_tile(features.homes[segment])
        rules.hooks.on_piece_returned(self, stand, piece)
        return piece

    def stands_on(self, place: int) -> list[int]:
        """Return the stands of the pieces on the tile at cell number *place*, by their places."""
        board, pieces = self.board, self.pieces
        first = board.firsts[place]
        segments = range(first, first + len(board.tiles[place].kind.features))
        found = [segment for segment in segments if segment in pieces]
        found += sorted(
            stand for stand in pieces if stand & SEGMENT in segments and stand > SEGMENT
        )
        return found

    def pay(self, scoring: ScoringEvent) -> None:
        """Give the points of *scoring*, and emit it."""
        scores = self.scores
        for seat, points in scoring.gains:
            scores[seat] += points
        self.emit(scoring)

    def copy(self) -> Self:
        """Return an independent state, equal to this one."""
        twin = self._shallow_copy()
        twin.rules = self.rules
        twin.board = self.board.copy()
        twin.pile = self.pile.copy()
        twin.scores = self.scores.copy()
        twin.supply = self.supply.copy()
        twin.pieces = self.pieces.copy()
        twin.seat = self.seat
        twin.turn = self.turn
        twin.hand = self.hand
        twin.slice_by_type = self.slice_by_type.copy()
        twin.slice_members = self.slice_members.copy()
        twin.view_cache = self.view_cache.copy()
        return twin

    def slices(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the core's slice and that of each expansion in play.

        Left out because they follow: the features from the tiles in the order of placing, the
        supplies from the pieces on the map, the pile from all tiles that are not in it.
        """
        tiles = [_plain_tile(place, tile) for place, tile in self.board.tiles.items()]
        found = {"core": {"tiles": tiles, **self._core()}}
        for kind, current in self.slice_by_type.items():
            own = found.setdefault(self.rules.slices[kind], {})
            own.update(canonical.plain(current))
        return found

    def slice_texts(self) -> Mapping[str, str]:
        """Return the `slices` that are not empty, each in its canonical encoding.

        Tiles that lie and slices of expansions that did not change are not encoded again.
        """
        core = {name: canonical.text(value) for name, value in self._core().items()}
        core["tiles"] = f"[{','.join(starmap(_tile_text, self.board.tiles.items()))}]"
        by_name: dict[str, dict[str, str]] = {"core": core}
        for kind, current in self.slice_by_type.items():
            known, members = self.slice_members.get(kind, (None, {}))
            if known is not current:
                plain = canonical.plain(current)
                members = {name: canonical.text(value) for name, value in plain.items()}
                self.slice_members[kind] = current, members
            if members:
                by_name.setdefault(self.rules.slices[kind], {}).update(members)
        return {name: canonical.object_text(members) for name, members in by_name.items()}

    def _core(self) -> dict[str, Any]:
        """Return the core's slice without the tiles."""
        board, pile, rules = self.board, self.pile, self.rules
        core: dict[str, Any] = {
            "pieces": [
                [*_position(at), place, seat, kind.name]
                for stand, (seat, kind) in sorted(self.pieces.items())
                for at, place in (board.place_of(stand),)
            ],
            "drawn": {
                stack.name: drawn for stack, drawn in zip(rules.stacks, pile.drawn, strict=True)
            },
            "scores": list(self.scores),
            "seat": self.seat,
            "turn": self.turn,
        }
        if self.hand != NOWHERE:
            core["hand"] = rules.kinds[self.hand].id
        if any(pile.discarded):
            discarded = zip(rules.kinds, pile.discarded, strict=True)
            core["discarded"] = {kind.id: count for kind, count in discarded if count}
        return core


@cache
def _plain_tile(place: int, tile: RotatedTile) -> tuple[int, int, str, int]:
    return *_position(place), tile.kind.id, tile.rotation


@lru_cache(maxsize=1 << 15)
def _tile_text(place: int, tile: RotatedTile) -> str:
    return canonical.text(_plain_tile(place, tile))


@cache
def _position(place: int) -> tuple[int, int]:
    at = cell(place)
    return at.x, at.y
