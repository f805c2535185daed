"""Bots that a server has beside those of the project: the programs of its settings file."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.admin.connection import AdminConnection, Ask
from tilewyrm.cli.event.live.live_tables import LiveTables
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.engine.bots.registry import RUNGS, is_strategy, strategy
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.bot_faults import bot_faults


async def own_bots(connection: AdminConnection) -> Sequence[str]:
    """Return the names of these bots, in the order of the settings file.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    games = await connection.lobby.games()
    names = dict.fromkeys(name for game in games for name in game.bots)
    return [name for name in names if not is_strategy(name)]


def check_bot(ask: Callable[[Ask[Any]], Any], cup: Path, name: str) -> None:
    """Refuse a bot that no table of the event in the folder *cup* can have: the log would keep it.

    The event's server is asked only about a bot that does not come with the project.

    Raises:
        UsageError: there is none of that name.
        ClickException: the server cannot be asked.
    """
    if is_strategy(name) or EventFolder(cup).read().record.server is None:
        try:
            strategy(name)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        return
    try:
        found = ask(own_bots)
    except click.ClickException as error:
        told = tell("event.add.unknown_bot", bot=name, why=error.format_message())
        raise click.ClickException(told) from error
    if name not in found:
        there = ", ".join((*RUNGS, *map(sanitised, found)))
        raise click.UsageError(f"no bot {name!r} on this server; there are: {there}")


def running_faults(record: EventRecord, live: LiveTables, roster: Roster) -> Iterator[str]:
    """Yield a sentence for each of these bots that has failed in a match that is under way."""
    for found in record.rounds[-1:]:
        for table in found.tables:
            shown = live.tables.get(table.outcome().match)
            for seat, by in enumerate(shown.stand_ins if shown is not None else ()):
                bot = _own_bot(record, table, seat)
                if by and bot and by != bot:
                    yield _fault_text(found.number, table, seat, bot, by, roster)


def recorded_faults(
    path: Path, record: EventRecord, round_number: int, table: EventTable, roster: Roster
) -> Iterator[str]:
    """Yield a sentence for each of these bots that failed in the match of the file at *path*.

    Raises:
        ReplayError: it cannot be read.
    """
    for seat, by in bot_faults(path).items():
        bot = _own_bot(record, table, seat)
        if bot:
            yield _fault_text(round_number, table, seat, bot, by, roster)


def _own_bot(record: EventRecord, table: EventTable, seat: int) -> str:
    """Return the program that is to play a seat, as a player or as a stand-in; else nothing."""
    if seat >= len(table.seats):
        return ""
    number, outcome = table.seats[seat], table.outcome()
    if number in outcome.forfeited:
        return ""
    bot = record.entrant(number).bot or outcome.stand_ins.get(number, "")
    return "" if is_strategy(bot) else bot


def _fault_text(
    round_number: int, table: EventTable, seat: int, bot: str, by: str, roster: Roster
) -> str:
    return tell(
        "event.live.bot_fault",
        round=round_number,
        table=table.number,
        name=roster.name(table.seats[seat]),
        bot=sanitised(bot),
        by=sanitised(by),
    )
