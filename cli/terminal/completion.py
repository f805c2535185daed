"""`tilewyrm completion`: what a shell needs to complete the command line."""

import click
from click.shell_completion import get_completion_class

from tilewyrm.client.command_line.translated_command import TranslatedCommand

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=TranslatedCommand, help="command.completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what the shell is to run."""
    kind = get_completion_class(shell)
    assert kind is not None
    root = ctx.find_root()
    click.echo(kind(root.command, {}, "tilewyrm", "_TILEWYRM_COMPLETE").source())
