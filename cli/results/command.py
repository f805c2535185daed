"""`tilewyrm results`: the player's results against bots."""

import click

from tilewyrm.cli.results.own_results import own_results
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.lobby.own_names import own_names
from tilewyrm.client.narration.own_results import result_lines
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import say
from tilewyrm.language.speech import tell


@click.command("results", cls=TranslatedCommand, help="results.help")
def results() -> None:
    """Print them."""
    settings = preferences().settings
    for line in result_lines(own_results(own_names(settings))):
        say(line)
    say(tell("results.what"))
