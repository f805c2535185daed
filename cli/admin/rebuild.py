"""`tilewyrm admin rebuild`: the table database rebuilt from the files of a stopped server."""

from pathlib import Path

import click

from tilewyrm.cli.admin.connection import data_dir_flag
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.words.refusals import CANNOT_START, reason_text
from tilewyrm.language.speech import count, tell
from tilewyrm.server.errors import DatabaseDamaged, StartError, StoreFailed
from tilewyrm.server.store.data_directory import default_data_dir
from tilewyrm.server.store.rebuild import rebuild as rebuilt
from tilewyrm.server.store.table_database import FILE_NAME


@click.command(cls=TranslatedCommand, help="admin.rebuild")
@data_dir_flag
def rebuild(data_dir: Path | None) -> None:
    """Print how many tables were rebuilt."""
    folder = data_dir or default_data_dir()
    rebuilt_count = lost_count = 0
    try:
        for found in rebuilt(folder):
            if found.lost is not None:
                lost_count += 1
                why = translated(found.lost)
                click.echo(tell("admin.rebuild.lost", table=found.table_id, why=why), err=True)
            else:
                rebuilt_count += 1
    except StartError as error:
        about = {name: str(value) for name, value in error.about.items()}
        message = reason_text(CANNOT_START, about, str(error))
        raise click.ClickException(message) from error
    except (StoreFailed, DatabaseDamaged) as error:
        damaged, why = isinstance(error, DatabaseDamaged), str(error.__cause__ or error)
        name = "admin.rebuild.damaged" if damaged else "admin.rebuild.not_kept"
        raise click.ClickException(tell(name, path=folder / FILE_NAME, why=why)) from error
    click.echo(count("admin.rebuild.done", rebuilt_count, lost=lost_count))
    if lost_count:
        raise SystemExit(1)
