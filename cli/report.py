"""`tilewyrm report`: a bug report without a match, for what goes wrong outside one."""

from pathlib import Path

import click

from tilewyrm.client.preferences import preferences
from tilewyrm.client.report import write_report
from tilewyrm.client.start import run
from tilewyrm.language.speech import tell


@click.command()
@click.option("--names", is_flag=True, help="Names of people may stand in it.")
def report(names: bool) -> None:
    """Write a bug report into the current directory: versions, terminal, settings, client log.

    No right to a seat is in it. At a table the key F12 writes one with the match so far.
    """

    async def written() -> None:
        path = write_report(Path.cwd(), preferences().settings, names=names)
        click.echo(tell("start.report", path=path))

    run(written())
