"""Help: what the signs and letters of the drawing mean."""

from collections.abc import Iterable, Iterator, Sequence

from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.core.signs import ASCII, BOX, Signs
from tilewyrm.client.carcassonne.core.vocabulary import FeatureKind, Shape
from tilewyrm.language.speech import tell

_PLAIN_WIDTH, _PLAIN_GAP = 100, "  "
_OUTLINES = (Shape.AREA, Shape.LINE, Shape.STREAM, Shape.LAND)


def legend(game: Combined) -> list[str]:
    """Return what the drawing means, a line for each sign."""
    roles = [
        f"{kind.role[0]} {kind.meeple.said('name')} ({kind.word})"
        for kind in game.base.words.kinds
        if kind.role
    ]
    return [
        tell("carcassonne.legend.painted"),
        "",
        tell("carcassonne.legend.characters"),
        *_kinds(game, BOX, _OUTLINES),
        *_kinds(game, BOX, (Shape.BUILDING,)),
        *_marks(game.base, BOX),
        f"{BOX.village} {tell('carcassonne.legend.village_ends')}",
        f"{BOX.tunnel} {tell('carcassonne.legend.tunnel')}",
        *(text for one in game.expansions for text in _marks(one, BOX)),
        "",
        tell("carcassonne.legend.pieces"),
        *roles,
        *_letters(game),
        *map(tell, game.help),
        "",
        f"┏ ┓ {tell('carcassonne.legend.hand')}",
        f"╭ ╮ {tell('carcassonne.legend.last')}",
        f"╔ ╗ {tell('carcassonne.legend.chosen')}",
        f"┌ ┐ {tell('carcassonne.legend.places')}",
        tell("carcassonne.legend.reversed"),
        tell("carcassonne.legend.axes"),
    ]


def plain_legend(game: Combined) -> list[str]:
    """Return what the drawing in line mode means, in lines of up to 100 columns of ASCII."""
    signs = [
        *_kinds(game, ASCII, _OUTLINES),
        f"{ASCII.tunnel} {tell('carcassonne.legend.tunnel')}",
        f"{ASCII.village} {tell('carcassonne.legend.village')}",
        *_kinds(game, ASCII, (Shape.BUILDING,)),
        *_marks(game.base, ASCII),
        *(text for one in game.expansions for text in _marks(one, ASCII)),
        *map(tell, game.plain_help),
        f"{ASCII.legal} {tell('carcassonne.legend.fits')}",
    ]
    pieces = [
        f"{kind.role[0]} {kind.meeple.said('name')}" for kind in game.base.words.kinds if kind.role
    ]
    pieces += _letters(game)
    pieces[0] = tell("carcassonne.legend.piece_of", first=pieces[0])
    pieces[-1] = tell("carcassonne.legend.last_tile", last=pieces[-1])
    return [
        *_flow(signs, _PLAIN_WIDTH, _PLAIN_GAP),
        *_flow(pieces, _PLAIN_WIDTH, _PLAIN_GAP),
    ]


def code_help(game: Combined, columns: int) -> list[str]:
    """Return what the letters of tile codes mean, in lines of up to so many *columns*."""
    kinds = game.vocabulary.kinds.values()
    outlines = [kind for kind in kinds if kind.code and kind.shape is not Shape.BUILDING]
    buildings = [kind for kind in kinds if kind.code and kind.shape is Shape.BUILDING]
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


def _kinds(game: Combined, signs: Signs, shapes: Sequence[Shape]) -> list[str]:
    kinds = game.vocabulary.kinds.values()
    of_shape: Iterator[FeatureKind] = (
        kind for shape in shapes for kind in kinds if kind.shape is shape
    )
    return [f"{signs.of(kind.sign)} {kind.word}" for kind in of_shape]


def _marks(one: Expansion, signs: Signs) -> list[str]:
    return [
        f"{signs.of(mark.sign)} {tell(mark.legend) if mark.legend else mark.word}"
        for mark in one.words.marks
        if signs.of(mark.sign)
    ]


def _letters(game: Combined) -> list[str]:
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
