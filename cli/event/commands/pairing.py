"""Subcommands about the pairing of a round."""

from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import Desk, cup, opened, signed, why
from tilewyrm.cli.event.record.wording import pairing_lines
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.fact import Pair, Start, Swap, Unpair
from tilewyrm.language.speech import tell


@click.command(cls=TranslatedCommand, help="event.pair")
@cup
@click.option("--table", "tables", metavar="NAME,NAME,...", multiple=True, help="event.flag.table")
@signed
def pair(cup: Path, tables: tuple[str, ...], key_file: Path | None) -> None:
    """Pair the next round."""
    with opened(cup, key_file) as desk:
        desk.append(_by_hand(desk, tables))
        print_pairing(desk)


def _by_hand(desk: Desk, tables: Sequence[str]) -> Pair:
    """Return the pairing with these *tables*; whoever is at none has a bye."""
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
@signed
def start(cup: Path, key_file: Path | None) -> None:
    """Begin the round."""
    with opened(cup, key_file) as desk:
        number = desk.present_round.number
        desk.append(Start(number))
        click.echo(tell("event.start.done", round=number))


def print_pairing(desk: Desk) -> None:
    """Print the tables of the last round."""
    for line in pairing_lines(desk.record, desk.present_round, desk.roster):
        click.echo(line)
