"""What there is to show of a table: the model, where the player looks, and both in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tilewyrm.client.model import Model
from tilewyrm.client.ui import Ui
from tilewyrm.v1 import match_pb2


@dataclass(frozen=True, slots=True)
class Offer:
    """One decision that a request offers, in words; the player knows it as a choice."""

    label: str
    """What it is, in a few words, unique within the request."""
    detail: str = ""
    """What it does, in one sentence; shown for the highlighted offer."""


class LogText(NamedTuple):
    """One line of the log."""

    text: str
    style: str = ""
    """Words of `client.style`."""
    begins_turn: bool = False
    """Whether it is the first line of a turn."""


class Tab(NamedTuple):
    """One of several boards that take turns where the screen is small."""

    name: str
    title: str


class Area(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Plan(NamedTuple):
    """Where what stands."""

    people: Area
    """Who sits here; without rows where that says nothing."""
    proposal: Area
    """What is proposed; without rows where nothing is."""
    board: Area
    question: Area
    log: Area


class Scene(NamedTuple):
    """All that a drawing depends on, beside its size."""

    model: Model
    ui: Ui
    offers: Sequence[Offer] = ()
    """The decisions of the request in words; empty when this seat is not asked."""
    log: Sequence[LogText] = ()
    """What happened in words, oldest first."""
    proposal: str = ""
    """What is proposed to the seats, in words; empty when nothing is."""
    now_s: float = 0.0
    """The moment to show, in seconds of this program's own clock."""

    @property
    def highlighted(self) -> match_pb2.Decision | None:
        """The decision that the cursor is on; None when this seat is not asked."""
        request = self.model.request
        if request is None or not request.decisions:
            return None
        return request.decisions[min(self.ui.cursor, len(request.decisions) - 1)]
