"""Front page of the home screen."""

from collections.abc import Callable, Sequence

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.continue_page import ContinuePage
from tilewyrm.client.home.join_page import JoinPage
from tilewyrm.client.home.learn_page import LearnPage
from tilewyrm.client.home.new_table_page import HostPage, PlayPage
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.home.replays_page import ReplaysPage
from tilewyrm.client.home.settings_page import SettingsPage
from tilewyrm.client.home.tables_page import TablesPage
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.language.speech import tell


class FrontPage(HomePage):
    """Everything that can be done before a table."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._seated = False

    def refresh(self) -> None:
        """Look whether this user has a seat anywhere."""
        self._seated = bool(SeatStore().all())

    def intro(self) -> Sequence[str]:
        """Return what this program is."""
        return (tell("home.intro"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each thing to do."""
        home = self._home
        return [
            *([self._row("continue", "c", ContinuePage)] if self._seated else []),
            self._row("play", "p", PlayPage),
            self._row("learn", "l", LearnPage),
            self._row("tables", "t", TablesPage),
            self._row("host", "h", HostPage),
            self._row("join", "j", JoinPage),
            self._row("watch", "w", lambda home: TablesPage(home, watching=True)),
            self._row("replays", "r", ReplaysPage),
            self._row("settings", "s", SettingsPage),
            FormRow(tell("home.leave"), enter=home.leave, key="q"),
        ]

    def _row(self, name: str, key: str, page: Callable[[PageStack], HomePage]) -> FormRow:
        home = self._home
        return FormRow(
            tell(f"home.{name}"),
            tell(f"home.{name}.detail"),
            enter=lambda: home.open(page(home)),
            key=key,
        )
