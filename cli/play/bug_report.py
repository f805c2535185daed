"""`tilewyrm report`: a bug report without a match, for what goes wrong outside one."""

from pathlib import Path

import click

from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import run
from tilewyrm.client.visit.bug_report import write_report
from tilewyrm.language.speech import tell


@click.command(cls=TranslatedCommand, help="command.report")
@click.option("--names", is_flag=True, help="command.flag.names")
def report(names: bool) -> None:
    """Write a bug report into the current directory."""

    async def write() -> None:
        path = write_report(Path.cwd(), preferences().settings, names=names)
        click.echo(tell("start.report", path=path))

    run(write())
