"""Display and towns on a page of a browser, piece by piece."""

from collections.abc import Iterator, Mapping, Sequence

from tilewyrm.client.drawing.svg import Plate, SvgPanel, SymbolSheet, escaped
from tilewyrm.client.feuville.drawing import tile_svg
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.inline_flow import fold
from tilewyrm.client.feuville.drawing.signs import SYMBOLS, brief_item
from tilewyrm.client.feuville.drawing.tile_svg import CARD, HEIGHT, WIDTH
from tilewyrm.client.feuville.model.board import BoardView, board_of
from tilewyrm.client.feuville.model.catalogue import person_name, position_name, symbol_count
from tilewyrm.client.feuville.page.rain_gauge import rain_gauge
from tilewyrm.client.feuville.words.card_text import decree_text, fairy_text
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

DISPLAY, HAND = "display", "hand"
"""The shared panels: the display, and the dice."""
LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)
COLUMNS = range(1, 7)
_PLACES = 2
"""Items in a store, and fairy tiles that are kept (F31, F68)."""
_NARROWEST = 5
"""Columns of a town that there is room for at least."""
HEAD = 30
"""Height of the persons' names."""
_LETTERS, _SMALL = 18, 20
"""Letters of a line of a card's name, and of what it does."""
GROUND = 26
"""Height of a town's ground."""
GAP = 8
SLOT_ROWS = (18, 18 + CARD + 46)
"""Tops of the spaces of the store beside a town, and of those of the fairy tiles below."""


def panels(model: Model) -> Sequence[SvgPanel]:
    """Return the dice, the display, and the town of each player."""
    result = [
        SvgPanel(HAND, tell("feuville_board.dice"), ("dice",), small=True),
        SvgPanel(DISPLAY, tell("feuville_board.tab.board"), ("cards", "tiles")),
    ]
    for seat in range(model.seats):
        name = model.name(seat)
        result.append(SvgPanel(town_panel(seat), name, ("ground", "columns", "beside"), seat=seat))
    return result


def plate(model: Model, stencils: SymbolSheet) -> Plate:
    """Return display and towns of *model*, and what every player has."""
    board = board_of(model)
    pencil = _SvgBoard(model, board, stencils)
    return dict([*pencil.display(), *pencil.dice(), *pencil.towns(), *pencil.seats()])


def town_panel(seat: int) -> str:
    """Return the name of the panel of a seat's town."""
    return f"town{seat}"


def town_width(board: BoardView) -> int:
    """Return the columns that there is room for in each town: all are to the same scale."""
    most = max([len(town.columns) for town in board.towns.values()], default=0)
    return max(most, _NARROWEST)


def column_places(board: BoardView, seat: int) -> Mapping[int, int]:
    """Return the left edge of each column of a seat's town, by its position."""
    columns = board.towns.get(seat, fv.Town()).columns
    start = (town_width(board) - len(columns)) // 2 * WIDTH
    return {column.position: start + index * WIDTH for index, column in enumerate(columns)}


def display_size() -> tuple[int, int]:
    """Return width and height of the display."""
    return len(COLUMNS) * (WIDTH + GAP) - GAP, HEAD + 3 * HEIGHT + 2 * GAP + 2 * CARD


def town_size(board: BoardView) -> tuple[int, int]:
    """Return width and height of each town with what lies beside it."""
    return shelf_left(board) + 2 * (WIDTH + GAP) + GAP, 3 * HEIGHT + GROUND


def shelf_left(board: BoardView) -> int:
    """Return the left edge of what lies beside each town."""
    return town_width(board) * WIDTH + 2 * GAP


