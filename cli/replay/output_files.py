"""Output files of the subcommands: an existing file is never overwritten."""

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
        message = tell("replay.made.cannot", path=path, why=error.strerror)
        raise click.ClickException(message) from error


def shrunk_path(file: Path) -> Path:
    """Return the path in the current directory to which `shrink` writes *file* by default."""
    return Path(f"{file.stem}-shrunk.twr")
