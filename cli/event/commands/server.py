"""`tilewyrm event server`: the key of the event's server."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import cup, opened, signed, why
from tilewyrm.cli.event.record.organiser_key import public_key_of
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.events.log.fact import Server
from tilewyrm.language.speech import tell
from tilewyrm.replays.evidence.signature import fingerprint


@click.command(cls=TranslatedCommand, help="event.server")
@cup
@click.argument("key", metavar="KEY")
@why
@signed
def server(cup: Path, key: str, why: str, key_file: Path | None) -> None:
    """Let the server sign with this key from now on."""
    with opened(cup, key_file) as desk:
        public = public_key_of(key)
        desk.append(Server(public, why))
        click.echo(tell("event.server.done", key=fingerprint(bytes.fromhex(public))))
