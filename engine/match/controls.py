"""Control entries: what happens to a match that is neither a roll nor a decision.

Frozen values as those of the games are (see `tilewyrm.engine.game`): each has a text notation and a
message of its name, in ``tilewyrm.v1.Control``.
"""

from dataclasses import dataclass
from enum import IntEnum


class Matter(IntEnum):
    """What one seat may propose to the others."""

    TAKE_BACK = 1
    """One of its own decisions is taken back, with all that came after it."""
    PAUSE = 2
    RESUME = 3
    END = 4
    """The match ends here and is scored."""
    REPLACE = 5
    """A bot takes over the seat of somebody who is away."""


class Cause(IntEnum):
    """Why a bot takes a seat over."""

    AWAY = 1
    """Its player was away for as long as the terms say."""
    VOTE = 2
    FAULT = 3
    """The bot that sits there failed, or its server no longer has it."""


class Ending(IntEnum):
    """Why a match is over."""

    PLAYED = 1
    """It was played to the game's own end."""
    VOTE = 2
    """The people ended it."""
    ONE_LEFT = 3
    """At most one seat was left that had not resigned, or no person was."""
    ABANDONED = 4
    """Nobody came any more. Nobody wins."""
    DECLARED = 5
    """An arbiter declared it over."""
    ANNULLED = 6
    """An arbiter annulled it. Nobody wins."""
    TOO_LONG = 7
    """It had `MOST_ENTRIES`: a record has a bound."""


MOST_ENTRIES = 10_000
"""Entries after which a match may be ended as it stands. Matches that are played to win have some
hundred; one in which nobody ever ends anything would fill the disk."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up: *bot* plays it from now on, and it ranks last."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The strategy *bot* plays a seat until its player takes it back; that of a bot, to the end."""

    seat: int
    bot: str
    cause: Cause
    away_s: int
    """How long its player had been away, in seconds; where they voted, too. 0 after a fault."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """The player of a seat has come back and plays it again."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of the seat that is asked has run out; *bot* is who plays it where one does."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Propose:
    """A seat asks others to agree to something; without others to ask, it is agreed."""

    seat: int
    matter: Matter
    asked: tuple[int, ...]
    """The seats that must agree, ascending."""
    to_seq: int | None
    """TAKE_BACK only: the entry to take back, a decision of the seat; it and all behind it go."""
    of_seat: int | None
    """REPLACE only: whose seat."""
    bot: str
    """REPLACE only: who takes it over."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A seat that is asked agrees or not; the one that asked takes it back by not agreeing."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class Lapse:
    """What is proposed was not answered in time."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The game stands again as it did before entry *to_seq*."""

    seat: int
    to_seq: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is decided and no clock runs until `Resume`."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The match goes on."""


@dataclass(frozen=True, slots=True)
class Conclude:
    """The game ends here and is scored as its rules score an end."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class CorrectPoints:
    """A ruling: *points* are added to what the game gives a seat."""

    number: int
    """The how-manyeth ruling of the match it is, from 1."""
    by: str
    """The arbiter's name."""
    reason: str
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ForfeitSeat:
    """A ruling: a seat has lost; *bot* plays it from now on, and it ranks last."""

    number: int
    by: str
    reason: str
    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class ChangeClock:
    """A ruling: *add_ms* milliseconds are added to the time that a seat has left."""

    number: int
    by: str
    reason: str
    seat: int
    add_ms: int


@dataclass(frozen=True, slots=True)
class DeclareOver:
    """A ruling: the match ends here and is scored."""

    number: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class AnnulMatch:
    """A ruling: the match does not count."""

    number: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class AppointStandIn:
    """A ruling: *bot* plays the seat of an absent player until that player takes it back."""

    number: int
    by: str
    reason: str
    seat: int
    bot: str


Ruling = CorrectPoints | ForfeitSeat | ChangeClock | DeclareOver | AnnulMatch | AppointStandIn
Control = (
    Resign
    | TakeOver
    | GiveBack
    | TimeOut
    | Propose
    | Reply
    | Lapse
    | TakeBack
    | Pause
    | Resume
    | Conclude
    | Ruling
)

RULING_TYPES: tuple[type, ...] = (
    CorrectPoints,
    ForfeitSeat,
    ChangeClock,
    DeclareOver,
    AnnulMatch,
    AppointStandIn,
)
CONTROL_TYPES: tuple[type, ...] = (
    Resign,
    TakeOver,
    GiveBack,
    TimeOut,
    Propose,
    Reply,
    Lapse,
    TakeBack,
    Pause,
    Resume,
    Conclude,
    *RULING_TYPES,
)
"""Every control entry, in the order of ``tilewyrm.v1.Control``."""
