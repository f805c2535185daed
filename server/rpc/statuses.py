"""The one table that says what a client is told about each error."""

from collections.abc import Mapping

import grpc

from tilewyrm.engine.errors import EditionError, GameError, IllegalEntry, SetupError, WrongSeat
from tilewyrm.replays.errors import (
    CodecError,
    CorruptReplay,
    Divergence,
    MomentNotFound,
    NewerReplay,
    NotAReplay,
    ReplayError,
    UnknownContent,
    UnsupportedReplay,
)
from tilewyrm.server.errors import (
    AdviceForbidden,
    AidsForbidden,
    DatabaseDamaged,
    EventNotFound,
    EventTableOnly,
    InvalidEventCode,
    InvalidPassPhrase,
    InvalidRequest,
    InvalidRuling,
    InvalidToken,
    KeyMissing,
    MalformedRequest,
    MatchOver,
    MatchStarted,
    NameTaken,
    NoExplanation,
    NotAdmin,
    NotEncrypted,
    NotHost,
    NotReady,
    ReplayNotReady,
    RoundComplete,
    RoundNotOver,
    SeatUnavailable,
    ServerDraining,
    ServerError,
    ServerStopping,
    SlowWatcher,
    SpectatorsForbidden,
    StaleRequest,
    StartError,
    StoreFailed,
    TableClosed,
    TableExpired,
    TableHalted,
    TableNotFound,
    TooManyChoices,
    TooManyEvents,
    TooManyGuesses,
    TooManyRequests,
    TooManyStreams,
    TooManyTables,
)

Told = tuple[grpc.StatusCode, str]

_CODE = grpc.StatusCode

