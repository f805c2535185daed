"""Pages with rows for each game, such as that of the tutorials, and for each expansion."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend, GameOffer, PresetOffer
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.lobby.play_options import continued_tutorial
from tilewyrm.client.lobby.tutorial_store import (
    FIRST_MATCH,
    CourseProgress,
    TutorialStore,
    UnfinishedTutorial,
)
from tilewyrm.client.settings.played_games import EASIEST
from tilewyrm.client.words.presets import about_expansion, preset_title
from tilewyrm.language.speech import tell


def progress_words(progress: CourseProgress) -> str:
    """Return which task of a course comes next, or that the course is finished; else nothing."""
    if progress.next_task:
        return tell("learn.progress.task", number=progress.next_task, all=progress.tasks)
    return tell("learn.progress.finished") if progress.is_finished else ""


class GamesPage(HomePage):
    """A page with rows for each game."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._games: Sequence[GameOffer] = ()

    def refresh(self) -> None:
        """Ask which games there are."""
        self._home.ask(self._load)

    def rows(self) -> Sequence[FormRow]:
        """Return the rows of all games."""
        return self._game_rows(self._games) or [FormRow(tell("home.looking"))]

    def _game_rows(self, games: Sequence[GameOffer]) -> Sequence[FormRow]:
        """Return the rows of *games*."""
        raise NotImplementedError

    async def _load(self, outside: Backend) -> None:
        self._games = await outside.games()


class LearnPage(GamesPage):
    """Two rows for each game: its tasks followed by a first match, and the match alone.

    A match that was left comes first, and then the easiest game.
    """

    _left: Sequence[UnfinishedTutorial] = ()

    def refresh(self) -> None:
        """Look for matches that were left, and ask which games there are."""
        self._left = TutorialStore().unfinished()
        super().refresh()

    def title(self) -> str:
        """Return the title of the page."""
        return tell("home.learn")

    def intro(self) -> Sequence[str]:
        """Return the description of a tutorial."""
        return (tell("learn.choose"),)

    def _game_rows(self, games: Sequence[GameOffer]) -> Sequence[FormRow]:
        names = {game.name: game.title for game in games}
        left = [
            self._left_row(match, names[match.game]) for match in self._left if match.game in names
        ]
        easiest_first = sorted(games, key=lambda game: game.name != EASIEST)
        tasks = [self._row(game, game.title, tasks=True) for game in easiest_first]
        matches = [
            self._row(game, tell("learn.match", game=game.title), tasks=False)
            for game in easiest_first
        ]
        courses = [self._courses_row(game) for game in easiest_first if game.courses]
        return [*left, *tasks, *matches, *courses]

    def _left_row(self, match: UnfinishedTutorial, title: str) -> FormRow:
        play_options = continued_tutorial(self._home.play_options, match.game, match.seat.table_id)
        label = tell("learn.continue", game=title)
        return FormRow(label, enter=lambda: self._home.play(play_options))

    def _courses_row(self, game: GameOffer) -> FormRow:
        home = self._home
        return FormRow(
            tell("learn.expansions", game=game.title),
            enter=lambda: home.open(CoursesPage(home, game)),
        )

    def _row(self, game: GameOffer, label: str, *, tasks: bool) -> FormRow:
        play_options = replace(self._home.play_options, game=game.name, guided=True, tasks=tasks)
        progress = TutorialStore().progress(game.name, "" if tasks else FIRST_MATCH)
        return FormRow(
            label,
            progress_words(progress),
            detail=tell(f"home.learn.{game.name}.detail") if tasks else "",
            enter=lambda: self._home.play(play_options),
        )


class CoursesPage(HomePage):
    """The expansions of a game: a row for each that has tasks."""

    def __init__(self, home: PageStack, game: GameOffer) -> None:
        self._home, self._game = home, game

    def title(self) -> str:
        """Return the title of the page."""
        return tell("learn.expansions", game=self._game.title)

    def intro(self) -> Sequence[str]:
        """Return the description of these tasks."""
        return (tell("learn.expansions.about"),)

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each expansion, with what it adds."""
        courses = frozenset(self._game.courses)
        return [self._row(one) for one in self._game.expansions if one.flags <= courses]

    def _row(self, preset: PresetOffer) -> FormRow:
        (option,) = preset.flags
        play_options = replace(
            self._home.play_options, game=self._game.name, guided=True, expansion=option
        )
        return FormRow(
            preset_title(self._game.name, preset.name, preset.title),
            progress_words(TutorialStore().progress(self._game.name, option)),
            detail=about_expansion(preset.flags),
            enter=lambda: self._home.play(play_options),
        )
