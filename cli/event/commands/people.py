"""Subcommands about an event's players: who is registered, who is here, who must not meet."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.admin.connection import Ask, with_server
from tilewyrm.cli.event.commands.desk import Desk, cup, opened, signed, why
from tilewyrm.cli.event.commands.pairing import print_pairing
from tilewyrm.cli.event.live.own_bots import check_bot
from tilewyrm.cli.event.record.codes import Codes
from tilewyrm.cli.event.record.roster import names_in
from tilewyrm.cli.event.record.slip import join_line, keep_address
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM
from tilewyrm.events.log.fact import Forbid, Here, Player, Rename, Return, Withdraw
from tilewyrm.events.pairing.departure import departure
from tilewyrm.language.speech import count, tell

_RULE = "- " * 20
"""Where the list of codes is cut."""

_slip_address = click.option(
    "--slip-address", metavar=ADDRESS_FORM, default="", help="event.flag.slip_address"
)


@click.command(cls=TranslatedCommand, help="event.add")
@cup
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--csv",
    "files",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="event.flag.csv",
)
@click.option("--bot", metavar="NAME", help="event.flag.bot")
@click.option("--here", "is_here", is_flag=True, help="event.flag.here")
@_slip_address
@signed
@with_server
def add(
    ask: Callable[[Ask[Any]], Any],
    cup: Path,
    names: tuple[str, ...],
    files: tuple[Path, ...],
    bot: str | None,
    is_here: bool,
    slip_address: str,
    key_file: Path | None,
) -> None:
    """Register the players, and print their codes, which open a seat only on a server."""
    people = [(name, "") for name in names]
    people += [each for path in files for each in names_in(path)]
    if not people:
        raise click.UsageError("name a player, or a file with --csv")
    if bot is not None:
        check_bot(ask, cup, bot)
    with opened(cup, key_file) as desk:
        if slip_address:
            keep_address(desk.folder, slip_address)
        codes = register(desk, people, bot=bot, is_here=is_here)
        if desk.record.server is not None:
            _print_codes(desk, codes)
        click.echo(count("event.add.done", len(people), total=len(desk.record.entrants)))


def register(
    desk: Desk, people: Sequence[tuple[str, str]], *, bot: str | None, is_here: bool
) -> list[tuple[int, str]]:
    """Register *people* (name and club), and return number and code of each. A *bot* has none.

    Raises:
        ClickException: a name is refused, or it is not allowed; then the list is as before.
    """
    first = len(desk.record.entrants) + 1
    codes = Codes.read(desk.folder.codes)
    made: list[tuple[int, str]] = []
    for number, (name, club) in enumerate(people, first):
        desk.roster.add(number, name, club)
        if bot is None:
            made.append((number, codes.renew(number)))
    desk.check(Player(first, bot))
    # Names and codes without a line that registers their player do not count.
    codes.write(desk.folder.codes)
    desk.roster.write(desk.folder.players)
    for number in range(first, first + len(people)):
        desk.append(Player(number, bot, desk.roster.entries[number].hash))
        if is_here and bot is None:
            desk.append(Here(number))
    return made


def _print_codes(desk: Desk, codes: Iterable[tuple[int, str]]) -> None:
    """Print a slip for each player, to be cut out."""
    title = desk.record.event.title
    for number, code in codes:
        name = desk.roster.name(number)
        click.echo(tell("event.slip", number=number, name=name, title=title))
        click.echo(f"    {join_line(desk.folder, code)}")
        click.echo(_RULE)


@click.command(cls=TranslatedCommand, help="event.code")
@cup
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@_slip_address
@signed
def code(cup: Path, names: tuple[str, ...], slip_address: str, key_file: Path | None) -> None:
    """Print a new code for each."""
    with opened(cup, key_file) as desk:
        if slip_address:
            keep_address(desk.folder, slip_address)
        _print_codes(desk, renew(desk, [desk.number(name) for name in names]))


def renew(desk: Desk, numbers: Sequence[int]) -> list[tuple[int, str]]:
    """Give these players new codes; return number and code of each.

    Raises:
        UsageError: one is a bot.
    """
    codes = Codes.read(desk.folder.codes)
    for number in numbers:
        if desk.record.entrant(number).bot is not None:
            raise click.UsageError(f"{desk.roster.name(number)} is a bot and needs no code")
    renewed = [(number, codes.renew(number)) for number in numbers]
    codes.write(desk.folder.codes)
    return renewed


def give_name(desk: Desk, number: int, name: str, why: str) -> None:
    """Give the player of that *number* another name.

    Raises:
        ClickException: the name cannot be one, or the log refuses it.
    """
    fact = Rename(number, desk.roster.rename(number, name).hash, why)
    desk.check(fact)
    # A row that no line names does not count.
    desk.roster.write(desk.folder.players)
    desk.append(fact)


@click.command(cls=TranslatedCommand, help="event.rename")
@cup
@click.argument("player", metavar="PLAYER")
@click.argument("name", metavar="NAME")
@why
@signed
def rename(cup: Path, player: str, name: str, why: str, key_file: Path | None) -> None:
    """Give the player another name."""
    with opened(cup, key_file) as desk:
        number = desk.number(player)
        before = desk.roster.name(number)
        give_name(desk, number, name, why)
        click.echo(tell("event.rename.done", before=before, name=desk.roster.name(number)))


@click.command(cls=TranslatedCommand, help="event.here")
@cup
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="event.flag.all")
@signed
def here(cup: Path, names: tuple[str, ...], everybody: bool, key_file: Path | None) -> None:
    """Let the players be paired."""
    if bool(names) is everybody:
        raise click.UsageError("name players, or give --all")
    with opened(cup, key_file) as desk:
        numbers = [desk.number(name) for name in names]
        for number in numbers or desk.record.not_here():
            desk.append(Here(number))
        _print_active(desk)


@click.command(cls=TranslatedCommand, help="event.withdraw")
@cup
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--round", "number", metavar="N", type=click.IntRange(1), help="event.flag.from")
@signed
def withdraw(cup: Path, names: tuple[str, ...], number: int | None, key_file: Path | None) -> None:
    """Let the players be paired no longer."""
    with opened(cup, key_file) as desk:
        for name in names:
            leaver = desk.number(name)
            if number is None and desk.record.awaits(leaver):
                leave_round(desk, leaver)
                print_pairing(desk)
            else:
                desk.append(Withdraw(leaver, number or desk.record.next_round))
        _print_active(desk)


def leave_round(desk: Desk, number: int) -> None:
    """Withdraw a player whose round is paired and has not started; the other tables stay.

    Raises:
        ClickException: more than one table would have to change; nothing is changed.
    """
    facts = departure(desk.record, number, tell("event.withdraw.why", number=number))
    if not facts:
        raise click.ClickException(tell("event.withdraw.paired", name=desk.roster.name(number)))
    for fact in facts:
        desk.append(fact)


@click.command("return", cls=TranslatedCommand, help="event.return")
@cup
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--round", "number", metavar="N", type=click.IntRange(1), help="event.flag.from")
@signed
def come_back(cup: Path, names: tuple[str, ...], number: int | None, key_file: Path | None) -> None:
    """Let the players be paired again."""
    with opened(cup, key_file) as desk:
        for name in names:
            desk.append(Return(desk.number(name), number or desk.record.next_round))
        _print_active(desk)


def _print_active(desk: Desk) -> None:
    """Print how many are paired next."""
    number = desk.record.next_round
    click.echo(count("event.active", len(desk.record.active(number)), round=number))


@click.command(cls=TranslatedCommand, help="event.forbid")
@cup
@click.argument("one", metavar="NAME")
@click.argument("other", metavar="NAME")
@why
@signed
def forbid(cup: Path, one: str, other: str, why: str, key_file: Path | None) -> None:
    """Let two players not meet."""
    with opened(cup, key_file) as desk:
        a, b = desk.number(one), desk.number(other)
        desk.append(Forbid(a, b, why))
        click.echo(tell("event.forbid.done", a=desk.roster.name(a), b=desk.roster.name(b)))
