"""`tilewyrm event key`: the organiser's key."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import signed
from tilewyrm.cli.event.record.organiser_key import Signer, default_key_file, own_key
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell


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
    return signer
