"""Offers, gains, lines of the log and moments: what a game's face makes of messages."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple


class Offer(NamedTuple):
    """One decision that a request offers, in words; the player knows it as a choice."""

    label: str
    """What it is, in a few words, unique within the request."""
    detail: str = ""
    """What it does, in one sentence; shown for the highlighted offer."""
    choice: int = 0
    """Its place among the decisions of the request."""
    effect: str = ""
    """What it would bring, in a few words; empty where that is not known, or nothing special."""
    points: int = 0
    """The points that it brings the player at once, as the server says (`ChoicePreview`)."""
    harms: bool = False
    """Whether it does the player harm, so that it must not be highlighted at first."""
    declines: bool = False
    """Whether it declines what is asked for. Such an offer is listed last."""
    group: str = ""
    """Under which heading a long list shows it; empty for none."""
    place: str = ""
    """Where it is, in short, if the board shows that: a screen then tells the effect in its stead,
    and this after it; empty where the label says more."""
    short: str = ""
    """The label without what the heading says already; empty where that says nothing of it."""
    spot: Hashable | None = None
    """The cell on which it puts a tile, if that can be turned."""
    turned: str = ""
    """The sides of its tile as it is turned, in short; empty where it turns none."""
    step: str = ""
    """The group that is chosen first, where its question is asked in two steps; empty for none."""
    brief: str = ""
    """Its name among the others of that group, in a word or two."""
    card: str = ""
    """The name and the text of the card that it uses, in short; empty for none."""
    same: Hashable | None = None
    """Offers with an equal one come to the same for the player. None: it is like no other."""
    alike: tuple[int, ...] = ()
    """Places of other decisions of the request that come to the same for the player."""

    sentence: str = ""
    """The label as a sentence about it says it; empty where that is the label itself."""

    @property
    def in_sentence(self) -> str:
        """Its name in a sentence about it."""
        return self.sentence or self.label

    @property
    def choices(self) -> Sequence[int]:
        """The places of all decisions that it stands for; the first is `choice`."""
        return (self.choice, *self.alike)


Thing = Hashable
"""Something on a board that can be looked at, as the game's face names it: a feature, a person."""


class LogText(NamedTuple):
    """One line of the log."""

    text: str
    style: str = ""
    """Words of `drawing.style`."""
    begins_turn: bool = False
    """Whether it is the first line of a turn."""
    seat: int | None = None
    """Whose doing it is; None for nobody's."""
    thing: Thing | None = None
    """Where on the board it happened; None for nowhere."""
    seq: int = 0
    """Of the entry that it tells of; 0: it is on no record."""
    event: int = -1
    """The place of the event that it tells of among those of the entry; -1: it tells of none."""
    brief: str = ""
    """What *seat* did, in a word or two for the recap of a turn; empty where it leaves that out."""


class Gain(NamedTuple):
    """Points that a seat got, or lost, by one event."""

    seat: int
    points: int
    source: str
    """What for, as a column of the score sheet: a name that `language` has a text for."""
    text: str
    """Who got them and why, in a sentence."""
    why: str
    """Why alone, for where it is said who got them."""
    seq: int
    """Of the entry that brought them."""
    thing: Thing | None = None
    """Where on the board; None for nowhere."""
    event: int = 0
    """The place of the event that brought them among those of the entry, from 0."""


class Moment(NamedTuple):
    """Something that happens on the board, shown as long as it lasts."""

    what: object
    """What happens, as the game's face knows it, which draws it."""
    text: str = ""
    """The same in a few words."""
    lasts_s: float = 1.0
    """How long it is shown at an even pace, in seconds."""
    moves: float = 0.0
    """The part of that time, from its beginning, in which it moves: from 0 to 1."""
    seq: int = 0
    """The seq of its entry; 0: it is on no record."""
    event: int = 0
    """The place of its event among those of the entry, from 0."""
