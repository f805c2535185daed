"""Signs for the contents of tiles: for terminals with all characters, and for ASCII."""

from collections.abc import Iterator

from tilewyrm.client.drawing.canvas import Styled
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.model.catalogue import ComponentNames
from tilewyrm.client.feuville.model.kinds import decree_kind
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

SYMBOLS = {
    fv.SYMBOL_GUARD: ("♟", "g", "guard"),
    fv.SYMBOL_FLAG: ("⚑", "f", "flag"),
    fv.SYMBOL_STAR: ("★", "*", "star"),
    fv.SYMBOL_GRIFFIN: ("♞", "M", "griffin"),
}
"""Each symbol's sign, the same in ASCII, and its tone."""


KINDS = {
    fv.TILE_KIND_LEFT_CORNER: "L",
    fv.TILE_KIND_RIGHT_CORNER: "R",
    fv.TILE_KIND_GATE: "∩",
    fv.TILE_KIND_START: "#",
}
"""The letter or sign of each kind of tile, where there is room for no picture."""

RUIN = "x"
GRASS = '"'
"""The sign of grass beside a column; around the owner's sign for the arms."""


def sign(symbol: int, brush: DrawMode) -> str:
    """Return the sign of a symbol."""
    entry = SYMBOLS.get(symbol, ("?", "?", ""))  # type: ignore[call-overload]
    return str(entry[1 if brush is DrawMode.ASCII else 0])


def tone(symbol: int) -> str:
    """Return the tone of a symbol."""
    return str(SYMBOLS.get(symbol, ("?", "?", "ink"))[2])  # type: ignore[call-overload]


def symbols_of(tile: fv.TileFacts) -> Iterator[tuple[int, int]]:
    """Yield each symbol on *tile* with its number, guards first."""
    counts = (tile.guards, tile.flags, tile.stars, tile.griffins)
    for symbol, count in zip(SYMBOLS, counts, strict=True):
        if count:
            yield symbol, count


def signs_of(tile: fv.TileFacts, brush: DrawMode, ground: str = "plaque") -> list[Styled]:
    """Return the symbols of *tile*, each as often as it is there, on the tone *ground*."""
    return [
        (sign(symbol, brush) * count, f"ink-{tone(symbol)} on-{ground} sign")
        for symbol, count in symbols_of(tile)
    ]


def brief_signs(tile: fv.TileFacts, brush: DrawMode, ground: str, width: int) -> list[Styled]:
    """Return the contents of *tile* as letters and signs with their numbers, on the tone *ground*.

    One of a kind has no number. Blanks stand between them if all of it fits in *width* columns.
    """
    kind = KINDS.get(tile.kind, "")
    if brush is DrawMode.ASCII and not kind.isascii():
        kind = "n"
    cloud = "o" if brush is DrawMode.ASCII else "☁"
    texts = [(kind, f"ink-ink on-{ground} sign")] if kind else []
    texts += [(_counted(cloud, tile.clouds), f"ink-rain on-{ground} sign")] if tile.clouds else []
    texts += [
        (_counted(sign(symbol, brush), count), f"ink-{tone(symbol)} on-{ground} sign")
        for symbol, count in symbols_of(tile)
    ]
    if not texts:
        return [("-" if brush is DrawMode.ASCII else "·", f"ink-faint on-{ground}")]
    if sum(len(text) + 1 for text, _ in texts) - 1 > width:
        return texts
    *before, (last, style) = texts
    return [*((f"{text} ", each) for text, each in before), (last, style)]


def _counted(text: str, number: int) -> str:
    return text if number == 1 else f"{text}{number}"


BRIEF_DECREE = 10
"""Columns of the screen that the brief name of a decree takes at most."""


def brief_decree(decree: fv.DecreeFacts, brush: DrawMode) -> str:
    """Return a decree in up to `BRIEF_DECREE` columns."""
    if decree.kind == fv.DECREE_KIND_STATUS:
        return f"{decree.multiplier}x {sign(decree.symbol, brush)}"
    return tell(f"feuville_board.decree.{decree_kind(decree.kind)}")


def brief_item(catalogue: ComponentNames, item: str, brush: DrawMode) -> str:
    """Return a tile, decree or fairy tile in few columns."""
    if item in catalogue.decrees:
        return brief_decree(catalogue.decrees[item], brush)
    if item not in catalogue.tiles:
        return catalogue.fairy_short(item)
    signs = "".join(text for text, _ in brief_signs(catalogue.tiles[item], brush, "", 0))
    return f"{catalogue.layer(item)} {signs}"


def die(pips: int, *, unused: bool) -> str:
    """Return a die that shows *pips*; one that is still to be used is framed."""
    return f"[{pips}]" if unused else f" {pips} "
