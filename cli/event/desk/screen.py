"""The desk on the screen: keys in, the drawn window or page out, work beside it."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from tilewyrm.cli.admin.connection import Ask
from tilewyrm.cli.event.commands.desk import Desk, opened
from tilewyrm.cli.event.desk.actions import Action, possible
from tilewyrm.cli.event.desk.duties import Task, tasks
from tilewyrm.cli.event.desk.help_text import help_lines
from tilewyrm.cli.event.desk.menu import Menu
from tilewyrm.cli.event.desk.situation import Situation
from tilewyrm.cli.event.desk.window import (
    ROW,
    SMALLEST,
    TASK,
    VIEW,
    VIEWS,
    Sight,
    draw_head,
    draw_window,
    row_count,
)
from tilewyrm.cli.event.forms.key_bar import draw_bar
from tilewyrm.cli.event.forms.page import Bar, Page, TextPage
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.form import draw_too_small
from tilewyrm.client.visit.log_file import log_path
from tilewyrm.events.rounds.entrant import Entrant
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.events.standings.standings import standings
from tilewyrm.language.speech import tell

Done = TypeVar("Done")
_SAID_FROM_S = 1.0
"""Seconds after which a work under way says how long it takes."""
_MOST_SAID = 200
_PAGE = 10
"""Rows by which a page key moves."""


class DeskScreen:
    """The organiser's screen. Only the work beside it waits for files and locks."""

    def __init__(
        self,
        cup: Path,
        key_file: Path | None,
        situation: Situation,
        ask: Callable[[Ask[Any]], Any],
    ) -> None:
        self.cup = cup
        self.key_file = key_file
        self.ask = ask
        self.situation = situation
        self.sight = Sight()
        self.changed = asyncio.Event()
        self.leaving = False
        self._pages: list[Page] = []
        self._menu: Menu | None = None
        self._note, self._note_style = "", ""
        self._busy = ""
        self._busy_since_s = 0.0
        self._working: set[asyncio.Task[None]] = set()

    # Choice

    @property
    def table(self) -> EventTable | None:
        """The table that is chosen, if there is one."""
        tables = self.situation.tables
        if self.sight.view != "tables" or not tables:
            return None
        return tables[min(self.sight.cursor, len(tables) - 1)]

    @property
    def entrant(self) -> Entrant | None:
        """The player who is chosen, if there is one."""
        record = self.situation.record
        if self.sight.view == "players":
            numbers = list(record.entrants)
        elif self.sight.view == "standings":
            numbers = [row.number for row in standings(record)]
        else:
            return None
        if not numbers:
            return None
        return record.entrants[numbers[min(self.sight.cursor, len(numbers) - 1)]]

    @property
    def _tasks(self) -> list[Task]:
        names = {action.name for action in possible(self)} | {"missing", "result", "rule"}
        return [task for task in tasks(self.situation) if task.action in names or not task.action]

    # Drawing

    def draw(self, width: int, height: int) -> Canvas:
        """Return the screen at that size."""
        canvas = Canvas(width, height)
        if draw_too_small(canvas, SMALLEST):
            return canvas
        draw_head(canvas, self.situation)
        inner = canvas.inside(0, 1, width, height - 2)
        if self._pages:
            self._pages[-1].draw(inner)
            if self._busy:
                inner.put(2, inner.height - 1, self._busy_text(), "chance")
        else:
            note, style = self._note, self._note_style
            if self._busy:
                note, style = self._busy_text(), "chance"
            draw_window(inner, self.situation, self.sight, self._tasks, note, style)
        if self._menu is not None:
            self._menu.draw(canvas)
        draw_bar(canvas, self._bar())
        return canvas

    def _busy_text(self) -> str:
        seconds = time.monotonic() - self._busy_since_s
        if seconds < _SAID_FROM_S:
            return self._busy
        return tell("desk.busy", what=self._busy, seconds=int(seconds))

    def _bar(self) -> Bar:
        if self._menu is not None:
            return (
                ("up", tell("desk.bar.move")),
                ("enter", tell("desk.bar.confirm")),
                ("escape", tell("desk.bar.back")),
            )
        if self._pages:
            return self._pages[-1].bar()
        return (
            ("up", tell("desk.bar.move")),
            ("tab", tell("desk.bar.view")),
            ("enter", tell("desk.bar.row")),
            (" ", tell("desk.bar.menu")),
            ("f1", tell("desk.bar.help")),
            ("q", tell("desk.bar.leave")),
        )

    # Keys

    def press(self, key: str) -> None:
        """Take a key."""
        self.changed.set()
        if key in ("c-c", "c-q"):
            self.leave()
        elif self._menu is not None:
            self._press_menu(self._menu, key)
        elif self._pages:
            if not self._busy:
                self._pages[-1].press(key)
        else:
            self._press_window(key)

    def _press_menu(self, menu: Menu, key: str) -> None:
        chosen = menu.press(key)
        if menu.is_over:
            self._menu = None
        if chosen is not None:
            self._run(chosen)

    def _press_window(self, key: str) -> None:
        match key:
            case "up" | "down":
                rows = row_count(self.situation, self.sight)
                self.sight.move(-1 if key == "up" else 1, rows)
            case "home" | "end" | "pageup" | "pagedown":
                rows = row_count(self.situation, self.sight)
                step = _PAGE if key.startswith("page") else rows
                self.sight.jump(-step if key in ("home", "pageup") else step, rows)
            case "tab" | "right" | "s-tab" | "left":
                self.sight.turn(-1 if key in ("s-tab", "left") else 1)
            case "enter":
                self._open_menu(self._about_row())
            case " " | "f8":
                self._open_menu(possible(self))
            case "f1" | "?":
                self.open(TextPage(tell("desk.help.title"), help_lines(), self.close_page))
            case "escape":
                self._note = ""
            case _ if key.isdecimal() and len(key) == 1:
                self._do_task(int(key) - 1)
            case _:
                for action in possible(self):
                    if action.key == key:
                        self._run(action)

    def click(self, action: ClickAction) -> None:
        """Do what was clicked on."""
        self.changed.set()
        if self._menu is not None:
            chosen = self._menu.click(action)
            self._menu = None
            if chosen is not None:
                self._run(chosen)
        elif self._pages:
            self._pages[-1].click(action)
        elif action.command == VIEW:
            self.sight.view = VIEWS[action.argument]
        elif action.command == TASK:
            self._do_task(action.argument)
        elif action.command == ROW:
            self.sight.cursors[self.sight.view] = action.argument
            self._open_menu(self._about_row())

    def _about_row(self) -> list[Action]:
        """Return the actions for the highlighted row, or all if there are none for it."""
        at_table = ("missing", "result", "rule", "correct", "medium", "swap")
        with_player = ("here", "withdraw", "return", "code", "forbid", "swap")
        names = at_table if self.sight.view == "tables" else with_player
        actions = possible(self)
        return [action for action in actions if action.name in names] or actions

    def _open_menu(self, actions: list[Action]) -> None:
        self._menu = Menu(actions)

    def _run(self, action: Action) -> None:
        if self._busy:
            return
        self._note = ""
        if action.is_possible(self):
            action.run(self)

    def _do_task(self, number: int) -> None:
        """Do what is due, at its table or about its player."""
        due = self._tasks
        if not 0 <= number < len(due) or not due[number].action:
            return
        task = due[number]
        if task.table:
            self.sight.view = "tables"
            self.sight.cursors["tables"] = task.table - 1
        elif task.player:
            self.sight.view = "players"
            self.sight.cursors["players"] = [*self.situation.record.entrants].index(task.player)
        for action in possible(self):
            if action.name == task.action:
                self._run(action)
                return

    # Host of the actions

    def open(self, page: Page) -> None:
        """Show *page* over the window."""
        self._pages.append(page)
        self.changed.set()

    def close_page(self) -> None:
        """Take the page away."""
        if self._pages:
            self._pages.pop()
        self.changed.set()

    def leave(self) -> None:
        """Leave the desk."""
        self.leaving = True
        self.changed.set()

    def write(
        self, work: Callable[[Desk], Done], then: Callable[[Done], str], busy: str = ""
    ) -> None:
        """Do *work* with the event open for writing; see `Host`."""

        def locked() -> tuple[Done, Desk]:
            with opened(self.cup, self.key_file) as desk:
                return work(desk), desk

        def shown(found: tuple[Done, Desk]) -> str:
            done, desk = found
            # What follows must not be decided on what stood there before.
            self.take(replace(self.situation, log=desk.log, roster=desk.roster))
            return then(done)

        self._begin(locked, shown, busy, is_logged=True)

    def compute(
        self, work: Callable[[], Done], then: Callable[[Done], str], busy: str = ""
    ) -> None:
        """Do *work* beside the screen; see `Host`."""
        self._begin(work, then, busy, is_logged=False)

    def _begin(
        self, work: Callable[[], Done], then: Callable[[Done], str], busy: str, *, is_logged: bool
    ) -> None:
        """Begin *work*. Unless the log has it, what *then* returns is among the news, too."""
        self._busy, self._busy_since_s = busy or tell("desk.busy.writing"), time.monotonic()
        page = self._pages[-1] if self._pages else None
        task = asyncio.create_task(self._compute(work, then, page, is_logged=is_logged))
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        self.changed.set()

    async def _compute(
        self,
        work: Callable[[], Done],
        then: Callable[[Done], str],
        page: Page | None,
        *,
        is_logged: bool,
    ) -> None:
        try:
            found = await asyncio.to_thread(work)
        except (click.ClickException, OSError) as error:
            self._busy = ""
            text = error.format_message() if isinstance(error, click.ClickException) else str(error)
            if page is not None and page in self._pages:
                page.refusal = text
            else:
                self._note, self._note_style = text, "error"
        except Exception:
            self._busy = ""
            logging.getLogger(__name__).exception("work")
            self._note, self._note_style = tell("start.unforeseen", path=log_path()), "error"
        else:
            self._busy = ""
            if page is not None and page in self._pages:
                self._pages.remove(page)
            if note := then(found):
                if not is_logged:
                    self.say(note)
                self._note, self._note_style = note, "good"
        self.changed.set()

    async def finish(self) -> None:
        """Wait for the work under way."""
        if self._working:
            await asyncio.wait(self._working)

    # News

    def take(self, situation: Situation) -> None:
        """Show another situation."""
        self.situation = situation
        self.changed.set()

    def say(self, text: str) -> None:
        """Note that something happened; what the log says, too, is news once."""
        self.sight.said.append((time.time(), text))
        del self.sight.said[:-_MOST_SAID]
        self.changed.set()

    def complain(self, text: str) -> None:
        """Say what hinders."""
        self._note, self._note_style = text, "error"
        self.changed.set()
