"""Calls about the seats of a table, for the parts of the client that must not import gRPC."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tilewyrm.client.connection.pending_calls import Ask


@dataclass(frozen=True, slots=True)
class SeatCalls:
    """The calls about seats. Each waits, and raises ClientError."""

    ready: Callable[[bool], Awaitable[None]]
    """Says that the player is ready, or not."""
    rematch: Ask
    """Takes a seat at the table where the same people play again; opens it if need be."""
    give_back: Ask
    """Gives the own seat back."""
    fill: Ask | None = None
    """Gives the free seats to bots and starts; None where only another may."""
    shuffle: Ask | None = None
    """Changes who sits where; None where the player is no host."""
    remove: Callable[[int], Awaitable[None]] | None = None
    """Frees a seat; None where the player is no host."""
