"""`tilewyrm replay`: its subcommands, one module each."""

import click

from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.language.speech import tell

SUBCOMMANDS = {
    "view": "tilewyrm.cli.replay.commands.view:view",
    "show": "tilewyrm.cli.replay.commands.show:show",
    "list": "tilewyrm.cli.replay.commands.list:list_matches",
    "verify": "tilewyrm.cli.replay.commands.verify:verify",
    "keys": "tilewyrm.cli.replay.commands.keys:keys",
    "branch": "tilewyrm.cli.replay.commands.branch:branch",
    "export": "tilewyrm.cli.replay.commands.export:export",
    "stats": "tilewyrm.cli.replay.commands.stats:stats",
    "mistakes": "tilewyrm.cli.replay.commands.mistakes:mistakes_command",
    "at": "tilewyrm.cli.replay.commands.at:at",
    "when": "tilewyrm.cli.replay.develop.when:when",
    "diff": "tilewyrm.cli.replay.develop.diff:diff",
    "triage": "tilewyrm.cli.replay.develop.triage:triage",
    "re-record": "tilewyrm.cli.replay.develop.re_record:re_record",
    "search": "tilewyrm.cli.replay.search.search:search",
    "cut": "tilewyrm.cli.replay.develop.cut:cut",
    "shrink": "tilewyrm.cli.replay.shrink.command:shrink",
    "to-test": "tilewyrm.cli.replay.regression.to_test:to_test",
    "bisect": "tilewyrm.cli.replay.develop.bisect:bisect",
}
"""Place of each subcommand. It is imported only when it is used."""

HEADINGS = {
    "command.commands": (
        "view",
        "show",
        "list",
        "verify",
        "keys",
        "branch",
        "export",
        "stats",
        "mistakes",
    ),
    "command.heading.develop": (
        "at",
        "when",
        "diff",
        "triage",
        "re-record",
        "search",
        "cut",
        "shrink",
        "to-test",
        "bisect",
    ),
}
"""The subcommands below each heading of the help."""


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    headings=HEADINGS,
    brief=lambda name: tell(f"replay.brief.{name}"),
    help="replay.help",
)
def replay() -> None:
    """Do what the subcommand says."""
