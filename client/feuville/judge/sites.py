"""Where a building tile may go in a town, and the town when it stands there."""

from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import SYMBOL_FIELDS
from tilewyrm.feuville.v1 import feuville_pb2 as fv


def sites(board: BoardView, seat: int, tile: str) -> list[int]:
    """Return the positions where *tile* fits into the town of *seat*, ascending (F34)."""
    columns = board.towns.get(seat, fv.Town()).columns
    match board.layer(tile):
        case fv.LAYER_SKY:
            return [c.position for c in columns if c.tower and not c.sky and not c.burnt]
        case fv.LAYER_TOWER:
            return [c.position for c in columns if not c.tower and not c.burnt]
        case fv.LAYER_WALL:
            return wall_sites(board, seat)
    return []


def wall_sites(board: BoardView, seat: int) -> list[int]:
    """Return the positions where the town of *seat* may grow, ascending (F34)."""
    taken = {column.position for column in board.towns.get(seat, fv.Town()).columns}
    if not taken:
        return []
    left, right = min(taken), max(taken)
    if board.rules.require_adjacency:
        return [left - 1, right + 1]
    return [each for each in range(left - 2, right + 3) if each not in taken]


def built(board: BoardView, seat: int, tile: str, position: int) -> fv.Town:
    """Return the town of *seat* with *tile* at *position*, one of its `sites`."""
    town = fv.Town()
    town.CopyFrom(board.towns[seat])
    facts = board.catalogue.tiles[tile]
    town.clouds += facts.clouds
    for _, shown in SYMBOL_FIELDS:
        setattr(town, shown, getattr(town, shown) + getattr(facts, shown))
    if facts.layer == fv.LAYER_WALL:
        town.unburnt += 1
        columns = sorted(
            [*town.columns, fv.TownColumn(position=position, wall=tile)],
            key=lambda column: column.position,
        )
        del town.columns[:]
        town.columns.extend(columns)
        return town
    column = next(each for each in town.columns if each.position == position)
    if facts.layer == fv.LAYER_SKY:
        column.sky = tile
    else:
        column.tower = tile
    return town
