"""`tilewyrm event terms`: the table settings of an event, until its first round is paired."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import cup, opened, signed
from tilewyrm.cli.event.commands.new import agreed_terms, clock_sentences
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.client.command_line.host_flags import term_options, terms
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.words.clock_rules import PARTS
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.events.log.fact import Terms
from tilewyrm.events.state.event_record import EventRecord


@click.command("terms", cls=TranslatedCommand, help="event.terms")
@cup
@term_options("event.flag.term")
@signed
def change_terms(
    cup: Path,
    clock: str,
    time_out: str,
    resignation: str,
    takeover: str,
    ready: bool,
    given_terms: tuple[str, ...],
    key_file: Path | None,
) -> None:
    """Print the terms, after those that are given were changed."""
    given = terms(clock, time_out, resignation, takeover, ready, given_terms)
    if not given:
        _print(present_terms(EventFolder(cup).read().record))
        return
    with opened(cup, key_file) as desk:
        try:
            agreed = agreed_terms(given, present_terms(desk.record))
        except SetupError as error:
            raise click.UsageError(str(error)) from error
        desk.append(Terms(agreed))
        _print(agreed)


def present_terms(record: EventRecord) -> dict[str, OptionValue]:
    """Return the terms that are not a table's default."""
    names = {spec.name for spec in TERMS}
    return {
        name: value
        for name, value in record.event.terms.items()
        if name in names and isinstance(value, bool | int | str)
    }


def _print(agreed: dict[str, OptionValue]) -> None:
    """Print every term with its value, but the clock in words."""
    has_clock = agreed.get("clock", "none") != "none"
    for spec in TERMS:
        if spec.name in PARTS and (has_clock or spec.name != "clock"):
            continue
        value = agreed.get(spec.name, spec.default)
        shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        click.echo(f"{spec.name:16} {shown}")
    for sentence in clock_sentences(agreed):
        click.echo(sentence)
