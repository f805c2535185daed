"""The subcommand of those who run a server."""

from pathlib import Path

import click

from tilewyrm.server.command import default_data_dir
from tilewyrm.server.errors import CannotStore, StartError
from tilewyrm.server.rebuilding import rebuild as rebuilt


@click.group(short_help="look after a server's tables")
def admin() -> None:
    """Look after the tables of a server."""


@admin.command()
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path),
    help="Where tables and replays are kept; by default your own data directory.",
)
def rebuild(data_dir: Path | None) -> None:
    """Take up matches again that the directory of tables does not know.

    For when tables.sqlite3 was lost or is damaged: move it away and stop the server first. Every
    match comes back with its seats and their players' rights. Tables at which no match had begun
    are gone. The replays themselves are not changed.
    """
    folder = data_dir or default_data_dir()
    taken_up = lost = 0
    try:
        for found in rebuilt(folder):
            if found.lost:
                lost += 1
                click.echo(f"table {found.table_id} is lost: {found.lost}", err=True)
            else:
                taken_up += 1
    except (StartError, CannotStore) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{taken_up} tables are in the directory again, {lost} are lost")
    if lost:
        raise SystemExit(1)
