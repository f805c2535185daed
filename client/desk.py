"""The player's desk: the model, where the player looks, and what the player asks for."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from tilewyrm.client import around, guide, layout, people
from tilewyrm.client.actions import Actions, Preview, Save
from tilewyrm.client.canvas import Styled
from tilewyrm.client.clean import harmless
from tilewyrm.client.commands import Command
from tilewyrm.client.conversation import Conversation
from tilewyrm.client.deciding import Deciding
from tilewyrm.client.ending import ending_rows
from tilewyrm.client.errands import Errands
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face import Face
from tilewyrm.client.lesson import Lesson
from tilewyrm.client.logbook import Logbook
from tilewyrm.client.model import (
    ActSent,
    Happening,
    Model,
    Previewed,
    Refused,
    reduce,
)
from tilewyrm.client.offer_list import Grid
from tilewyrm.client.palette import PALETTES
from tilewyrm.client.playback import Playback
from tilewyrm.client.question import offer_grid
from tilewyrm.client.rows import Row
from tilewyrm.client.scene import Bubble, LogText, Plan, Scene, Spots, Tab
from tilewyrm.client.screen import board_of
from tilewyrm.client.settings import Pace, Settings
from tilewyrm.client.settings_rows import setting_rows
from tilewyrm.client.sheet import sheet_rows
from tilewyrm.client.terminal import Ink, Terminal
from tilewyrm.client.ui import Overlay, Ui
from tilewyrm.client.waiting import Waiting
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class Desk(Deciding):
    """What one player has before them: the `Player` that commands act on. No method waits."""

    def __init__(
        self,
        face: Face,
        actions: Actions,
        model: Model,
        *,
        automatic: bool = True,
        settings: Settings = Settings(),
        terminal: Terminal = Terminal(),
        lesson: Lesson | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare a desk; it needs no running event loop before something is asked.

        Args:
            face: what the game shows.
            actions: what happens elsewhere.
            model: what is known before anything has happened.
            automatic: whether the server records a decision without alternative at once.
            settings: what the player wishes.
            terminal: what the player's terminal can show.
            lesson: what a guided match says; None: it is none.
            clock: gives the moment in seconds, for what counts on by itself.
        """
        ui = Ui(automatic=automatic)
        super().__init__(face, model, ui, settings, actions.send, clock)
        self.saved = ""
        """Where on this computer the replay is; empty before the end."""
        self.complaints: Sequence[str] = ()
        """Why changed settings could not be kept, a sentence each."""
        self.terminal = terminal
        self.lesson = lesson or Lesson()
        """What a guided match says."""
        self.notice = ""
        """What a bubble says of the bug report; empty for nothing."""
        self.leaving = False
        """Whether the player wants to go."""
        self._actions = actions
        self._saving: asyncio.Task[None] | None = None
        self._clock = clock
        self._logbook = Logbook(face)
        self._playback = Playback(face, clock)
        self._errands = Errands(lambda why: self.take(Refused(why)), self.changed.set)
        self.waiting = Waiting(actions.hosting, lambda: self.model, self._errands.run, self.leave)
        """What can be done about the people at the table."""
        log, known = self._logbook.add, lambda: self.model
        self.conversation = Conversation(actions.say, self, log, known)
        """What is said at the table."""

    @property
    def scene(self) -> Scene:
        """What there is to draw."""
        proposal = around.proposal(self.model, self._logbook.words)
        staged = self._playback.now
        return Scene(
            self.model,
            self.ui,
            self.offers,
            self.log,
            proposal,
            self._clock(),
            settings=self.settings,
            terminal=self.shown_on,
            setting_rows=self.setting_rows if self.ui.overlay is Overlay.SETTINGS else (),
            complaints=self.complaints,
            moment=staged.moment if staged is not None else None,
            saved=self.saved,
            looked_at=self.ui.looked_at,
            staged=staged,
            turns=self._logbook.turns,
            recap=self._playback.told,
            bubble=self._bubble,
            fresh=self.is_fresh,
        )

    @property
    def shown_on(self) -> Terminal:
        """What the player's terminal can show, and may in this theme."""
        mono = self.settings.theme not in PALETTES
        return replace(self.terminal, ink=Ink.NONE) if mono else self.terminal

    @property
    def setting_rows(self) -> Sequence[Row]:
        """The settings that can be changed here."""
        return setting_rows(self.settings, self.change)

    def complain(self, why: str) -> None:
        """Tell the player what is wrong with the settings."""
        self.complaints = (*self.complaints, why)
        self._logbook.add(LogText(why, "error"))
        self.changed.set()

    def change(self, settings: Settings) -> None:
        """Wish for *settings* from now on; all but the log is said anew."""
        self.settings = settings
        self.model = replace(self.model, wished_sign=settings.sign)
        if settings.pace is Pace.OFF:
            self._playback.skip()
        if self._actions.keep is not None:
            self.complaints = self._actions.keep(settings)
        self.word_again()
        self.changed.set()

    def report(self) -> None:
        """Write a bug report, and say where it is."""
        if self._actions.report is None:
            return
        try:
            path = self._actions.report(self.model)
        except ClientError as error:
            told = LogText(str(error), "error")
        else:
            told = LogText(tell("start.report", path=path), "good")
        self._logbook.add(told)
        self.notice = told.text
        self.changed.set()

    @property
    def _bubble(self) -> Bubble | None:
        if self.notice:
            return Bubble(tell("start.report.title"), self.notice, tell("start.report.keys"))
        if self.lesson.bubble:
            return Bubble(tell("learn.title"), self.lesson.bubble, self.lesson.foot)
        return None

    def next_change_s(self) -> float | None:
        """Return in how many seconds the scene shows something else by itself; None: never."""
        now_s = self._clock()
        waits = [people.next_change_s(self.model, now_s), self._playback.next_change_s()]
        if self.is_fresh:
            waits.append(self._asking.fresh_s)
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def log(self) -> Sequence[LogText]:
        """What happened in words, oldest first; it only grows."""
        return self._logbook.lines

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return the boards that can be opened on a screen of that size."""
        return layout.tabs(self.face, self.model, width, height)

    def plan(self, width: int, height: int) -> Plan:
        """Return where everything stands on a screen of that size."""
        return layout.plan(self.face, self.model, width, height, self.ui.tab)

    def grid(self, width: int, height: int) -> Grid:
        """Return how the offers are listed on a screen of that size."""
        area = self.plan(width, height).question
        return offer_grid(self.face, self.scene, area.width, area.height)

    def take(self, happening: Happening) -> None:
        """Take in what the session handed over."""
        before = self.model
        self.model = reduce(before, happening, self._clock())
        self.lesson.follow(before, self.model)
        for entry in self.model.log[len(before.log) :]:
            self._logbook.tell(self.model, entry)
            self._playback.recap.follow(self.model, entry, len(self.log))
        for said in self.model.said[len(before.said) :]:
            self.conversation.hear(said)
        news = isinstance(happening, service_pb2.TableMessage) and happening.HasField("presence")
        self._logbook.tell_who_is_here(before, self.model, news=news)
        followed = before.table.followed_by
        if self.model.table.followed_by not in ("", followed) and self.waiting.can_rematch:
            self._logbook.add(LogText(tell("log.play_again")))
        lines, pace = len(self.log), self.settings.pace
        self._playback.follow(before, self.model, happening, lines, pace)
        self._look_at_request()
        if isinstance(happening, Previewed) and self.model.previews:
            self.word_again()
        if before.result is None and self.model.result is not None:
            self._end()
        self.changed.set()

    def _end(self) -> None:
        """Show how the match ended, as soon as the board has come to it."""
        if self.ui.overlay in (Overlay.NONE, Overlay.LOG, Overlay.LOOK):
            self.show(Overlay.END)
        if self._actions.save is not None:
            self._saving = asyncio.create_task(self._save(self._actions.save))

    @property
    def can_watch_again(self) -> bool:
        """Whether there is anything to watch again."""
        return self._playback.can_begin_again

    def watch_again(self) -> None:
        """Show on the board all that happened, calmly; any key ends it."""
        self._playback.begin_again()
        self.changed.set()

    def page_rows(self, width: int) -> int:
        """Return how many rows of *width* columns the page over the board has."""
        if self.ui.overlay is Overlay.SHEET:
            return len(sheet_rows(self.face, self.model, width))
        return len(ending_rows(self.face, self.scene, width))

    def go_on(self) -> bool:
        """Let the board show at once how all stands, or put the recap away.

        Returns whether anything was being shown.

        What the player sees only now is as new as if it had just been asked.
        """
        staged = self._playback.now
        if staged is None:
            return self._playback.recap.put_away()
        self._playback.skip()
        if staged.model.seq != self.model.seq:
            self._asking.come_into_sight()
        self.changed.set()
        return True

    def decided(self) -> None:
        """Put away what was shown for this decision."""
        self._playback.recap.put_away()
        self.notice = ""
        self.lesson.decided()

    def act(self, acting: service_pb2.Acting) -> None:
        """Let the server know what the seat does around the game; one thing at a time."""
        if self._actions.act is not None and self.model.act is None:
            self.model = reduce(self.model, ActSent(self._actions.act(acting)))
            self.changed.set()

    def read_log(self, at: int) -> None:
        """Read in the log at the line *at*; where on the board it happened is shown there."""
        self.look(overlay=Overlay.LOG, log_at=at, looked_at=self.log[at].thing, unread=(), tab="")

    def things(self, width: int, height: int) -> Spots:
        """Return all on the board that can be looked at, on a screen of that size."""
        return board_of(self.face, self.scene, width, height).things()

    def guide(self, commands: Sequence[Command], width: int) -> Sequence[Styled]:
        """Return the open page of the guide in rows of *width* columns."""
        page = guide.Page(self.ui.guide_page)
        return guide.rows(self.face, self.scene, commands, page, width)

    def dismiss_bubble(self) -> None:
        """Take the bubble away; the next one is shown, if one waits."""
        if self.notice:
            self.notice = ""
        else:
            self.lesson.dismiss()
        self.changed.set()

    def end_lesson(self) -> None:
        """Play on without bubbles."""
        self.lesson.end()
        self.changed.set()

    def switch_automatic(self) -> None:
        """Have decisions without alternative recorded at once from now on, or no longer."""
        self.look(automatic=not self.ui.automatic)
        if self._actions.wish is not None:
            self._actions.wish(self.ui.automatic)

    async def finish_saving(self) -> None:
        """Wait until the replay of a finished match is on this computer."""
        if self._saving is not None:
            await asyncio.wait((self._saving,))

    @property
    def is_asking(self) -> bool:
        """Whether the server has still to answer something that is no decision."""
        return self._errands.under_way

    @property
    def can_fill(self) -> bool:
        """Whether seats are free that bots could take."""
        return self._actions.fill is not None and self._open

    @property
    def can_give_back(self) -> bool:
        """Whether the match has not begun, so that the own seat may be given back."""
        return self._actions.give_back is not None and self._open

    @property
    def _open(self) -> bool:
        return self.model.table.status == service_pb2.TABLE_STATUS_OPEN

    def fill(self) -> None:
        """Ask the server for bots on the free seats; a refusal is shown."""
        if self._actions.fill is not None:
            self._errands.run(self._actions.fill)

    def give_back(self) -> None:
        """Give the own seat back and leave; a refusal is shown."""
        if self._actions.give_back is not None:
            self._errands.run(self._actions.give_back, then=self.leave)

    def leave(self) -> None:
        """Note that the player wants to go; whoever shows the desk ends."""
        self.leaving = True
        self.changed.set()

    def _look_at_request(self) -> None:
        """Show a new question: its board comes to the front."""
        request = self.model.request
        if request is None:
            self._playback.recap.put_away()
        if request is None or not self._asking.is_new(self.model):
            return
        cursor = self._asking.start(self.model)
        overlay = Overlay.NONE if self.ui.overlay is Overlay.LOG else self.ui.overlay
        self.look(cursor=cursor, digits="", tab="", sure=False, listing=False, overlay=overlay)
        self._playback.recap.tell(self.log)
        if self._actions.preview is not None:
            self._errands.run(partial(self._preview, self._actions.preview, request.seq))

    async def _save(self, save: Save) -> None:
        try:
            self.saved = await save()
        except ClientError as error:
            told = LogText(harmless(str(error)), "error")
        else:
            told = LogText(tell("start.saved", path=self.saved), "dim")
        self._logbook.add(told)
        self.changed.set()

    async def _preview(self, preview: Preview, seq: int) -> None:
        """Ask what the choices would do; where the table does not tell, nothing is known."""
        with contextlib.suppress(ClientError):
            self.take(Previewed(seq, tuple(await preview(seq))))
