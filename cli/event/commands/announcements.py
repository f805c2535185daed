"""Subcommands about the whole event: announcements, and its end."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import Desk, cup, one_line, opened, signed
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.fact import Close, Say
from tilewyrm.events.log.line import Line
from tilewyrm.language.speech import count, tell

LONGEST = 280
"""Characters of an announcement."""


@click.command("say", cls=TranslatedCommand, help="event.say")
@cup
@click.argument("words", metavar="TEXT...", nargs=-1, required=True)
@signed
def announce(cup: Path, words: tuple[str, ...], key_file: Path | None) -> None:
    """Announce the text."""
    text = one_line("TEXT", " ".join(words), LONGEST)
    with opened(cup, key_file) as desk:
        desk.append(Say(text))
        click.echo(tell("event.say.done"))


@click.command(cls=TranslatedCommand, help="event.close")
@cup
@click.option("--early", is_flag=True, help="event.flag.early")
@signed
def close(cup: Path, early: bool, key_file: Path | None) -> None:
    """Close the log."""
    with opened(cup, key_file) as desk:
        left = desk.record.event.rounds - len(desk.record.rounds)
        if left > 0 and not early:
            desk.check(Close())
            raise click.ClickException(count("event.close.early", left))
        line = close_event(desk)
        click.echo(tell("event.close.done", title=desk.record.event.title))
        click.echo(line.hash)


def close_event(desk: Desk) -> Line:
    """Close the event; return the last line of its log.

    Raises:
        ClickException: it is refused.
    """
    desk.check(Close())
    there = desk.folder.players.is_file()
    names = desk.roster.write(desk.folder.players) if there else None
    return desk.append(Close(names))
