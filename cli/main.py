"""The command `tilewyrm`: the rooms' subcommands under one name."""

import os
from difflib import get_close_matches
from importlib import import_module

import click

SUBCOMMANDS = {
    "play": ("tilewyrm.cli.play:play", "Play at the terminal."),
    "join": ("tilewyrm.cli.play:join", "Join the table with a code."),
    "tables": ("tilewyrm.cli.play:tables", "List the tables on this network."),
    "watch": ("tilewyrm.cli.play:watch", "Watch a table."),
    "learn": ("tilewyrm.cli.play:learn", "Play a guided first match."),
    "games": ("tilewyrm.cli.games:games", "List games, presets and options."),
    "serve": ("tilewyrm.server.command:serve", "Host tables."),
    "arbiter": ("tilewyrm.cli.arbiter:arbiter", "Rule on a match."),
    "replay": ("tilewyrm.replays.command:replay", "Check and read replay files."),
    "report": ("tilewyrm.cli.report:report", "Write a bug report."),
    "completion": ("tilewyrm.cli.completion:completion", "Print what completes commands."),
    "man": ("tilewyrm.cli.man:man", "Print the manual page."),
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an error names the one that was likely meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            close = get_close_matches(args[0], SUBCOMMANDS, n=1)
            if not close:
                raise
            said = f"{error.format_message()} Did you mean {close[0]!r}?"
            raise click.UsageError(said, ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_line) for name, (_, help_line) in SUBCOMMANDS.items()])


def _show_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        # Imported here: it takes a moment that the first screen need not wait for.
        from importlib.metadata import version

        click.echo(f"tilewyrm {version('tilewyrm')}")
        ctx.exit()


@click.group(
    cls=Rooms,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Print the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play tile games over the network, host them, and check their replays.

    Without a command the home screen opens. `tilewyrm COMMAND --help` explains each command.
    """
    # gRPC writes what goes wrong to the terminal, over the board and before our own sentence.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    if ctx.invoked_subcommand is None:
        _open_home(ctx)


def _open_home(ctx: click.Context) -> None:
    """Open the home screen; where there is no terminal to draw on, say which commands there are."""
    # Imported here: not every subcommand needs the client.
    from tilewyrm.cli.play import START
    from tilewyrm.client.start import has_screen, open_home

    if has_screen():
        open_home(START)
    else:
        click.echo(ctx.get_help())
