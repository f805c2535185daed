"""`tilewyrm replay branch`: a new match from a moment of another one."""

from pathlib import Path

import click

from tilewyrm.cli.play.play import START
from tilewyrm.cli.replay.arguments import file
from tilewyrm.client.command import look
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM, parse_address
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.start import go, program


@click.command(cls=TranslatedCommand, help="rerun.branch")
@file
@click.argument("entry", metavar="N", type=click.IntRange(min=0))
@click.option("--server", metavar=ADDRESS_FORM, default="", help="command.flag.server")
@click.option(
    "--seat", metavar="N", type=click.IntRange(min=1), default=None, help="rerun.flag.branch_seat"
)
@click.option(
    "--bots", metavar="N", type=click.IntRange(min=0), default=None, help="rerun.flag.branch_bots"
)
@click.option("--bot", metavar="NAME", default="", help="command.flag.bot")
@click.option("--name", metavar="NAME", default="", help="command.flag.name")
@click.option("--data-dir", default="", metavar="PATH", help="command.flag.data_dir")
@click.option("--plain", is_flag=True, help="command.flag.plain")
@click.option("--ask-always", is_flag=True, help="command.flag.ask_always")
@look
def branch(
    file: Path,
    entry: int,
    server: str,
    seat: int | None,
    bots: int | None,
    bot: str,
    name: str,
    data_dir: str,
    plain: bool,
    ask_always: bool,
    language: str | None,
    theme: str | None,
) -> None:
    """Open a table where the match goes on, and play there."""
    if server and data_dir:
        raise click.UsageError("--data-dir is for this command's own server, not for --server")
    place = parse_address(server)
    options = PlayOptions(
        server=place.address,
        fingerprint=place.fingerprint,
        branch=str(file),
        at=entry,
        eyes=None if seat is None else seat - 1,
        bots=bots,
        bot=bot,
        name=name,
        data_dir=data_dir,
        plain=plain,
        automatic=not ask_always,
        program=program(),
    )
    go(START, options, language=language, theme=theme)
