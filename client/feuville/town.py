"""Drawing of a town: its columns with ruins, clouds and grass, its store and score."""

from tilewyrm.client.canvas import Canvas, Styled, shorten
from tilewyrm.client.feuville import words
from tilewyrm.client.feuville.board import Board
from tilewyrm.client.feuville.catalogue import position_name
from tilewyrm.client.feuville.target import Target
from tilewyrm.client.model import Model
from tilewyrm.client.style import seat_style
from tilewyrm.feuville.v1 import feuville_pb2 as fv

ROWS = 5
"""Rows of a town: its owner, sky, tower, wall, the columns' names with the grass."""

NARROWEST = 5
"""Columns of the screen that one column of a town needs."""

WIDE = 100
"""Columns from which a player's row spells everything out."""

_WIDEST = 8


def draw_town(board: Board, model: Model, seat: int, canvas: Canvas, target: Target) -> None:
    """Draw the town of *seat* in `ROWS` rows."""
    canvas.put(0, 0, "─" * canvas.width, "frame")
    canvas.line(
        0, 0, clip(summary(board, model, seat, target, wide=canvas.width >= WIDE), canvas.width)
    )
    town = board.towns.get(seat, fv.Town())
    columns = {column.position: column for column in town.columns}
    positions = sorted(set(columns) | target.positions)
    if not positions:
        return
    cell = max(min((canvas.width - 4) // len(positions), _WIDEST), NARROWEST)
    shown, before, after = _window(positions, (canvas.width - 4) // cell, target)
    x = 2
    for position in shown:
        column = columns.get(position, fv.TownColumn(position=position))
        _draw_column(board, column, canvas.inside(x, 1, cell, ROWS - 1), target)
        x += cell
    if before:
        canvas.put(0, 3, "<", "warning")
    if after:
        canvas.put(canvas.width - 1, 3, ">", "warning")


def _window(positions: list[int], room: int, target: Target) -> tuple[list[int], bool, bool]:
    """Return the positions that fit, those of the target among them, and whether some do not."""
    if len(positions) <= room:
        return positions, False, False
    wanted = min(target.positions, default=0)
    middle = positions.index(wanted) if wanted in positions else len(positions) // 2
    first = min(max(middle - room // 2, 0), len(positions) - room)
    return positions[first : first + room], first > 0, first + room < len(positions)


def _draw_column(board: Board, column: fv.TownColumn, canvas: Canvas, target: Target) -> None:
    marked = column.position in target.positions
    for row, tile in enumerate((column.sky, column.tower, column.wall)):
        if tile:
            start = (
                tile in board.catalogue.tiles
                and board.catalogue.tiles[tile].kind == fv.TILE_KIND_START
            )
            ruin = column.burnt and not start
            texts = _ruin(board, tile) if ruin else board.catalogue.tile_marks(tile)
            canvas.line(0, row, clip(texts, canvas.width - 1))
    if marked and target.built:
        row = {fv.LAYER_SKY: 0, fv.LAYER_TOWER: 1}.get(board.catalogue.tiles[target.built].layer, 2)
        canvas.line(0, row, clip(board.catalogue.tile_marks(target.built), canvas.width - 1))
        canvas.tint(0, row, canvas.width - 1, 1, "mark")
    elif marked:
        canvas.tint(0, 0, canvas.width - 1, 3, "mark")
    x = canvas.put(0, 3, position_name(column.position), "cursor" if marked else "dim")
    if column.HasField("grass"):
        canvas.put(x, 3, words.GRASS_MARKS[column.grass], "grass")


def _ruin(board: Board, tile: str) -> list[Styled]:
    """Return a burnt tile: what it was stays readable, for it can be turned back."""
    return [
        (words.RUIN_MARK, "ruin"),
        *((text, "ruin") for text, _ in board.catalogue.tile_marks(tile)),
    ]


def summary(
    board: Board, model: Model, seat: int, target: Target, *, wide: bool = True
) -> list[Styled]:
    """Return one row about a player: score, clouds, symbols, store, fairy tiles, decrees."""
    player = board.players.get(seat, fv.Player())
    town = board.towns.get(seat, fv.Town())
    acting = "►" if model.acting == seat else " "
    name = shorten(model.name(seat), 16 if wide else 12)
    own = words.OWN if seat == model.seat and wide else ""
    return [
        (f"{acting}{name}", f"{seat_style(seat)} you"),
        (own, "you"),
        (f" {player.score} ", "points"),
        (f" {words.CLOUD_MARK} {town.clouds}/{town.unburnt} ", _danger(town)),
        (f" {_symbols(town)} ", ""),
        *_store(board, player, target, wide=wide),
        *_kept(board, player, target, wide=wide),
        *_scored(player, wide=wide),
    ]


def _store(board: Board, player: fv.Player, target: Target, *, wide: bool) -> list[Styled]:
    if not player.store:
        return []
    texts: list[Styled] = [(f" {words.STORE} [" if wide else " [", "dim")]
    for index, stored in enumerate(player.store):
        mark = " mark" if target.item == stored.item else ""
        safe = words.PROTECTED if stored.protection else ""
        texts.append((", " if index else "", "dim"))
        texts.append((f"{board.catalogue.item_short(stored.item)}{safe}", f"stored{mark}"))
    return [*texts, ("] ", "dim")]


def _kept(board: Board, player: fv.Player, target: Target, *, wide: bool) -> list[Styled]:
    fairies = [*player.fairies, *[""] * player.face_down]
    if not fairies:
        return []
    texts: list[Styled] = [(f" {words.KEPT} {{" if wide else " {", "dim")]
    for index, fairy in enumerate(fairies):
        mark = " mark" if fairy and target.item == fairy else ""
        texts.append((" " if index else "", ""))
        texts.append((board.catalogue.fairy_short(fairy), f"fairy{mark}"))
    return [*texts, ("} ", "dim")]


def _scored(player: fv.Player, *, wide: bool) -> list[Styled]:
    count = (words.SCORED if wide else words.SCORED_SHORT).format(count=len(player.scored))
    done = words.EVALUATED if wide else words.EVALUATED_SHORT
    return [(f" {count} ", "dim"), ("" if player.arms else f"{done} ", "dim")]


def _danger(town: fv.Town) -> str:
    return "warning" if town.clouds < town.unburnt else "good"


def _symbols(town: fv.Town) -> str:
    counts = (
        (fv.SYMBOL_GUARD, town.guards),
        (fv.SYMBOL_FLAG, town.flags),
        (fv.SYMBOL_STAR, town.stars),
        (fv.SYMBOL_GRIFFIN, town.griffins),
    )
    return " ".join(f"{words.SYMBOL_MARKS[symbol]}{count}" for symbol, count in counts)


def clip(texts: list[Styled], width: int) -> list[Styled]:
    """Return the texts that fit into *width* columns, the last one cut."""
    fitting: list[Styled] = []
    for text, style in texts:
        if len(text) > width:
            fitting.append((shorten(text, width), style))
            break
        fitting.append((text, style))
        width -= len(text)
    return fitting
