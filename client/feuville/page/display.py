"""Drawing of the display: six columns, each with its person, sky, tower, wall and decree."""

from collections.abc import Iterator, Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.inline_flow import fold
from tilewyrm.client.feuville.drawing.landscape import write_over
from tilewyrm.client.feuville.drawing.signs import BRIEF_DECREE, brief_decree, die
from tilewyrm.client.feuville.drawing.tile import TileStyle, draw_tile
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import layer_name, person_name
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.words.card_text import pays
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_NOTHING = "-"
_COLUMNS = range(1, 7)
_LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)
_WIDEST = {1: 12, 2: 9, 3: 7, 4: 11, 5: 13}
"""Columns of the screen that the picture of a tile of so many rows takes at most."""
_LABEL = 7
"""Columns for the names of the rows, where tiles are not pictures."""


class DisplayPanel:
    """The display, measured for a width."""

    def __init__(
        self,
        scene: Scene,
        board: BoardView,
        highlights: Highlights,
        width: int,
        tile_rows: int,
        *,
        wordy: bool,
        whole: bool,
    ) -> None:
        """Measure it with tiles of *tile_rows* rows.

        It has room for what everything does if it is *wordy*. That is shown of everything if it is
        *whole*, else of what is marked.
        """
        self._whole = whole
        self._scene, self._board, self._highlights = scene, board, highlights
        self._tile_rows, self._wordy = tile_rows, wordy
        self._left = _LABEL if tile_rows == 1 else 0
        least = [self._least(each) for each in _COLUMNS]
        self._is_cut = sum(least) > width - self._left
        if self._is_cut:
            least = [max(least[each - 1], self._name_columns(each)) for each in _COLUMNS]
        preferred = [self._preferred(each) for each in _COLUMNS]
        self._spans = spans(least, preferred, width - self._left)
        self._skills = self._fold_all([tell(f"feuville_board.skill.{each}") for each in _COLUMNS])
        self._decrees = dict(self._decree_lines())
        self._skill_rows = max(len(each) for each in self._skills) if wordy else 0
        rows = (len(name) + len(pays) for name, pays in self._decrees.values())
        self._decree_rows = max(rows, default=1)
        self.rows = 1 + self._skill_rows + 3 * tile_rows + self._decree_rows
        """Rows that it takes."""

    def _gap(self, column: int) -> int:
        """Return the columns of the screen that stay free behind what stands in a column.

        Where tiles are no pictures nothing stands behind the last one. Sentences side by side need
        two: with one they read across.
        """
        if self._wordy and column != _COLUMNS[-1]:
            return 2
        return int(self._tile_rows > 1 or column != _COLUMNS[-1])

    def _least(self, column: int) -> int:
        """Return the columns that a column needs so that no word about its person is broken.

        Behind the name nothing needs to be free: the next one begins with a blank or a die.
        """
        words = tell(f"feuville_board.skill.{column}").split() if self._wordy else []
        longest = max(map(get_cwidth, words), default=0) + self._gap(column)
        return max(get_cwidth(self._person(column)), longest)

    def _preferred(self, column: int) -> int:
        """Return the columns in which a column has its name apart, and any decree in one row.

        It is the same whatever lies there, so that a column keeps its place.
        """
        decree = 0 if self._wordy else BRIEF_DECREE + self._gap(column)
        return max(self._name_columns(column), decree)

    def _name_columns(self, column: int) -> int:
        """Return the columns in which a person's name stands apart from the next one."""
        return get_cwidth(self._person(column)) + min(self._gap(column), 1)

    def _fold_all(self, texts: Sequence[str]) -> list[list[str]]:
        return [
            fold(text, width - self._gap(column))
            for text, column, (_, width) in zip(texts, _COLUMNS, self._spans, strict=True)
        ]

    def _person(self, column: int) -> str:
        """Return a person's name with what stands there: a die that is not used, the Gnome.

        It takes as many columns whatever stands there.
        """
        face = die(column, unused=column in self._board.turn.dice)
        if self._board.turn.gnome == column:
            face = f"@{face[1:]}"
        return f"{face}{person_name(column)}"

    def draw(self, canvas: Canvas) -> None:
        """Draw it from the top of *canvas*."""
        for index, layer in enumerate(_LAYERS if self._left else ()):
            canvas.put(0, 1 + index, layer_name(layer), "dim")
        if self._left:
            canvas.put(0, 4, tell("feuville_board.row.decree"), "dim")
        for column, (x, width) in zip(_COLUMNS, self._spans, strict=True):
            part = canvas.inside(self._left + x, 0, width, self.rows)
            self._draw_person(part, column)
            row = 1 + self._skill_rows
            for layer in _LAYERS:
                self._draw_tile(part, row, layer, column)
                row += self._tile_rows
            self._draw_decree(part, row, column)

    def _decree_lines(self) -> Iterator[tuple[int, tuple[list[str], list[str]]]]:
        """Yield the columns of the decrees, with the lines of their names and what they pay."""
        catalogue = self._board.catalogue
        widths = [
            width - self._gap(column)
            for column, (_, width) in zip(_COLUMNS, self._spans, strict=True)
        ]
        decrees = {column: self._decree_at(column) for column in _COLUMNS}
        known = [column for column in _COLUMNS if decrees[column] in catalogue.decrees]
        paid = pays(catalogue, [(decrees[each], widths[each - 1]) for each in known])
        if any(line.endswith("-") for lines in paid for line in lines):  # rather close than broken
            widths = [
                width - min(self._gap(each), 1)
                for each, (_, width) in zip(_COLUMNS, self._spans, strict=True)
            ]
            paid = pays(catalogue, [(decrees[each], widths[each - 1]) for each in known])
        for column, lines in zip(known, paid, strict=True):
            broad = self._spans[column - 1][1] - min(self._gap(column), 1)
            yield column, (self._name(decrees[column], broad), lines * self._wordy)
        for column in _COLUMNS:
            if decrees[column] and column not in known:
                yield column, ([decrees[column]], [])

    def _name(self, decree: str, width: int) -> list[str]:
        """Return the name of a decree in lines that fit."""
        catalogue = self._board.catalogue
        name = fold(catalogue.decree(decree), width)
        if len(name) > 1 + self._wordy or any(line.endswith("-") for line in name):
            brief = brief_decree(catalogue.decrees[decree], brush_of(self._scene))
            lines = fold(brief, width)
            is_whole = len(lines) <= 1 + self._wordy and not any(
                each.endswith("-") for each in lines
            )
            return lines if is_whole else [shorten(brief, width)]
        return name

    def _decree_at(self, column: int) -> str:
        here = self._board.decree_at(column)
        return here or self._highlights.taken.get(("decree", column), "")

    def _draw_person(self, canvas: Canvas, column: int) -> None:
        thing = ("person", column)
        has_die = column in self._board.turn.dice
        style = "ink-pip on-die die" if has_die else "person"
        name = shorten(
            self._person(column), canvas.width - self._is_cut * min(self._gap(column), 1)
        )
        canvas.put(0, 0, name, self._highlights.style(thing) or style)
        if self._tells(thing):
            self._write(canvas, 1, self._skills[column - 1][: self._skill_rows], "dim")
        canvas.place(0, 0, canvas.width, 1 + self._skill_rows, thing)

    def _draw_tile(self, canvas: Canvas, row: int, layer: int, column: int) -> None:
        thing, rows = ("tile", layer, column), self._tile_rows
        tile = self._board.tile_at(layer, column) or self._highlights.taken.get(thing, "")
        canvas.place(0, row, canvas.width, rows, thing)
        facts = self._board.catalogue.tiles.get(tile)
        tone, width = self._highlights.tone(thing), min(canvas.width - 1, _WIDEST[rows])
        if facts is None:
            style = f"dim{self._highlights.style(thing)}"
            if self._wordy and not tile:
                self._draw_empty(canvas.inside(0, row, width, rows), style)
            else:
                canvas.put(0, row + rows // 2, tile or _NOTHING, style)
            return
        beside = canvas.width - width - 2
        words = self._board.catalogue.tile_details(tile) if rows > 1 else []
        lines = [line for text in words for line in wrap(text, beside)]
        whole = all(get_cwidth(word) <= beside for text in words for word in text.split())
        if whole and beside >= _WORD and len(lines) <= rows:
            self._write(canvas.inside(width + 1, 0, beside, canvas.height), row, lines, "dim")
        tile_style = TileStyle(width, rows, brush_of(self._scene), frame=tone)
        draw_tile(canvas, 0, row, facts, tile_style)

    def _draw_empty(self, canvas: Canvas, style: str) -> None:
        """Draw a place on all of *canvas* where nothing lies."""
        if brush_of(self._scene) is DrawMode.PIXELS:
            canvas.fill(0, 0, canvas.width, canvas.height, style="on-slot")
        write_over(canvas, canvas.width // 2, canvas.height // 2, _NOTHING, style)

    def _draw_decree(self, canvas: Canvas, row: int, column: int) -> None:
        thing = ("decree", column)
        if not self._decree_at(column):
            style = f"dim{self._highlights.style(thing)}"
            if self._wordy:
                self._draw_empty(canvas.inside(0, row, canvas.width - 1, self._decree_rows), style)
            else:
                canvas.put(0, row, _NOTHING, style)
            canvas.place(0, row, canvas.width, self._decree_rows, thing)
            return
        rows = self._decree_rows
        canvas.place(0, row, canvas.width, rows, thing)
        if self._wordy:
            canvas.fill(0, row, canvas.width - 1, rows, style="on-parchment")
        name, does = self._decrees[column]
        self._write(
            canvas, row, name, f"ink-decree on-parchment card{self._highlights.style(thing)}"
        )
        if self._tells(thing):
            self._write(canvas, row + len(name), does, "ink-ink on-parchment")

    def _tells(self, thing: Thing) -> bool:
        """Return whether the text of a person or a decree is shown."""
        return self._whole or bool(self._highlights.tone(thing))

    def _write(self, canvas: Canvas, row: int, lines: Sequence[str], style: str) -> None:
        for index, line in enumerate(lines):
            canvas.put(0, row + index, line, style)


_WORD = 7
"""Columns that words beside a tile need at least."""


def spans(minimum: Sequence[int], preferred: Sequence[int], width: int) -> list[tuple[int, int]]:
    """Return start and width of each column: as equal as their minimum widths allow.

    Args:
        minimum: the widths that they need; they have less only where there is no room.
        preferred: the widths that they have before any other has more.
        width: that of all of them.
    """
    widths = list(minimum)
    while sum(widths) < width:
        short = [each for each in range(len(widths)) if widths[each] < preferred[each]]
        widths[min(short or range(len(widths)), key=widths.__getitem__)] += 1
    while sum(widths) > width:
        widths[widths.index(max(widths))] -= 1
    starts = [sum(widths[:index]) for index in range(len(widths))]
    return list(zip(starts, widths, strict=True))
