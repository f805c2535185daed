"""`tilewyrm archive`: its subcommands, one module each."""

import click

from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.language.speech import tell

SUBCOMMANDS = {
    "add": "tilewyrm.cli.archive.add:add_files",
    "list": "tilewyrm.cli.archive.search:list_all",
    "search": "tilewyrm.cli.archive.search:search",
    "show": "tilewyrm.cli.archive.show:show",
    "verify": "tilewyrm.cli.archive.verify:verify",
    "stats": "tilewyrm.cli.archive.stats:stats",
    "export": "tilewyrm.cli.archive.export:export",
    "check": "tilewyrm.cli.archive.bundle_import:check",
    "import": "tilewyrm.cli.archive.bundle_import:import_bundle",
    "people": "tilewyrm.cli.archive.people:people",
    "reindex": "tilewyrm.cli.archive.reindex:reindex",
}
"""Place of each subcommand. It is imported only when it is used."""


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    brief=lambda name: tell(f"archive.brief.{name}"),
    help="archive.help",
)
def archive() -> None:
    """Do what the subcommand says, in the language of the reader."""
    preferences()
