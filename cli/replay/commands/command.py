"""`tilewyrm replay`: its subcommands, one module each."""

import click

from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.language.speech import tell

SUBCOMMANDS = {
    "list": "tilewyrm.cli.replay.commands.list:list_matches",
    "show": "tilewyrm.cli.replay.commands.show:show",
    "branch": "tilewyrm.cli.replay.commands.branch:branch",
    "mistakes": "tilewyrm.cli.replay.commands.mistakes:mistakes_command",
    "view": "tilewyrm.cli.replay.commands.view:view",
    "at": "tilewyrm.cli.replay.commands.at:at",
    "diff": "tilewyrm.cli.replay.develop.diff:diff",
    "cut": "tilewyrm.cli.replay.develop.cut:cut",
    "shrink": "tilewyrm.cli.replay.develop.shrink:shrink",
    "to-test": "tilewyrm.cli.replay.develop.to_test:to_test",
    "bisect": "tilewyrm.cli.replay.develop.bisect:bisect",
    "stats": "tilewyrm.cli.replay.commands.stats:stats",
    "verify": "tilewyrm.cli.replay.commands.verify:verify",
    "export": "tilewyrm.cli.replay.commands.export:export",
    "keys": "tilewyrm.cli.replay.commands.keys:keys",
}
"""Place of each subcommand. It is imported only when it is used."""


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"replay.brief.{name}"),
    help="replay.help",
)
def replay() -> None:
    """Do what the subcommand says."""
