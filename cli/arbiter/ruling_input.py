"""Ruling as typed by an arbiter."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import click

from tilewyrm.cli.arbiter.seat_names import find_seat, seat_name
from tilewyrm.client.errors import ClientError
from tilewyrm.engine.bots.passive import PASSIVE
from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    AppointStandIn,
    ChangeClock,
    CorrectPoints,
    DeclareOver,
    ForfeitSeat,
    Ruling,
)
from tilewyrm.engine.match.rulings import LONGEST_REASON
from tilewyrm.engine.match.terms import ClockKind
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2

MAX_NAME_CHARACTERS = 24
"""Characters of an arbiter's name, as of a player's."""

_CHANGE = re.compile(r"(?P<seat>.+)=(?P<change>[+-]?[0-9]{1,7})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class RulingInput:
    """Ruling without a number yet; its table may be unknown still."""

    by: str
    reason: str
    kind: str
    """``points``, ``forfeit``, ``bot``, ``clock``, ``over`` or ``annul``."""
    seat: str = ""
    """As it was typed; empty where the ruling is on the whole match."""
    change: int = 0
    """Points, or seconds on the clock."""

    def ruling(self, table: service_pb2.TableInfo, number: int) -> Ruling:
        """Return the ruling with that *number* for the match at *table*.

        Raises:
            ClientError: no seat there is called so, or it has no clocks.
        """
        match self.kind:
            case "over":
                return DeclareOver(number, self.by, self.reason)
            case "annul":
                return AnnulMatch(number, self.by, self.reason)
        seat = find_seat(table, self.seat)
        match self.kind:
            case "points":
                return CorrectPoints(number, self.by, self.reason, seat, self.change)
            case "forfeit":
                return ForfeitSeat(number, self.by, self.reason, seat, PASSIVE)
            case "bot":
                return AppointStandIn(number, self.by, self.reason, seat, USUAL)
        kinds = [term.word for term in table.setup.terms if term.name == "clock"]
        if kinds in ([], [ClockKind.NONE.value]):
            raise ClientError(tell("arbiter.no_clocks", table=table.table_id))
        return ChangeClock(number, self.by, self.reason, seat, 1000 * self.change)


def ruling_input(by: str, reason: str, flags: Mapping[str, str | bool | None]) -> RulingInput:
    """Return the input in *flags*, by the kinds of `RulingInput`; None and False: not given.

    Raises:
        UsageError: not one of them is given, or a text cannot be what it should.
    """
    by, reason = _line("--by", by, MAX_NAME_CHARACTERS), _line("--reason", reason, LONGEST_REASON)
    flag_values = {kind: value for kind, value in flags.items() if value not in (None, False)}
    if len(flag_values) != 1:
        names = ", ".join(f"--{kind}" for kind in flags)
        raise click.UsageError(f"a ruling does one thing: give one of {names}")
    kind, value = flag_values.popitem()
    if not isinstance(value, str):
        return RulingInput(by, reason, kind)
    if kind in ("forfeit", "bot"):
        return RulingInput(by, reason, kind, value.strip())
    found = _CHANGE.fullmatch(value)
    if found is None or not int(found["change"]):
        example = "Ann=-5" if kind == "points" else "Ann=+60"
        raise click.UsageError(
            f"--{kind} {value!r} is not a seat and a whole number other than 0 of at most"
            f" 7 digits, such as {example}"
        )
    return RulingInput(by, reason, kind, found["seat"].strip(), int(found["change"]))


def ruling_words(ruling: Ruling, table: service_pb2.TableInfo) -> str:
    """Return the effect of *ruling* at *table*, in one sentence without its reason."""
    match ruling:
        case CorrectPoints():
            name, points = seat_name(table, ruling.seat), f"{ruling.points:+}"
            return count("arbiter.what.points", abs(ruling.points), name=name, points=points)
        case ForfeitSeat():
            return tell("arbiter.what.forfeit", name=seat_name(table, ruling.seat))
        case AppointStandIn():
            return tell("arbiter.what.bot", name=seat_name(table, ruling.seat))
        case ChangeClock():
            name, seconds = seat_name(table, ruling.seat), ruling.add_ms // 1000
            return count("arbiter.what.clock", abs(seconds), name=name, seconds=f"{seconds:+}")
        case DeclareOver():
            return tell("arbiter.what.over")
        case AnnulMatch():
            return tell("arbiter.what.annul")


def _line(flag: str, text: str, longest: int) -> str:
    """Return *text* in one line without needless blanks.

    Raises:
        UsageError: nothing is left, or too much, or what nobody can see.
    """
    line = " ".join(text.split())
    if not 0 < len(line) <= longest or not line.isprintable():
        raise click.UsageError(f"{flag} must have 1 to {longest} visible characters")
    return line
