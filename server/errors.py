"""What can go wrong on the server, and the one table that says what a client is told."""

import grpc

from tilewyrm.engine.errors import (
    EditionError,
    GameError,
    IllegalEntry,
    SetupError,
    WrongSeat,
)
from tilewyrm.replays.errors import (
    CodecError,
    CorruptReplay,
    Divergence,
    NotAReplay,
    ReplayError,
    UnsupportedReplay,
)


class ServerError(Exception):
    """Root of every error that the server raises; the table it speaks of is as it was."""


class BadRequest(ServerError):
    """A request's field is missing, too long or out of range."""


class UnreadableRequest(ServerError):
    """The bytes of a request are not the message that the method takes."""


class NoTable(ServerError):
    """There is no table of that id."""


class BadToken(ServerError):
    """The token opens no seat at this table."""


class NoSeat(ServerError):
    """The wished seat does not exist, is taken, or none is free."""


class NameTaken(ServerError):
    """Somebody at the table already has this name."""


class AlreadyStarted(ServerError):
    """The match has begun, so that seats cannot change any more."""


class TooEarly(ServerError):
    """The replay cannot be had yet: there is none, or it would tell what must stay hidden."""


class TableHalted(ServerError):
    """The table's record cannot be written or read; the table stands still."""


class CannotStore(ServerError):
    """The directory of tables cannot be written; nothing was changed."""


class SlowWatcher(ServerError):
    """A client did not read fast enough and was dropped; it may come back with from_seq."""


class TooManyTables(ServerError):
    """The server holds as many unfinished tables as it was told to."""


class ShuttingDown(ServerError):
    """The server is about to stop."""


class StartError(ServerError):
    """The server cannot start: port, data directory or option.

    Attributes:
        running: when another server has the data directory: where it listens, ``HOST:PORT``, empty
            while nobody knows; None when that is not the reason.
    """

    def __init__(self, message: str, *, running: str | None = None) -> None:
        super().__init__(message)
        self.running = running


Told = tuple[grpc.StatusCode, str]

_CODE = grpc.StatusCode

STATUSES: dict[type[Exception], Told] = {
    GameError: (_CODE.INVALID_ARGUMENT, "bad-request"),
    SetupError: (_CODE.INVALID_ARGUMENT, "bad-setup"),
    EditionError: (_CODE.INVALID_ARGUMENT, "bad-edition"),
    WrongSeat: (_CODE.FAILED_PRECONDITION, "not-your-turn"),
    IllegalEntry: (_CODE.FAILED_PRECONDITION, "not-offered"),
    ReplayError: (_CODE.DATA_LOSS, "damaged"),
    CodecError: (_CODE.INVALID_ARGUMENT, "unreadable"),
    NotAReplay: (_CODE.DATA_LOSS, "damaged"),
    UnsupportedReplay: (_CODE.DATA_LOSS, "damaged"),
    CorruptReplay: (_CODE.DATA_LOSS, "damaged"),
    Divergence: (_CODE.DATA_LOSS, "damaged"),
    ServerError: (_CODE.FAILED_PRECONDITION, "refused"),
    BadRequest: (_CODE.INVALID_ARGUMENT, "bad-request"),
    UnreadableRequest: (_CODE.INVALID_ARGUMENT, "unreadable"),
    NoTable: (_CODE.NOT_FOUND, "no-table"),
    BadToken: (_CODE.UNAUTHENTICATED, "bad-token"),
    NoSeat: (_CODE.FAILED_PRECONDITION, "no-seat"),
    NameTaken: (_CODE.ALREADY_EXISTS, "name-taken"),
    AlreadyStarted: (_CODE.FAILED_PRECONDITION, "already-started"),
    TooEarly: (_CODE.FAILED_PRECONDITION, "too-early"),
    TableHalted: (_CODE.DATA_LOSS, "halted"),
    CannotStore: (_CODE.UNAVAILABLE, "cannot-store"),
    SlowWatcher: (_CODE.RESOURCE_EXHAUSTED, "too-slow"),
    TooManyTables: (_CODE.RESOURCE_EXHAUSTED, "too-many-tables"),
    ShuttingDown: (_CODE.UNAVAILABLE, "shutting-down"),
    StartError: (_CODE.UNAVAILABLE, "cannot-start"),
}
"""What a client is told about each error: gRPC status, and the word in ``tilewyrm-reason``."""

INTERNAL = "internal"
"""The reason that goes with an error that is not in `STATUSES`."""

REASON_KEY = "tilewyrm-reason"
"""Trailing metadata key that carries the reason."""


def told(error: Exception) -> Told | None:
    """Return what a client is told about *error*, None when it is one that nobody foresaw."""
    for kind in type(error).__mro__:
        if kind in STATUSES:
            return STATUSES[kind]
    return None