STATUSES: dict[type[Exception], Told] = {
    GameError: (_CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
    SetupError: (_CODE.INVALID_ARGUMENT, "BAD_SETUP"),
    EditionError: (_CODE.INVALID_ARGUMENT, "BAD_EDITION"),
    WrongSeat: (_CODE.FAILED_PRECONDITION, "NOT_YOUR_TURN"),
    IllegalEntry: (_CODE.FAILED_PRECONDITION, "NOT_OFFERED"),
    ReplayError: (_CODE.DATA_LOSS, "DAMAGED"),
    CodecError: (_CODE.INVALID_ARGUMENT, "UNREADABLE"),
    NotAReplay: (_CODE.DATA_LOSS, "DAMAGED"),
    UnsupportedReplay: (_CODE.DATA_LOSS, "DAMAGED"),
    NewerReplay: (_CODE.DATA_LOSS, "DAMAGED"),
    UnknownContent: (_CODE.INVALID_ARGUMENT, "UNREADABLE"),
    CorruptReplay: (_CODE.DATA_LOSS, "DAMAGED"),
    Divergence: (_CODE.DATA_LOSS, "DAMAGED"),
    MomentNotFound: (_CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
    ServerError: (_CODE.FAILED_PRECONDITION, "REFUSED"),
    InvalidRequest: (_CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
    MalformedRequest: (_CODE.INVALID_ARGUMENT, "UNREADABLE"),
    TableNotFound: (_CODE.NOT_FOUND, "NO_TABLE"),
    TableExpired: (_CODE.NOT_FOUND, "EXPIRED"),
    TableClosed: (_CODE.NOT_FOUND, "CLOSED"),
    NotAdmin: (_CODE.PERMISSION_DENIED, "NOT_ADMIN"),
    ServerDraining: (_CODE.FAILED_PRECONDITION, "DRAINING"),
    InvalidToken: (_CODE.UNAUTHENTICATED, "BAD_TOKEN"),
    NotHost: (_CODE.PERMISSION_DENIED, "NOT_HOST"),
    NotReady: (_CODE.FAILED_PRECONDITION, "NOT_READY"),
    InvalidPassPhrase: (_CODE.PERMISSION_DENIED, "PASS_PHRASE"),
    TooManyGuesses: (_CODE.PERMISSION_DENIED, "TOO_MANY_GUESSES"),
    EventNotFound: (_CODE.NOT_FOUND, "NO_EVENT"),
    InvalidEventCode: (_CODE.PERMISSION_DENIED, "EVENT_CODE"),
    NotEncrypted: (_CODE.PERMISSION_DENIED, "NOT_ENCRYPTED"),
    EventTableOnly: (_CODE.FAILED_PRECONDITION, "EVENT_TABLE"),
    RoundComplete: (_CODE.FAILED_PRECONDITION, "ROUND_COMPLETE"),
    RoundNotOver: (_CODE.FAILED_PRECONDITION, "ROUND_NOT_OVER"),
    TooManyEvents: (_CODE.RESOURCE_EXHAUSTED, "TOO_MANY_EVENTS"),
    SeatUnavailable: (_CODE.FAILED_PRECONDITION, "NO_SEAT"),
    NameTaken: (_CODE.ALREADY_EXISTS, "NAME_TAKEN"),
    MatchStarted: (_CODE.FAILED_PRECONDITION, "ALREADY_STARTED"),
    MatchOver: (_CODE.FAILED_PRECONDITION, "ALREADY_OVER"),
    InvalidRuling: (_CODE.PERMISSION_DENIED, "BAD_RULING"),
    SpectatorsForbidden: (_CODE.PERMISSION_DENIED, "SPECTATORS_FORBIDDEN"),
    AdviceForbidden: (_CODE.PERMISSION_DENIED, "ADVICE_FORBIDDEN"),
    AidsForbidden: (_CODE.PERMISSION_DENIED, "AIDS_FORBIDDEN"),
    NoExplanation: (_CODE.FAILED_PRECONDITION, "UNEXPLAINED"),
    StaleRequest: (_CODE.FAILED_PRECONDITION, "STALE"),
    TooManyChoices: (_CODE.FAILED_PRECONDITION, "TOO_MANY_CHOICES"),
    ReplayNotReady: (_CODE.FAILED_PRECONDITION, "TOO_EARLY"),
    TableHalted: (_CODE.DATA_LOSS, "HALTED"),
    KeyMissing: (_CODE.DATA_LOSS, "HALTED"),
    StoreFailed: (_CODE.UNAVAILABLE, "CANNOT_STORE"),
    DatabaseDamaged: (_CODE.DATA_LOSS, "DAMAGED"),
    SlowWatcher: (_CODE.RESOURCE_EXHAUSTED, "TOO_SLOW"),
    TooManyTables: (_CODE.RESOURCE_EXHAUSTED, "TOO_MANY_TABLES"),
    TooManyStreams: (_CODE.RESOURCE_EXHAUSTED, "TOO_MANY_STREAMS"),
    TooManyRequests: (_CODE.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS"),
    ServerStopping: (_CODE.UNAVAILABLE, "SHUTTING_DOWN"),
    StartError: (_CODE.UNAVAILABLE, "CANNOT_START"),
}
"""What a client is told about each error: gRPC status, and the reason in its ErrorInfo."""

INTERNAL = "INTERNAL"
"""The reason that goes with an error that is not in `STATUSES`."""

DOMAIN = "tilewyrm"
"""Where the reasons have their meaning: the domain in every ErrorInfo."""

_LONGEST_FACT = 200
"""Characters; a fact may be what a client sent."""


def status_of(error: Exception) -> Told | None:
    """Return what a client is told about *error*, None when it is one that nobody foresaw."""
    for kind in type(error).__mro__:
        if kind in STATUSES:
            return STATUSES[kind]
    return None


def error_details(error: Exception) -> Mapping[str, str]:
    """Return what a client's program is told about *error* beside its reason."""
    about: Mapping[str, str | int] = {}
    if isinstance(error, ServerError | GameError):
        about = error.about
    return {name: str(value)[:_LONGEST_FACT] for name, value in about.items()}