class _SvgBoard:
    """The SVG of one board."""

    def __init__(self, model: Model, board: BoardView, stencils: SymbolSheet) -> None:
        self._model, self._board, self._stencils = model, board, stencils

    def display(self) -> Iterator[tuple[str, str]]:
        """Yield persons, tiles and decrees of the six columns, and below them the fairy tiles."""
        tiles, decrees = HEAD, HEAD + 3 * HEIGHT + GAP
        fairies = decrees + CARD + GAP
        width, height = display_size()
        yield f"{DISPLAY}/@", f"0 0 {width} {height}"
        for column in COLUMNS:
            x = (column - 1) * (WIDTH + GAP)
            yield f"{DISPLAY}/cards/person{column}", _at(x, 0, self._person(column))
            for row, layer in enumerate(LAYERS):
                markup = self._tile(self._board.tile_at(layer, column), x, tiles + row * HEIGHT)
                if markup:
                    yield f"{DISPLAY}/tiles/{layer}.{column}", markup
            decree = self._board.decree_at(column)
            if decree:
                yield f"{DISPLAY}/cards/decree{column}", self._decree(decree, x, decrees)
        for index, fairy in enumerate(self._board.fairies.fairies):
            if fairy:
                x = index * (WIDTH + GAP)
                yield f"{DISPLAY}/cards/fairy{index}", self._fairy(fairy, x, fairies)
        evaluations = self._board.decrees.evaluations
        if evaluations:
            x = 3 * (WIDTH + GAP)
            below = "".join(
                f'<rect x="{x + 2 + 5 * behind}" y="{fairies + 2}" width="96" height="{CARD - 4}"'
                ' rx="6" class="behind"/>'
                for behind in range(len(evaluations) - 1, 0, -1)
            )
            markup = below + self._decree(evaluations[0], x, fairies)
            yield f"{DISPLAY}/cards/evaluations", markup

    def _person(self, column: int) -> str:
        turn = self._board.turn
        kind = "person-called" if column in turn.dice else "person"
        gnome = '<path d="M84 22L92 4L100 22Z" class="gnome"/>' if turn.gnome == column else ""
        name = f"{column} {person_name(column)}"
        tight = tile_svg.fitted(name, tile_svg.PERSON_LETTER)
        return (
            f'<g class="{kind}"><rect width="100" height="26" rx="6"/>'
            f'<text x="8" y="18"{tight}>{escaped(name)}</text>{gnome}</g>'
        )

    def dice(self) -> Iterator[tuple[str, str]]:
        """Yield the dice as they fell, those that are used pale."""
        turn = self._board.turn
        left = list(turn.dice)
        if not turn.HasField("low"):
            return
        for index, pips in enumerate((turn.low, turn.high)):
            used = pips not in left
            if not used:
                left.remove(pips)
            markup = tile_svg.die(pips, used=used)
            yield f"{HAND}/dice/{index}", _at(6 + 48 * index, 30, markup)

    def towns(self) -> Iterator[tuple[str, str]]:
        """Yield the towns: all of them to the same scale."""
        board = self._board
        wide = town_width(board)
        for seat in range(self._model.seats):
            name, town = town_panel(seat), board.towns.get(seat, fv.Town())
            full, high = town_size(board)
            yield f"{name}/@", f"0 0 {full} {high}"
            yield (
                f"{name}/ground/0",
                f'<rect y="{3 * HEIGHT}" width="{wide * WIDTH}" height="{GROUND}" class="turf"/>',
            )
            places = column_places(board, seat)
            for column in town.columns:
                markup = self._column(column, seat)
                place = f"{name}/columns/{column.position}"
                yield place, _at(places[column.position], 0, markup)
            yield from self._shelves(seat, shelf_left(board))

    def _column(self, column: fv.TownColumn, seat: int) -> str:
        parts = []
        for row, tile in enumerate((column.sky, column.tower, column.wall)):
            if not tile:
                continue
            markup = self._tile(tile, 0, row * HEIGHT)
            facts = self._board.catalogue.tiles.get(tile, fv.TileFacts())
            start = facts.kind == fv.TILE_KIND_START
            if start:
                sign = self._model.signs.of(seat)
                markup += _at(50, row * HEIGHT + 42, tile_svg.arms(sign, seat))
            if column.burnt and not start:
                flames = self._stencils.use("flames", lambda: tile_svg.FLAMES, 0, row * HEIGHT)
                markup = f'<g class="burnt">{markup}</g>{flames}'
            parts.append(markup)
        grass = {fv.GRASS_PLAIN: "grass", fv.GRASS_ARMS: "grass-own"}.get(column.grass)
        if column.HasField("grass") and grass:
            parts.append(
                f'<rect x="2" y="{3 * HEIGHT}" width="96" height="10" rx="4"'
                f' class="{grass} s{seat}"/>'
            )
        name = escaped(position_name(column.position))
        foot = 3 * HEIGHT + GROUND - 5
        return f'{"".join(parts)}<text x="50" y="{foot}" class="place">{name}</text>'

    def _shelves(self, seat: int, left: int) -> Iterator[tuple[str, str]]:
        """Yield store and kept fairy tiles of a seat, where they lie beside its town."""
        name, player = town_panel(seat), self._board.players.get(seat, fv.Player())
        for row, text in enumerate(("feuville_board.shelf.store", "feuville_board.shelf.fairies")):
            y = 12 + row * (CARD + 46)
            title = f'<text x="{left}" y="{y}" class="shelf">{escaped(tell(text))}</text>'
            slots = "".join(
                f'<rect x="{left + index * (WIDTH + GAP)}" y="{y + 6}" width="{WIDTH}"'
                f' height="{HEIGHT}" rx="7" class="slot"/>'
                for index in range(_PLACES)
            )
            yield f"{name}/ground/shelf{row}", title + slots
        for index, stored in enumerate(player.store):
            x = left + index * (WIDTH + GAP)
            markup = self._item(stored.item, x, SLOT_ROWS[0])
            if stored.HasField("protection"):
                markup += (
                    f'<rect x="{x}" y="{SLOT_ROWS[0]}" width="{WIDTH}" height="{HEIGHT}" rx="7"'
                    ' class="safe"/>'
                )
            yield f"{name}/beside/{index}", markup
        for index, fairy in enumerate([*player.fairies, *[""] * player.face_down]):
            x, y = left + index * (WIDTH + GAP), SLOT_ROWS[1] + 4
            yield f"{name}/beside/fairy{index}", self._fairy(fairy, x, y)

    def seats(self) -> Iterator[tuple[str, str]]:
        """Yield the summary of each player beside the points."""
        for seat in range(self._model.seats):
            town = self._board.towns.get(seat, fv.Town())
            gauge = [run.text for run in rain_gauge(town, DrawMode.PIXELS, wordy=True)]
            symbols = [
                symbol_count(symbol, self._board.count(seat, symbol))
                for symbol in SYMBOLS
                if self._board.count(seat, symbol)
            ]
            yield (
                f"seats/{seat}",
                escaped("; ".join(filter(None, ["".join(gauge), ", ".join(symbols)]))),
            )

    def _item(self, item: str, x: float, y: float) -> str:
        if item in self._board.catalogue.tiles:
            return self._tile(item, x, y)
        return self._decree(item, x, y + 4)

    def _tile(self, tile: str, x: float, y: float) -> str:
        facts = self._board.catalogue.tiles.get(tile)
        if facts is None:
            return ""

        def draw() -> str:
            title = escaped(self._board.catalogue.tile(tile))
            return f"<title>{title}</title>{tile_svg.tile(facts)}"

        return self._stencils.use(("tile", tile), draw, x, y)

    def _decree(self, decree: str, x: float, y: float) -> str:
        catalogue = self._board.catalogue

        def draw() -> str:
            is_known = decree in catalogue.decrees
            name = fold(catalogue.decree(decree), _LETTERS)
            if len(name) > 2 and is_known:
                name = [brief_item(catalogue, decree, DrawMode.PIXELS)]
            pays = fold(decree_text(catalogue, decree), _SMALL) if is_known else []
            return tile_svg.card("decree", name[:2], pays[:4])

        return self._stencils.use(("decree", decree), draw, x, y)

    def _fairy(self, fairy: str, x: float, y: float) -> str:
        catalogue = self._board.catalogue

        def draw() -> str:
            name = fold(catalogue.fairy(fairy), _LETTERS)
            return tile_svg.card("fairy", name[:2], fold(fairy_text(catalogue, fairy), _SMALL)[:4])

        return self._stencils.use(("fairy", fairy), draw, x, y)


def _at(x: float, y: float, markup: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{markup}</g>'
