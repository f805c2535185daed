"""Slips of paper for players: the command to join, with the address if it is stored."""

import click

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell


def keep_address(folder: EventFolder, address: str) -> None:
    """Store the *address* of the server for players with the event; it is in no log and bundle.

    Raises:
        OSError: it cannot be written.
    """
    write_atomically(folder.address, f"{sanitised(address)}\n".encode())


def kept_address(folder: EventFolder) -> str:
    """Return the address of the server for players; empty if none is stored.

    Raises:
        ClickException: it cannot be read.
    """
    try:
        return sanitised(folder.address.read_text(encoding="utf-8").strip())
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        message = tell("event.slip.unread", path=folder.address, why=error)
        raise click.ClickException(message) from error


def join_line(folder: EventFolder, code: str) -> str:
    """Return the command by which a player joins; only the *code* if no address is stored.

    Raises:
        ClickException: the address cannot be read.
    """
    address = kept_address(folder)
    return f"tilewyrm event join {address} {code}" if address else code
