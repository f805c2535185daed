"""The command `tilewyrm`: the rooms' subcommands under one name."""

from importlib import import_module
from importlib.metadata import version

import click

SUBCOMMANDS = {
    "play": ("tilewyrm.cli.play:play", "Play at the terminal."),
    "serve": ("tilewyrm.server.command:serve", "Host tables."),
    "replay": ("tilewyrm.replays.command:replay", "Check and read replay files."),
}
"""For each subcommand: where it is, and one line of help. It is imported only when it is used."""


class Rooms(click.Group):
    """Subcommands that are imported when they are called, so that help comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the subcommand *cmd_name*; None when there is none."""
        if cmd_name not in SUBCOMMANDS:
            return None
        module, _, attribute = SUBCOMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_line) for name, (_, help_line) in SUBCOMMANDS.items()])


def _show_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"tilewyrm {version('tilewyrm')}")
        ctx.exit()


@click.group(cls=Rooms, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Print the version and exit.",
)
def main() -> None:
    """Play tile games over the network, host them, and check their replays.

    `tilewyrm COMMAND --help` explains each command.
    """
