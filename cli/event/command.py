"""`tilewyrm event`: its subcommands."""

import click

from tilewyrm.cli.terminal.command_group import CommandGroup
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.language.speech import tell

_COMMANDS = "tilewyrm.cli.event.commands"
SUBCOMMANDS = {
    "join": "tilewyrm.cli.play.play:event_join",
    "seen": "tilewyrm.cli.play.play:event_seen",
    "key": f"{_COMMANDS}.key:key",
    "new": f"{_COMMANDS}.new:new",
    "server": f"{_COMMANDS}.key:server",
    "terms": f"{_COMMANDS}.terms:change_terms",
    "add": f"{_COMMANDS}.people:add",
    "code": f"{_COMMANDS}.people:code",
    "rename": f"{_COMMANDS}.people:rename",
    "here": f"{_COMMANDS}.people:here",
    "withdraw": f"{_COMMANDS}.people:withdraw",
    "return": f"{_COMMANDS}.people:come_back",
    "forbid": f"{_COMMANDS}.people:forbid",
    "pair": f"{_COMMANDS}.pairing:pair",
    "swap": f"{_COMMANDS}.pairing:swap",
    "unpair": f"{_COMMANDS}.pairing:unpair",
    "paper": f"{_COMMANDS}.pairing:paper",
    "start": f"{_COMMANDS}.pairing:start",
    "desk": "tilewyrm.cli.event.desk.command:desk",
    "run": f"{_COMMANDS}.live:run_event",
    "resume": f"{_COMMANDS}.live:resume",
    "result": f"{_COMMANDS}.results:result",
    "missing": f"{_COMMANDS}.missing:missing_players",
    "rule": f"{_COMMANDS}.results:rule",
    "correct": f"{_COMMANDS}.results:correct",
    "say": f"{_COMMANDS}.announcements:announce",
    "close": f"{_COMMANDS}.announcements:close",
    "round": f"{_COMMANDS}.standings:show_round",
    "standings": f"{_COMMANDS}.standings:standings",
    "table": f"{_COMMANDS}.standings:table",
    "page": f"{_COMMANDS}.page:page",
    "verify": f"{_COMMANDS}.verify:verify",
    "export": f"{_COMMANDS}.export:export",
    "season": "tilewyrm.cli.event.season.command:season",
}
"""Place of each subcommand. It is imported only when it is used."""

HEADINGS = {
    "event.heading.players": ("join", "seen"),
    "event.heading.prepare": (
        *("key", "new", "server", "terms", "add", "code", "rename"),
        *("here", "withdraw", "return", "forbid"),
    ),
    "event.heading.play": (
        *("pair", "swap", "unpair", "paper", "start", "desk", "run", "resume"),
        *("missing", "result", "rule", "correct", "say"),
    ),
    "event.heading.publish": (
        *("close", "round", "standings", "table", "page", "verify", "export", "season"),
    ),
}
"""The subcommands below each heading of the help."""


@click.group(
    cls=CommandGroup,
    places=SUBCOMMANDS,
    headings=HEADINGS,
    brief=lambda name: tell(f"event.brief.{name}"),
    help="event.help",
)
def event() -> None:
    """Do what the subcommand says, in the language of the reader."""
    preferences()
