"""What the client shows of one expansion, declared.

The base game declares what it shows in the same way (`tilewyrm.client.carcassonne.core.base`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.emblem import Emblem
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.expansion.flash import FlashOf
from tilewyrm.client.carcassonne.core.expansion.landmark import JumpTarget
from tilewyrm.client.carcassonne.core.model.board import (
    BoardView,
    Spot,
)
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart
from tilewyrm.client.drawing.theme import Tone
from tilewyrm.client.model.entries import Offer
from tilewyrm.client.model.model import Model


class FeatureChange(NamedTuple):
    """What a feature would give if the game ended, before a choice and after it."""

    before: pb.FeatureScored | None
    """None: nothing of its own."""
    after: pb.FeatureScored | None


class ChoiceOutcome(NamedTuple):
    """What a choice would bring, up to where somebody decides or chance acts."""

    events: Sequence[Message]
    gains: Mapping[int, int]
    """Points that seats get at once, by seat."""
    finals: Mapping[int, int]
    """What changes of the points that seats would have if the game ended then, by seat."""
    changes: Sequence[FeatureChange]

    def returned_pieces(self, cause: str) -> list[pb.PieceReturned]:
        """Return the pieces that go home for a *cause*."""
        return [
            event
            for event in self.events
            if isinstance(event, pb.PieceReturned) and event.cause == cause
        ]


class DecisionContext(NamedTuple):
    """What a decision is worded with."""

    model: Model
    board: BoardView
    outcome: ChoiceOutcome | None
    """What it would bring; None where that is not known."""
    features: FeatureCache
    dangers: Callable[[BoardView, Spot], Sequence[str]]
    """Returns what threatens a piece on a cell in this turn, each in a few words."""


OfferOf = Callable[[DecisionContext, Any], Offer]
"""Returns a decision, of the message that it is asked about, in words."""
TextOf = Callable[[Model, BoardView, Any], str]
"""Returns an event in words; an empty text says nothing."""


class FigureDescription(NamedTuple):
    """A figure of the map, for those who ask what it is."""

    word: str
    """The name of what it is called."""
    explain: Callable[[Model, BoardView], Sequence[str]]
    """Returns what it is and does, line by line."""


QuestionOf = Callable[[BoardView], str]
"""Returns a question in words."""


class PointShare(NamedTuple):
    """Points of one seat, got by an event."""

    seat: int
    points: int
    source: str
    """What for: the name of a text."""


class EventText(NamedTuple):
    """How an event is told."""

    text: TextOf
    style: str = ""
    """Words of `client.style`."""
    turn_of: Callable[[Any], int] | None = None
    """Returns whose turn begins with it; None: none does."""
    shares: Callable[[BoardView, Any], Sequence[PointShare]] | None = None
    """Returns who gets points by it; None: nobody does."""
    reason: TextOf = lambda _model, _board, _event: ""
    """Returns what points are for that somebody gets by it, without who does."""
    lasts_s: float = 0.0
    """How long it is worth watching at an even pace, in seconds; 0: not at all."""
    by_hand: bool = False
    """Whether whoever does it sees it before, so that it is worth watching for others only."""


class SeatItem(NamedTuple):
    """So many of something that a seat has beside its pieces."""

    number: int
    text: str
    """The number and what it is, in words."""
    sign: str
    """What stands for it where there is no room for words."""
    word: str
    """What one is called."""

    @property
    def short(self) -> str:
        """The number and what it is, for where there is no room for words."""
        return f"{self.number}{self.sign}"


class ForecastLine(NamedTuple):
    """Points that somebody would get if the game ended now."""

    seats: Sequence[int]
    """Who gets them: each seat all of them."""
    points: int
    text: str
    """What for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpansionFace:
    """All that is shown of one expansion.

    `CombinedFace` makes one face of all expansions in play; each field below says how. Mappings are
    merged, and no two may have the same key.
    """

    name: str
    """That of the expansion in the engine."""
    words: GlossaryPart = field(default_factory=GlossaryPart)
    """Its words, put together in a `Vocabulary`."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Its own style words (see `tilewyrm.client.drawing.style`), put together."""
    tones: Mapping[str, Tone] = field(default_factory=dict)
    """The colours of its pictures, as the dark theme shows them, put together."""
    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    """Its pictures, by the words of its features and marks, put together in `EmblemSet`."""
    vectors: Mapping[str, str] = field(default_factory=dict)
    """The same as SVG around (0, 0) for tiles 100 units wide, those of pieces too, put together."""
    flashes: Mapping[type[Message], FlashOf] = field(default_factory=dict)
    """What is shown of its events on the map beside where they happen, put together."""
    landmarks: Sequence[JumpTarget] = ()
    """What keys lead to on the map; one behind the other."""
    parts: frozenset[type[Message]] = frozenset()
    """The messages of its parts of a view, put together; a board has no others."""
    questions: Mapping[str, QuestionOf] = field(default_factory=dict)
    """What a seat is asked, by the word of the protocol, put together."""
    offers: Mapping[type[Message], OfferOf] = field(default_factory=dict)
    """Its decisions in words, by their messages, put together."""
    events: Mapping[type[Message], EventText] = field(default_factory=dict)
    """Its events in words, by their messages, put together."""
    perils: frozenset[str] = frozenset()
    """The style words of its events that tell what threatens everybody, put together."""
    arrows: Mapping[str, Callable[[BoardView], Spot | None]] = field(default_factory=dict)
    """Questions at which arrow keys choose among the cells around one, put together.

    Each returns that cell; None: arrow keys go from the cell of the highlighted offer.
    """
    clauses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The clauses of the rules that a question is about, its own or others; one behind the other.
    """
    help: Sequence[str] = ()
    """Names of lines of help for what its words do not explain; one behind the
    other."""
    plain_help: Sequence[str] = ()
    """The same for line mode, in a few words of ASCII each; one behind the other."""
    things: Mapping[str, FigureDescription] = field(default_factory=dict)
    """Its figures by their names (see `Figure.name`) in lower case, put together."""
    moment: Callable[[BoardView], Sequence[str]] = lambda _board: ()
    """Returns what is special about this moment, each in a few words; one behind the other."""
    focus: Callable[[BoardView], Spot | None] = lambda _board: None
    """Returns a cell that must be seen while nothing is highlighted; the first that there is."""
    figures: Callable[[BoardView], Sequence[Figure]] = lambda _board: ()
    """Returns what is drawn over the tiles, from below to above; one behind the other."""
    seat_items: Callable[[BoardView, int], Sequence[SeatItem]] = lambda _board, _seat: ()
    """Returns what a seat has beside points and pieces; one behind the other."""
    dangers: Callable[[BoardView, Spot], Sequence[str]] = lambda _board, _cell: ()
    """Returns what threatens a piece on a cell in this turn, each in a few words; one behind the
    other."""
    forecasts: Callable[[BoardView], Sequence[ForecastLine]] = lambda _board: ()
    """Returns points besides those of features if the game ended now; one behind the other."""
    pile: Callable[[BoardView], Sequence[str]] = lambda _board: ()
    """Returns what else became of tiles, each in a few words; one behind the other."""
