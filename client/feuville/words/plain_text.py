"""The whole view as lines of plain words, for line mode: no marks, no columns."""

from collections.abc import Iterator

from tilewyrm.client.feuville.model.board import BoardView, board_of
from tilewyrm.client.feuville.model.catalogue import (
    SYMBOL_FIELDS,
    layer_name,
    person_name,
    points,
    position_name,
    symbol_count,
)
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, listed, tell

LAYERS = (fv.LAYER_WALL, fv.LAYER_TOWER, fv.LAYER_SKY)
PERSONS = range(1, 7)
"""The persons by their columns."""


def lines(model: Model, status: str) -> list[str]:
    """Return the view of *model*, line by line, under the heading *status*."""
    board = board_of(model)
    text = [tell("feuville.plain.status", status=status), *_display(board), *_left(board)]
    for seat in range(model.seats):
        text += town(board, model, seat)
    return text


def _display(board: BoardView) -> Iterator[str]:
    turn = board.turn
    if turn.low:
        unused = listed([str(die) for die in turn.dice]) or tell("feuville.none")
        yield tell("feuville.plain.dice", low=turn.low, high=turn.high, unused=unused)
    for person in PERSONS:
        yield column(board, person)


def column(board: BoardView, number: int) -> str:
    """Return the contents of a column of the display, 1 to 6."""
    tiles = [board.tile_at(layer, number) for layer in LAYERS]
    tile_names = [board.catalogue.tile(tile) for tile in tiles if tile]
    decree = board.decree_at(number)
    if decree:
        tile_names.append(tell("feuville.plain.decree", decree=board.catalogue.decree(decree)))
    return tell(
        "feuville.plain.column",
        number=number,
        person=person_name(number),
        shown=", ".join(tile_names) or tell("feuville.none"),
    )


def _left(board: BoardView) -> Iterator[str]:
    fairies = [board.catalogue.fairy(fairy) for fairy in board.fairies.fairies if fairy]
    yield tell("feuville.plain.fairies", fairies=", ".join(fairies) or tell("feuville.none"))
    stacks = [f"{board.rows.get(layer, fv.Row()).stack} {layer_name(layer)}" for layer in LAYERS]
    yield tell(
        "feuville.plain.left",
        stacks=", ".join(stacks),
        decrees=count("feuville.decrees", board.decrees.stack),
        evaluations=len(board.decrees.evaluations),
    )


def town(board: BoardView, model: Model, seat: int) -> Iterator[str]:
    """Yield a player's town: points and counts, column by column, store and fairy tiles."""
    player = board.players.get(seat, fv.Player())
    built = board.towns.get(seat, fv.Town())
    name = model.name(seat)
    symbols = [symbol_count(symbol, board.count(seat, symbol)) for symbol, _ in SYMBOL_FIELDS]
    yield tell(
        "feuville.plain.player",
        who=tell("feuville.plain.you", who=name) if seat == model.seat else name,
        points=points(player.score),
        clouds=count("feuville.clouds", built.clouds),
        columns=count("feuville.columns", built.unburnt),
        symbols=", ".join(symbols),
        decrees=count("feuville_board.scored", len(player.scored)),
    )
    for each in built.columns:
        yield f"  {town_column(board, each)}"
    for line in belongings(board, seat):
        yield f"  {line}"


def belongings(board: BoardView, seat: int) -> Iterator[str]:
    """Yield a player's store and kept fairy tiles; nothing if both are empty."""
    player = board.players.get(seat, fv.Player())
    stored = [
        tell("feuville.plain.safe", item=board.catalogue.item(each.item))
        if each.protection
        else board.catalogue.item(each.item)
        for each in player.store
    ]
    if stored:
        yield tell("feuville.plain.store", items=", ".join(stored))
    fairies = [board.catalogue.fairy(fairy) for fairy in player.fairies]
    fairies += [count("feuville.face_down", player.face_down)] if player.face_down else []
    if fairies:
        yield tell("feuville.plain.kept", fairies=", ".join(fairies))


def town_column(board: BoardView, column: fv.TownColumn) -> str:
    """Return one column of a town: its tiles, whether it is burnt, whether it lies on grass."""
    tiles = [tile for tile in (column.wall, column.tower, column.sky) if tile]
    text = tell(
        "feuville.plain.town_column",
        column=position_name(column.position),
        tiles=", ".join(board.catalogue.tile(tile) for tile in tiles),
    )
    text = tell("feuville.plain.burnt", column=text) if column.burnt else text
    return tell("feuville.plain.grass", column=text) if column.HasField("grass") else text
