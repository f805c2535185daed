"""The desk, a player's side of a table: the model, and the parts that commands act on."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.desk.advice import Advice
from tilewyrm.client.desk.bubbles import Bubbles
from tilewyrm.client.desk.conversation import Conversation
from tilewyrm.client.desk.explanation import Explanation
from tilewyrm.client.desk.forecast import Forecasts
from tilewyrm.client.desk.inspection import Inspection
from tilewyrm.client.desk.mistakes import Mistakes
from tilewyrm.client.desk.news import News
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.desk.question import Question
from tilewyrm.client.desk.view import View
from tilewyrm.client.desk.waiting_room import WaitingRoom
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.palette import PALETTES
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.exercise import Exercise
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import (
    ControlSent,
    DecisionSent,
    Model,
    ModelEvent,
    PreviewsArrived,
    reduce,
)
from tilewyrm.client.model.scene import BotExplanation, MistakeList, Scene
from tilewyrm.client.model.ui_state import Overlay, UiState
from tilewyrm.client.narration import match_events, seat_status
from tilewyrm.client.narration.bot_explanation import explanation_of
from tilewyrm.client.narration.match_log import MatchLog
from tilewyrm.client.narration.newer_server import NewerServer
from tilewyrm.client.replay.download import ReplayDownload
from tilewyrm.client.replay.playback import Playback
from tilewyrm.client.replay.watched_file import WatchedFile
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.client.settings.settings_form import setting_rows
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import service_pb2

_OVER_BOARD = (
    Overlay.NONE,
    Overlay.LOG,
    Overlay.INSPECTION,
    Overlay.EXPLANATION,
    Overlay.MENU,
)
"""The overlays that the page of the result replaces."""

_SEEN_S = 1.0
"""Seconds after the end of a match in which a key may still be meant for its last turn."""


class Desk:
    """What one player has before them, in parts that commands act on. No method waits."""

    def __init__(
        self,
        face: Face,
        calls: OutboundCalls,
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
            calls: what happens elsewhere.
            model: what is known before anything has happened.
            automatic: whether the server records a decision without alternative at once.
            settings: what the player wishes.
            terminal: what the player's terminal can show.
            lesson: the tutorial of this match; None: without one.
            clock: gives the moment in seconds, for what counts on by itself.
        """
        self._calls, self._clock = calls, clock
        self.face = face
        ask_forecast = calls.forecast if face.has_forecast else None
        on_request = ask_forecast is not None
        self.model = replace(model, wished_sign=settings.sign, forecast_on_request=on_request)
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
        self._newer_server = NewerServer(face)
        self.bubbles = Bubbles(
            lesson or Tutorial(),
            self.view,
            is_still=lambda: self.playback.now is None,
            has_come_to=lambda seq: self.playback.has_come_to(seq),
            esc_goes_back=lambda: bool(self.question.rows.step),
        )
        """Hints and short results, shown over a corner of the board."""
        self.exercise = lesson if isinstance(lesson, Exercise) else None
        """The exercise to be solved here. None: it is a match."""
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
            calls,
            self.view,
            self.playback,
            model=self._current_model,
            settings=lambda: self.settings,
            take=self.take,
            clock=clock,
        )
        """What the seat is asked."""
        if isinstance(lesson, Exercise):
            lesson.leave = self.leave
            self.question.on_opened = lesson.make_room
            lesson.answer_row = lambda: self.question.answer_row
            lesson.answer_is_back = lambda: self.question.answer_is_back
            self.question.first_choice = lesson.first_choice
            self.question.hides_facts = lesson.hides_facts
            self.question.draws_first_choice = lesson.draws_first_choice
            if lesson.shows_whole:
                self.view.remember(face.overview)
        else:
            self.question.on_opened = lambda: self.bubbles.note_decision(None)
        self.inspection = Inspection(calls.look, self.view, take=self.take)
        """What is known of what the player looks at."""
        self.forecasts = Forecasts(ask_forecast, self.view, take=self.take)
        """Forecasts of final scores."""
        self.advice = Advice(
            calls.advise, self.question, self.view, model=self._current_model, take=self.take
        )
        """What a bot would choose."""
        self.explanation = Explanation(
            calls.explain, lambda told: explanation_of(face, self.model, told), self.view
        )
        """Why bots decided as they did."""
        self.conversation = Conversation(
            calls.say, self.view, self.log.add, self._current_model, lambda: self.settings
        )
        """The chat of the table."""
        self.download = ReplayDownload(calls.save_replay, self._note, self.view.changed.set)
        """The replay on this computer."""
        self.mistakes = Mistakes(
            calls.find_mistakes,
            self._saved_replay,
            self.view,
            model=self._current_model,
            leave=self.leave,
        )
        """The player's costliest choices, after the match."""
        self.news = News(self.log, self._current_model, clock)
        """What has just happened at the table, apart from the match."""
        self.waiting_room = WaitingRoom(
            calls.seat_calls,
            self.view,
            model=self._current_model,
            take=self.take,
            leave=self.leave,
        )
        """What can be done about the people at the table."""

    @property
    def scene(self) -> Scene:
        """The scene to draw, on a screen of any size."""
        ui, staged, player = self.view.ui, self.playback.now, self.playback.player
        return Scene(
            self.model,
            ui,
            self.question.shown_offers,
            self.log.lines,
            match_events.proposal_text(self.model, self.log.words),
            self._clock(),
            settings=self.settings,
            terminal=self.effective_terminal,
            setting_rows=(
                setting_rows(self.settings, self.change, self.terminal)
                if ui.overlay is Overlay.SETTINGS
                else ()
            ),
            complaints=self.complaints,
            moment=staged.moment if staged is not None else None,
            frame=staged.frame if staged is not None else None,
            saved=self.download.path,
            looked_at=ui.looked_at,
            foreseen=self.forecasts.newest,
            animated_moment=staged,
            turns=self.log.turns,
            playback_position=player.position if player is not None else None,
            file_info=self.file.info if self.file is not None else None,
            recap=self.playback.recap_lines,
            bubble=self.bubbles.now,
            fresh=self.question.is_fresh,
            draws_choice=self.question.draws_choice,
            answer=self._named_answer,
            leaving=self.bubbles.tutorial.leaving,
            news=self.news.text,
            bot_explanation=self.explanation.content
            if ui.overlay is Overlay.EXPLANATION
            else BotExplanation(""),
            mistakes=self.mistakes.content if ui.overlay is Overlay.MISTAKES else MistakeList(),
        )

    @property
    def _named_answer(self) -> int | None:
        """The index of the right offer, if the exercise names it."""
        names = self.exercise is not None and self.exercise.names_answer
        return self.question.answer if names else None

    @property
    def effective_terminal(self) -> TerminalCapabilities:
        """The capabilities of the terminal that this theme may use."""
        mono = self.settings.theme not in PALETTES
        return replace(self.terminal, ink=ColourDepth.NONE) if mono else self.terminal

    @property
    def is_final_scoring_seen(self) -> bool:
        """Whether the final scoring has been shown for long enough that keys are meant for it."""
        shown_s = self._clock() - self.playback.ended_s
        return self.scene.in_final_scoring and shown_s >= _SEEN_S

    def next_change_s(self) -> float | None:
        """Return in how many seconds the scene shows something else by itself; None: never."""
        now_s = self._clock()
        waits = [seat_status.next_change_s(self.model, now_s), self.playback.next_change_s()]
        waits.append(self.news.fresh_s)
        if self.question.is_fresh:
            waits.append(self.question.fresh_s)
        return min((wait for wait in waits if wait is not None), default=None)

    def take(self, event: ModelEvent) -> None:
        """Apply an event of the session, or of this desk's own calls."""
        before = self.model
        if isinstance(event, service_pb2.TableMessage):
            self._report_newer_content(event)
        self.model = reduce(before, event, self._clock())
        self.bubbles.tutorial.follow(before, self.model)
        for entry in self.model.log[len(before.log) :]:
            self.log.add_entry(self.model, entry)
            self.playback.recap.follow(self.model, entry, len(self.log.lines))
        for said in self.model.said[len(before.said) :]:
            self.conversation.receive(said)
        self.news.follow(before, event)
        news = self.playback.follow(before, self.model, event, self.settings.pace)
        if self.model.request is None:
            self.playback.recap.dismiss()
            self.advice.close()
        elif self.question.follow():
            self.playback.recap.tell(self.log.lines)
            self._keep_scale()
        if isinstance(event, DecisionSent):
            self.bubbles.note_decision(self.question.sent)
        if isinstance(event, PreviewsArrived) and self.model.previews:
            self.question.refresh_offers()
        if before.result is None and self.model.result is not None:
            self._show_result()
        self._continue_solution()
        if news:
            self.view.changed.set()

    def _report_newer_content(self, message: service_pb2.TableMessage) -> None:
        """Add a line for each unknown part of *message* that is met for the first time."""
        new = self._newer_server.new_content(message)
        if new:
            self.log.add(lambda: LogText(tell("log.newer", what="; ".join(new)), "warning"))

    def _show_result(self) -> None:
        """Show the result once the board has reached the end."""
        if self.view.ui.overlay in _OVER_BOARD and self.playback.player is None:
            self.view.show(Overlay.RESULT)
        self.download.fetch()

    def act(self, acting: service_pb2.Acting) -> None:
        """Let the server know what the seat does around the game; one thing at a time."""
        if self._calls.act is not None and self.model.act is None:
            self.take(ControlSent(self._calls.act(acting)))

    def _keep_scale(self) -> None:
        """Let the board keep its scale from the first question of an exercise on, if wanted."""
        keeps = self.exercise is not None and self.exercise.keeps_scale
        if keeps and self.view.ui.remembered is None:
            self.view.remember(self.face.steady_view(self.model))

    def play_solution(self) -> None:
        """Make the right choices of the exercise for the player, one after the other."""
        if self.exercise is not None:
            self.exercise.play_solution()
            self._continue_solution()

    def skip_exercise(self) -> None:
        """Continue with the next exercise without a solution of this one."""
        if self.exercise is not None:
            self.exercise.skip()

    def _continue_solution(self) -> None:
        """Make the next right choice, if the solution is being played and it is the seat's turn."""
        plays = self.exercise is not None and self.exercise.plays_solution
        answer = self.question.answer
        if plays and answer is not None and self.model.unanswered is None:
            self.question.decide(answer)

    def change(self, settings: Settings) -> None:
        """Apply *settings* and save them; in another language all texts are made again."""
        self.settings = settings
        self.model = replace(self.model, wished_sign=settings.sign)
        if settings.pace is AnimationPace.OFF:
            self.playback.clear()
        before = spoken()
        if self._calls.save_settings is not None:
            self.complaints = self._calls.save_settings(settings)
        if spoken() != before:
            self.log.retranslate()
            self.playback.recap.retranslate(self.log.lines)
        self.question.refresh_offers()
        self.view.changed.set()

    def add_complaint(self, why: str) -> None:
        """Show the player a problem with the settings."""
        self.complaints = (*self.complaints, why)
        self._note(lambda: LogText(why, "error"))

    def report(self) -> None:
        """Write a bug report, and say where it is."""
        if self._calls.report is None:
            return
        entry = self.model.seq
        try:
            path = self._calls.report(self.model)
        except ClientError as error:
            why = str(error)
            self._note(lambda: LogText(why, "error"))
            self.bubbles.show_report(why)
        else:
            self._note(lambda: LogText(tell("start.report.table", path=path, entry=entry), "good"))
            self.bubbles.show_report(tell("start.report.table", path=path, entry=entry))

    def leave(self) -> None:
        """Leave the table; the screen or line mode that shows the desk ends."""
        self.leaving = True
        self.view.changed.set()

    def open_file(self, file: WatchedFile, expected: int) -> None:
        """Watch *file*, whose start was told, and which comes to *expected* entries."""
        self.file = file
        self.playback.watch_again(max(expected, 1))

    def restart(self, seat: int | None) -> None:
        """Start again from an empty model, as *seat* or a spectator sees it."""
        self.playback.restart()
        self.log.clear()
        self.news.clear()
        was = self.model
        self.model = Model(
            table=was.table, seat=seat, game=was.game, terms=was.terms, catalogue=was.catalogue
        )

    def switch_seat(self, seat: int | None) -> None:
        """Show all from the side of *seat*, which sees what everybody does."""
        self.model = replace(self.model, seat=seat)
        self.playback.switch_seat(seat)
        self.view.changed.set()

    @property
    def is_asking(self) -> bool:
        """Whether a call other than a decision is pending."""
        parts = (
            self.question,
            self.inspection,
            self.forecasts,
            self.advice,
            self.explanation,
            self.mistakes,
            self.waiting_room,
        )
        return any(part.under_way for part in parts)

    async def _saved_replay(self) -> str:
        """Return where the replay is once it is saved; empty if it cannot be."""
        await self.download.finish()
        return self.download.path

    def _current_model(self) -> Model:
        """Return what is known of the table."""
        return self.model

    def announce(self, line: Callable[[], LogText]) -> None:
        """Add a line to the log that is on no record, and show it as news on every page."""
        self.news.announce(line)
        self.view.changed.set()

    def _note(self, line: Callable[[], LogText]) -> None:
        """Add a line to the log that is on no record."""
        self.log.add(line)
        self.view.changed.set()
