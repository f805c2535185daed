"""Files that the subcommands make: never over one that is there."""

from pathlib import Path

import click


def put_new(path: Path, data: bytes) -> None:
    """Write *data* into a new file at *path*.

    Raises:
        click.ClickException: there is one already, or it cannot be written.
    """
    try:
        with path.open("xb") as stream:
            stream.write(data)
    except FileExistsError:
        raise click.ClickException(
            f"{path} is there already and is left as it is; give another name with -o"
        ) from None
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from error
