"""Drawing of what lies open for all: display, decrees, persons, dice, fairy tiles."""

from tilewyrm.client.canvas import Canvas, Styled, shorten
from tilewyrm.client.feuville import words
from tilewyrm.client.feuville.board import Board
from tilewyrm.client.feuville.catalogue import Catalogue
from tilewyrm.client.feuville.target import Target
from tilewyrm.feuville.v1 import feuville_pb2 as fv

ROWS = 6
"""Rows that the small drawing takes: status, persons, three layers, decrees."""

LARGE_ROWS = 16
"""Rows that the large drawing takes."""

_WORDY = 98
"""Columns from which the row of dice and fairy tiles is spelled out."""

_LABEL = 8
_LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)


def draw_display(board: Board, target: Target, canvas: Canvas) -> None:
    """Draw the display in `ROWS` rows: marks only."""
    draw_status(board, target, canvas, 0)
    cell = (canvas.width - _LABEL) // 6
    _draw_persons(board, target, canvas, 1, cell)
    for row, layer in enumerate(_LAYERS, start=2):
        canvas.put(0, row, _stack_label(board, layer), "dim")
        for column in range(1, 7):
            x = _LABEL + (column - 1) * cell
            canvas.line(x, row, spaced(board.catalogue.tile_marks(board.tile_at(layer, column))))
            if target.tile == (layer, column):
                _mark(canvas, x, row, cell)
    canvas.put(0, 5, f"{words.DECREE[:4]:<5}{board.decrees.stack:>2}", "dim")
    for column in range(1, 7):
        x = _LABEL + (column - 1) * cell
        decree = board.catalogue.decree(board.decree_at(column))
        canvas.put(x, 5, shorten(decree, cell - 1), "decree")
        if target.decree == column:
            _mark(canvas, x, 5, cell)


def draw_large_display(board: Board, target: Target, canvas: Canvas) -> None:
    """Draw the display in `LARGE_ROWS` rows: marks and words."""
    draw_status(board, target, canvas, 0)
    cell = (canvas.width - _LABEL) // 6
    _draw_persons(board, target, canvas, 2, cell)
    for person, skill in words.SKILLS.items():
        x = _LABEL + (int(person) - 1) * cell
        for row, part in enumerate(_two_lines(skill, cell - 1)):
            canvas.put(x, 3 + row, part, "dim")
    for index, layer in enumerate(_LAYERS):
        row = 6 + index * 3
        canvas.put(0, row, _stack_label(board, layer), "dim")
        for column in range(1, 7):
            tile = board.tile_at(layer, column)
            x = _LABEL + (column - 1) * cell
            canvas.line(x, row, spaced(board.catalogue.tile_marks(tile)))
            canvas.put(x, row + 1, shorten(tile_words(board.catalogue, tile), cell - 1), "dim")
            if target.tile == (layer, column):
                _mark(canvas, x, row, cell, rows=2)
    canvas.put(0, 15, f"{words.DECREE[:4]:<5}{board.decrees.stack:>2}", "dim")
    for column in range(1, 7):
        x = _LABEL + (column - 1) * cell
        decree = board.catalogue.decree(board.decree_at(column))
        canvas.put(x, 15, shorten(decree, cell - 1), "decree")
        if target.decree == column:
            _mark(canvas, x, 15, cell)


def draw_status(board: Board, target: Target, canvas: Canvas, row: int) -> None:
    """Draw dice, gnome, open fairy tiles, evaluations and grass in one row."""
    turn, x = board.turn, 0
    wide = canvas.width >= _WORDY
    if turn.in_hand:
        hand = words.HAND if wide else words.HAND_SHORT
        items = ", ".join(board.catalogue.item_short(item) for item in turn.in_hand)
        x = canvas.put(x, row, hand.format(items=items), "hand") + 2
    if turn.low:
        x = canvas.put(x, row, f"{words.DICE} ", "dim")
        for die in _dice(turn):
            x = canvas.line(x, row, [die, (" ", "")])
        x += 1
    if turn.gnome and wide:  # the persons' row has its mark
        x = canvas.line(x, row, [(f"{words.GNOME} ", "dim"), (f"{turn.gnome}  ", "person")])
    x = canvas.put(x, row, f"{words.FAIRY} ", "dim")
    for fairy in board.fairies.fairies:
        start = x
        name = board.catalogue.fairy_short(fairy) if fairy else words.NOTHING
        x = canvas.put(x, row, name, "fairy")
        if fairy and target.item == fairy:
            canvas.tint(start, row, x - start, 1, "mark")
        x += 1
    stock = words.STOCK if wide else words.STOCK_SHORT
    x = canvas.put(x, row, f"({stock.format(count=board.fairies.stock)})  ", "dim")
    evaluations = str(len(board.decrees.evaluations))
    grass = str(turn.grass) if turn.HasField("grass") else words.UNLIMITED
    canvas.line(
        x,
        row,
        [
            (f"{words.EVALUATIONS if wide else words.EVALUATIONS_SHORT} ", "dim"),
            (evaluations, ""),
            (f"  {words.GRASS} ", "dim"),
            (grass, ""),
        ],
    )


def _dice(turn: fv.Turn) -> list[Styled]:
    """Return the two dice: those not used yet in brackets."""
    unused = list(turn.dice)
    shown: list[Styled] = []
    for die in (turn.low, turn.high):
        if die in unused:
            unused.remove(die)
            shown.append((f"[{die}]", "die"))
        else:
            shown.append((f" {die} ", "dim"))
    return shown


def _draw_persons(board: Board, target: Target, canvas: Canvas, row: int, cell: int) -> None:
    for person, name in words.PERSONS.items():
        number = int(person)
        x = _LABEL + (number - 1) * cell
        die = number in board.turn.dice
        label = f"[{number}]{name}" if die else f"{number} {name}"
        if board.turn.gnome == number:
            label = f"@{label}"
        canvas.put(x, row, shorten(label, cell - 1), "person die" if die else "person")
        if target.person == number:
            _mark(canvas, x, row, cell)


def _stack_label(board: Board, layer: int) -> str:
    row = board.rows.get(layer, fv.Row())
    return f"{words.LAYERS[layer]:<5}{row.stack:>2}"


def tile_words(catalogue: Catalogue, tile: str) -> str:
    """Return what a tile shows, without its layer."""
    if not tile:
        return ""
    text = catalogue.tile(tile)
    return text[text.find("(") + 1 : -1] if "(" in text else text


def spaced(marks: list[Styled]) -> list[Styled]:
    """Return marks with a space between them."""
    texts: list[Styled] = []
    for mark in marks:
        texts += [mark, (" ", "")]
    return texts[:-1]


def _mark(canvas: Canvas, x: int, y: int, cell: int, rows: int = 1) -> None:
    canvas.tint(x, y, cell - 1, rows, "mark")
    canvas.put(x - 1, y, "►", "cursor")


def _two_lines(text: str, width: int) -> list[str]:
    first = shorten(text, width) if len(text) <= width else text[:width].rsplit(" ", 1)[0]
    rest = text[len(first) :].strip()
    return [first, shorten(rest, width)] if rest else [first]
