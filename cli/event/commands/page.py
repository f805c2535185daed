"""`tilewyrm event page`: the page for the hall."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import cup
from tilewyrm.cli.event.page.hall_page import write_page
from tilewyrm.cli.event.page.match_pages import MatchPages
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell


@click.command(cls=TranslatedCommand, help="event.page")
@cup
def page(cup: Path) -> None:
    """Write the page, and print where it is."""
    folder = EventFolder(cup)
    pages = MatchPages(folder)
    for match in pages.missing(folder.read()):
        pages.write(match)
    with folder.writing() as log:
        write_page(folder, log)
    click.echo(tell("event.page.done", path=folder.page / "index.html"))
