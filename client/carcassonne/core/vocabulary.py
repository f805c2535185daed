"""What the words of the wire mean to a player: their names, signs, styles and letters.

Kinds of features, marks, pieces, causes and stacks come as words, and an expansion adds its own.
A word that only a newer server knows is shown as it is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tilewyrm.carcassonne.v1 import core_pb2 as pb

K = TypeVar("K")
T = TypeVar("T")

_LONGEST = 24
"""Columns that a word nobody here knows takes at most."""
_REMEMBERED = 256


class Sign(NamedTuple):
    """What is shown with box characters, and in plain ASCII."""

    box: str
    ascii: str


class Shape(Enum):
    """What a feature looks like on a tile."""

    AREA = auto()
    """It fills the tile from the edges that it reaches."""
    LINE = auto()
    """It runs from the middles of its edges, and bridges streams."""
    STREAM = auto()
    """A line that is drawn with one character."""
    LAND = auto()
    """It has what the others leave."""
    BUILDING = auto()
    """Three characters; a piece stands between the outer ones."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FeatureKind:
    """One kind of feature; each exists once, so that kinds are compared by identity."""

    name: str
    """Its word on the wire."""
    word: str
    """What it is called."""
    shape: Shape
    sign: Sign
    """What it is drawn with: a building's three characters; of a line only what help shows."""
    style: str = ""
    """Its style word."""
    role: str = "meeple"
    """What a meeple is called on it."""
    code: str = ""
    """Its letter in a tile's code; empty: it is not told there."""
    central: bool = False
    """Of a building: whether it stands in the middle of its tile."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mark:
    """Something printed on a feature or a tile, or what else changes the worth of a feature.

    Each exists once, so that marks are compared by identity.
    """

    name: str
    """Its word on the wire."""
    word: str
    """What one is called."""
    plural: str
    """What several are called."""
    sign: Sign
    """What it is drawn with; empty: it is printed nowhere."""
    style: str = ""
    """Its style word."""
    printed: str = ""
    """Its name on a large tile; empty: the sign stands there, too."""
    code: str = ""
    """What stands behind its feature in a tile's code."""
    tag: str = ""
    """What stands at the end of a tile's code."""
    told: bool = False
    """Whether the size of a feature is told with it."""
    legend: Sign | None = None
    """What help calls it, if not by its word."""
    fact: Callable[[pb.FeatureScored, int], str] | None = None
    """Returns what the points of a feature are explained with, for so many; None: their number."""

    def counted(self, number: int) -> str:
        """Return so many of them in words."""
        return f"{number} {self.word if number == 1 else self.plural}"

    def explained(self, scored: pb.FeatureScored, number: int) -> str:
        """Return what so many of them have to do with the points of *scored*."""
        return self.counted(number) if self.fact is None else self.fact(scored, number)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PieceKind:
    """One kind of piece; each exists once, so that kinds are compared by identity."""

    name: str
    """Its word on the wire."""
    word: str
    """What one is called in supply."""
    letter: str
    """What stands for it in a short list of a supply."""
    put: str
    """What it is when it is put on a feature, such as ``a meeple``."""
    called: Callable[[str], str]
    """Returns what it is called where a meeple is called so."""
    chip: Callable[[str], str]
    """Returns its letter on the map, where a meeple is called so."""
    legend: str = ""
    """How help explains its letter; empty: by the kinds of features that it stands on."""
    strength: int = 1
    """As how many meeples it counts; 0: it has no claim."""
    effect: str = ""
    """What else it does, as a sentence; empty: nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Why a feature is scored, or a piece goes home."""

    name: str
    """Its word on the wire."""
    ending: str = ""
    """Behind the points of a feature, in brackets."""
    gone: str = ""
    """What is said of a piece that goes home; empty: nothing.

    A template with the fields ``who`` (its owner), ``whose``, ``role``, ``kind`` and ``at``.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of the base game, or those that an expansion adds."""

    kinds: tuple[FeatureKind, ...] = ()
    marks: tuple[Mark, ...] = ()
    pieces: tuple[PieceKind, ...] = ()
    causes: tuple[Cause, ...] = ()
    stacks: Mapping[str, str] = field(default_factory=dict)
    """By the name of a stack that is drawn before others, whose tiles these are."""
    elsewhere: str = ""
    """How a piece comes to another tile than the one just placed."""


