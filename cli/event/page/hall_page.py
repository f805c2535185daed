"""The page of an event: one HTML file that reloads itself and needs only files beside it."""

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from tilewyrm.cli.event.page.boards import Boards
from tilewyrm.cli.event.page.match_pages import MatchPages
from tilewyrm.cli.event.page.sections import Sections
from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.language.speech import spoken

_RELOAD_S = 15


def write_page(folder: EventFolder, log: EventLog) -> None:
    """Write the page of the event in *folder*, as its *log* stands.

    It shows the boards and links to the pages of matches that are there.

    Raises:
        OSError: it cannot be written.
    """
    folder.page.mkdir(exist_ok=True)
    pages = MatchPages(folder)
    if not folder.players.is_file():
        pages.clear()
    roster = Roster.read(folder.players, log.record.entrants)
    sections = Sections(log, roster, Boards(folder).read(), pages)
    write_atomically(folder.page / "index.html", _page(log, sections).encode())


def _page(log: EventLog, sections: Sections) -> str:
    """Return the page, in the language that is spoken."""
    record, style = log.record, _asset("page.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return Template(_asset("page.html")).substitute(
        language=spoken(),
        style=style,
        style_hash=f"sha256-{digest}",
        refresh="" if record.closed else f'<meta http-equiv="refresh" content="{_RELOAD_S}">\n',
        title=escape(record.event.title),
        state=escape(sections.state()),
        links=sections.links(),
        sections="\n".join(sections.shown()),
        hash=log.state.prev,
    )


@cache
def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
