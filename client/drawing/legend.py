"""Legend of a game's drawing, for help."""

from typing import NamedTuple

from tilewyrm.client.drawing.picture import Picture


class LegendEntry(NamedTuple):
    """One entry of the legend."""

    text: str
    """What it means; empty: here another group begins."""
    picture: Picture | None = None
    """What the player sees of it; None where the text says all."""