class Vocabulary:
    """All words, of the base game and of expansions, in the order in which they are given.

    Attributes:
        kinds: every FeatureKind, by name.
        marks: every Mark, by name.
        pieces: every PieceKind, by name.
        causes: every Cause, by name.
        stacks: whose tiles those of a stack are, by the stack's name.
        elsewhere: how a piece comes to another tile than the one just placed.
    """

    def __init__(self, words: Iterable[Words]) -> None:
        """Put *words* together.

        Raises:
            ValueError: a word means two things.
        """
        given = tuple(words)
        self.kinds = merged({kind.name: kind for kind in one.kinds} for one in given)
        self.marks = merged({mark.name: mark for mark in one.marks} for one in given)
        self.pieces = merged({piece.name: piece for piece in one.pieces} for one in given)
        self.causes = merged({cause.name: cause for cause in one.causes} for one in given)
        self.stacks = merged(one.stacks for one in given)
        self.elsewhere = " or ".join(one.elsewhere for one in given if one.elsewhere)

    def kind(self, name: str) -> FeatureKind:
        """Return the kind of feature that is called *name* on the wire."""
        return self.kinds.get(name) or _unknown_kind(name)

    def mark(self, name: str) -> Mark:
        """Return the mark that is called *name* on the wire."""
        return self.marks.get(name) or _unknown_mark(name)

    def piece(self, name: str) -> PieceKind:
        """Return the kind of piece that is called *name* on the wire."""
        return self.pieces.get(name) or _unknown_piece(name)

    def cause(self, name: str) -> Cause:
        """Return the cause that is called *name* on the wire."""
        return self.causes.get(name) or _unknown_cause(name)

    def stack(self, name: str) -> str:
        """Return whose tiles those of the stack *name* are."""
        return self.stacks.get(name) or f"of {cleaned(name)}"


def merged(tables: Iterable[Mapping[K, T]]) -> dict[K, T]:
    """Return *tables* as one.

    Raises:
        ValueError: a key is in two of them.
    """
    found: dict[K, T] = {}
    for table in tables:
        for key, value in table.items():
            if key in found:
                raise ValueError(f"two of the client's modules say what {key!r} is")
            found[key] = value
    return found


def cleaned(word: str) -> str:
    """Return a word of the wire that nobody here knows as it can be shown anywhere."""
    kept = "".join(char if char.isascii() and char.isprintable() else "?" for char in word)
    return kept[:_LONGEST] or "?"


@lru_cache(_REMEMBERED)
def _unknown_kind(name: str) -> FeatureKind:
    """Return a kind that a newer server has; it is drawn as something that stands on the tile."""
    return FeatureKind(
        name=name, word=cleaned(name), shape=Shape.BUILDING, sign=Sign("[?]", "[?]"), code="?"
    )


@lru_cache(_REMEMBERED)
def _unknown_mark(name: str) -> Mark:
    word = cleaned(name)
    return Mark(name=name, word=word, plural=word, sign=Sign("?", "?"), tag=word[:3], told=True)


@lru_cache(_REMEMBERED)
def _unknown_piece(name: str) -> PieceKind:
    word = cleaned(name)
    return PieceKind(
        name=name,
        word=word,
        letter=word[0],
        put=f"your {word}",
        called=lambda role: word,
        chip=lambda role: word[0],
    )


def _unknown_cause(name: str) -> Cause:
    word = cleaned(name).replace("{", "(").replace("}", ")")
    return Cause(name=name, ending=word, gone=f"{{whose}} {{role}} at {{at}} goes home: {word}.")
