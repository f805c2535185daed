"""The tiles that are left, by kind."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.drawing.brush import ABOVE, READING, SIZES, SMALL, DrawMode
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.carcassonne.core.page.legend import code_help
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import count, tell

_GAP = 2
_NUMBER = 3
"""Columns beside a picture for how many there are of it, with what parts it from the next."""

_ROW = 1
"""Rows between pictures."""

Kinds = Sequence[tuple[TileView, int]]
"""Tiles with how many there are of each."""


def pile_heading(game: CombinedFace, board: BoardView) -> str:
    """Return the number of tiles left, in words; before the first turn, a note instead."""
    pile = board.pile
    text = count("carcassonne.pile.left", pile.remaining)
    if not board.turn.number and not pile.remaining:
        text = tell("carcassonne.pile.before")
    first = board.vocabulary.stack_counts(pile.first())
    if first:
        text += f" ({', '.join(first)})"
    removed = [count("carcassonne.pile.out", pile.discarded)] if pile.discarded else []
    return ", ".join((text, *game.pile(board), *removed))


_HEADING_SHARE = 4
"""Rows of a list of tiles for each row that its heading may take."""

PICTURES = (SIZES[READING], SIZES[SMALL], SIZES[ABOVE])
"""Sizes of pictures, the best first."""


def draw_pile(game: CombinedFace, board: BoardView, canvas: Canvas, brush: DrawMode) -> None:
    """Draw the tiles that are left by kind: in pictures, in words or else in codes, as fits."""
    kinds = _kinds(board)
    fitting = [size for size in PICTURES if brush.paints and _room(size, canvas) >= len(kinds)]
    if not fitting:
        _draw_names(game, board, kinds, canvas)
        return
    canvas.put(0, 0, shorten(pile_heading(game, board), canvas.width), "heading")
    _draw_pictures(game, kinds, canvas, fitting[0], brush)


def draw_most(game: CombinedFace, board: BoardView, canvas: Canvas, brush: DrawMode) -> None:
    """Draw the tiles that are left in a panel that another page says more than.

    As `draw_pile` does, but in pictures wherever there are any: of more kinds than fit those that
    there are most of.
    """
    kinds, size = _kinds(board), PICTURES[-1]
    room = _room(size, canvas)
    if not brush.paints or room >= len(kinds):
        draw_pile(game, board, canvas, brush)
        return
    heading = pile_heading(game, board)
    hidden = count("carcassonne.pile.not_shown", len(kinds) - room)
    apart = get_cwidth(heading) + 2 + get_cwidth(hidden) > canvas.width
    below = canvas.inside(0, int(apart), canvas.width, canvas.height)
    if apart:
        room = _room(size, below)
        hidden = count("carcassonne.pile.not_shown", len(kinds) - room)
    canvas.put(0, 0, shorten(heading, canvas.width), "heading")
    below.put(0 if apart else canvas.width - get_cwidth(hidden), 0, hidden, "dim")
    most = sorted(kinds, key=lambda kind: -kind[1])[:room]
    _draw_pictures(game, [kind for kind in kinds if kind in most], below, size, brush)


def _kinds(board: BoardView) -> Kinds:
    """Return the tiles that are left, in the order of the catalogue."""
    return [(board.kind(tile), number) for tile, number in board.pile.kinds.items()]


def _draw_pictures(
    game: CombinedFace, kinds: Kinds, canvas: Canvas, size: TileSize, brush: DrawMode
) -> None:
    """Draw *kinds* in pictures of *size*, each with how many there are of it."""
    across = _across(size, canvas)
    for index, (tile, number) in enumerate(kinds):
        x = index % across * (size.width + _NUMBER)
        y = 1 + index // across * (size.height + _ROW)
        canvas.show(x, y, brush.tile(tile, size, game.pictures).picture)
        canvas.put(x + size.width + 1, y + (size.height - 1) // 2, str(number), "heading")
        canvas.place(x, y, size.width + _NUMBER, size.height, ("kind", tile.id))


def _across(size: TileSize, canvas: Canvas) -> int:
    """Return the number of pictures side by side."""
    return canvas.width // (size.width + _NUMBER)


def _room(size: TileSize, canvas: Canvas) -> int:
    """Return for how many pictures there is room below a heading."""
    return _across(size, canvas) * (canvas.height // (size.height + _ROW))


def _draw_names(game: CombinedFace, board: BoardView, kinds: Kinds, canvas: Canvas) -> None:
    """Draw *kinds* in words if there is room, else in codes with their legend."""
    heading, hidden = pile_heading(game, board), count("carcassonne.pile.not_shown", len(kinds))
    top = min(
        len(wrap(f"{heading} ({hidden})", canvas.width)), max(canvas.height // _HEADING_SHARE, 1)
    )
    rows = canvas.height - top
    captions = [(tile, f"{left} {names.tile_name(tile)}") for tile, left in kinds]
    columns = _columns(captions, rows)
    if sum(width for width, _ in columns) - _GAP > canvas.width:
        meanings = code_help(game, canvas.width, [tile for tile, _ in kinds])
        rows -= len(meanings)
        for row, text in enumerate(meanings, canvas.height - len(meanings)):
            canvas.put(0, row, text, "dim")
        coded = [(tile, f"{left} {names.tile_code(tile, game.vocabulary)}") for tile, left in kinds]
        columns = _columns(coded, rows)
    x, count_shown = 0, 0
    for width, entries in columns:
        if x + width - _GAP > canvas.width:
            heading += f" ({count('carcassonne.pile.not_shown', len(kinds) - count_shown)})"
            break
        for row, (tile, text) in enumerate(entries):
            canvas.put(x, top + row, text)
            canvas.place(x, top + row, width, 1, ("kind", tile.id))
        x, count_shown = x + width, count_shown + len(entries)
    lines = wrap(heading, canvas.width) if top > 1 else [shorten(heading, canvas.width)]
    for row, line in enumerate(lines[:top]):
        canvas.put(0, row, line, "heading")


Entries = Sequence[tuple[TileView, str]]


def _columns(entries: Entries, rows: int) -> list[tuple[int, Entries]]:
    """Return *entries* in columns of so many rows, each with its columns of the screen."""
    parts = [entries[start : start + rows] for start in range(0, len(entries), max(rows, 1))]
    return [(max(len(text) for _, text in part) + _GAP, part) for part in parts]
