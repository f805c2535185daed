"""Front page of the home screen."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.continue_page import ContinuePage
from tilewyrm.client.home.join_page import JoinPage
from tilewyrm.client.home.learn_page import LearnPage, progress_words
from tilewyrm.client.home.new_table_page import HostPage, PlayPage, TodayPage
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.home.replays_page import ReplaysPage, ResultsPage
from tilewyrm.client.home.settings_page import SettingsPage
from tilewyrm.client.home.tables_page import TablesPage
from tilewyrm.client.lobby.event_store import EventStore, StoredEvent, attending
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.lobby.tutorial_store import CourseProgress, TutorialStore
from tilewyrm.client.settings import played_games
from tilewyrm.language.speech import tell

_LESSONS = ("carcassonne", "feuville")
"""The games that a newcomer may learn, the easier one first."""
_EVENTS = 2
"""Rows of events."""
_HELP = ("home.help.keys", "home.help.learn", "home.help.match", "home.help.command")


class FrontPage(HomePage):
    """Everything that can be done before a table; for a newcomer the tutorials come first."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._events: Sequence[StoredEvent] = ()
        """The events that this user is in."""
        self._seated = False
        self._new = False
        """Whether this user has not played yet."""

    def demo_game(self, row: int) -> str:
        """Return the game of a tutorial's row, else the one that is learnt first."""
        lessons = self._lessons()
        return lessons[row] if row < len(lessons) else _LESSONS[0]

    def refresh(self) -> None:
        """Look whether this user has a seat anywhere, or has played before."""
        self._events = EventStore().unfinished()[:_EVENTS]
        self._seated = bool(SeatStore().all() or TutorialStore().unfinished())
        self._new = not self._seated and played_games.is_none()

    def intro(self) -> Sequence[str]:
        """Return what this program is."""
        return (tell("home.intro"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each thing to do."""
        home = self._home
        return [
            *map(self._lesson, self._lessons()),
            *map(self._event, self._events),
            *([self._row("continue", "c", ContinuePage)] if self._seated else []),
            self._row("play", "p", PlayPage),
            *([] if self._new else [self._row("learn", "l", LearnPage)]),
            *([] if self._new else [self._row("today", "d", TodayPage)]),
            self._row("tables", "t", TablesPage),
            self._row("host", "h", HostPage),
            self._row("join", "j", JoinPage),
            self._row("watch", "w", lambda home: TablesPage(home, watching=True)),
            self._row("replays", "r", ReplaysPage),
            *([] if self._new else [self._row("results", "y", ResultsPage)]),
            self._row("settings", "s", SettingsPage),
            FormRow(tell("home.leave"), enter=home.leave, key="q"),
        ]

    def row_after(self, visit: PlayOptions) -> int:
        """Return the row that continues the tutorial of *visit*, else the first one."""
        if not visit.guided:
            return 0
        if not visit.expansion and visit.game in self._lessons():
            label = tell(f"home.learn.{visit.game}")
        else:
            is_match = not visit.expansion and TutorialStore().left(visit.game) is not None
            label = tell("home.continue" if is_match else "home.learn")
        labels = [row.label for row in self.rows()]
        return labels.index(label) if label in labels else 0

    def _lessons(self) -> Sequence[str]:
        """Return the games with a row of their tutorial: those under way, or a newcomer's all."""
        return [game for game in _LESSONS if self._new or _progress(game).next_task]

    def _event(self, kept: StoredEvent) -> FormRow:
        play_options = attending(self._home.play_options, kept)
        return FormRow(
            tell("home.event", title=kept.title),
            detail=tell("home.event.detail", name=kept.name, server=kept.server),
            enter=lambda: self._home.play(play_options),
            key="e" if kept is self._events[0] else "",
        )

    def _lesson(self, game: str) -> FormRow:
        play_options = replace(self._home.play_options, game=game, guided=True)
        return FormRow(
            tell(f"home.learn.{game}"),
            progress_words(_progress(game)),
            detail=tell(f"home.learn.{game}.detail"),
            enter=lambda: self._home.play(play_options),
        )

    def _row(self, name: str, key: str, page: Callable[[PageStack], HomePage]) -> FormRow:
        home = self._home
        return FormRow(
            tell(f"home.{name}"),
            detail=tell(f"home.{name}.detail"),
            enter=lambda: home.open(page(home)),
            key=key,
        )


def _progress(game: str) -> CourseProgress:
    """Return how far the user is in the tasks of *game*."""
    return TutorialStore().progress(game, "")


class HelpPage(HomePage):
    """The list of keys; Enter goes back."""

    def __init__(self, home: PageStack) -> None:
        self._home = home

    def title(self) -> str:
        """Return the name of the page."""
        return tell("home.help")

    def intro(self) -> Sequence[str]:
        """Return the help, a sentence or two in each line."""
        return [tell(text, program=self._home.play_options.program) for text in _HELP]

    def rows(self) -> Sequence[FormRow]:
        """Return the way back."""
        return [FormRow(tell("home.help.back"), enter=self._home.back)]


def open_help(home: PageStack) -> None:
    """Open the help over the page in front, unless it is open or something is under way."""
    if not home.busy and not isinstance(home.page, HelpPage):
        home.open(HelpPage(home))
