"""Traits that some frames share, to find them in the agenda."""

from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.kernel.frame import Frame


class ItemFrame(Frame[FeuvilleState]):
    """A frame about something that a seat has in hand."""

    __slots__ = ()

    seat: int
    held: str
    """The id of the tile, decree or fairy tile."""


class RepeatedFrame(Frame[FeuvilleState]):
    """A frame that asks several times."""

    __slots__ = ()

    left: int
    """How many columns or fairy tiles are still to come, the one asked for included."""


class ShowFrame(Frame[FeuvilleState]):
    """A frame of the Travelling Entertainer's show."""

    __slots__ = ()

    total: int
    """The sum of his rolls so far."""
