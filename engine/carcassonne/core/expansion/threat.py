"""Threats to pieces by figures that belong to no seat."""

from collections.abc import Set
from typing import NamedTuple


class Threat(NamedTuple):
    """Where a figure can come, and send pieces home (`Hooks.threats`)."""

    figure: str
    """Its word on the wire."""
    cells: Set[int]
    """The cells that it can reach, without that where it is, and those where it does no harm."""
    is_imminent: bool
    """Whether it moves before the turn is over; else it would if it moved next."""
