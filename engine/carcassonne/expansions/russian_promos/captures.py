"""How pieces get into a trap (RP30-RP34, RP40-RP47, RP60, RP61)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.position.piece_return import follow_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, cell
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT, first_free
from tilewyrm.engine.carcassonne.expansions.russian_promos.features import SOLOVEI, VODYANOY
from tilewyrm.engine.carcassonne.expansions.russian_promos.options import (
    RussianPromosOptions,
    SoloveiReach,
    TrapOrder,
)
from tilewyrm.engine.carcassonne.expansions.russian_promos.road_distance import nearest


@dataclass(frozen=True, slots=True)
class PieceTrapped:
    """A piece went from a feature into a trap (RP30, RP41)."""

    seat: int
    """Its owner."""
    piece: str
    cell: Cell
    """Where it stood."""
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""
    kind: str
    """The kind of that feature."""
    trap: str
    """The trap: ``solovei`` or ``vodyanoy``."""
    trap_cell: Cell
    """Where the trap is."""
    trap_feature: int
    """Its new place on the tile there."""


def look_after_tile(state: CarcassonneState) -> None:
    """Let the traps take what the tile just placed brings them (RP30, RP43)."""
    board, features = state.board, state.board.features
    if not board.unscored:
        return
    own = board.segments(board.last)
    for pond in own:
        if features.kinds[pond] is VODYANOY:
            _take_around(state, pond)
    roads = {features.labels[one]: None for one in own if features.kinds[one] is ROAD}
    for road in roads:
        _take_from_road(state, road)


def look_after_piece(state: CarcassonneState, stand: int) -> None:
    """Let the traps take what the piece on *stand*, just put there, brings them (RP31, RP43)."""
    features = state.board.features
    if not state.board.unscored:
        return
    segment = stand & SEGMENT
    kind = features.kinds[segment]
    if kind is VODYANOY:
        return
    near = list(_ponds_around(state, features.homes[segment]))
    road = features.labels[segment]
    is_tree_first = is_independent(state) and any(
        tree < pond for tree in trees(state, road) for pond in near
    )
    if is_tree_first:
        _take_from_road(state, road)
    for pond in near:
        if stand in state.pieces:
            _take(state, _takable(state, (stand,)), pond)
    if not is_tree_first:
        _take_from_road(state, road)


def look_after_link(state: CarcassonneState, one: int, other: int) -> None:
    """Let the trees take what the new link of the segments *one* and *other* brings them (RP43).

    It must connect the road of a tree with another one, on which pieces stand.
    """
    board, features = state.board, state.board.features
    road = features.labels[one]
    found = trees(state, road)
    if not found:
        return
    links = [link for link in board.links if {link.one, link.other} != {one, other}]
    side = board.reach(one, links)
    if other in side:
        return
    beyond = set(features.members[road]) - side
    occupied = {stand & SEGMENT for stand in features.standing[road]}
    homes = {features.homes[tree] for tree in found}
    for here, there in ((side, beyond), (beyond, side)):
        if not occupied.isdisjoint(there) and any(features.homes[each] in homes for each in here):
            _take_from_road(state, road)
            return


def is_independent(state: CarcassonneState) -> bool:
    """Return whether the traps come in the order of their tiles, and keep what they have (RP61)."""
    return state.rules.of(RussianPromosOptions).trap_order is TrapOrder.INDEPENDENT


def ponds(state: CarcassonneState) -> list[int]:
    """Return the cells with a pond, in the order of their tiles."""
    features = state.board.features
    return [
        features.homes[trap] for trap in state.board.unscored if features.kinds[trap] is VODYANOY
    ]


def trees(state: CarcassonneState, road: int) -> list[int]:
    """Return the segments of the trees that the feature *road* passes behind, ascending."""
    board, features = state.board, state.board.features
    if not board.unscored or features.kinds[road] is not ROAD:
        return []
    labels, kinds = features.labels, features.kinds
    return [
        trap
        for trap in board.unscored
        if kinds[trap] is SOLOVEI
        and road in [labels[own] for own in board.segments(features.homes[trap])]
    ]


def _ponds_around(state: CarcassonneState, home: int) -> Iterator[int]:
    """Yield the segments of the ponds on the eight cells around *home*."""
    board = state.board
    for place in _around(home):
        tile = board.tiles.get(place)
        if tile is not None and VODYANOY in tile.kind.kinds:
            yield board.firsts[place] + tile.kind.kinds.index(VODYANOY)


def _around(place: int) -> list[int]:
    return [place + step for step in AROUND]


def _take_around(state: CarcassonneState, pond: int) -> None:
    """Let *pond* take the pieces on the eight cells around it (RP30)."""
    home = state.board.features.homes[pond]
    stands = [
        stand
        for place in _around(home)
        if place in state.board.tiles
        for stand in state.stands_on(place)
    ]
    _take(state, _takable(state, stands), pond)


def _takable(state: CarcassonneState, stands: Iterable[int]) -> list[int]:
    """Return those of *stands* beside a pond whose pieces it takes (RP32, RP61)."""
    kinds, keeps = state.board.features.kinds, is_independent(state)
    everything = state.rules.of(RussianPromosOptions).vodyanoy_special
    return [
        stand
        for stand in stands
        if (everything or state.pieces[stand].kind.is_meeple)
        and kinds[stand & SEGMENT] is not VODYANOY
        and not (keeps and kinds[stand & SEGMENT] is SOLOVEI)
    ]


def _take_from_road(state: CarcassonneState, road: int) -> None:
    """Let the trees at *road*, if there are any, take pieces from it (RP41, RP47)."""
    for tree in trees(state, road):
        standing = state.board.features.standing[road]
        if state.rules.of(RussianPromosOptions).solovei_reach is SoloveiReach.ALL:
            taken = [stand for stand in standing if state.pieces[stand].kind.is_meeple]
        else:
            taken = nearest(state, tree, standing)
        _take(state, taken, tree)


def _take(state: CarcassonneState, stands: Sequence[int], trap: int) -> None:
    """Move the pieces on *stands* into the *trap*; those that they leave behind go home."""
    board, features = state.board, state.board.features
    left: dict[tuple[int, int], None] = {}
    for stand in sorted(stands, key=board.place_of):
        place, feature = board.place_of(stand)
        piece = state.take(stand)
        inside = first_free(trap, state.pieces)
        trap_place, trap_feature = board.place_of(inside)
        state.emit(
            PieceTrapped(
                seat=piece.seat,
                piece=piece.kind.name,
                cell=cell(place),
                feature=feature,
                kind=features.kinds[stand & SEGMENT].name,
                trap=features.kinds[trap].name,
                trap_cell=cell(trap_place),
                trap_feature=trap_feature,
            )
        )
        left[piece.seat, features.labels[stand & SEGMENT]] = None
        state.put(inside, piece)
    follow_home(state, left)
