"""Files that the subcommands make: never over one that is there."""

from pathlib import Path

import click

from tilewyrm.language.speech import tell


def write_new_file(path: Path, data: bytes) -> None:
    """Write *data* into a new file at *path*.

    Raises:
        click.ClickException: there is one already, or it cannot be written.
    """
    try:
        with path.open("xb") as stream:
            stream.write(data)
    except FileExistsError:
        raise click.ClickException(tell("replay.made.there", path=path)) from None
    except OSError as error:
        told = tell("replay.made.cannot", path=path, why=error.strerror)
        raise click.ClickException(told) from error
