"""Examples for the legend, as on the painted map."""

from collections.abc import Iterator

from tilewyrm.client.carcassonne.core.drawing.brush import SIZES, SMALL, DrawMode
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.cell_frame import CellFrame, draw_frame
from tilewyrm.client.carcassonne.core.map.pieces import chip_style
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.base_glossary import MEEPLE, ROAD
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

_SIZE = SIZES[SMALL]
_VILLAGE = 3
"""Roads of a tile from which on they end at a village."""
_FRAMES = {
    CellFrame.HAND: "hand",
    CellFrame.CHOSEN: "chosen",
    CellFrame.OPEN: "other",
    CellFrame.VACANT: "vacant",
    CellFrame.LAST: "last",
}
"""The frames, by the last word of their texts' names."""


def tiles_and_figures(
    game: CombinedFace, board: BoardView, brush: DrawMode
) -> Iterator[LegendEntry]:
    """Yield examples of the contents of *game*'s tiles, and of the figures on the map."""
    sets = {game.base.name, *(one.name for one in game.expansions)}
    tiles = sorted((tile for tile in board.tiles.values() if tile.set in sets), key=_crowd)
    examples: list[tuple[str, list[TileView]]] = []
    for kind in game.vocabulary.kinds.values():
        examples.append((kind.word, [tile for tile in tiles if tile.of_kind(kind)]))
    roads = [tile for tile in tiles if len(tile.of_kind(ROAD)) >= _VILLAGE]
    examples.append((tell("carcassonne.legend.village_ends"), roads))
    for mark in game.vocabulary.marks.values():
        if mark.sign.box:
            word = tell(mark.legend) if mark.legend else mark.word
            examples.append((word, [tile for tile in tiles if mark in _marks(tile)]))
    used: list[TileView] = []
    for text, fitting in examples:
        others = [tile for tile in fitting if tile not in used]
        for tile in (others or fitting)[:1]:
            used.append(tile)
            yield LegendEntry(text, brush.tile(tile, _SIZE, game.pictures).picture)
    for figure in {one.name: one for one in game.figures(board)}.values():
        if figure.picture and figure.name.lower() in game.things:
            shown = Picture([[*figure.short]], [[figure.style] * len(figure.short)])
            yield LegendEntry(tell(game.things[figure.name.lower()].word), _as_tile(shown))


def pieces(game: CombinedFace, model: Model, brush: DrawMode) -> Iterator[LegendEntry]:
    """Yield the titles of meeples by feature, with the player's own letter."""
    seat = model.seat or 0
    for kind in game.vocabulary.kinds.values():
        if kind.role:
            chip = names.chip(model.signs.of(seat), MEEPLE, kind)
            style = chip_style(seat, brush)
            chip_picture = Picture([list(chip)], [[style] * len(chip)])
            yield LegendEntry(f"{kind.meeple.text('name')} ({kind.word})", chip_picture)


def frames(brush: DrawMode) -> Iterator[LegendEntry]:
    """Yield the meanings of the frames around cells."""
    for frame, name in _FRAMES.items():
        canvas = Canvas(*_SIZE)
        draw_frame(frame, canvas, (0, 0), _SIZE, brush)
        yield LegendEntry(tell(f"carcassonne.legend.{name}"), canvas.picture())


def _as_tile(shown: Picture) -> Picture:
    """Return *shown* with as many rows as a tile has."""
    canvas = Canvas(*_SIZE)
    canvas.show(0, 0, shown)
    return canvas.picture()


def _crowd(tile: TileView) -> tuple[int, int, int]:
    """Return the number of marks, buildings and other features of a tile."""
    buildings = tile.of_shape(FeatureShape.BUILDING)
    return len(_marks(tile)), len(buildings), len(tile.features)


def _marks(tile: TileView) -> list[MarkEntry]:
    return [*tile.marks, *(mark for feature in tile.features for mark in feature.marks)]
