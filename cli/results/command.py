"""`tilewyrm results`: the player's results against bots, and rankings of matches of the day."""

from pathlib import Path

import click

from tilewyrm.cli.results.day_results import day_lines
from tilewyrm.cli.results.own_results import own_results
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.lobby.own_names import own_names
from tilewyrm.client.narration.own_results import result_lines
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import say
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.verdict import Exit


@click.command("results", cls=TranslatedCommand, help="results.help")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--day", is_flag=True, help="results.flag.day")
def results(files: tuple[Path, ...], *, day: bool) -> None:
    """Print them."""
    if files and not day:
        raise click.UsageError("FILES are compared with --day only")
    settings = preferences().settings
    if day:
        lines, valid = day_lines(files)
        for line in lines:
            say(line)
        raise SystemExit(Exit.HOLDS if valid or not files else Exit.FAILS)
    for line in result_lines(own_results(own_names(settings))):
        say(line)
    say(tell("results.what"))
