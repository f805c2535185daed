"""Subcommands about results: typed in, ruled, corrected."""

from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import (
    LONGEST_REASON,
    Desk,
    cup,
    one_line,
    opened,
    signed,
    why,
)
from tilewyrm.cli.event.record.wording import table_text
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.fact import Correct, Correctable, Forfeit, Paper, Rule
from tilewyrm.language.speech import tell

_NEGATIVE = {"ignore_unknown_options": True}
"""Points may be below zero: -3 is not a flag."""

_round = click.option(
    "--round", "round_number", metavar="N", type=click.IntRange(1), help="event.flag.round"
)


@click.command(cls=TranslatedCommand, help="event.result", context_settings=_NEGATIVE)
@cup
@click.argument("table", metavar="TABLE", type=click.IntRange(1))
@click.argument("points", metavar="POINTS...", nargs=-1, type=int, required=True)
@click.option("--why", metavar="TEXT", help="event.flag.why_paper")
@_round
@signed
def result(
    cup: Path,
    table: int,
    points: tuple[int, ...],
    why: str | None,
    round_number: int | None,
    key_file: Path | None,
) -> None:
    """File the points."""
    reason = None if why is None else one_line("--why", why, LONGEST_REASON)
    with opened(cup, key_file) as desk:
        number = round_number or desk.present_round.number
        desk.append(Paper(number, table, points, why=reason))
        _print_table(desk, number, table)


@click.command(cls=TranslatedCommand, help="event.rule", context_settings=_NEGATIVE)
@cup
@click.argument("table", metavar="TABLE", type=click.IntRange(1))
@click.argument(
    "what", metavar="RULING", type=click.Choice(["points", "annul", "replay", "forfeit"])
)
@click.argument("about", metavar="[POINTS|NAME]...", nargs=-1)
@why
@_round
@signed
def rule(
    cup: Path,
    table: int,
    what: str,
    about: tuple[str, ...],
    why: str,
    round_number: int | None,
    key_file: Path | None,
) -> None:
    """Decide about the table."""
    with opened(cup, key_file) as desk:
        number = round_number or desk.present_round.number
        if what == "forfeit":
            if not about:
                raise click.UsageError("name who forfeits")
            for name in about:
                desk.append(Forfeit(number, table, desk.number(name), why))
        elif what == "points":
            desk.append(Rule(number, table, what, why, _points(about)))
        elif about:
            raise click.UsageError(f"{what} has no points and no names")
        else:
            desk.append(Rule(number, table, what, why))
        _print_table(desk, number, table)


@click.command(cls=TranslatedCommand, help="event.correct", context_settings=_NEGATIVE)
@cup
@click.argument("numbers", metavar="[LINE] [POINTS]...", nargs=-1)
@click.option("--table", metavar="N", type=click.IntRange(1), help="event.flag.corrected")
@_round
@why
@signed
def correct(
    cup: Path,
    numbers: tuple[str, ...],
    table: int | None,
    round_number: int | None,
    why: str,
    key_file: Path | None,
) -> None:
    """Let the line say something else, or count no longer."""
    with opened(cup, key_file) as desk:
        points = _points(numbers)
        if table is not None:
            number = round_number or desk.present_round.number
            line = desk.record.table(number, table).outcome().line
        elif points and points[0] > 0:
            line, *rest = points
            points = tuple(rest)
        else:
            raise click.UsageError(tell("event.correct.nothing"))
        desk.append(Correct(line, why, points or None))
        fact = desk.log.lines[line].fact
        if isinstance(fact, Correctable):  # all that can be corrected
            _print_table(desk, fact.round, fact.table)


def _points(texts: Sequence[str]) -> tuple[int, ...]:
    """Return whole numbers.

    Raises:
        UsageError: these are not whole numbers.
    """
    try:
        return tuple(map(int, texts))
    except ValueError as error:
        raise click.UsageError(f"points are whole numbers by seat: {error}") from error


def _print_table(desk: Desk, round_number: int, number: int) -> None:
    """Print a table as it stands now."""
    table = desk.record.table(round_number, number)
    text = table_text(table, desk.roster)
    click.echo(tell("event.result.done", round=round_number, table=number, text=text))
