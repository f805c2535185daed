"""Declaration of an expansion's face.

The base game declares its own in the same way (`tilewyrm.client.carcassonne.core.base`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from google.protobuf.message import Message

from tilewyrm.client.carcassonne.core.drawing.vector import PictureOf
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.expansion.flash import FlashOf
from tilewyrm.client.carcassonne.core.expansion.landmark import JumpTarget
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, Spot
from tilewyrm.client.carcassonne.core.model.choice_outcome import ChoiceOutcome
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart
from tilewyrm.client.drawing.theme import Tone
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model


class DecisionContext(NamedTuple):
    """Context of a decision's wording."""

    model: Model
    board: BoardView
    outcome: ChoiceOutcome | None
    """The outcome of the choice; None if it is not known."""
    features: FeatureCache
    dangers: Mapping[str, str]
    """By the word of a figure that is played with, the key of the text that it threatens a piece.

    Where there is one it matters on which tile of a feature something stands."""


OfferOf = Callable[[DecisionContext, Any], Offer]
"""Returns a decision, given by its message, in words."""
TextOf = Callable[[Model, BoardView, Any], str]
"""Returns an event in words; an empty text says nothing."""


class FigureDescription(NamedTuple):
    """The description of a figure of the map."""

    word: str
    """The key of the text that names it."""
    explain: Callable[[Model, BoardView], Sequence[str]]
    """Returns its description, line by line."""


QuestionOf = Callable[[BoardView], str]
"""Returns a question in words."""


class PointShare(NamedTuple):
    """Points of one seat, got by an event."""

    seat: int
    points: int
    source: str
    """The key of the text of its source."""


class EventText(NamedTuple):
    """The text of an event, and its points."""

    text: TextOf
    style: str = ""
    """Words of `client.style`."""
    turn_of: Callable[[Any], int] | None = None
    """Returns the seat whose turn begins with it; None: no turn does."""
    shares: Callable[[BoardView, Any], Sequence[PointShare]] | None = None
    """Returns the points of each seat, or None if the event scores nothing."""
    reason: TextOf = lambda _model, _board, _event: ""
    """Returns the reason for the points, without the player."""
    lasts_s: float = 0.0
    """Duration of its animation at normal pace, in seconds; 0: no animation."""
    by_hand: bool = False
    """Whether the acting player sees it before, so that it is animated for others only."""
    brief: TextOf = lambda _model, _board, _event: ""
    """Returns it in a word or two, for the recap of a turn; empty: the recap leaves it out."""


class SeatItem(NamedTuple):
    """So many of something that a seat has beside its pieces."""

    number: int
    text: str
    """The number and the name."""
    sign: str
    """Its sign if there is no room for words."""
    word: str
    """The name of one."""

    @property
    def short(self) -> str:
        """The number and the sign, if there is no room for words."""
        return f"{self.number}{self.sign}"


class ForecastLine(NamedTuple):
    """A line of the forecast: points if the game ended now."""

    seats: Sequence[int]
    """The seats that get them, each of them all points."""
    points: int
    text: str
    """The source of the points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpansionFace:
    """All that is shown of one expansion.

    `CombinedFace` makes one face of all expansions in play; each field below says how. Mappings are
    merged, and no two may have the same key.
    """

    name: str
    """That of the expansion in the engine."""
    words: GlossaryPart = field(default_factory=GlossaryPart)
    """Its words, put together in a `Glossary`."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Its own style words (see `tilewyrm.client.drawing.style`), put together."""
    tones: Mapping[str, Tone] = field(default_factory=dict)
    """The colours of its pictures, as the dark theme shows them, put together."""
    pictures: Mapping[str, PictureOf] = field(default_factory=dict)
    """Its pictures, one function each, by the words of what they show, put together in a
    `PictureSet`: features, marks, pieces, and figures as `Figure.picture` names them."""
    flashes: Mapping[type[Message], FlashOf] = field(default_factory=dict)
    """Flashes of its events on the map, put together."""
    landmarks: Sequence[JumpTarget] = ()
    """Jump targets of keys on the map; concatenated."""
    parts: frozenset[type[Message]] = frozenset()
    """The messages of its parts of a view, put together; a board has no others."""
    questions: Mapping[str, QuestionOf] = field(default_factory=dict)
    """Its questions, by the word of the protocol, put together."""
    offers: Mapping[type[Message], OfferOf] = field(default_factory=dict)
    """Its decisions in words, by their messages, put together."""
    skips: Mapping[str, OfferOf] = field(default_factory=dict)
    """Passing (`Skip`) in words, by the questions at which it means more than to use no piece, put
    together."""
    events: Mapping[type[Message], EventText] = field(default_factory=dict)
    """Its events in words, by their messages, put together."""
    perils: frozenset[str] = frozenset()
    """The style words of its events that warn all players, put together."""
    arrows: Mapping[str, Callable[[BoardView], Spot | None]] = field(default_factory=dict)
    """Questions at which arrow keys choose among the cells around one, put together.

    Each returns that cell; None: arrow keys go from the cell of the highlighted offer.
    """
    clauses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The clauses of the rules that a question is about, its own or others; concatenated."""
    help: Sequence[str] = ()
    """Keys of lines of help for all that its words do not explain; concatenated."""
    plain_help: Sequence[str] = ()
    """The same for line mode, in a few words of ASCII each; concatenated."""
    things: Mapping[str, FigureDescription] = field(default_factory=dict)
    """Its figures by their names (see `Figure.name`) in lower case, put together."""
    moment: Callable[[BoardView], Sequence[str]] = lambda _board: ()
    """Returns the peculiarities of this moment, each in a few words; concatenated."""
    focus: Callable[[BoardView], Spot | None] = lambda _board: None
    """Returns a cell that must be visible while nothing is highlighted; the first result counts."""
    links: Callable[[BoardView], Sequence[tuple[Piece, Piece]]] = lambda _board: ()
    """Returns the pairs of parts that are one feature although they do not touch; concatenated."""
    figures: Callable[[BoardView], Sequence[Figure]] = lambda _board: ()
    """Returns the figures over the tiles, from bottom to top; concatenated."""
    seat_items: Callable[[BoardView, int], Sequence[SeatItem]] = lambda _board, _seat: ()
    """Returns the items of a seat beside points and pieces; concatenated."""
    dangers: Mapping[str, str] = field(default_factory=dict)
    """By the word of a figure, the key of the text that it threatens a piece; put together."""
    forecasts: Callable[[BoardView], Sequence[ForecastLine]] = lambda _board: ()
    """Returns forecast points besides those of features; concatenated."""
    pile: Callable[[BoardView], Sequence[str]] = lambda _board: ()
    """Returns other fates of tiles, each in a few words; concatenated."""
