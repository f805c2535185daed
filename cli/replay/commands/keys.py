"""`tilewyrm replay keys`: names for the keys that sign matches and rulings."""

from pathlib import Path

import click

from tilewyrm.cli.files.key_file import read_key_file
from tilewyrm.cli.files.known_keys import KnownKeys
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.evidence.keyfile import read_public_key
from tilewyrm.replays.evidence.public_key import SMALL_ORDER_KEYS
from tilewyrm.replays.evidence.signature import fingerprint, read_fingerprint
from tilewyrm.replays.format.summary import header_of

SUBCOMMANDS = {
    "list": "tilewyrm.cli.replay.commands.keys:list_keys",
    "add": "tilewyrm.cli.replay.commands.keys:add",
    "remove": "tilewyrm.cli.replay.commands.keys:remove",
}


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"replay.keys.brief.{name}"),
    help="replay.keys",
)
def keys() -> None:
    """Do what the subcommand says."""


@click.command("list", cls=TranslatedCommand, help="replay.keys.brief.list")
def list_keys() -> None:
    """Print a line for each key."""
    known = _known()
    for mark, name in known.items():
        say(f"{mark}  {name}")
    if not known:
        say(tell("replay.keys.none"))


@click.command(cls=TranslatedCommand, help="replay.keys.add")
@click.argument("name")
@click.argument("key")
def add(name: str, key: str) -> None:
    """Note the name."""
    try:
        mark = _fingerprint(key)
        KnownKeys().add(name, mark)
    except (OSError, ValueError, ReplayError) as error:
        raise click.ClickException(str(error)) from error
    say(tell("replay.keys.known", key=mark, name=name.strip()))


@click.command(cls=TranslatedCommand, help="replay.keys.remove")
@click.argument("name")
def remove(name: str) -> None:
    """Forget the name."""
    try:
        mark = KnownKeys().remove(name)
    except KeyError as error:
        raise click.ClickException(tell("replay.keys.unknown", name=name)) from error
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    say(tell("replay.keys.forgotten", key=mark))


def _known() -> dict[str, str]:
    try:
        return dict(KnownKeys().names())
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error


def _fingerprint(key: str) -> str:
    """Return the fingerprint that *key* is, or of the key in the file at that path.

    Raises:
        ClickException, ValueError, ReplayError: it is none; the message says why.
    """
    path = Path(key)
    if not path.exists():
        return read_fingerprint(key)
    if path.suffix != ".twr":
        return fingerprint(read_key_file(path, read_public_key).public_bytes_raw())
    public_key = header_of(path).public_key
    if not public_key:
        raise ValueError(f"{path}: this match is not signed")
    if public_key in SMALL_ORDER_KEYS:
        raise ValueError(f"{path}: its key is of small order: anyone can sign with it")
    return fingerprint(public_key)
