"""Pages of the unfinished matches: the list, and the question whether to continue the last one."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend, UnfinishedMatch
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.lobby.play_options import continued_tutorial
from tilewyrm.client.words.dates import date_words
from tilewyrm.language.speech import tell


class ContinuePage(HomePage):
    """The user's matches that are not over, the last used first; those open elsewhere last."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._matches: Sequence[UnfinishedMatch] | None = None

    def refresh(self) -> None:
        """Look for them."""
        self._home.ask(self._look)

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.continue")

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each match."""
        if self._matches is None:
            return [FormRow(tell("home.looking"))]
        return [_row(self._home, match) for match in self._matches] or [
            FormRow(tell("home.continue.none"))
        ]

    async def _look(self, outside: Backend) -> None:
        self._matches = sorted(await outside.unfinished(), key=lambda match: match.held)


class ResumePage(HomePage):
    """Before a new match on this computer: whether the last one goes on instead."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._free: Sequence[UnfinishedMatch] = ()
        self._held: Sequence[UnfinishedMatch] = ()
        """Those that another program of this user has open."""
        self._looked = False
        self._going_on = False
        """Whether the player has already said to go on."""

    def refresh(self) -> None:
        """Look for it; where there is none the new match begins at once."""
        self._home.ask(self._look)

    def title(self) -> str:
        """Return the question."""
        matches = [*self._free, *self._held]
        if not matches:
            return tell("home.looking")
        match, name = matches[0], "title" if self._free else "held"
        return tell(
            f"home.resume.{name}",
            game=match.title,
            state=match.state,
            when=date_words(match.used_s),
        )

    def stays(self) -> bool:
        """Return whether there was a question."""
        return bool(self._free or self._held)

    def rows(self) -> Sequence[FormRow]:
        """Return the answers; what cannot be gone on with here comes last."""
        home = self._home
        going_on = FormRow(tell("home.resume.on"), enter=self._go_on)
        return [
            *([going_on] if self._free or not self._looked else []),
            FormRow(tell("home.resume.new"), enter=lambda: home.play(home.play_options), key="n"),
            *(_row(home, match) for match in (*self._free[1:], *self._held)),
        ]

    async def _look(self, outside: Backend) -> None:
        found = [match for match in await outside.unfinished() if not match.server]
        self._free = [match for match in found if not match.held]
        self._held = [match for match in found if match.held]
        self._looked = True
        if not found:
            self._home.play(self._home.play_options)
        elif self._going_on:
            self._go_on()

    def _go_on(self) -> None:
        """Go on, as soon as it is known with what."""
        self._going_on = True
        if self._free:
            _go_on(self._home, self._free[0])


def _row(home: PageStack, match: UnfinishedMatch) -> FormRow:
    place = match.server or tell("home.here")
    told = (
        tell("home.continue.tutorial.detail")
        if match.tutorial
        else tell("home.continue.match", table=match.table_id, place=place, who=match.name)
    )
    return FormRow(
        f"{match.title}, {match.state}",
        date_words(match.used_s),
        f"{told} {tell('home.continue.held')}" if match.held else told,
        enter=lambda: _go_on(home, match),
    )


def _go_on(home: PageStack, match: UnfinishedMatch) -> None:
    if match.tutorial:
        home.play(continued_tutorial(home.play_options, match.tutorial, match.table_id))
        return
    play_options = replace(
        home.play_options,
        server=match.server,
        table_id=match.table_id,
        name=match.name,
        on_network=match.waiting and not match.server,
    )
    home.play(play_options)
