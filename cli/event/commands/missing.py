"""`tilewyrm event missing`: players who are missing at their tables, and what is done about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.admin.connection import Ask, with_server
from tilewyrm.cli.event.commands.desk import LONGEST_REASON, Desk, cup, one_line, opened, signed
from tilewyrm.cli.event.live.own_bots import check_bot
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.events.log.fact import Forfeit, Replace, StandIn, Wait
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell

CHOICES = ("wait", "forfeit", "bot", "replace")


@dataclass(frozen=True)
class Seat:
    """A player's seat in the present round."""

    round: int
    table: int
    number: int
    """The player's number."""


def missing(record: EventRecord) -> Sequence[Seat]:
    """Return the seats of the players who are missing, by table and number."""
    return [
        Seat(each.number, table.number, number)
        for each in record.rounds[-1:]
        for table in each.undecided()
        for number in sorted(table.absent)
    ]


def substitutes(record: EventRecord) -> Sequence[int]:
    """Return the players who can take a seat in the present round: here, and without a seat."""
    if not record.rounds:
        return []
    last = record.rounds[-1]
    return [
        each.number
        for each in record.entrants.values()
        if each.entered and each.stays(last.number) and last.table_of(each.number) is None
    ]


def seat_of(desk: Desk, number: int) -> Seat:
    """Return the seat of a player in the present round.

    Raises:
        UsageError: the player has none.
    """
    found = desk.present_round
    table = found.table_of(number)
    if table is None:
        raise click.UsageError(f"{desk.roster.name(number)} has no table in round {found.number}")
    return Seat(found.number, table.number, number)


def wait(desk: Desk, seat: Seat) -> None:
    """Let the table wait; the player is reported again after the same time.

    Raises:
        ClickException: the log refuses it.
    """
    desk.append(Wait(seat.round, seat.table, seat.number))


def forfeit(desk: Desk, seat: Seat, why: str) -> None:
    """Let the player lose the table.

    Raises:
        ClickException: the log refuses it.
    """
    desk.append(Forfeit(seat.round, seat.table, seat.number, why))


def let_bot_play(desk: Desk, seat: Seat, why: str, bot: str = USUAL) -> None:
    """Let the bot *bot*, which the server has, play until the player comes.

    Raises:
        ClickException: the log refuses it.
    """
    desk.append(StandIn(seat.round, seat.table, seat.number, bot, why))


def replace(desk: Desk, seat: Seat, other: int, why: str) -> None:
    """Give the seat to the player *other*, who must not have one in this round.

    Raises:
        ClickException: the log refuses it.
    """
    desk.append(Replace(seat.round, seat.table, seat.number, other, why))


@click.command("missing", cls=TranslatedCommand, help="event.missing")
@cup
@click.argument("player", metavar="[PLAYER]", required=False)
@click.argument("choice", metavar="[CHOICE]", type=click.Choice(CHOICES), required=False)
@click.argument("other", metavar="[OTHER]", required=False)
@click.option("--why", metavar="TEXT", help="event.flag.why_missing")
@click.option("--bot", "bot", metavar="NAME", default=USUAL, help="event.flag.stand_in")
@signed
@with_server
def missing_players(
    ask: Callable[[Ask[Any]], Any],
    cup: Path,
    player: str | None,
    choice: str | None,
    other: str | None,
    why: str | None,
    bot: str,
    key_file: Path | None,
) -> None:
    """Print who is missing, or carry out the choice."""
    if (player is None) is not (choice is None):
        raise click.UsageError(f"give a player and one of: {', '.join(CHOICES)}")
    if (other is None) is (choice == "replace"):
        raise click.UsageError("replace, and nothing else, needs the player who takes the seat")
    reason = one_line("--why", why or tell("event.missing.why"), LONGEST_REASON)
    if choice == "bot":
        check_bot(ask, cup, bot)
    with opened(cup, key_file) as desk:
        if player is None:
            _print_missing(desk)
            return
        seat = seat_of(desk, desk.number(player))
        name, by = desk.roster.name(seat.number), ""
        match choice:
            case "wait":
                wait(desk, seat)
            case "forfeit":
                forfeit(desk, seat, reason)
            case "bot":
                let_bot_play(desk, seat, reason, bot)
            case "replace":
                number = desk.number(other or "")
                replace(desk, seat, number, reason)
                by = desk.roster.name(number)
        click.echo(tell(f"event.missing.{choice}", table=seat.table, name=name, other=by))


def _print_missing(desk: Desk) -> None:
    seats = missing(desk.record)
    for seat in seats:
        name = desk.roster.name(seat.number)
        click.echo(tell("event.live.absent", round=seat.round, table=seat.table, name=name))
    if not seats:
        click.echo(tell("event.missing.none"))
    elif names := desk.names(substitutes(desk.record)):
        click.echo(tell("event.missing.substitutes", names=names))
