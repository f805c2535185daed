"""A state as nested lists, and back."""

from typing import TYPE_CHECKING, Any

from tilewyrm.engine.carcassonne.cells import NOWHERE, ORIGIN, ROW
from tilewyrm.engine.carcassonne.ending import result
from tilewyrm.engine.carcassonne.events import BonusDue
from tilewyrm.engine.carcassonne.kinds import BonusCause, Cell, FeatureKind, MeepleKind
from tilewyrm.engine.carcassonne.piece import piece
from tilewyrm.engine.carcassonne.placing import placements
from tilewyrm.engine.carcassonne.rules import MEEPLES

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState


def remember(state: "CarcassonneState") -> list[Any]:
    """Return all that *state* is, in a fixed order.

    Features are left out: they follow from the tiles in the order of placing. So does where the
    river flows, and where the tile in hand may lie.
    """
    board, pile = state.board, state.pile
    pieces = []
    for segment, one in sorted(state.pieces.items()):
        place, feature = board.place_of(segment)
        pieces.append([*_position(place), feature, one.seat, int(one.kind)])
    guarded = -1 if state.guarded < 0 else board.place_of(state.guarded)[1]
    return [
        [[*_position(place), tile.kind.id, tile.rotation] for place, tile in board.tiles.items()],
        pieces,
        [list(stack) for stack in pile.stacks],
        list(pile.aside),
        list(pile.discarded),
        list(state.scores),
        list(state.meeples),
        list(state.abbots),
        [state.seat, state.turn, state.step, state.over is not None],
        None if state.hand == NOWHERE else state.rules.kinds[state.hand].id,
        state.knight_removed,
        [_place(state.dragon), [_position(place) for place in state.trail], state.mover],
        [_place(state.fairy), guarded],
        [
            [int(due.cause), due.seat, due.points, due.cell.x, due.cell.y, int(due.kind or 0)]
            for due in state.due
        ],
    ]


def recall(state: "CarcassonneState", memory: Any) -> None:
    """Make *state*, fresh from its rules, what *memory* says.

    Raises:
        KeyError, IndexError, TypeError, ValueError: *memory* is no state of these rules. The
            caller must also compare: a nonsense that can be read is not noticed here.
    """
    tiles, pieces, stacks, aside, discarded, scores, meeples, abbots, turn, hand = memory[:10]
    knight_removed, (dragon, trail, mover), (fairy, guarded), dues = memory[10:]
    rules, board = state.rules, state.board
    for x, y, id, rotation in tiles[1:]:
        tile = rules.kinds[rules.numbers[id]].rotations[rotation]
        if rotation not in tile.kind.fitting(board.frontier[_number(x, y)]):
            raise ValueError(f"tile {id} does not fit at ({x}, {y})")
        state.lay(_number(x, y), tile)
    for x, y, feature, seat, kind in pieces:
        state.put(board.firsts[_number(x, y)] + feature, piece(seat, MeepleKind(kind)))
    pile = state.pile
    pile.stacks = [list(stack) for stack in stacks]
    pile.left = [sum(stack) for stack in stacks]
    pile.aside, pile.discarded = list(aside), list(discarded)
    state.scores, state.meeples, state.abbots = list(scores), list(meeples), list(abbots)
    state.seat, state.turn, state.step = turn[:3]
    state.hand = NOWHERE if hand is None else rules.numbers[hand]
    state.knight_removed = knight_removed
    state.dragon = _number(*dragon) if dragon else NOWHERE
    state.trail, state.mover = tuple(_number(x, y) for x, y in trail), mover
    state.fairy = _number(*fairy) if fairy else NOWHERE
    state.guarded = -1 if guarded < 0 else board.firsts[state.fairy] + guarded
    state.due = tuple(_due(*due) for due in dues)
    state.over = result(state.scores) if turn[3] else None
    if state.hand != NOWHERE:
        state.codes = placements(state, rules.kinds[state.hand])
    _check(state)
    state.settle()


def _check(state: "CarcassonneState") -> None:
    """Raise ValueError if pieces or tiles are missing or too many, or nobody can act."""
    rules, pile = state.rules, state.pile
    if not 0 <= state.step < len(rules.steps):
        raise ValueError(f"there is no step {state.step}")
    tiles = [sum(counts) for counts in zip(*pile.stacks, pile.aside, pile.discarded, strict=True)]
    for tile in state.board.tiles.values():
        tiles[rules.numbers[tile.kind.id]] += 1
    if state.hand != NOWHERE:
        tiles[state.hand] += 1
    full = [sum(counts) for counts in zip(*rules.stacks, strict=True)]
    full[rules.numbers[rules.start.id]] += 1
    if tiles != full:
        raise ValueError("the tiles are not those of the setup")
    seats = range(rules.seats)
    if state.seat not in seats or state.mover not in seats or len(state.scores) != len(seats):
        raise ValueError("the seats are not those of the setup")
    standing = [one.seat for one in state.pieces.values()]
    for seat in seats:
        pieces = state.meeples[seat] + state.abbots[seat] + standing.count(seat)
        if pieces != MEEPLES + rules.abbots:
            raise ValueError(f"seat {seat} has {pieces} pieces")


def _due(cause: int, seat: int, points: int, x: int, y: int, kind: int) -> BonusDue:
    return BonusDue(
        cause=BonusCause(cause),
        seat=seat,
        points=points,
        cell=Cell(x, y),
        kind=FeatureKind(kind) if kind else None,
    )


def _position(place: int) -> list[int]:
    return [place % ROW - ROW // 2, place // ROW - ROW // 2]


def _place(place: int) -> list[int] | None:
    return None if place == NOWHERE else _position(place)


def _number(x: int, y: int) -> int:
    return ORIGIN + y * ROW + x
