"""What a table announces before its match about all that is not the game's rules."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option, specs

DAY_S = 24 * 60 * 60


class ClockKind(StrEnum):
    """How thinking time is measured."""

    NONE = "none"
    DECISION = "decision"
    BANK = "bank"
    DAYS = "days"


class TimeOutBrings(StrEnum):
    """What follows when a seat's time has run out."""

    BOT_ONCE = "bot_once"
    BOT = "bot"
    RESIGNATION = "resignation"


class ResignationBrings(StrEnum):
    """What follows when a seat resigns. It ranks last in any case."""

    END = "end"
    BOT = "bot"
    PASSIVE = "passive"


class TakeBacks(StrEnum):
    """Whether a decision can be taken back."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Spectators(StrEnum):
    """Whether others may look on."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Seating(StrEnum):
    """In which order people sit."""

    AS_TAKEN = "as_taken"
    SHUFFLED = "shuffled"


@dataclass(frozen=True, slots=True)
class Terms:
    """Every term, in the order to show. They are written into the record with the setup."""

    clock: ClockKind = option(
        ClockKind.NONE,
        "",
        "How thinking time is measured: not at all, for each decision, from a bank with an "
        "increment for each turn, or in days for each turn.",
        {
            ClockKind.DECISION: "Each decision has its own time, by default 60 s.",
            ClockKind.BANK: "Everybody has a bank of time: 60 s, unless more is said.",
            ClockKind.DAYS: "Each turn may take days: 3, unless more is said.",
        },
    )
    clock_seconds: int = option(
        60,
        "",
        "Seconds for each decision, or in the bank.",
        "Thinking time: {} seconds.",
        minimum=1,
        maximum=DAY_S,
    )
    clock_increment: int = option(
        0,
        "",
        "Seconds that the bank gains with each turn.",
        "Each turn adds {} seconds to the bank.",
        maximum=60 * 60,
    )
    clock_days: int = option(
        3, "", "Days for each turn.", "Thinking time: {} days.", minimum=1, maximum=30
    )
    time_out: TimeOutBrings = option(
        TimeOutBrings.BOT_ONCE,
        "",
        "When time has run out: a bot decides this once, a bot takes the seat over until its "
        "player comes back, or the seat has resigned.",
        {
            TimeOutBrings.BOT: "After a time-out, a bot plays until the player is back.",
            TimeOutBrings.RESIGNATION: "A player who runs out of time has resigned.",
        },
    )
    resignation: ResignationBrings = option(
        ResignationBrings.END,
        "",
        "Consequence of a resignation: a bot plays the seat and the match ends when one"
        " seat is left; a bot plays it to the end; or it makes forced moves only.",
        {
            ResignationBrings.BOT: "After a resignation, a bot plays the seat to the end.",
            ResignationBrings.PASSIVE: "After a resignation, the seat makes forced moves only.",
        },
    )
    takeover_minutes: int = option(
        0,
        "",
        "Minutes before a bot stands in for a player who is away; 0: only by the others' vote.",
        "A bot stands in for a player away for {} min.",
        maximum=7 * 24 * 60,
    )
    take_back: TakeBacks = option(
        TakeBacks.ALLOWED,
        "",
        "Undo, if the others agree.",
        "Undo is not allowed.",
    )
    aids: bool = option(
        True,
        "",
        "The effects of choices are shown.",
        "The effects of choices are not shown.",
    )
    spectators: Spectators = option(
        Spectators.ALLOWED,
        "",
        "Spectators before the end.",
        "No spectators before the end.",
    )
    spectator_delay: int = option(
        0,
        "",
        "Number of turns by which spectators are behind.",
        "Spectators see the match {} turns later.",
        maximum=50,
    )
    keep_chat: bool = option(
        False,
        "",
        "The chat is kept beside the replay.",
        "The chat is kept beside the replay.",
    )
    ready: bool = option(
        False,
        "",
        "Whether everybody must say that they are ready.",
        "The match starts when everyone is ready.",
    )
    seating: Seating = option(
        Seating.AS_TAKEN,
        "",
        "Whether people sit as they chose, or shuffled at the start.",
        "Seats are drawn by lot at the start.",
    )

    @property
    def limit_ms(self) -> int:
        """Milliseconds that a clock has at first; 0 without clocks."""
        match self.clock:
            case ClockKind.NONE:
                return 0
            case ClockKind.DAYS:
                return 1000 * DAY_S * self.clock_days
            case _:
                return 1000 * self.clock_seconds


TERMS = specs(Terms)
"""Every term, as options are described to people."""
