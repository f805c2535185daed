"""`tilewyrm replay view`: a match on the whole screen."""

from pathlib import Path

import click

from tilewyrm.cli.play.play import START
from tilewyrm.cli.replay.arguments import file
from tilewyrm.client.command import look
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.start import go, program


@click.command(cls=TranslatedCommand, help="replay.view")
@file
@click.option("--at", metavar="N", type=click.IntRange(min=0), default=0, help="replay.flag.at")
@click.option(
    "--seat", metavar="N", type=click.IntRange(min=1), default=None, help="replay.flag.seat"
)
@click.option("--plain", is_flag=True, help="command.flag.plain")
@look
def view(
    file: Path, at: int, seat: int | None, plain: bool, language: str | None, theme: str | None
) -> None:
    """Watch the file until the player leaves it."""
    viewpoint = None if seat is None else seat - 1
    options = PlayOptions(replay=str(file), at=at, eyes=viewpoint, plain=plain, program=program())
    go(START, options, language=language, theme=theme)
