"""Errors in the log of an event, and refusals of new facts."""

from collections.abc import Mapping
from enum import StrEnum


class Reason(StrEnum):
    """Why a line or a fact is refused."""

    FORMAT = "not a line of an event's log"
    NEWER = "written by a newer version"
    CHAIN = "does not follow the line before"
    SIGNATURE = "wrong signature"
    SIGNER = "the signer may not say this"
    BEGUN = "the event has begun"
    NOT_BEGUN = "the log has no first line"
    CLOSED = "the event is closed"
    VALUE = "a value out of range"
    NO_PLAYER = "no such player"
    NOT_PRESENT = "the player does not play in this round"
    PRESENT = "the player is already here"
    WITHDRAWN = "the player has withdrawn already"
    ROUND = "not the round that it must be"
    OPEN_ROUND = "the round has not ended"
    STARTED = "the round has started"
    NOT_STARTED = "the round has not started"
    NO_TABLE = "no such table"
    NOT_OPEN = "the table was not opened on the server"
    OPENED = "the server has opened the table"
    PHYSICAL = "the table is played with the physical game"
    DECIDED = "the table has a result"
    NOBODY = "too few players"
    TWICE = "said twice"
    SIZE = "a table of a size that the event does not have"
    BYES = "a bye that must not be"
    EXTRA = "a library is missing"
    LUCK = "the luck of the round is not at that point"
    NO_SUCH_LINE = "no line that can be corrected"


class EventError(Exception):
    """A line or fact is refused; nothing was changed.

    Attributes:
        reason: the kind of error.
        about: numbers and names in the sentence, by their names in snake_case.
        line: the 0-based number of the line. It is -1 for a fact outside a log.
    """

    def __init__(
        self, reason: Reason, message: str, /, *, line: int = -1, **about: str | int
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.line = line
        self.about: Mapping[str, str | int] = about
