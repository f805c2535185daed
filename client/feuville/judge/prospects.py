"""What becomes of a town when a tile is built or a column burns: told before it happens."""

from tilewyrm.client.feuville.judge.sites import built, sites
from tilewyrm.client.feuville.judge.stretch import corner
from tilewyrm.client.feuville.judge.worth import complete, worth
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import SYMBOL_FIELDS
from tilewyrm.feuville.v1 import feuville_pb2 as fv

POINT = 100
"""All is weighed in hundredths of a point; what only serves later decrees fades as they go."""
_FULL_STACK = 13
"""Decrees in the stack at the beginning (F10): the measure of the time that is left."""
_SYMBOL, _SYMBOL_EARLY = 40, 120
"""A symbol apart from decrees at hand: always, and more while many decrees are to come."""
_SHORTAGE, _SHORTAGE_EARLY = 60, 112
"""A cloud too few: always, and more while the dragon still has time to come."""
_BUILT_EARLY, _TOWER_EARLY = 420, 104
"""A tile that stands, and a tower besides, while there is time to build on it."""
_COMPLETE = 200
"""A new complete column or corner tower beside what is scored with it."""


def short(town: fv.Town) -> int:
    """Return how many clouds a town lacks for as many as columns; 0 for none (F80)."""
    return max(town.unburnt - town.clouds, 0)


def at_risk(board: BoardView, town: fv.Town) -> int:
    """Return how many columns of *town* would turn if somebody rolled a double now."""
    return turning(board, town, short(town))


def turning(board: BoardView, town: fv.Town, due: int) -> int:
    """Return how many columns turn where *due* are to burn (F81).

    The start tile never burns (F83): where its bare column may be named, it takes one for nothing.
    """
    absorbs = board.rules.start_column == "counts_absorbs"
    standing = [column for column in town.columns if not column.burnt]
    bare = sum(not column.position and not column.tower for column in standing)
    flammable = sum(
        bool(column.position) or (absorbs and bool(column.tower)) for column in standing
    )
    return min(max(due - absorbs * bare, 0), flammable)


def scorable(board: BoardView, seat: int) -> list[str]:
    """Return the decrees that a seat can score when its town allows it: stored, evaluation."""
    player = board.players.get(seat, fv.Player())
    stored = [each.item for each in player.store if each.item in board.catalogue.decrees]
    held = [item for item in board.turn.in_hand if item in board.catalogue.decrees]
    mine = held if board.turn.seat == seat else []
    return [*stored, *mine, *(board.decrees.evaluations[:1] if player.arms else ())]


def opened(board: BoardView, seat: int, before: fv.Town, after: fv.Town) -> list[tuple[str, int]]:
    """Return the seat's decrees that pay more *after* than *before*, with what they pay then."""
    found = [
        (decree, points)
        for decree in scorable(board, seat)
        if (points := worth(board, after, decree)) > worth(board, before, decree)
    ]
    return sorted(found, key=lambda each: -each[1])


def completed(board: BoardView, before: fv.Town, after: fv.Town) -> list[int]:
    """Return the columns that are a district *after* and none *before*."""
    whole = {column.position for column in before.columns if complete(board, column)}
    return [
        column.position
        for column in after.columns
        if complete(board, column) and column.position not in whole
    ]


def corners(board: BoardView, town: fv.Town) -> int:
    """Return how many complete corner towers a town has (A24)."""
    return sum(
        corner(board, column, kind)
        for column in town.columns
        for kind in (fv.TILE_KIND_LEFT_CORNER, fv.TILE_KIND_RIGHT_CORNER)
    )


def early(board: BoardView, weighs: int) -> int:
    """Return what is left of something that *weighs* so much at the beginning of a match."""
    return weighs * min(board.decrees.stack, _FULL_STACK) // _FULL_STACK


def gain(board: BoardView, seat: int, before: fv.Town, after: fv.Town) -> int:
    """Return how much better a town is *after* than *before*, in hundredths of a point."""
    pays = sum(
        max(worth(board, after, decree) - worth(board, before, decree), 0)
        for decree in scorable(board, seat)
    )
    symbols: int = sum(getattr(after, field) - getattr(before, field) for _, field in SYMBOL_FIELDS)
    relief = short(before) - short(after)
    finished = len(completed(board, before, after)) + corners(board, after) - corners(board, before)
    return (
        POINT * pays
        + symbols * (_SYMBOL + early(board, _SYMBOL_EARLY))
        + relief * (_SHORTAGE + early(board, _SHORTAGE_EARLY))
        + _COMPLETE * finished
        + early(board, _BUILT_EARLY) * (_tiles(after) - _tiles(before))
        + early(board, _TOWER_EARLY) * (_towers(after) - _towers(before))
    )


def _towers(town: fv.Town) -> int:
    return sum(bool(column.tower) for column in town.columns)


def _tiles(town: fv.Town) -> int:
    return sum(bool(tile) for each in town.columns for tile in (each.wall, each.tower, each.sky))


def best_site(board: BoardView, seat: int, tile: str) -> tuple[int, fv.Town] | None:
    """Return where *tile* does most good, and the town then; None where it fits nowhere."""
    before = board.towns.get(seat)
    places = sites(board, seat, tile)
    if before is None or not places:
        return None
    towns = [(position, built(board, seat, tile, position)) for position in places]
    return max(towns, key=lambda each: gain(board, seat, before, each[1]))


def burning(board: BoardView, column: fv.TownColumn) -> list[str]:
    """Return the tiles of a column that fire turns: never the start tile (F83)."""
    tiles = (column.wall if column.position else "", column.tower, column.sky)
    return [tile for tile in tiles if tile in board.catalogue.tiles]


def shown(board: BoardView, tiles: list[str]) -> dict[str, int]:
    """Return what *tiles* show together: clouds and symbols by their field, none that is 0."""
    facts = [board.catalogue.tiles[tile] for tile in tiles]
    counts = {
        field: sum(getattr(each, field) for each in facts)
        for field in ("clouds", *(field for _, field in SYMBOL_FIELDS))
    }
    return {field: number for field, number in counts.items() if number}


def loss(board: BoardView, column: fv.TownColumn) -> int:
    """Return what it costs to let *column* burn, in hundredths of a point; 0: nothing."""
    tiles = burning(board, column)
    if not tiles:
        return 0
    counts = shown(board, tiles)
    clouds = counts.pop("clouds", 0)
    whole = _COMPLETE if complete(board, column) else 0
    return POINT * (len(tiles) + sum(counts.values()) + 2 * clouds) + whole
