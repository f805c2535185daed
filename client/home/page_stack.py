"""Page stack of the home screen: the open pages, the cursor, and the work under way."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.errors import ClientError
from tilewyrm.client.home.backend import Backend, Reach, TerminalHandle
from tilewyrm.client.home.demo.demo import Demo
from tilewyrm.client.home.demo.player import DemoPlayer
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.settings.user_name import user_name
from tilewyrm.language.speech import tell

Work = Callable[[Backend], Awaitable[None]]
"""Work with the backend; its errors are shown on the screen."""


class PageStack:
    """The pages, one over the other, and where the player is on each. No method waits."""

    def __init__(
        self,
        preferences: Preferences,
        terminal: TerminalCapabilities,
        reach: Reach,
        play_options: PlayOptions,
        *,
        once: bool = False,
        moves: bool = False,
    ) -> None:
        """Prepare; it needs no running event loop before something is asked of the world.

        Args:
            preferences: what the player wishes.
            terminal: what the terminal can show.
            reach: makes the backend.
            play_options: what every visit to a table has in common.
            once: whether the home screen ends with the first visit.
            moves: whether the demo match may move; else its last picture stands still.
        """
        self.preferences = preferences
        self.terminal = terminal
        self.play_options = play_options
        self.once = once
        self.notes: Sequence[str] = preferences.complaints
        """What the player should know, also when the screen is gone: a line each."""
        self.refusal = ""
        """Why the last thing that was asked for was not done; empty: it was."""
        self.busy = ""
        """What is under way, in words; empty for nothing."""
        self.leaving = False
        self.stopped = False
        """Whether the player has given up the last visit before its table was shown."""
        self.failure: ClientError | None = None
        """What ended a home screen that was for one visit only; nothing on it told of that."""
        self.visit: asyncio.Task[None] | None = None
        """The visit to a table that is prepared or under way."""
        self.changed = asyncio.Event()
        """Set after each change; whoever shows it waits for it, and clears it."""
        self.demos = DemoPlayer(self._read_demo, self.changed, moves=moves)
        """The demo match beside the rows."""
        self._at_table = False
        self._was_at_table = False
        """Whether a table was shown since the pages were."""
        self.stage = TerminalHandle(self._said, _nothing, _no_wait)
        self._reach = reach
        self._backend: asyncio.Task[Backend] | None = None
        self._pages: list[HomePage] = []
        self._cursors: list[int] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[asyncio.Task[None], HomePage] = {}
        """Those of `_tasks` that pages have asked for, each with its page."""

    @property
    def page(self) -> HomePage:
        """The page in front."""
        return self._pages[-1]

    @property
    def cursor(self) -> int:
        """The number of the highlighted row, from 0."""
        return min(self._cursors[-1], len(self.page.rows()) - 1)

    @property
    def row(self) -> FormRow:
        """The highlighted row."""
        return self.page.rows()[self.cursor]

    @property
    def demo_game(self) -> str:
        """The game whose demo match belongs beside the highlighted row, or an empty text."""
        return self.page.demo_game(self.cursor)

    def open(self, page: HomePage) -> None:
        """Show *page*, in front of the others."""
        if self._pages:
            self._forget()
        self._pages.append(page)
        self._cursors.append(0)
        page.refresh()
        self._show_demo()
        self.changed.set()

    @property
    def is_first(self) -> bool:
        """Whether there is no page before this one."""
        return len(self._pages) == 1

    def back(self) -> None:
        """Show the page before this one; what is under way is given up.

        From the first page there is no way back: a screen for one visit is left, another one
        highlights its last row, which leaves.
        """
        if self.visit is not None:
            self.visit.cancel()
        elif not self.is_first:
            self._pages.pop()
            self._cursors.pop()
            self._forget()
            self.page.refresh()
            self._show_demo()
        elif self.once:
            self.leave()
        else:
            self.point(-1)
        self.changed.set()

    def leave(self) -> None:
        """Note that the player wants to go."""
        if self.visit is not None:
            self.visit.cancel()
        self.leaving = True
        self.changed.set()

    def point(self, row: int) -> None:
        """Highlight *row*, counted round both ends."""
        self._cursors[-1] = row % len(self.page.rows())
        self._show_demo()
        self.changed.set()

    def enter(self) -> None:
        """Do what the highlighted row is for."""
        row = self.row
        if self.busy:
            return
        if row.enter is not None:
            row.enter()
        elif row.turn is not None:
            row.turn(1)
        elif row.typed is not None:
            self.point(self.cursor + 1)
        self.changed.set()

    def turn(self, steps: int) -> None:
        """Choose another value on the highlighted row."""
        if self.row.turn is not None and not self.busy:
            self.row.turn(steps)
        self.changed.set()

    def type(self, text: str) -> bool:
        """Add *text* to what stands on the highlighted row; return whether one types there."""
        row = self.row
        if row.typed is None or self.busy:
            return False
        row.typed(row.value + "".join(char for char in text if char.isprintable()))
        self.changed.set()
        return True

    def erase(self) -> None:
        """Take the last character away that was typed."""
        if self.row.typed is not None and not self.busy:
            self.row.typed(self.row.value[:-1])
        self.changed.set()

    def press(self, key: str) -> None:
        """Do what the row is for that *key*, a letter or a digit, stands for."""
        rows = self.page.rows()
        named = [number for number, row in enumerate(rows) if row.key == key]
        if key.isdecimal() and 0 < int(key) <= len(rows):
            named.append(int(key) - 1)
        if named and not self.busy:
            self.point(named[0])
            self.enter()

    @property
    def player_name(self) -> str:
        """The name to play under, unless another one is typed."""
        given = self.play_options.name or self.play_options.usual_name
        return given or self.preferences.settings.name or user_name()

    def named(self, name: str) -> PlayOptions:
        """Return the options of every visit, with *name* to play under unless it is empty."""
        if not name:
            return self.play_options
        return replace(self.play_options, name="", usual_name=name)

    def ask(self, work: Work) -> None:
        """Do *work* with the backend, in the background."""
        task = asyncio.create_task(self._ask(work))
        self._tasks.add(task)
        self._asked[task] = self.page
        task.add_done_callback(self._answered)

    @property
    def asking(self) -> bool:
        """Whether anything that was asked of the backend has no answer yet."""
        return bool(self._tasks)

    @property
    def loading(self) -> bool:
        """Whether the page in front waits for an answer of the backend."""
        return self.page in self._asked.values()

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        del self._asked[task]
        self.changed.set()

    def play(self, play_options: PlayOptions) -> None:
        """Go to a table, as *play_options* say."""
        if self.visit is None:
            self.busy = tell("home.busy")
            self._forget()
            self.visit = asyncio.create_task(self._play(play_options))
            self.changed.set()

    def play_demos(self) -> None:
        """Let demo matches play themselves, in the background, each beside its rows."""
        self._show_demo()
        task = asyncio.create_task(self.demos.play(lambda: not self._at_table and not self.busy))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _show_demo(self) -> None:
        self.demos.show(self.demo_game)

    async def _read_demo(self, game: str) -> Demo:
        return await (await self._backend_once()).demo(game)

    def hide(self) -> None:
        """Hide the home screen: the terminal belongs to a table from now on."""
        self._at_table = self._was_at_table = True
        self._forget()

    def show_again(self, busy: str) -> None:
        """Show what is under way, *busy*, after a table of a visit that is not over."""
        self._at_table, self.busy = False, busy
        self.changed.set()

    def _forget(self) -> None:
        """Take away what was told."""
        self.notes, self.refusal = (), ""

    def _show_first(self, visit: PlayOptions) -> None:
        """Show the first page again, after *visit*."""
        self._at_table = self._was_at_table = False
        del self._pages[1:], self._cursors[1:]
        self.page.refresh()
        self._cursors[0] = self.page.row_after(visit)
        self._show_demo()

    async def close(self) -> None:
        """Cancel the work under way, and close the backend."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._backend is not None:
            await (await self._backend).close()

    async def _backend_once(self) -> Backend:
        """Return the backend, which is made once."""
        if self._backend is None:
            self._backend = asyncio.create_task(self._reached())
        return await asyncio.shield(self._backend)

    async def _reached(self) -> Backend:
        return await self._reach()

    async def _ask(self, work: Work) -> None:
        try:
            await work(await self._backend_once())
        except ClientError as error:
            self.notes, self.refusal = (), str(error)
        self.changed.set()

    async def _play(self, play_options: PlayOptions) -> None:
        stays = not self.once
        try:
            await (await self._backend_once()).visit(play_options, self.stage)
        except ClientError as error:
            stays = stays or (self.page.stays() and not self._at_table)
            if stays:
                self.refusal = str(error)
            else:
                self.failure = error
        except asyncio.CancelledError:
            self._forget()
            self.stopped = not self._at_table
            if self.stopped and self.once:
                self.notes = (tell("home.stopped"),)
        finally:
            self.visit, self.busy = None, ""
            if not stays:
                self.leaving = True
            elif self._was_at_table:
                self._show_first(play_options)
            self.changed.set()

    def _said(self, line: str) -> None:
        self.notes = (*self.notes, line)
        self.changed.set()


def _no_wait(_why: str) -> None:
    """Do nothing: there is no screen."""


async def _nothing() -> None:
    """Do nothing: nobody has drawn yet."""
