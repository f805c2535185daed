"""Page of the tutorials, one of each game."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend, GameOffer
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.language.speech import tell


class LearnPage(HomePage):
    """Two rows for each game: its tasks followed by a first match, and the match alone."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._games: Sequence[GameOffer] = ()

    def refresh(self) -> None:
        """Ask which games there are."""
        self._home.ask(self._look)

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.learn")

    def intro(self) -> Sequence[str]:
        """Return the description of a tutorial."""
        return (tell("learn.choose"),)

    def rows(self) -> Sequence[FormRow]:
        """Return the rows of all games."""
        tasks = [self._row(game, game.title, tasks=True) for game in self._games]
        matches = [
            self._row(game, tell("learn.match", game=game.title), tasks=False)
            for game in self._games
        ]
        return [*tasks, *matches] or [FormRow(tell("home.looking"))]

    def _row(self, game: GameOffer, label: str, *, tasks: bool) -> FormRow:
        play_options = replace(self._home.play_options, game=game.name, guided=True, tasks=tasks)
        return FormRow(label, enter=lambda: self._home.play(play_options))

    async def _look(self, outside: Backend) -> None:
        self._games = await outside.games()
