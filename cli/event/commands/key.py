"""`tilewyrm event key` and `server`: the organiser's key, and that of the event's server."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import cup, opened, signed, why
from tilewyrm.cli.event.record.organiser_key import (
    Signer,
    default_key_file,
    own_key,
    public_key_of,
)
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.fact import Server
from tilewyrm.language.speech import tell
from tilewyrm.replays.evidence.signature import fingerprint


@click.command(cls=TranslatedCommand, help="event.key")
@signed
def key(key_file: Path | None) -> None:
    """Print the key, which is made if there is none."""
    signer = organiser_key(key_file)
    click.echo(tell("event.key.is", path=key_file or default_key_file()))
    click.echo(tell("event.key.fingerprint", key=signer.fingerprint))
    click.echo(tell("event.key.public", key=signer.by))


def organiser_key(key_file: Path | None) -> Signer:
    """Return the signer with the key in *key_file*, or with this user's own, which may be new.

    Raises:
        ClickException: there is none, and none can be made.
    """
    try:
        signer, new_file = own_key(key_file)
    except OSError as error:
        path, why = error.filename or default_key_file(), error.strerror or error
        raise click.ClickException(tell("event.key.not_written", path=path, why=why)) from error
    if new_file is not None:
        click.echo(tell("event.key.made", path=new_file))
        click.echo(tell("event.key.keep"))
    return signer


@click.command(cls=TranslatedCommand, help="event.server")
@cup
@click.argument("new_key", metavar="KEY")
@why
@signed
def server(cup: Path, new_key: str, why: str, key_file: Path | None) -> None:
    """Let the server sign with this key from now on."""
    with opened(cup, key_file) as desk:
        public = public_key_of(new_key)
        desk.append(Server(public, why))
        click.echo(tell("event.server.done", key=fingerprint(bytes.fromhex(public))))
