"""The player's desk: the model, where the player looks, and what the player asks for."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from tilewyrm.client.actions import Actions, Advise, Preview
from tilewyrm.client.conversation import Conversation
from tilewyrm.client.errands import Errands
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face import Face
from tilewyrm.client.lesson import Lesson
from tilewyrm.client.model import (
    ActSent,
    Advised,
    Happening,
    Model,
    Previewed,
    Refused,
    reduce,
)
from tilewyrm.client.newer_server import NewerServer
from tilewyrm.client.scene import LogText
from tilewyrm.client.screened import Screened
from tilewyrm.client.settings import Settings
from tilewyrm.client.showing import Showing
from tilewyrm.client.terminal import Terminal
from tilewyrm.client.ui import Overlay, Ui
from tilewyrm.client.waiting import Waiting
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_OVER_BOARD = (Overlay.NONE, Overlay.LOG, Overlay.LOOK, Overlay.REASONS)
"""What the end of the match takes the place of."""


class Desk(Showing):
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
        super().__init__(face, actions, model, ui, settings, terminal, lesson or Lesson(), clock)
        self.leaving = False
        """Whether the player wants to go."""
        self._asked_bot = False
        self._errands = Errands(self._refused, self.changed.set)
        self._inquiries = Errands(self._refused, self.changed.set)
        self.waiting = Waiting(actions.hosting, lambda: self.model, self._errands.run, self.leave)
        """What can be done about the people at the table."""
        log, known = self._logbook.add, lambda: self.model
        self._newer = NewerServer(face)
        self.conversation = Conversation(actions.say, self, log, known)
        """What is said at the table."""

    def report(self) -> None:
        """Write a bug report, and say where it is."""
        if self._actions.report is None:
            return
        try:
            path = self._actions.report(self.model)
        except ClientError as error:
            why = str(error)
            self._note(lambda: LogText(why, "error"))
            self.bubbles.tell_of_report(why)
        else:
            self._note(lambda: LogText(tell("start.report", path=path), "good"))
            self.bubbles.tell_of_report(tell("start.report", path=path))

    def take(self, happening: Happening) -> None:
        """Take in what the session handed over."""
        before = self.model
        if isinstance(happening, service_pb2.TableMessage):
            self._tell_of_newer(happening)
        self.model = reduce(before, happening, self._clock())
        self.bubbles.lesson.follow(before, self.model)
        for entry in self.model.log[len(before.log) :]:
            self._logbook.tell(self.model, entry)
            self._playback.recap.follow(self.model, entry, len(self.log))
        for said in self.model.said[len(before.said) :]:
            self.conversation.hear(said)
        here = isinstance(happening, service_pb2.TableMessage) and happening.HasField("presence")
        self._logbook.tell_who_is_here(before, self.model, news=here)
        followed = before.table.followed_by
        if self.model.table.followed_by not in ("", followed) and self.waiting.can_rematch:
            self._logbook.add(lambda: LogText(tell("log.play_again")))
        log, pace = self._logbook.lines, self.settings.pace
        news = self._playback.follow(before, self.model, happening, log, pace)
        self._look_at_request()
        if isinstance(happening, Previewed) and self.model.previews:
            self.word_again()
        if before.result is None and self.model.result is not None:
            self._end()
        if news:
            self.changed.set()

    def _tell_of_newer(self, message: service_pb2.TableMessage) -> None:
        """Say what of *message* this client does not know, where that comes for the first time."""
        new = self._newer.met(message)
        if new:
            self._logbook.add(lambda: LogText(tell("log.newer", what="; ".join(new)), "warning"))

    def _end(self) -> None:
        """Show how the match ended, as soon as the board has come to it."""
        over_board = self.ui.overlay in _OVER_BOARD
        if over_board and self.rerun is None:
            self.show(Overlay.END)
        self.copy.fetch()

    def screen(self, screened: Screened, expected: int) -> None:
        """Watch the file *screened*, whose start was told, and which comes to *expected* entries.

        Who stops watching it leaves.
        """
        self.screened = screened
        self.watch_again(max(expected, 1))

    def stop_watching(self) -> None:
        """Show no longer what happened, but how the match ended; who watches a file leaves."""
        if self.screened is not None:
            self.leave()
        else:
            super().stop_watching()

    def begin_anew(self, seat: int | None) -> None:
        """Forget all that was told: it is told anew, as *seat* or a spectator sees it."""
        self._playback.begin_anew()
        self._logbook.begin_anew()
        was = self.model
        self.model = Model(
            table=was.table, seat=seat, game=was.game, terms=was.terms, catalogue=was.catalogue
        )

    def sit(self, seat: int | None) -> None:
        """Show all from the side of *seat*, which sees what everybody does."""
        self.model = replace(self.model, seat=seat)
        self._playback.sit(seat)
        self.changed.set()

    def decided(self) -> None:
        """Put away what was shown for this decision."""
        self._playback.recap.put_away()
        self.bubbles.decided()

    def act(self, acting: service_pb2.Acting) -> None:
        """Let the server know what the seat does around the game; one thing at a time."""
        if self._actions.act is not None and self.model.act is None:
            self.model = reduce(self.model, ActSent(self._actions.act(acting)))
            self.changed.set()

    def switch_automatic(self) -> None:
        """Have decisions without alternative recorded at once from now on, or no longer."""
        self.look(automatic=not self.ui.automatic)
        if self._actions.wish is not None:
            self._actions.wish(self.ui.automatic)

    @property
    def is_asking(self) -> bool:
        """Whether the server has still to answer something that is no decision."""
        return self.is_changing or self._inquiries.under_way or self.reasoning.under_way

    @property
    def is_changing(self) -> bool:
        """Whether it has still to answer something about the table, which changes with that."""
        return self._errands.under_way

    def leave(self) -> None:
        """Note that the player wants to go; whoever shows the desk ends."""
        self.leaving = True
        self.changed.set()

    def _look_at_request(self) -> None:
        """Show a new question: its board comes to the front."""
        request = self.model.request
        if request is None:
            self._playback.recap.put_away()
            if self.ui.overlay is Overlay.ADVICE:
                self.show(Overlay.NONE)
        if request is None or not self._asking.is_new(self.model):
            return
        cursor = self._asking.start(self.model)
        over_board = self.ui.overlay in (Overlay.LOG, Overlay.ADVICE)
        overlay = Overlay.NONE if over_board else self.ui.overlay
        self.look(
            cursor=cursor,
            digits="",
            tab="",
            sure=False,
            listing=False,
            overlay=overlay,
            over_log=False,
        )
        self._playback.recap.tell(self.log)
        if self._actions.preview is not None:
            self._inquiries.run(partial(self._preview, self._actions.preview, request.seq))

    def _refused(self, why: str) -> None:
        self.take(Refused(why))

    async def _preview(self, preview: Preview, seq: int) -> None:
        """Ask what the choices would do; where the table does not tell, nothing is known."""
        with contextlib.suppress(ClientError):
            self.take(Previewed(seq, tuple(await preview(seq))))

    @property
    def can_ask_bot(self) -> bool:
        """Whether the server may be asked what a bot would choose."""
        return self._actions.advise is not None and bool(self.offers)

    def ask_bot(self) -> None:
        """Ask the server what a bot would choose, unless that is known or asked already."""
        request, advise = self.model.request, self._actions.advise
        if request is None or advise is None or self._asked_bot or self.model.advice:
            return
        self.model = replace(self.model, refusal="")
        self._asked_bot = True
        self._inquiries.run(partial(self._advise, advise, request.seq))

    async def _advise(self, advise: Advise, seq: int) -> None:
        """Ask what a bot would choose; where the server refuses, what waits for it goes away."""
        try:
            self.take(Advised(seq, tuple((await advise(seq)).choices)))
        except ClientError:
            if self.ui.overlay is Overlay.ADVICE:
                self.show(Overlay.NONE)
            raise
        finally:
            self._asked_bot = False
