"""Somebody who plays a guided first match on a real screen, at a server whose luck is known.

Their clock stands still until they wait: what happens stays on the screen as long as they look.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from pyte.screens import Screen

from support.clients import Type, at_screen
from support.serving import eventually, join, serving
from support.terminal import Terminal
from support.terminals import ESCAPE
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_finder import create_table
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.settings.settings import AnimationPace
from tilewyrm.client.visit.guided_visit import first_match_options
from tilewyrm.language.speech import tell

_LONG_S = 60.0
"""After so long everything has been shown."""
_READ_S = 1.0
"""After so long a question may be answered."""
_STILL_S = 0.1
"""Nothing more is drawn when nothing was for so long."""

HELP, LOG, LOOK, POINTS = "\x1bOP", "\x1b[5~", "x", "t"


class Clock:
    """A clock that stands still until somebody waits."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        """Return the moment in seconds."""
        return self.now_s


class Newcomer:
    """What a newcomer does, and what their screen shows."""

    def __init__(self, types: Type, terminal: Terminal, desk: Desk, clock: Clock) -> None:
        self._types = types
        self._terminal = terminal
        self._desk = desk
        self._clock = clock
        self.prefers: Callable[[Offer], bool] = lambda _offer: False
        """Tells which choices they go to by what is said of them; else they take the marked one."""

    @property
    def screen(self) -> Screen:
        """Their screen."""
        return self._terminal.screen

    async def sees(self, *wanted: str) -> None:
        """Wait until all of *wanted* stands on the screen, and nothing more is drawn."""
        await eventually(lambda: all(each in self._terminal.text for each in wanted))
        writes = -1
        while writes != self._terminal.writes:
            writes = self._terminal.writes
            await asyncio.sleep(_STILL_S)

    def presses(self, *keys: str) -> None:
        """Press *keys*, as a terminal sends them."""
        for key in keys:
            self._types(key)

    async def closes(self) -> None:
        """Close what lies over the board, before any other key: with that, Esc is another key."""
        self.presses(ESCAPE)
        await eventually(lambda: self._desk.view.ui.overlay is Overlay.NONE)

    async def chooses(self, *wanted: str) -> None:
        """Take what is highlighted, once it may be taken; wait until all of *wanted* is seen."""
        await self._plays(lambda: self._is_asked)
        await self._takes()
        await self.sees(*wanted)

    def waits(self, seconds: float = _LONG_S) -> None:
        """Let *seconds* pass."""
        self._clock.now_s += seconds
        self._desk.view.changed.set()

    async def meets(self, name: str) -> None:
        """Play on until the guide says the text of that *name*."""
        bubbles = self._desk.bubbles
        await self._plays(
            lambda: bubbles.now is not None and bubbles.tutorial.bubble.startswith(tell(name))
        )

    async def is_asked(self, turn: int) -> None:
        """Play on until the next question in that *turn*, once all before it has been shown."""
        await self._plays(lambda: len(self._desk.scene.turns) >= turn and self._is_asked)
        self.waits()

    async def sees_happen(self, words: str) -> None:
        """Play on until something is shown that *words* tell of, and look at it."""
        await self._plays(lambda: self._shown(words), watching=True)

    async def ends(self) -> None:
        """Play to the end."""
        await self._plays(lambda: self._desk.model.result is not None)

    @property
    def _is_asked(self) -> bool:
        """Whether a question is on the screen, with what each choice would bring."""
        model = self._desk.model
        asked = bool(self._desk.question.offers and model.previews)
        return asked and not (model.unanswered or self._desk.bubbles.tutorial.bubble)

    def _shown(self, words: str) -> bool:
        moment = self._desk.scene.moment
        return moment is not None and words in moment.text

    async def _plays(self, enough: Callable[[], bool], *, watching: bool = False) -> None:
        """Take what is highlighted, again and again, until it is *enough*.

        With *watching* look at everything that is shown, one thing after the other.
        """
        desk = self._desk
        while desk.question.under_way or not enough():
            if desk.question.under_way:  # no time passes: the highlight still goes where it should
                await asyncio.sleep(0.005)
            elif watching and desk.scene.moment is not None:
                self.waits(desk.next_change_s() or 0.0)
            elif desk.bubbles.now is not None:
                await self._goes_on()
            elif desk.bubbles.tutorial.bubble:  # it waits for the board
                self.waits(desk.next_change_s() or 0.0)
                await asyncio.sleep(0.005)
            elif self._is_asked:
                await self._takes()
            else:
                assert desk.model.result is None, "the match is over, and that has not come"
                await asyncio.sleep(0.005)

    async def _goes_on(self) -> None:
        """Close the hint that is shown."""
        tutorial = self._desk.bubbles.tutorial
        hint = tutorial.bubble
        self.presses(" ")
        await eventually(lambda: tutorial.bubble != hint)

    async def _takes(self) -> None:
        """Take what is preferred, or else highlighted; first its group, if it has one."""
        desk = self._desk
        self.waits()
        offers, rows = desk.question.offers, desk.question.rows
        wanted = [
            row
            for row, members in enumerate(rows.members)
            if any(self.prefers(offers[index]) for index in members)
        ]
        if wanted and rows.row_of(desk.view.ui.cursor) not in wanted:
            self.presses(*str(wanted[0] + 1))
            await eventually(lambda: rows.row_of(desk.view.ui.cursor) == wanted[0])
        self.waits(_READ_S)
        before = self._answered()
        self.presses("\r")
        await eventually(lambda: self._answered() != before)

    def _answered(self) -> tuple[int, bool, bool]:
        """Return what Enter changes at a question."""
        ui = self._desk.view.ui
        return self._desk.model.seq, ui.opened, ui.sure


@asynccontextmanager
async def newcomer(game: str, size: tuple[int, int]) -> AsyncIterator[Newcomer]:
    """Let somebody sit down at the guided match of *game*, on a screen of *size*."""
    script, clock = FACES[game].script, Clock()
    play_options = first_match_options(PlayOptions(game=game))
    with TemporaryDirectory() as folder:
        async with serving(Path(folder), known_secret=script.secret) as served:
            table = await create_table(
                TablesClient(served.channel, served.address), play_options, bots=1
            )
            person = await join(served.stub, table.table_id, "Ann")
            at, lesson = (served, table.table_id, person, *size), Tutorial(script.hints)
            async with at_screen(*at, lesson=lesson, clock=clock) as (types, terminal, desk):
                desk.settings = replace(desk.settings, pace=AnimationPace.QUICK)
                yield Newcomer(types, terminal, desk, clock)
