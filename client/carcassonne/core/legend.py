"""Help: what the signs and letters of the drawing mean."""

from collections.abc import Iterable, Iterator, Sequence

from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.core.signs import ASCII, BOX, Signs
from tilewyrm.client.carcassonne.core.vocabulary import FeatureKind, Shape

_WIDTH, _GAP = 39, "   "
_PLAIN_WIDTH, _PLAIN_GAP = 100, "  "
_OUTLINES = (Shape.AREA, Shape.LINE, Shape.STREAM, Shape.LAND)


def legend(game: Combined) -> list[str]:
    """Return what the drawing means, in lines of up to 39 columns."""
    signs = [
        *_kinds(game, BOX, _OUTLINES),
        *_kinds(game, BOX, (Shape.BUILDING,)),
        *_marks(game.base, BOX),
        f"{BOX.village} village: roads end here",
        f"{BOX.tunnel} tunnel",
        *(text for one in game.expansions for text in _marks(one, BOX)),
    ]
    roles = [
        f"{kind.role[0]} {kind.role} ({kind.word})" for kind in game.base.words.kinds if kind.role
    ]
    return [
        *_flow(signs, _WIDTH, _GAP),
        "Ak = piece of player A, by its letter:",
        *_flow([*roles, *_letters(game)], _WIDTH, _GAP, indent="  "),
        *game.help,
        "┏ ┓ the tile in hand, where it may lie",
        "╭ ╮ the tile placed last",
        "╔ ╗ the place of the highlighted choice",
        "┌ ┐ or +  places of other choices",
        "reversed: the feature you would take",
        "1,-2: x grows east, y grows south",
    ]


def plain_legend(game: Combined) -> list[str]:
    """Return what the drawing in line mode means, in lines of up to 100 columns of ASCII."""
    signs = [
        *_kinds(game, ASCII, _OUTLINES),
        f"{ASCII.tunnel} tunnel",
        f"{ASCII.village} village",
        *_kinds(game, ASCII, (Shape.BUILDING,)),
        *_marks(game.base, ASCII),
        *(text for one in game.expansions for text in _marks(one, ASCII)),
        *game.plain_help,
        f"{ASCII.legal} alone: the tile fits",
    ]
    roles = [f"{kind.role[0]} {kind.role}" for kind in game.base.words.kinds if kind.role]
    first, *between, last = [*roles, *_letters(game)]
    pieces = [f"Ak: piece of A; {first}", *between, f"{last}; dots and quotes: last tile"]
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
        f"{signs.of(mark.sign)} {signs.of(mark.legend) if mark.legend else mark.word}"
        for mark in one.words.marks
        if signs.of(mark.sign)
    ]


def _letters(game: Combined) -> list[str]:
    return [piece.legend for piece in game.vocabulary.pieces.values() if piece.legend]


def _flow(texts: Iterable[str], width: int, gap: str, indent: str = "") -> list[str]:
    """Return *texts*, none of which is parted, in lines of up to *width* columns."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1] + gap + text) <= width:
            lines[-1] += gap + text
        else:
            lines.append(indent + text)
    return lines
