"""The whole view as lines of plain words, for line mode: no marks, no columns."""

from collections.abc import Iterator

from tilewyrm.client.feuville import words
from tilewyrm.client.feuville.board import Board, board_of
from tilewyrm.client.feuville.catalogue import counted, position_name
from tilewyrm.client.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_LAYERS = (fv.LAYER_WALL, fv.LAYER_TOWER, fv.LAYER_SKY)


def lines(model: Model, status: str) -> list[str]:
    """Return the view of *model*, line by line, under the heading *status*."""
    board = board_of(model)
    text = [f"--- {status} ---", *_display(board), *_left(board)]
    for seat in range(model.seats):
        text += _player(board, model, seat)
    return text


def _display(board: Board) -> Iterator[str]:
    turn = board.turn
    if turn.low:
        unused = words.AND.join(str(die) for die in turn.dice) or words.NONE
        yield words.TEXT_DICE.format(low=turn.low, high=turn.high, unused=unused)
    for person, name in words.PERSONS.items():
        column = int(person)
        tiles = [board.tile_at(layer, column) for layer in _LAYERS]
        shown = [board.catalogue.tile(tile) for tile in tiles if tile]
        decree = board.decree_at(column)
        shown += [f"{words.DECREE} {board.catalogue.decree(decree)}"] if decree else []
        yield f"{column} {name}: {', '.join(shown) or words.NONE}"


def _left(board: Board) -> Iterator[str]:
    fairies = [board.catalogue.fairy(fairy) for fairy in board.fairies.fairies if fairy]
    yield words.TEXT_FAIRIES.format(fairies=", ".join(fairies) or words.NONE)
    stacks = {words.LAYERS[layer]: board.rows.get(layer, fv.Row()).stack for layer in _LAYERS}
    piles = ", ".join(f"{count} {name}" for name, count in stacks.items())
    yield words.TEXT_LEFT.format(
        stacks=piles, decrees=board.decrees.stack, evaluations=len(board.decrees.evaluations)
    )


def _player(board: Board, model: Model, seat: int) -> Iterator[str]:
    player = board.players.get(seat, fv.Player())
    town = board.towns.get(seat, fv.Town())
    yield words.TEXT_PLAYER.format(
        name=model.name(seat) + (words.TEXT_YOU if seat == model.seat else ""),
        points=counted(player.score, words.POINTS),
        clouds=counted(town.clouds, words.CLOUD),
        columns=counted(town.unburnt, words.COLUMN),
        symbols=", ".join(_symbols(board, seat)),
        decrees=len(player.scored),
    )
    for column in town.columns:
        tiles = [
            board.catalogue.tile(tile) for tile in (column.wall, column.tower, column.sky) if tile
        ]
        ruin = words.TEXT_BURNT if column.burnt else ""
        grass = words.TEXT_GRASS if column.HasField("grass") else ""
        yield f"  {position_name(column.position)}: {', '.join(tiles)}{ruin}{grass}"
    stored = [
        board.catalogue.item(item.item) + (words.TEXT_SAFE if item.protection else "")
        for item in player.store
    ]
    if stored:
        yield f"  {words.STORE}: {', '.join(stored)}"
    kept = [board.catalogue.fairy(fairy) for fairy in player.fairies]
    kept += [words.FACE_DOWN.format(count=player.face_down)] if player.face_down else []
    if kept:
        yield f"  {words.KEPT}: {', '.join(kept)}"


def _symbols(board: Board, seat: int) -> Iterator[str]:
    for symbol, forms in words.SYMBOLS.items():
        yield counted(board.count(seat, symbol), forms)
