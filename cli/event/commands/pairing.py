"""Subcommands about the pairing of a round."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.admin.connection import AdminConnection, Ask, with_server
from tilewyrm.cli.event.commands.desk import Desk, cup, opened, signed, why
from tilewyrm.cli.event.live.observer import Observer
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import signing_key
from tilewyrm.cli.event.record.refusal_text import refusal_text
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.wording import pairing_lines
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Entropy, Medium, Pair, Start, Swap, Unpair
from tilewyrm.events.pairing.cost import Cost
from tilewyrm.events.pairing.exact import MOST_PLAYERS, least_cost
from tilewyrm.events.pairing.proposal import cost_of, propose
from tilewyrm.events.state.due import no_shows
from tilewyrm.events.state.round_facts import LONGEST_ROUND
from tilewyrm.language.speech import count, tell


@click.command(cls=TranslatedCommand, help="event.pair")
@cup
@click.option("--table", "tables", metavar="NAME,NAME,...", multiple=True, help="event.flag.table")
@click.option("--prove", is_flag=True, help="event.flag.prove")
@signed
@with_server
def pair(
    ask: Callable[[Ask[Any]], Any],
    cup: Path,
    tables: tuple[str, ...],
    prove: bool,
    key_file: Path | None,
) -> None:
    """Pair the next round."""
    if tables and prove:
        raise click.UsageError("--prove is for a proposal; leave out --table")
    folder = EventFolder(cup)
    if folder.read().record.event.equal_luck:
        added = complete_luck(ask, cup, key_file)
        if added:
            click.echo(added)
    if prove:
        check_provable(folder)
    # Without the lock: search and proof take seconds, and others may write meanwhile.
    proposal = None if tables else proposal_in(folder)
    proof = proof_of(folder, proposal) if proposal and prove else ""
    with opened(cup, key_file) as desk:
        missed = no_shows(desk.record)
        desk.append(proposal or _by_hand(desk, tables))
        print_pairing(desk)
        for number, reason in missed.items():
            click.echo(tell(f"event.pair.{reason}", name=desk.roster.name(number)))
    if proof:
        click.echo(proof)


def complete_luck(ask: Callable[[Ask[Any]], Any], cup: Path, key_file: Path | None) -> str:
    """Log what the players have added to the luck of the next round, before it is paired.

    Returns:
        How many players have added something, in words. Empty if the log has it already.

    Raises:
        ClickException: the server is not there, or has not committed to the luck yet.
    """
    log = EventFolder(cup).read()
    if log.record.next_round not in log.record.lucks:
        raise click.ClickException(tell("event.pair.no_luck", round=log.record.next_round))
    if log.record.luck(log.record.next_round).is_complete:
        return ""
    observer = Observer(EventFolder(cup), signing_key(key_file))

    async def completed(connection: AdminConnection) -> int:
        fact = await observer.note_luck(connection, Entropy, log.record.next_round)
        assert isinstance(fact, Entropy)
        return len(fact.shares)

    return count("event.pair.shares", ask(completed))


def proposal_in(folder: EventFolder) -> Pair:
    """Return the pairing of the next round that the program proposes.

    Raises:
        ClickException: there is none.
    """
    log = folder.read()
    if log.record.next_round > log.record.event.rounds:
        raise click.ClickException(tell("event.pair.no_more"))
    try:
        return propose(log.record).fact()
    except EventError as error:
        if error.reason is Reason.EXTRA:
            message = tell("command.extra", what=tell("event.pair.extra"), extra="events")
            raise click.ClickException(message) from error
        roster = Roster.read(folder.players, log.record.entrants)
        raise click.ClickException(refusal_text(error, roster)) from error


def check_provable(folder: EventFolder) -> None:
    """Refuse a proof before the search, which takes seconds.

    Raises:
        ClickException: there are too many players for a proof.
    """
    record = folder.read().record
    if len(record.active(record.next_round)) > MOST_PLAYERS:
        raise click.ClickException(tell("event.pair.too_many", number=MOST_PLAYERS))


def proof_of(folder: EventFolder, proposal: Pair) -> str:
    """Return that no pairing costs less than *proposal*, or the least cost.

    Raises:
        ClickException: the solver is not installed.
    """
    record = folder.read().record
    known = {name: cost for name, cost in (proposal.cost or {}).items() if isinstance(cost, int)}
    try:
        least = least_cost(record, known)
    except EventError as error:
        message = tell("command.extra", what=tell("event.pair.proof_extra"), extra="proof")
        raise click.ClickException(message) from error
    if least == known:
        return tell("event.pair.proved")
    return tell("event.pair.least", cost=_told(least))


def _by_hand(desk: Desk, tables: Sequence[str]) -> Pair:
    """Return the pairing with these *tables*; the other players have a bye."""
    number = desk.record.next_round
    seats = tuple(tuple(desk.number(name) for name in text.split(",")) for text in tables)
    seated = {each for table in seats for each in table}
    byes = tuple(each for each in desk.record.active(number) if each not in seated)
    return Pair(number, seats, byes)


@click.command(cls=TranslatedCommand, help="event.swap")
@cup
@click.argument("one", metavar="NAME")
@click.argument("other", metavar="NAME")
@why
@signed
def swap(cup: Path, one: str, other: str, why: str, key_file: Path | None) -> None:
    """Let two players change places."""
    with opened(cup, key_file) as desk:
        a, b = desk.number(one), desk.number(other)
        desk.append(Swap(desk.present_round.number, a, b, why))
        print_pairing(desk)


@click.command(cls=TranslatedCommand, help="event.unpair")
@cup
@why
@signed
def unpair(cup: Path, why: str, key_file: Path | None) -> None:
    """Drop the pairing."""
    with opened(cup, key_file) as desk:
        number = desk.present_round.number
        desk.append(Unpair(number, why))
        click.echo(tell("event.unpair.done", round=number))


@click.command(cls=TranslatedCommand, help="event.start")
@cup
@click.option(
    "--minutes", metavar="N", type=click.IntRange(1, LONGEST_ROUND), help="event.flag.minutes"
)
@signed
def start(cup: Path, minutes: int | None, key_file: Path | None) -> None:
    """Begin the round."""
    with opened(cup, key_file) as desk:
        number = desk.present_round.number
        desk.append(Start(number, minutes))
        click.echo(tell("event.start.done", round=number))
        if desk.record.server is not None:
            click.echo(tell("event.start.server"))


@click.command(cls=TranslatedCommand, help="event.paper")
@cup
@click.argument("tables", metavar="TABLE...", nargs=-1, type=click.IntRange(1), required=True)
@click.option("--server", "to_server", is_flag=True, help="event.flag.to_server")
@signed
def paper(cup: Path, tables: tuple[int, ...], to_server: bool, key_file: Path | None) -> None:
    """Let tables of the round be played with the physical game, or on the server again."""
    on = "server" if to_server else "paper"
    with opened(cup, key_file) as desk:
        number = desk.present_round.number
        if desk.record.server is None:
            raise click.UsageError("this event has no server; all its tables are on paper")
        for table in tables:
            click.echo(move_table(desk, number, table, on))


def move_table(desk: Desk, number: int, table: int, on: str) -> str:
    """Move a table of round *number* to ``paper`` or ``server``; return a sentence about it.

    Bots at a table on paper are named, because a bot plays on the server only.

    Raises:
        ClickException: the table cannot be moved; nothing is changed.
    """
    desk.append(Medium(number, table, on))
    done = tell(f"event.line.medium.{on}", round=number, table=table)
    seats = desk.record.paired_table(number, table).seats
    bots = [each for each in seats if desk.record.entrant(each).bot is not None]
    if on != "paper" or not bots:
        return done
    names = ", ".join(map(desk.roster.name, bots))
    return f"{done} {tell('event.paper.bots', names=names)}"


def print_pairing(desk: Desk) -> None:
    """Print the tables of the last round, and the cost of its pairing by criterion."""
    for line in pairing_lines(desk.record, desk.present_round, desk.roster):
        click.echo(line)
    click.echo(cost_text(desk))


def cost_text(desk: Desk) -> str:
    """Return the cost of the last pairing by criterion."""
    found = desk.present_round
    tables = [table.seats for table in found.tables]
    cost = cost_of(desk.record, found.number, tables, found.byes)
    return tell("event.pair.cost", cost=_told(cost))


def _told(cost: Cost) -> str:
    """Return a cost in words, the most important criterion first."""
    parts = [f"{tell(f'event.cost.{criterion}')} {number}" for criterion, number in cost.items()]
    return ", ".join(parts)
