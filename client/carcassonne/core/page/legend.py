"""Legend of the drawing: its signs and letters."""

from collections.abc import Iterable, Iterator

from tilewyrm.client.carcassonne.core.drawing.brush import brush_for
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, BOX, SignSet
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.carcassonne.core.page import legend_examples
from tilewyrm.client.carcassonne.core.words.supply import letter_legend
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.model.scene import Scene
from tilewyrm.language.speech import knows, tell

_PLAIN_WIDTH, _PLAIN_GAP = 80, "  "
_OUTLINES = (FeatureShape.AREA, FeatureShape.LINE, FeatureShape.STREAM, FeatureShape.LAND)


def legend(game: CombinedFace, scene: Scene) -> list[LegendEntry]:
    """Return the legend of the drawing as this player sees it, for the table's expansions."""
    model, brush = scene.model, brush_for(scene.terminal, scene.settings.theme)
    played = game.played(model)
    if not brush.paints:
        idle = idle_kinds(played, game.board(model))
        texts = drawn_legend(played, brush.signs, idle)
        board = game.board(model)
        return [*map(LegendEntry, texts), *_supply(played, board, model.seats)]
    board = game.board(model)
    letter = tell("carcassonne.legend.letters", letter=model.signs.of(model.seat or 0))
    return [
        LegendEntry(tell("carcassonne.legend.painted")),
        LegendEntry(""),
        *legend_examples.tiles_and_figures(played, board, brush),
        *_absent(played, board),
        LegendEntry(letter),
        *legend_examples.pieces(played, model, brush),
        *map(LegendEntry, _letters(played)),
        *_supply(played, board, model.seats),
        LegendEntry(""),
        *legend_examples.frames(brush),
        LegendEntry(tell("carcassonne.legend.axes")),
    ]


def _supply(game: CombinedFace, board: BoardView, seats: int) -> Iterator[LegendEntry]:
    """Yield what the letters beside the players' points mean."""
    letters = letter_legend(game, board, seats)
    if letters:
        yield LegendEntry(tell("carcassonne.legend.supply", letters=letters))


def _absent(game: CombinedFace, board: BoardView) -> Iterator[LegendEntry]:
    """Yield the kinds that *game* makes no use of, and the figures that are not all on the map."""
    for kind in idle_kinds(game, board):
        yield LegendEntry(f"{BOX.of(kind.sign)} {_idle(kind)}")
    for one in game.expansions:
        if not one.things.keys() <= {figure.name.lower() for figure in one.figures(board)}:
            yield from (LegendEntry(tell(name)) for name in one.plain_help)


def additions(game: CombinedFace, scene: Scene) -> list[str]:
    """Return a paragraph on each expansion in play: its additions, and its signs."""
    signs = brush_for(scene.terminal, scene.settings.theme).signs
    told = []
    for one in game.played(scene.model).expansions:
        own = f"options.{one.name}.adds"
        text = tell(own if knows(own) else f"options.{one.name}.yes")
        shown = [*_kinds(one.words.kinds, signs, FeatureShape), *_marks(one, signs)]
        shown += [tell(piece.legend) for piece in one.words.pieces if piece.legend]
        shown += map(tell, one.plain_help)
        if shown:
            text = tell("carcassonne.legend.signs", text=text, signs=", ".join(shown))
        told.append(text)
    return told


def drawn_legend(
    game: CombinedFace, signs: SignSet, idle: Iterable[FeatureEntry] = ()
) -> list[str]:
    """Return the legend of the drawing in characters, a line for each sign.

    That includes the *idle* kinds, which are on tiles and of no expansion in play.
    """
    roles = [
        f"{kind.role[0]} {kind.meeple.text('name')} ({kind.word})"
        for kind in game.base.words.kinds
        if kind.role
    ]
    return [
        *_kinds(game.vocabulary.kinds.values(), signs, _OUTLINES),
        *_kinds(game.vocabulary.kinds.values(), signs, (FeatureShape.BUILDING,)),
        *(f"{signs.of(kind.sign)} {_idle(kind)}" for kind in idle),
        *_marks(game.base, signs),
        f"{signs.village} {tell('carcassonne.legend.village_ends')}",
        f"{signs.underpass} {tell('carcassonne.legend.underpass')}",
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


def plain_legend(game: CombinedFace, idle: Iterable[FeatureEntry] = ()) -> list[str]:
    """Return the legend of the drawing in line mode, in lines of up to 80 columns of ASCII.

    *idle* is as in `drawn_legend`.
    """
    signs = [
        *_kinds(game.vocabulary.kinds.values(), ASCII, _OUTLINES),
        f"{ASCII.underpass} {tell('carcassonne.legend.underpass')}",
        f"{ASCII.village} {tell('carcassonne.legend.village')}",
        *_kinds(game.vocabulary.kinds.values(), ASCII, (FeatureShape.BUILDING,)),
        *(f"{ASCII.of(kind.sign)} {_idle(kind)}" for kind in idle),
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


def code_help(
    game: CombinedFace, columns: int, tiles: Iterable[TileView] | None = None
) -> list[str]:
    """Return the legend of tile codes, in lines of up to so many *columns*.

    It has the words of the base game, and those of expansions that are on *tiles*; all, if None.
    """
    shown = None if tiles is None else _printed(tiles)
    kinds = [
        kind
        for kind in game.vocabulary.kinds.values()
        if shown is None or kind in shown or kind in game.base.words.kinds
    ]
    outlines = [kind for kind in kinds if kind.code and kind.shape is not FeatureShape.BUILDING]
    buildings = [kind for kind in kinds if kind.code and kind.shape is FeatureShape.BUILDING]
    texts = [f"{kind.code} {kind.word}" for kind in outlines]
    texts += [f"{mark.code} {mark.word}" for mark in game.base.words.marks if mark.code]
    texts += [f"{kind.code} {kind.word}" for kind in buildings]
    texts += [
        f"{mark.code} {mark.word}"
        for one in game.expansions
        for mark in one.words.marks
        if mark.code and (shown is None or mark in shown)
    ]
    return _flow(texts, columns, " ")


def _printed(tiles: Iterable[TileView]) -> set[FeatureEntry | MarkEntry]:
    """Return the kinds of features of *tiles*, and the marks on these."""
    features = [feature for tile in tiles for feature in tile.features]
    found: set[FeatureEntry | MarkEntry] = {feature.kind for feature in features}
    return found | {mark for feature in features for mark in feature.marks}


def idle_kinds(game: CombinedFace, board: BoardView) -> list[FeatureEntry]:
    """Return the kinds of features on the tiles in play that nothing in *game* makes use of."""
    sets = {game.base.name, *(one.name for one in game.expansions)}
    tiles = [tile for tile in board.tiles.values() if tile.set in sets]
    found = dict.fromkeys(feature.kind for tile in tiles for feature in tile.features)
    known = game.vocabulary.kinds.values()
    return [kind for kind in found if kind.subject and kind not in known]


def _idle(kind: FeatureEntry) -> str:
    return tell("carcassonne.legend.idle", kind=kind.word)


def _kinds(
    kinds: Iterable[FeatureEntry], signs: SignSet, shapes: Iterable[FeatureShape]
) -> list[str]:
    every = list(kinds)
    of_shape = [kind for shape in shapes for kind in every if kind.shape is shape]
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
