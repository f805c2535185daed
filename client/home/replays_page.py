"""The finished matches on this computer, and the player's results in them."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.local_services import FinishedMatch
from tilewyrm.client.words.dates import date_words
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell


class ReplaysPage(HomePage):
    """A row for each match that is over; Enter opens its page."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._matches: Sequence[FinishedMatch] | None = None

    def refresh(self) -> None:
        """Look for them."""
        self._home.ask(self._look)

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.replays")

    def intro(self) -> Sequence[str]:
        """Return the sentence above the rows."""
        return (tell("home.replays.intro"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each match."""
        if self._matches is None:
            return [FormRow(tell("home.looking"))]
        return [self._row(match) for match in self._matches] or [FormRow(tell("home.replays.none"))]

    def _row(self, match: FinishedMatch) -> FormRow:
        who = players(match)
        return FormRow(
            tell("home.replays.match", game=match.title, players=who),
            date_words(match.ended_s),
            str(match.path),
            enter=lambda: self._home.open(ReplayPage(self._home, match)),
        )

    async def _look(self, outside: Backend) -> None:
        self._matches = await outside.finished()


class ReplayPage(HomePage):
    """One match that is over: it can be watched, and played again to see whether all holds."""

    def __init__(self, home: PageStack, match: FinishedMatch) -> None:
        self._home = home
        self._match = match

    def title(self) -> str:
        """Return what was played."""
        return self._match.title

    def intro(self) -> Sequence[str]:
        """Return who played, and where the file is."""
        return (players(self._match), str(self._match.path))

    def rows(self) -> Sequence[FormRow]:
        """Return what can be done."""
        play_options = replace(self._home.play_options, replay=str(self._match.path))
        return [
            FormRow(tell("home.replays.watch"), enter=lambda: self._home.play(play_options)),
            FormRow(tell("home.replays.check"), enter=lambda: self._home.ask(self._verify)),
        ]

    async def _verify(self, outside: Backend) -> None:
        self._home.notes = (tell("home.replays.verifying"),)
        self._home.changed.set()
        self._home.notes = (await outside.verify(self._match),)


class ResultsPage(HomePage):
    """The player's results against bots, by game and level."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._results: Sequence[str] | None = None

    def refresh(self) -> None:
        """Gather them."""
        self._home.ask(self._gather)

    def title(self) -> str:
        """Return the name of the page."""
        return tell("home.results")

    def intro(self) -> Sequence[str]:
        """Return the source of the numbers."""
        return (tell("results.what"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each game and level; Enter goes back."""
        if self._results is None:
            return [FormRow(tell("home.looking"))]
        return [FormRow(line, enter=self._home.back) for line in self._results]

    async def _gather(self, outside: Backend) -> None:
        self._results = await outside.results()


def players(match: FinishedMatch) -> str:
    """Return who played a match, with their points."""
    return ", ".join(f"{sanitised(name)} {points}" for name, points in match.players)
