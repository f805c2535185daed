"""Slice of the state of The Tunnel; it is a part of the view, too."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class TunnelToken:
    """A token on a tunnel mouth."""

    seat: int
    """Whose it is."""
    pair: int
    """Which of the pairs of its player it belongs to: 1 to 3."""
    cell: Cell
    feature: int
    """Position in the tile kind's features: the road that ends at the mouth."""


@dataclass(frozen=True, slots=True)
class Tunnel:
    """The slice of The Tunnel. Key ``tunnel``."""

    tokens: tuple[TunnelToken, ...] = ()
    """On the map, in the order in which they were placed. They stay to the end."""
    used: int = 0
    """The number of the turn in which no more token may be placed; 0: none (TN22)."""
    passed: bool = False
    """Whether the player has passed in step 2 and is not asked again (TN21)."""
    fresh: bool = False
    """Whether the token placed last has joined two roads since the last tile was placed."""
    left: tuple[int, ...] = ()
    """By seat, its tokens that were not placed; empty before the start tile lies."""

    @property
    def key(self) -> str:
        """Return ``tunnel``."""
        return "tunnel"

    def of(self, seat: int, pair: int) -> tuple[TunnelToken, ...]:
        """Return the tokens of a *pair* of *seat* that were placed: none, one or two."""
        return tuple([one for one in self.tokens if (one.seat, one.pair) == (seat, pair)])
