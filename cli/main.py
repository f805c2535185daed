"""The command `tilewyrm`: the rooms' subcommands under one name."""

import os
from difflib import get_close_matches
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from tilewyrm.client.player_command import PlayerCommand
from tilewyrm.language.speech import tell

SUBCOMMANDS = {
    "play": "tilewyrm.cli.play:play",
    "join": "tilewyrm.cli.play:join",
    "tables": "tilewyrm.cli.play:tables",
    "watch": "tilewyrm.cli.play:watch",
    "learn": "tilewyrm.cli.play:learn",
    "games": "tilewyrm.cli.games:games",
    "serve": "tilewyrm.server.command:serve",
    "admin": "tilewyrm.cli.admin:admin",
    "arbiter": "tilewyrm.cli.arbiter:arbiter",
    "replay": "tilewyrm.replays.command:replay",
    "report": "tilewyrm.cli.report:report",
    "completion": "tilewyrm.cli.completion:completion",
    "man": "tilewyrm.cli.man:man",
}
"""For each subcommand where it is. It is imported only when it is used."""


class Rooms(PlayerCommand, click.Group):
    """Subcommands that are imported when they are called, so that help comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the subcommand *cmd_name*; None when there is none.

        Those of players tell their help in the player's language.
        """
        if cmd_name not in SUBCOMMANDS:
            return None
        module, _, attribute = SUBCOMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        if isinstance(command, PlayerCommand):
            _speak()
            return command.told()
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

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what there is, in the player's language."""
        _speak()
        click.Group.format_help(self.told(), ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what *incomplete* may become, with its help in the player's language."""
        _speak()
        return click.Group.shell_complete(self.told(), ctx, incomplete)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the flags, and the list of subcommands without importing them."""
        super().format_options(ctx, formatter)
        with formatter.section(tell("command.commands")):
            formatter.write_dl([(name, tell(f"command.brief.{name}")) for name in SUBCOMMANDS])


def _speak() -> None:
    """Speak the player's language."""
    # Imported here: it takes a moment that the tools for hosts need not wait for.
    from tilewyrm.client.preferences import preferences

    preferences()


def _show_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        # Imported here: it takes a moment that the first screen need not wait for.
        from importlib.metadata import version

        click.echo(f"tilewyrm {version('tilewyrm')}")
        ctx.exit()


@click.group(
    cls=Rooms,
    help="command.tilewyrm",
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="command.flag.version",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Do what the subcommand says, or open the home screen."""
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
