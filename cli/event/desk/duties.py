"""Tasks that are due at an event, in words, each with its action."""

from collections.abc import Iterator
from dataclasses import dataclass

from tilewyrm.cli.event.desk.situation import Situation, TableState
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.events.state.due import Due, Duty, due, no_shows
from tilewyrm.language.speech import count, tell


@dataclass(frozen=True)
class Task:
    """Something that is due."""

    text: str
    action: str
    """The name of the action that does it. Some tasks have none here, so it may be empty."""
    table: int = 0
    """The number of the table that it is about; 0: none."""
    urgent: bool = False
    player: int = 0
    """The number of the player whom it is about; 0: none."""


def tasks(situation: Situation) -> list[Task]:
    """Return the tasks, the most urgent first."""
    if situation.record.closed:
        return [Task(tell("desk.due.publish", hash=situation.log.state.prev[:16]), "export")]
    return sorted(_tasks(situation), key=lambda task: not task.urgent)


def _tasks(situation: Situation) -> Iterator[Task]:
    found = situation.round
    if found is not None and found.started:
        if not situation.is_kept:
            yield Task(tell("desk.due.keep"), "", urgent=True)
        elif situation.live.lost and found.undecided():
            yield Task(tell("desk.due.lost"), "", urgent=True)
    absentees = 0
    for item in due(situation.record):
        if item.duty is Duty.CHECK_IN:
            absentees += 1
        else:
            yield from _task(situation, item)
    if absentees:
        yield Task(count("desk.due.check_in", absentees), "here")


def _task(situation: Situation, item: Due) -> Iterator[Task]:
    match item.duty:
        case Duty.PAIR:
            yield Task(tell("desk.due.pair", round=item.round), "pair")
            for number, reason in no_shows(situation.record).items():
                name = situation.roster.name(number)
                yield Task(tell(f"desk.due.{reason}", name=name), "withdraw", player=number)
        case Duty.START:
            yield Task(tell("desk.due.start", round=item.round), "start")
        case Duty.CLOSE:
            yield Task(tell("desk.due.close"), "close")
        case Duty.ABSENT:
            table = situation.record.table(item.round, item.table)
            yield Task(_missing(situation, table, item), "missing", item.table, urgent=True)
        case Duty.RESULT:
            table = situation.record.table(item.round, item.table)
            yield from _result(situation, table)


def _missing(situation: Situation, table: EventTable, item: Due) -> str:
    name = situation.roster.name(item.number)
    minutes = situation.open_minutes(table)
    if not minutes:
        return tell("desk.due.missing_now", table=item.table, name=name)
    return count("desk.due.missing", minutes, table=item.table, name=name)


def _result(situation: Situation, table: EventTable) -> Iterator[Task]:
    """Yield the tasks of an organiser at a table without a result."""
    state, number = situation.state(table), table.number
    if state is TableState.PAPER:
        yield Task(tell("desk.due.result", table=number), "result", number)
    elif state is TableState.HALTED:
        live = situation.live_table(table)
        why = live.halted_because if live is not None else ""
        yield Task(tell("desk.due.halted", table=number, why=why), "rule", number, urgent=True)
    elif state is TableState.UNKNOWN and situation.is_fresh:
        yield Task(tell("desk.due.gone", table=number), "rule", number, urgent=True)
    elif state is TableState.ENDED:
        yield Task(tell("desk.due.ended", table=number), "rule", number)
