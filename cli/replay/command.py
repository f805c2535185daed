"""`tilewyrm replay`: what can be done with replay files, each in a module of its own."""

import click

from tilewyrm.cli.subcommands import Subcommands
from tilewyrm.language.speech import tell

SUBCOMMANDS = {
    "list": "tilewyrm.cli.replay.list:list_matches",
    "show": "tilewyrm.cli.replay.show:show",
    "branch": "tilewyrm.cli.replay.branch:branch",
    "view": "tilewyrm.cli.replay.view:view",
    "at": "tilewyrm.cli.replay.at:at",
    "diff": "tilewyrm.cli.replay.diff:diff",
    "cut": "tilewyrm.cli.replay.cut:cut",
    "shrink": "tilewyrm.cli.replay.shrink:shrink",
    "to-test": "tilewyrm.cli.replay.to_test:to_test",
    "bisect": "tilewyrm.cli.replay.bisect:bisect",
    "stats": "tilewyrm.cli.replay.stats:stats",
    "verify": "tilewyrm.cli.replay.verify:verify",
    "export": "tilewyrm.cli.replay.export:export",
    "keys": "tilewyrm.cli.replay.keys:keys",
}
"""For each subcommand where it is. It is imported only when it is used."""


@click.group(
    cls=Subcommands,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"replay.brief.{name}"),
    help="replay.help",
)
def replay() -> None:
    """Do what the subcommand says."""
