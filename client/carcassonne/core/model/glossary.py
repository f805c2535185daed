"""Glossary of the protocol's words: their texts, signs, styles and letters.

Kinds of features, marks, pieces, causes and stacks come as words, and an expansion adds its own.
What they are called stands in `tilewyrm.language`, in the subject of the base game or of the
expansion. A word that only a newer server knows is shown as it is.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle, printable_word
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause
from tilewyrm.language.speech import count, tell

K = TypeVar("K")
T = TypeVar("T")

_CACHE_SIZE = 256


class SignPair(NamedTuple):
    """A sign in box characters, and in plain ASCII."""

    box: str
    ascii: str


class FeatureShape(Enum):
    """The shape of a feature on a tile."""

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
    """Its word in the protocol."""
    subject: str
    """The subject of its texts; empty: it is unknown."""
    shape: FeatureShape
    sign: SignPair
    """Its sign: a building's three characters; of a line only the sign in the legend."""
    style: str = ""
    """Its style word."""
    role: str = ""
    """The role of a meeple on it, by the name of its texts; empty: no meeple is placed there."""
    code: str = ""
    """Its letter in a tile's code; empty: it has none."""
    central: bool = False
    """Of a building: whether it stands in the middle of its tile."""
    holds: bool = False
    """Whether it only holds pieces, which are never placed there."""

    @property
    def word(self) -> str:
        """Its name."""
        return self.text("name")

    def text(self, form: str, **fields: object) -> str:
        """Return it in a form that sentences need, the object of a verb where cases differ.

        ``name`` city, ``into`` in the city (where a piece goes), ``a`` a city, ``free`` an
        unclaimed city, ``your`` your city, ``their`` the city of an ``owner``, ``means`` what it
        is good for, as a sentence.
        """
        if not self.subject:
            return tell(f"carcassonne.unknown.{form}", word=printable_word(self.name), **fields)
        return tell(f"{self.subject}.kind.{self.name}.{form}", **fields)

    @property
    def meeple(self) -> PieceTitle:
        """The title of a meeple on it."""
        return PieceTitle(self.subject if self.role else "carcassonne", self.role or "meeple")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MarkEntry:
    """Something printed on a feature or a tile, or what else changes the worth of a feature.

    Each exists once, so that marks are compared by identity.
    """

    name: str
    """Its word in the protocol."""
    subject: str
    """The subject of its texts; empty: it is unknown."""
    sign: SignPair
    """Its sign; empty: it is printed nowhere."""
    style: str = ""
    """Its style word."""
    printed: str = ""
    """The name of its text on a large tile, instead of the sign, or before one that turns with its
    tile. If it is empty, the sign stands there, too."""
    code: str = ""
    """Its letter after that of its feature in a tile's code."""
    tag: str = ""
    """Its letter at the end of a tile's code."""
    legend: str = ""
    """The key of its text in the legend; empty: its word."""
    in_size: bool = False
    """Whether it is listed with the size of a feature."""
    ends_line: bool = False
    """Whether a line with it ends there within the tile, apart from others. Around one of a whole
    tile, in the middle, all lines end."""
    text: str = ""
    """Its word in the names of its texts, if that is not its name."""
    turned: "Sequence[MarkEntry]" = field(default=(), repr=False)
    """Its entries on a tile after 0 to 3 quarter turns, if it turns with its tile."""
    fact: Callable[[pb.FeatureScored, int], str] | None = None
    """Returns the explanation of a feature's points, for so many; None: their number."""

    @property
    def word(self) -> str:
        """The name of one."""
        if not self.subject:
            return printable_word(self.name)
        return tell(f"{self.subject}.mark.{self.text or self.name}.name")

    @property
    def meaning(self) -> str:
        """Its use, as a sentence."""
        if not self.subject:
            return tell("carcassonne.unknown.means", word=printable_word(self.name))
        return tell(f"{self.subject}.mark.{self.text or self.name}.means")

    def after(self, turns: int) -> "MarkEntry":
        """Return its entry on a tile after *turns* more quarter turns."""
        if not self.turned:
            return self
        return self.turned[(self.turned.index(self) + turns) % len(self.turned)]

    def quantity(self, number: int) -> str:
        """Return so many of them in words."""
        if not self.subject:
            return count("carcassonne.unknown.counted", number, word=printable_word(self.name))
        return count(f"{self.subject}.mark.{self.text or self.name}.counted", number)

    def explanation(self, scored: pb.FeatureScored, number: int) -> str:
        """Return the part of so many of them in the points of *scored*."""
        return self.quantity(number) if self.fact is None else self.fact(scored, number)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PieceEntry:
    """One kind of piece; each exists once, so that kinds are compared by identity."""

    name: str
    """Its word in the protocol."""
    title: PieceTitle
    """The name of one in the supply."""
    letter: str
    """Its letter in a short list of a supply."""
    title_on: Callable[[FeatureEntry], PieceTitle]
    """Returns its title on a feature of a kind."""
    chip: Callable[[str], str]
    """Returns its letter on the map, where a meeple has that role."""
    several: bool = False
    """Whether every player has more than one of it."""
    legend: str = ""
    """The name of the text that explains its letter; empty: features on which it stands do."""
    counts: str = ""
    """The key of the text for shares if it counts as several; empty: it does not."""
    strong: str = ""
    """The name of the sentence that says so."""
    effect: str = ""
    """The name of the text that says what else it does; empty: nothing."""
    helps: str = ""
    """The name of the same in a few words."""

    @property
    def word(self) -> str:
        """The name of one in the supply."""
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
    roles: Mapping[str, str] = field(default_factory=dict)
    """By the name of a tile in its box, the key of the text for it."""
    elsewhere: str = ""
    """The key of the text for its way to another tile than the one just placed."""


class Glossary:
    """All words, of the base game and of expansions, in the order in which they are given.

    Attributes:
        kinds: every FeatureEntry, by name.
        marks: every MarkEntry, by name.
        pieces: every PieceEntry, by name.
        causes: every ScoringCause, by name.
        stacks: the keys of the texts that count the tiles of a stack, by the stack's name.
        roles: the keys of the texts for tiles, by their names in the box.
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
        self.roles = merge(one.roles for one in glossary_parts)
        self._elsewhere = [one.elsewhere for one in glossary_parts if one.elsewhere]

    @property
    def elsewhere(self) -> str:
        """The way of a piece to another tile than the one just placed, in words."""
        return " / ".join(tell(name) for name in self._elsewhere)

    def kind(self, name: str) -> FeatureEntry:
        """Return the kind of feature with the word *name* in the protocol."""
        return self.kinds.get(name) or _unknown_kind(name)

    def mark(self, name: str) -> MarkEntry:
        """Return the mark with the word *name* in the protocol."""
        return self.marks.get(name) or _unknown_mark(name)

    def piece(self, name: str) -> PieceEntry:
        """Return the kind of piece with the word *name* in the protocol."""
        return self.pieces.get(name) or _unknown_piece(name)

    def cause(self, name: str) -> ScoringCause:
        """Return the cause with the word *name* in the protocol."""
        return self.causes.get(name) or ScoringCause(name=name, unknown=True)

    def stack_counts(self, numbers: Mapping[str, int]) -> list[str]:
        """Return the numbers of tiles in stacks drawn before others, in words, by stack name."""
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
    """Return a kind that only a newer server knows; it is drawn as a building."""
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
