"""Legend of the drawing: its signs and letters."""

from collections.abc import Iterable, Iterator, Sequence

from tilewyrm.client.carcassonne.core.drawing.brush import brush_for
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, SignSet
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape
from tilewyrm.client.carcassonne.core.page import legend_examples
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.model.scene import Scene
from tilewyrm.language.speech import tell

_PLAIN_WIDTH, _PLAIN_GAP = 80, "  "
_OUTLINES = (FeatureShape.AREA, FeatureShape.LINE, FeatureShape.STREAM, FeatureShape.LAND)


def legend(game: CombinedFace, scene: Scene) -> list[LegendEntry]:
    """Return the legend of the drawing as this player sees it, for the table's expansions."""
    model, brush = scene.model, brush_for(scene.terminal, scene.settings.theme)
    played = game.played(model)
    if not brush.paints:
        return [LegendEntry(text) for text in drawn_legend(played, brush.signs)]
    board = game.board(model)
    letter = tell("carcassonne.legend.letters", letter=model.signs.of(model.seat or 0))
    return [
        LegendEntry(tell("carcassonne.legend.painted")),
        LegendEntry(""),
        *legend_examples.tiles_and_figures(played, board, brush),
        LegendEntry(letter),
        *legend_examples.pieces(played, model, brush),
        *map(LegendEntry, _letters(played)),
        LegendEntry(""),
        *legend_examples.frames(brush),
        LegendEntry(tell("carcassonne.legend.axes")),
    ]


def drawn_legend(game: CombinedFace, signs: SignSet) -> list[str]:
    """Return the legend of the drawing in characters, a line for each sign."""
    roles = [
        f"{kind.role[0]} {kind.meeple.text('name')} ({kind.word})"
        for kind in game.base.words.kinds
        if kind.role
    ]
    return [
        *_kinds(game, signs, _OUTLINES),
        *_kinds(game, signs, (FeatureShape.BUILDING,)),
        *_marks(game.base, signs),
        f"{signs.village} {tell('carcassonne.legend.village_ends')}",
        f"{signs.tunnel} {tell('carcassonne.legend.tunnel')}",
        *(text for one in game.expansions for text in _marks(one, signs)),
        "",
        tell("carcassonne.legend.pieces"),
        *roles,
        *_letters(game),
        *map(tell, game.help),
        "",
        *(
            f"{corners[0]} {corners[1]} {tell(f'carcassonne.legend.{name}')}"
            for corners, name in (
                (signs.ghost, "hand"),
                (signs.last, "last"),
                (signs.target, "chosen"),
                (signs.open, "other"),
            )
        ),
        f"{signs.legal} {tell('carcassonne.legend.vacant')}",
        tell("carcassonne.legend.reversed"),
        tell("carcassonne.legend.axes"),
    ]


def plain_legend(game: CombinedFace) -> list[str]:
    """Return the legend of the drawing in line mode, in lines of up to 80 columns of ASCII."""
    signs = [
        *_kinds(game, ASCII, _OUTLINES),
        f"{ASCII.tunnel} {tell('carcassonne.legend.tunnel')}",
        f"{ASCII.village} {tell('carcassonne.legend.village')}",
        *_kinds(game, ASCII, (FeatureShape.BUILDING,)),
        *_marks(game.base, ASCII),
        *(text for one in game.expansions for text in _marks(one, ASCII)),
        *map(tell, game.plain_help),
        f"{ASCII.legal} {tell('carcassonne.legend.fits')}",
    ]
    pieces = [
        f"{kind.role[0]} {kind.meeple.text('name')}" for kind in game.base.words.kinds if kind.role
    ]
    pieces += _letters(game)
    pieces[0] = tell("carcassonne.legend.piece_of", first=pieces[0])
    pieces[-1] = tell("carcassonne.legend.last_tile", last=pieces[-1])
    return [
        *_flow(signs, _PLAIN_WIDTH, _PLAIN_GAP),
        *_flow(pieces, _PLAIN_WIDTH, _PLAIN_GAP),
    ]


def code_help(game: CombinedFace, columns: int) -> list[str]:
    """Return the legend of tile codes, in lines of up to so many *columns*."""
    kinds = game.vocabulary.kinds.values()
    outlines = [kind for kind in kinds if kind.code and kind.shape is not FeatureShape.BUILDING]
    buildings = [kind for kind in kinds if kind.code and kind.shape is FeatureShape.BUILDING]
    texts = [f"{kind.code} {kind.word}" for kind in outlines]
    texts += [f"{mark.code} {mark.word}" for mark in game.base.words.marks if mark.code]
    texts += [f"{kind.code} {kind.word}" for kind in buildings]
    texts += [
        f"{mark.code} {mark.word}"
        for one in game.expansions
        for mark in one.words.marks
        if mark.code
    ]
    return _flow(texts, columns, " ")


def _kinds(game: CombinedFace, signs: SignSet, shapes: Sequence[FeatureShape]) -> list[str]:
    kinds = game.vocabulary.kinds.values()
    of_shape: Iterator[FeatureEntry] = (
        kind for shape in shapes for kind in kinds if kind.shape is shape
    )
    return [f"{signs.of(kind.sign)} {kind.word}" for kind in of_shape]


def _marks(one: ExpansionFace, signs: SignSet) -> list[str]:
    return [
        f"{signs.of(mark.sign)} {tell(mark.legend) if mark.legend else mark.word}"
        for mark in one.words.marks
        if signs.of(mark.sign)
    ]


def _letters(game: CombinedFace) -> list[str]:
    return [tell(piece.legend) for piece in game.vocabulary.pieces.values() if piece.legend]


def _flow(texts: Iterable[str], width: int, gap: str) -> list[str]:
    """Return *texts*, none of which is parted, in lines of up to *width* columns."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1] + gap + text) <= width:
            lines[-1] += gap + text
        else:
            lines.append(text)
    return lines
