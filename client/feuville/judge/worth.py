"""What a royal decree would pay a town as it stands (section 4 of the rules)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from tilewyrm.client.feuville.judge.stretch import best_stretch
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import SYMBOL_FIELDS
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_CHOSEN = (fv.SYMBOL_GUARD, fv.SYMBOL_FLAG, fv.SYMBOL_STAR)
"""What may be chosen at one's own discretion (F52)."""


class Way(NamedTuple):
    """One way to score a decree."""

    points: int
    positions: tuple[int, ...] = ()
    """The columns of a district, a view or a stretch; empty for symbols."""
    upper: bool = False
    """Of a view: whether it is towers and skies."""
    symbol: int = 0
    """The symbol that is counted; 0 where all count."""


def worth(board: BoardView, town: fv.Town, decree: str) -> int:
    """Return the most that *decree* pays *town*; 0 where it cannot be scored."""
    return max((way.points for way in ways(board, town, decree)), default=0)


def ways(board: BoardView, town: fv.Town, decree: str) -> list[Way]:
    """Return the ways in which *decree* pays *town*, the best first."""
    facts = board.catalogue.decrees.get(decree, fv.DecreeFacts())
    found = [way for way in _ways(board, town, facts) if way.points > 0]
    return sorted(found, key=lambda way: -way.points)


def _ways(board: BoardView, town: fv.Town, facts: fv.DecreeFacts) -> Iterator[Way]:
    match facts.kind:
        case fv.DECREE_KIND_STATUS:
            yield _counted(town, facts, facts.symbol)
        case fv.DECREE_KIND_DISCRETION:
            yield from (_counted(town, facts, symbol) for symbol in _CHOSEN)
        case fv.DECREE_KIND_SMALL_DISTRICT | fv.DECREE_KIND_LARGE_DISTRICT:
            yield from _districts(board, town, facts)
        case fv.DECREE_KIND_SPLENDID_VIEW:
            yield from _views(board, town, facts)
        case fv.DECREE_KIND_TOWN_EVALUATION:
            stretch = best_stretch(board, town)
            if stretch is not None:
                points = facts.multiplier * (stretch.walls + stretch.towers)
                yield Way(points, (stretch.left, stretch.right))


def _counted(town: fv.Town, facts: fv.DecreeFacts, symbol: int) -> Way:
    counts: dict[int, int] = {each: getattr(town, field) for each, field in SYMBOL_FIELDS}
    return Way(facts.multiplier * counts.get(symbol, 0), symbol=symbol)


def complete(board: BoardView, column: fv.TownColumn) -> bool:
    """Return whether a column is a town district that can be scored (F47)."""
    return (
        bool(column.tower and column.sky)
        and not column.burnt
        and not column.HasField("grass")
        and (column.position != 0 or board.rules.start_tile_is_wall)
    )


def _districts(board: BoardView, town: fv.Town, facts: fv.DecreeFacts) -> Iterator[Way]:
    width = 2 if facts.kind == fv.DECREE_KIND_LARGE_DISTRICT else 1
    if board.turn.HasField("grass") and board.turn.grass < width:
        return
    whole = {column.position for column in town.columns if complete(board, column)}
    for left in sorted(whole):
        positions = tuple(range(left, left + width))
        if whole.issuperset(positions):
            yield Way(facts.multiplier * width, positions)


def _views(board: BoardView, town: fv.Town, facts: fv.DecreeFacts) -> Iterator[Way]:
    for left, right in pairwise(town.columns):
        if left.position + 1 != right.position:
            continue
        for upper in (False, True):
            block = [*_block(board, left, upper=upper), *_block(board, right, upper=upper)]
            if board.rules.splendid_full_block and not all(block):
                continue
            symbols = sum(_symbols(board, tile) for tile in block if tile)
            yield Way(facts.multiplier * symbols, (left.position, right.position), upper)


def _block(board: BoardView, column: fv.TownColumn, *, upper: bool) -> list[str]:
    """Return the two tiles of a column that a view counts; empty ones are not there."""
    if column.burnt:
        return ["", ""]
    wall = column.wall if column.position or board.rules.start_tile_is_wall else ""
    return [column.tower, column.sky] if upper else [wall, column.tower]


def _symbols(board: BoardView, tile: str) -> int:
    facts = board.catalogue.tiles.get(tile, fv.TileFacts())
    return sum(getattr(facts, field) for _, field in SYMBOL_FIELDS)
