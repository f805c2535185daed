"""Emblems: small pictures of buildings, marks and figures on tiles, pixel by pixel."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tilewyrm.client.carcassonne.core.model.glossary import merge


@dataclass(frozen=True, slots=True, eq=False)
class Emblem:
    """One picture in several sizes; each exists once, so that they are compared by identity."""

    tones: Mapping[str, str]
    """The tone that each letter of `sizes` stands for."""
    sizes: Mapping[int, Sequence[str]]
    """By the width in pixels of the smallest tile that it is for: rows of letters.

    Where the tile below shows stands a character that is no key of `tones`: a full stop.
    """

    def pixels(self, size: int) -> Sequence[Sequence[str]]:
        """Return the tones for a tile *size* pixels wide, row by row; none for a smaller tile."""
        return _pixels(self, size)


@cache
def _pixels(emblem: Emblem, size: int) -> Sequence[Sequence[str]]:
    fitting = [width for width in emblem.sizes if width <= size]
    if not fitting:
        return ()
    rows = emblem.sizes[max(fitting)]
    return tuple(tuple(emblem.tones.get(letter, "") for letter in row) for row in rows)


class EmblemSet:
    """The pictures of the base game and of expansions, by the words of features and marks."""

    def __init__(self, emblems: Iterable[Mapping[str, Emblem]]) -> None:
        """Put them together.

        Raises:
            ValueError: a word has two pictures.
        """
        self._by_word = merge(emblems)

    def of(self, word: str) -> Emblem:
        """Return the picture of *word*, a word of the protocol; of an unknown one, a stone."""
        return self._by_word.get(word, _UNKNOWN)


_UNKNOWN = Emblem(
    {"s": "wall", "w": "plaster"},
    {4: ("s",), 8: ("sss", "sws", "sss"), 12: ("ssss", "swws", "swws", "ssss")},
)

VILLAGE = Emblem(
    {"r": "roof", "R": "roof-dark", "w": "plaster", "d": "door", "t": "leaf"},
    {
        4: ("rr", "ww"),
        8: (".rR.", "rrRR", "wwdw", ".ww."),
        12: ("trR.t.", ".rRRrR", ".wdwrR", "rRt.wd", "rRR.tt", "wdw..."),
        16: (
            "..rRR.t.",
            ".rrRRR..",
            ".wwdww.t",
            "t.rRtrRR",
            ".rrRRrRR",
            ".wdwwwdw",
            "t......t",
            "..t..t..",
        ),
    },
)
"""The emblem at the ends of roads."""

EMBLEMS = {
    "monastery": Emblem(
        {"y": "gold", "r": "roof", "R": "roof-dark", "w": "plaster", "W": "shade", "d": "door"},
        {
            4: ("rr", "ww"),
            8: (".y..", "yyy.", ".r.R", "rrRR", "wdWW"),
            12: ("..y...", ".yyy..", "..y...", "..r.rR", ".rrrRR", "rrrrRR", "wwwwWW", "wdwwdW"),
            16: (
                "...y......",
                "..yyy.....",
                "...y......",
                "...rr..rR.",
                "...rrRR...",
                "rRrrrRRRrR",
                "rRRwwWWrRR",
                "wwwwddWwwW",
                "wdwwddWwdW",
                "wwwwddWwwW",
            ),
        },
    ),
    "shield": Emblem(
        {"b": "azure", "w": "plaster"},
        {
            4: ("b",),
            8: ("bbb", "bwb", ".b."),
            12: ("bbbbb", "bbwbb", "bwwwb", ".bwb.", "..b.."),
            16: ("bbbbbbb", "bbbwbbb", "bbbwbbb", "bwwwwwb", ".bbwbb.", "..bwb..", "...b..."),
        },
    ),
}
"""Those of the base game."""
