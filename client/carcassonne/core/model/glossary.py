"""What the words of the wire mean to a player: their texts, signs, styles and letters.

Kinds of features, marks, pieces, causes and stacks come as words, and an expansion adds its own.
What they are called stands in `tilewyrm.language`, in the subject of the base game or of the
expansion. A word that only a newer server knows is shown as it is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.piece_title import (
    PieceTitle,
    printable_word,
)
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause
from tilewyrm.language.speech import count, tell

K = TypeVar("K")
T = TypeVar("T")

_CACHE_SIZE = 256


class SignPair(NamedTuple):
    """What is shown with box characters, and in plain ASCII."""

    box: str
    ascii: str


class FeatureShape(Enum):
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
class FeatureEntry:
    """One kind of feature; each exists once, so that kinds are compared by identity."""

    name: str
    """Its word on the wire."""
    subject: str
    """Where its texts are; empty: nobody here knows it."""
    shape: FeatureShape
    sign: SignPair
    """What it is drawn with: a building's three characters; of a line only what help shows."""
    style: str = ""
    """Its style word."""
    role: str = ""
    """What a meeple is on it, by the name of its texts; empty: no meeple stands there."""
    code: str = ""
    """Its letter in a tile's code; empty: it is not told there."""
    central: bool = False
    """Of a building: whether it stands in the middle of its tile."""
    worth: int = 0
    """Points for each tile, and each mark that counts, once it is complete; 0: other rules."""

    @property
    def word(self) -> str:
        """What it is called."""
        return self.text("name")

    def text(self, form: str, **fields: object) -> str:
        """Return it in a form that sentences need, the object of a verb where cases differ.

        ``name`` city, ``into`` in the city (where a piece goes), ``a`` a city, ``your`` your city,
        ``their`` the city of an ``owner``, ``means`` what it is good for, as a sentence.
        """
        if not self.subject:
            return tell(f"carcassonne.unknown.{form}", word=printable_word(self.name), **fields)
        return tell(f"{self.subject}.kind.{self.name}.{form}", **fields)

    @property
    def meeple(self) -> PieceTitle:
        """What a meeple is called on it."""
        return PieceTitle(self.subject if self.role else "carcassonne", self.role or "meeple")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MarkEntry:
    """Something printed on a feature or a tile, or what else changes the worth of a feature.

    Each exists once, so that marks are compared by identity.
    """

    name: str
    """Its word on the wire."""
    subject: str
    """Where its texts are; empty: nobody here knows it."""
    sign: SignPair
    """What it is drawn with; empty: it is printed nowhere."""
    style: str = ""
    """Its style word."""
    printed: str = ""
    """The name of its text on a large tile; empty: the sign stands there, too."""
    code: str = ""
    """What stands behind its feature in a tile's code."""
    tag: str = ""
    """What stands at the end of a tile's code."""
    legend: str = ""
    """The name of what help calls it; empty: its word."""
    in_size: bool = False
    """Whether the size of a feature is told with it."""
    counts: bool = False
    """Whether it is worth as much as a tile of its feature."""
    raises: int = 0
    """How many points more each tile of a complete feature is worth with it."""
    fact: Callable[[pb.FeatureScored, int], str] | None = None
    """Returns what the points of a feature are explained with, for so many; None: their number."""

    @property
    def word(self) -> str:
        """What one is called."""
        if not self.subject:
            return printable_word(self.name)
        return tell(f"{self.subject}.mark.{self.name}.name")

    @property
    def meaning(self) -> str:
        """What it is good for, as a sentence."""
        if not self.subject:
            return tell("carcassonne.unknown.means", word=printable_word(self.name))
        return tell(f"{self.subject}.mark.{self.name}.means")

    def quantity(self, number: int) -> str:
        """Return so many of them in words."""
        if not self.subject:
            return count("carcassonne.unknown.counted", number, word=printable_word(self.name))
        return count(f"{self.subject}.mark.{self.name}.counted", number)

    def explanation(self, scored: pb.FeatureScored, number: int) -> str:
        """Return what so many of them have to do with the points of *scored*."""
        return self.quantity(number) if self.fact is None else self.fact(scored, number)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PieceEntry:
    """One kind of piece; each exists once, so that kinds are compared by identity."""

    name: str
    """Its word on the wire."""
    title: PieceTitle
    """What one is called in supply."""
    letter: str
    """What stands for it in a short list of a supply."""
    title_on: Callable[[FeatureEntry], PieceTitle]
    """Returns what it is called on a feature of a kind."""
    chip: Callable[[str], str]
    """Returns its letter on the map, where a meeple has that role."""
    several: bool = False
    """Whether everybody has more than one of it."""
    legend: str = ""
    """The name of the text that explains its letter; empty: features on which it stands do."""
    counts: str = ""
    """The name of what is said of shares where it counts as several; empty: it does not."""
    strong: str = ""
    """The name of the sentence that says so."""
    effect: str = ""
    """The name of the text that says what else it does; empty: nothing."""
    helps: str = ""
    """The name of the same in a few words."""

    @property
    def word(self) -> str:
        """What one is called in supply."""
        return self.title.text("name")

    def quantity(self, number: int) -> str:
        """Return so many of them in words."""
        return self.title.quantity(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryPart:
    """The words of the base game, or those that an expansion adds."""

    kinds: tuple[FeatureEntry, ...] = ()
    marks: tuple[MarkEntry, ...] = ()
    pieces: tuple[PieceEntry, ...] = ()
    causes: tuple[ScoringCause, ...] = ()
    stacks: Mapping[str, str] = field(default_factory=dict)
    """By the name of a stack that is drawn before others, the name of the text that counts them."""
    elsewhere: str = ""
    """The name of how a piece comes to another tile than the one just placed."""


class Glossary:
    """All words, of the base game and of expansions, in the order in which they are given.

    Attributes:
        kinds: every FeatureKind, by name.
        marks: every Mark, by name.
        pieces: every PieceKind, by name.
        causes: every Cause, by name.
        stacks: the names of what counts the tiles of a stack, by the stack's name.
    """

    def __init__(self, words: Iterable[GlossaryPart]) -> None:
        """Put *words* together.

        Raises:
            ValueError: a word means two things.
        """
        glossary_parts = tuple(words)
        self.kinds = merge({kind.name: kind for kind in one.kinds} for one in glossary_parts)
        self.marks = merge({mark.name: mark for mark in one.marks} for one in glossary_parts)
        self.pieces = merge({piece.name: piece for piece in one.pieces} for one in glossary_parts)
        self.causes = merge({cause.name: cause for cause in one.causes} for one in glossary_parts)
        self.stacks = merge(one.stacks for one in glossary_parts)
        self._elsewhere = [one.elsewhere for one in glossary_parts if one.elsewhere]

    @property
    def elsewhere(self) -> str:
        """How a piece comes to another tile than the one just placed."""
        return " / ".join(tell(name) for name in self._elsewhere)

    def kind(self, name: str) -> FeatureEntry:
        """Return the kind of feature that is called *name* on the wire."""
        return self.kinds.get(name) or _unknown_kind(name)

    def mark(self, name: str) -> MarkEntry:
        """Return the mark that is called *name* on the wire."""
        return self.marks.get(name) or _unknown_mark(name)

    def piece(self, name: str) -> PieceEntry:
        """Return the kind of piece that is called *name* on the wire."""
        return self.pieces.get(name) or _unknown_piece(name)

    def cause(self, name: str) -> ScoringCause:
        """Return the cause that is called *name* on the wire."""
        return self.causes.get(name) or ScoringCause(name=name, unknown=True)

    def stack_counts(self, numbers: Mapping[str, int]) -> list[str]:
        """Return how many tiles of stacks come before others in words: *numbers* by their names."""
        counts: dict[str, int] = {}
        for name, number in numbers.items():
            if name in self.stacks:
                counts[self.stacks[name]] = counts.get(self.stacks[name], 0) + number
        return [
            *(count(text, number) for text, number in counts.items()),
            *(
                count("carcassonne.unknown.stack", number, word=printable_word(name))
                for name, number in numbers.items()
                if name not in self.stacks
            ),
        ]


def merge(tables: Iterable[Mapping[K, T]]) -> dict[K, T]:
    """Return *tables* as one.

    Raises:
        ValueError: a key is in two of them.
    """
    merged: dict[K, T] = {}
    for table in tables:
        for key, value in table.items():
            if key in merged:
                raise ValueError(f"two of the client's modules say what {key!r} is")
            merged[key] = value
    return merged


@lru_cache(_CACHE_SIZE)
def _unknown_kind(name: str) -> FeatureEntry:
    """Return a kind that a newer server has; it is drawn as something that stands on the tile."""
    return FeatureEntry(
        name=name, subject="", shape=FeatureShape.BUILDING, sign=SignPair("[?]", "[?]"), code="?"
    )


@lru_cache(_CACHE_SIZE)
def _unknown_mark(name: str) -> MarkEntry:
    return MarkEntry(
        name=name, subject="", sign=SignPair("?", "?"), tag=printable_word(name)[:3], in_size=True
    )


@lru_cache(_CACHE_SIZE)
def _unknown_piece(name: str) -> PieceEntry:
    letter, title = printable_word(name)[0], PieceTitle("", name)
    return PieceEntry(
        name=name,
        title=title,
        letter=letter,
        title_on=lambda _kind: title,
        chip=lambda _role: letter,
    )
