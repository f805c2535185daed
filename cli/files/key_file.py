"""Key files named on the command line."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from tilewyrm.language.speech import tell

Key = TypeVar("Key")


def read_key_file(path: Path, read: Callable[[Path], Key]) -> Key:
    """Return the key that *read* finds in the file at *path*.

    Raises:
        ClickException: there is none.
    """
    try:
        return read(path)
    except OSError as error:
        message = tell("command.key.unread", path=path, why=error.strerror or error)
        raise click.ClickException(message) from error
    except ValueError as error:
        raise click.ClickException(tell("command.key.none", path=path)) from error
