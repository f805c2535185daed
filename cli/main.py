"""The command `tilewyrm`: the rooms' subcommands under one name."""

import click

from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.cli.terminal.help_wrapping import HelpWrapper
from tilewyrm.language.speech import tell

SUBCOMMANDS = {
    "play": "tilewyrm.cli.play.play:play",
    "today": "tilewyrm.cli.play.play:today",
    "join": "tilewyrm.cli.play.play:join",
    "watch": "tilewyrm.cli.play.play:watch",
    "tables": "tilewyrm.cli.play.play:tables",
    "learn": "tilewyrm.cli.play.play:learn",
    "results": "tilewyrm.cli.results.command:results",
    "games": "tilewyrm.cli.play.games:games",
    "serve": "tilewyrm.cli.serve.serve:serve",
    "admin": "tilewyrm.cli.admin.admin:admin",
    "replay": "tilewyrm.cli.replay.commands.command:replay",
    "event": "tilewyrm.cli.event.command:event",
    "archive": "tilewyrm.cli.archive.command:archive",
    "arbiter": "tilewyrm.cli.arbiter.arbiter:arbiter",
    "league": "tilewyrm.cli.league.league:league",
    "bot": "tilewyrm.cli.bot.command:bot",
    "report": "tilewyrm.cli.play.bug_report:report",
    "completion": "tilewyrm.cli.terminal.completion:completion",
    "man": "tilewyrm.cli.terminal.man:man",
}
"""Place of each subcommand. It is imported only when it is used."""

HEADINGS = {
    "command.heading.play": (
        "play",
        "today",
        "join",
        "watch",
        "tables",
        "learn",
        "results",
        "games",
    ),
    "command.heading.host": ("serve", "admin"),
    "command.heading.replays": ("replay",),
    "command.heading.organise": ("event", "archive", "arbiter"),
    "command.heading.develop": ("league", "bot", "report", "completion", "man"),
}
"""The subcommands below each heading of the help."""

click.Context.formatter_class = HelpWrapper


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        # Imported here: it takes a moment that the first screen need not wait for.
        from importlib.metadata import version

        click.echo(f"tilewyrm {version('tilewyrm')}")
        ctx.exit()


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    headings=HEADINGS,
    brief=lambda name: tell(f"command.brief.{name}"),
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
@click.option("--plain", is_flag=True, help="command.flag.plain")
@click.pass_context
def main(ctx: click.Context, plain: bool) -> None:
    """Do what the subcommand says, or open the home screen."""
    if ctx.invoked_subcommand is None:
        _open_home(plain=plain)


def _open_home(*, plain: bool) -> None:
    """Open the home screen; as lines of text where there is no terminal to draw on."""
    # Imported here: not every subcommand needs the client.
    from tilewyrm.cli.play.play import START
    from tilewyrm.client.start import open_home

    open_home(START, plain=plain)
