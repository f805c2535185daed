"""The player's desk: the model, the parts of the desk, and what the player asks for."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.desk.advice import Advice
from tilewyrm.client.desk.bubbles import Bubbles
from tilewyrm.client.desk.conversation import Conversation
from tilewyrm.client.desk.explanation import Explanation
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.desk.question import Question
from tilewyrm.client.desk.view import View
from tilewyrm.client.desk.waiting_room import WaitingRoom
from tilewyrm.client.drawing.capabilities import (
    ColourDepth,
    TerminalCapabilities,
)
from tilewyrm.client.drawing.palette import PALETTES
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.model.entries import LogText
from tilewyrm.client.model.model import (
    ControlSent,
    DecisionSent,
    Model,
    ModelEvent,
    PreviewsArrived,
    reduce,
)
from tilewyrm.client.model.scene import BotExplanation, Scene
from tilewyrm.client.model.ui_state import (
    Overlay,
    UiState,
)
from tilewyrm.client.narration import (
    match_events,
    seat_status,
)
from tilewyrm.client.narration.bot_explanation import explanation_of
from tilewyrm.client.narration.match_log import MatchLog
from tilewyrm.client.narration.newer_server import NewerServer
from tilewyrm.client.replay.download import ReplayDownload
from tilewyrm.client.replay.playback import Playback
from tilewyrm.client.replay.watched_file import WatchedFile
from tilewyrm.client.settings.settings import (
    AnimationPace,
    Settings,
)
from tilewyrm.client.settings.settings_form import setting_rows
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import service_pb2

_OVER_BOARD = (Overlay.NONE, Overlay.LOG, Overlay.LOOK, Overlay.REASONS)
"""What the end of the match takes the place of."""


class Desk:
    """What one player has before them, in parts that commands act on. No method waits."""

    def __init__(
        self,
        face: Face,
        actions: OutboundCalls,
        model: Model,
        *,
        automatic: bool = True,
        settings: Settings = Settings(),
        terminal: TerminalCapabilities = TerminalCapabilities(),
        lesson: Tutorial | None = None,
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
        self._actions, self._clock = actions, clock
        self.face = face
        self.model = replace(model, wished_sign=settings.sign)
        self.settings = settings
        """What the player wishes."""
        self.terminal = terminal
        self.complaints: Sequence[str] = ()
        """Why changed settings could not be kept, a sentence each."""
        self.leaving = False
        """Whether the player wants to go."""
        self.file: WatchedFile | None = None
        """The file that is watched on this desk; None: it is a table's."""
        self.view = View(UiState(automatic=automatic), lambda: self.playback.player is not None)
        """Where the player looks."""
        self.log = MatchLog(face)
        """What happened in words."""
        self._newer = NewerServer(face)
        self.bubbles = Bubbles(lesson or Tutorial(), self.view)
        """What is said in a corner of the board."""
        self.playback = Playback(
            face,
            self.log,
            show=self.view.show,
            changed=self.view.changed.set,
            has_bubble=lambda: self.bubbles.now is not None,
            clock=clock,
        )
        """The course of the match."""
        self.question = Question(
            face,
            actions,
            self.view,
            self.playback,
            model=self._known,
            settings=lambda: self.settings,
            take=self.take,
            clock=clock,
        )
        """What the seat is asked."""
        self.advice = Advice(
            actions.advise, self.question, self.view, model=self._known, take=self.take
        )
        """What a bot would choose."""
        self.explanation = Explanation(
            actions.explain, lambda told: explanation_of(face, self.model, told), self.view
        )
        """Why bots decided as they did."""
        self.conversation = Conversation(actions.say, self.view, self.log.add, self._known)
        """What is said at the table."""
        self.download = ReplayDownload(actions.save, self._note)
        """The replay on this computer."""
        self.waiting_room = WaitingRoom(
            actions.hosting, self.view, model=self._known, take=self.take, leave=self.leave
        )
        """What can be done about the people at the table."""

    @property
    def scene(self) -> Scene:
        """What there is to draw, on a screen of any size."""
        ui, staged, player = self.view.ui, self.playback.now, self.playback.player
        return Scene(
            self.model,
            ui,
            self.question.offers,
            self.log.lines,
            match_events.proposal(self.model, self.log.words),
            self._clock(),
            settings=self.settings,
            terminal=self.shown_on,
            setting_rows=(
                setting_rows(self.settings, self.change) if ui.overlay is Overlay.SETTINGS else ()
            ),
            complaints=self.complaints,
            moment=staged.moment if staged is not None else None,
            frame=staged.frame if staged is not None else None,
            saved=self.download.path,
            looked_at=ui.looked_at,
            staged=staged,
            turns=self.log.turns,
            watched=player.watched if player is not None else None,
            filed=self.file.filed if self.file is not None else None,
            recap=self.playback.told,
            bubble=self.bubbles.now,
            fresh=self.question.is_fresh,
            reasons=self.explanation.shown if ui.overlay is Overlay.REASONS else BotExplanation(""),
        )

    @property
    def shown_on(self) -> TerminalCapabilities:
        """What the player's terminal can show, and may in this theme."""
        mono = self.settings.theme not in PALETTES
        return replace(self.terminal, ink=ColourDepth.NONE) if mono else self.terminal

    def next_change_s(self) -> float | None:
        """Return in how many seconds the scene shows something else by itself; None: never."""
        now_s = self._clock()
        waits = [seat_status.next_change_s(self.model, now_s), self.playback.next_change_s()]
        if self.question.is_fresh:
            waits.append(self.question.fresh_s)
        return min((wait for wait in waits if wait is not None), default=None)

    def take(self, happening: ModelEvent) -> None:
        """Take in what the session handed over, or what this desk has sent or asked."""
        before = self.model
        if isinstance(happening, service_pb2.TableMessage):
            self._tell_of_newer(happening)
        self.model = reduce(before, happening, self._clock())
        self.bubbles.lesson.follow(before, self.model)
        for entry in self.model.log[len(before.log) :]:
            self.log.tell(self.model, entry)
            self.playback.recap.follow(self.model, entry, len(self.log.lines))
        for said in self.model.said[len(before.said) :]:
            self.conversation.hear(said)
        here = isinstance(happening, service_pb2.TableMessage) and happening.HasField("presence")
        self.log.tell_who_is_here(before, self.model, news=here)
        followed = before.table.followed_by
        if self.model.table.followed_by not in ("", followed) and self.waiting_room.can_rematch:
            self.log.add(lambda: LogText(tell("log.play_again")))
        news = self.playback.follow(before, self.model, happening, self.settings.pace)
        if self.model.request is None:
            self.playback.recap.put_away()
            self.advice.close()
        elif self.question.follow():
            self.playback.recap.tell(self.log.lines)
        if isinstance(happening, DecisionSent):
            self.bubbles.decided()
        if isinstance(happening, PreviewsArrived) and self.model.previews:
            self.question.word_again()
        if before.result is None and self.model.result is not None:
            self._end()
        if news:
            self.view.changed.set()

    def _tell_of_newer(self, message: service_pb2.TableMessage) -> None:
        """Say what of *message* this client does not know, where that comes for the first time."""
        new = self._newer.met(message)
        if new:
            self.log.add(lambda: LogText(tell("log.newer", what="; ".join(new)), "warning"))

    def _end(self) -> None:
        """Show how the match ended, as soon as the board has come to it."""
        if self.view.ui.overlay in _OVER_BOARD and self.playback.player is None:
            self.view.show(Overlay.END)
        self.download.fetch()

    def act(self, acting: service_pb2.Acting) -> None:
        """Let the server know what the seat does around the game; one thing at a time."""
        if self._actions.act is not None and self.model.act is None:
            self.take(ControlSent(self._actions.act(acting)))

    def change(self, settings: Settings) -> None:
        """Wish for *settings* from now on; all is said anew, in another language the log too."""
        self.settings = settings
        self.model = replace(self.model, wished_sign=settings.sign)
        if settings.pace is AnimationPace.OFF:
            self.playback.clear()
        before = spoken()
        if self._actions.keep is not None:
            self.complaints = self._actions.keep(settings)
        if spoken() != before:
            self.log.tell_again()
            self.playback.recap.tell_again(self.log.lines)
        self.question.word_again()
        self.view.changed.set()

    def complain(self, why: str) -> None:
        """Tell the player what is wrong with the settings."""
        self.complaints = (*self.complaints, why)
        self._note(lambda: LogText(why, "error"))

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

    def leave(self) -> None:
        """Note that the player wants to go; whoever shows the desk ends."""
        self.leaving = True
        self.view.changed.set()

    def open_file(self, file: WatchedFile, expected: int) -> None:
        """Watch *file*, whose start was told, and which comes to *expected* entries."""
        self.file = file
        self.playback.watch_again(max(expected, 1))

    def begin_anew(self, seat: int | None) -> None:
        """Forget all that was told: it is told anew, as *seat* or a spectator sees it."""
        self.playback.begin_anew()
        self.log.begin_anew()
        was = self.model
        self.model = Model(
            table=was.table, seat=seat, game=was.game, terms=was.terms, catalogue=was.catalogue
        )

    def sit(self, seat: int | None) -> None:
        """Show all from the side of *seat*, which sees what everybody does."""
        self.model = replace(self.model, seat=seat)
        self.playback.sit(seat)
        self.view.changed.set()

    @property
    def is_asking(self) -> bool:
        """Whether the server has still to answer something that is no decision."""
        parts = self.question, self.advice, self.explanation, self.waiting_room
        return any(part.under_way for part in parts)

    def _known(self) -> Model:
        """Return what is known of the table."""
        return self.model

    def _note(self, line: Callable[[], LogText]) -> None:
        """Add a line to the log that is on no record."""
        self.log.add(line)
        self.view.changed.set()
