"""`tilewyrm replay keys`: names for the keys that sign matches and rulings."""

from pathlib import Path

import click

from tilewyrm.cli.known_keys import KnownKeys
from tilewyrm.cli.replay.printing import say
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.keyfile import read_public_key
from tilewyrm.replays.signature import fingerprint, read_fingerprint
from tilewyrm.replays.summary import header_of


@click.group()
def keys() -> None:
    """Name the keys that you know: `verify` then says whose a signature is.

    A name is yours alone: it stands in a file beside your settings and in no match. Take a
    fingerprint from who has the key (`tilewyrm serve` prints that of a server when it starts), not
    from a file of matches.
    """


@keys.command("list")
def list_keys() -> None:
    """List the keys that have a name."""
    for mark, name in _known().items():
        say(f"{mark}  {name}")


@keys.command()
@click.argument("name")
@click.argument("key")
def add(name: str, key: str) -> None:
    """Know KEY as NAME.

    KEY is a fingerprint such as 0123-4567-89ab-cdef, a file with a public key (PEM), or a replay
    file: that is the key which its match says it is signed with.
    """
    try:
        mark = _fingerprint(key)
        KnownKeys().add(name, mark)
    except (OSError, ValueError, ReplayError) as error:
        raise click.ClickException(str(error)) from error
    say(f"{mark} is known as {name.strip()}.")


@keys.command()
@click.argument("name")
def remove(name: str) -> None:
    """Know the key called NAME, or with that fingerprint, no longer."""
    try:
        mark = KnownKeys().remove(name)
    except KeyError as error:
        raise click.ClickException(f"no key is known as {name!r}") from error
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    say(f"{mark} is known no longer.")


def _known() -> dict[str, str]:
    try:
        return dict(KnownKeys().names())
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error


def _fingerprint(key: str) -> str:
    """Return the fingerprint that *key* is, or of the key in the file at that path.

    Raises:
        OSError, ValueError, ReplayError: it is none; the message says why.
    """
    path = Path(key)
    if not path.exists():
        return read_fingerprint(key)
    if path.suffix != ".twr":
        return fingerprint(read_public_key(path).public_bytes_raw())
    public_key = header_of(path).public_key
    if not public_key:
        raise ValueError(f"{path}: nobody has signed this match")
    return fingerprint(public_key)
