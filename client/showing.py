"""Showing: the side of a desk that the player sees."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client import around, guide, layout, people
from tilewyrm.client.actions import Actions
from tilewyrm.client.bubbles import Bubbles
from tilewyrm.client.canvas import Styled
from tilewyrm.client.commands import Command
from tilewyrm.client.deciding import Deciding
from tilewyrm.client.ending import ending_rows
from tilewyrm.client.face import Face
from tilewyrm.client.lesson import Lesson
from tilewyrm.client.logbook import Logbook
from tilewyrm.client.looking import first_thing, matters_now
from tilewyrm.client.model import Model
from tilewyrm.client.offer_list import Grid
from tilewyrm.client.own_copy import OwnCopy
from tilewyrm.client.palette import PALETTES
from tilewyrm.client.playback import Playback
from tilewyrm.client.question import offer_grid
from tilewyrm.client.reasoning import Reasoning
from tilewyrm.client.reasons import in_words
from tilewyrm.client.rerun import Rerun
from tilewyrm.client.rows import Row
from tilewyrm.client.scene import LogText, Plan, Reasons, Scene, Spots, Tab
from tilewyrm.client.screen import board_of
from tilewyrm.client.screened import Screened
from tilewyrm.client.settings import Pace, Settings
from tilewyrm.client.settings_rows import setting_rows
from tilewyrm.client.sheet import sheet_rows
from tilewyrm.client.terminal import Ink, Terminal
from tilewyrm.client.ui import Overlay, Ui
from tilewyrm.language.speech import spoken
from tilewyrm.v1 import service_pb2


class Showing(Deciding):
    """What there is to draw, at any moment and on a screen of any size."""

    def __init__(
        self,
        face: Face,
        actions: Actions,
        model: Model,
        ui: Ui,
        settings: Settings,
        terminal: Terminal,
        lesson: Lesson,
        clock: Callable[[], float],
    ) -> None:
        """Prepare; the arguments are those of a `Desk`."""
        super().__init__(face, model, ui, settings, actions.send, clock)
        self.complaints: Sequence[str] = ()
        """Why changed settings could not be kept, a sentence each."""
        self.terminal = terminal
        self.bubbles = Bubbles(lesson, self)
        """What is said in a corner of the board."""
        self.copy = OwnCopy(actions.save, self._note)
        """The replay on this computer."""
        self.screened: Screened | None = None
        """The file that is watched on this desk; None: it is a table's."""
        self.reasoning = Reasoning(actions.explain, self._reasons, self.changed.set)
        """Why bots decided as they did."""
        self._actions = actions
        self._clock = clock
        self._logbook = Logbook(face)
        self._playback = Playback(face, clock)

    @property
    def scene(self) -> Scene:
        """What there is to draw."""
        proposal = around.proposal(self.model, self._logbook.words)
        staged, bubble = self._playback.now, self.bubbles.now
        rerun = self.rerun
        wonders = self.ui.overlay is Overlay.REASONS
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
            frame=staged.frame if staged is not None else None,
            saved=self.copy.path,
            looked_at=self.ui.looked_at,
            staged=staged,
            turns=self._logbook.turns,
            watched=rerun.watched if rerun is not None else None,
            filed=self.screened.filed if self.screened is not None else None,
            recap=self._playback.told if bubble is None else (),
            bubble=bubble,
            fresh=self.is_fresh,
            reasons=self.reasoning.shown if wonders else Reasons(""),
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
        self._note(lambda: LogText(why, "error"))

    def change(self, settings: Settings) -> None:
        """Wish for *settings* from now on; all is said anew, in another language the log too."""
        self.settings = settings
        self.model = replace(self.model, wished_sign=settings.sign)
        if settings.pace is Pace.OFF:
            self._playback.skip()
        before = spoken()
        if self._actions.keep is not None:
            self.complaints = self._actions.keep(settings)
        if spoken() != before:
            self._logbook.tell_again()
            self._playback.recap.tell_again(self.log)
        self.word_again()
        self.changed.set()

    def next_change_s(self) -> float | None:
        """Return in how many seconds the scene shows something else by itself; None: never."""
        now_s = self._clock()
        waits = [people.next_change_s(self.model, now_s), self._playback.next_change_s()]
        if self.is_fresh:
            waits.append(self._asking.fresh_s)
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def log(self) -> Sequence[LogText]:
        """What happened in words, oldest first; it only grows, but for its language."""
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

    @property
    def can_watch_again(self) -> bool:
        """Whether there is anything to watch again."""
        return self._playback.can_begin_again

    def watch_again(self, expected: int = 0) -> None:
        """Show on the board all that happened, as the player steers it.

        Where it is still read, it comes to the seq *expected*, and stands still at first.
        """
        self._playback.begin_again(self._logbook.turns, self.changed.set, expected)
        self.show(Overlay.WATCH)

    @property
    def rerun(self) -> Rerun | None:
        """What is watched again; None: nothing is."""
        return self._playback.rerun

    def show(self, overlay: Overlay) -> None:
        """Lay a page over the board, or take it away: what is watched again is there then."""
        watches = overlay is Overlay.NONE and self.rerun is not None
        super().show(Overlay.WATCH if watches else overlay)

    def stop_watching(self) -> None:
        """Show no longer what happened, but how the match ended."""
        self._playback.end_again()
        self.show(Overlay.END)

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
        if self.rerun is not None:
            return False
        if staged is None:
            return self.bubbles.now is None and self._playback.recap.put_away()
        self._playback.skip()
        if staged.model.seq != self.model.seq:
            self._asking.come_into_sight()
        self.changed.set()
        return True

    def read_log(self, at: int) -> None:
        """Read in the log at the line *at*; where on the board it happened is shown there."""
        self.look(overlay=Overlay.LOG, log_at=at, looked_at=self.log[at].thing, unread=(), tab="")

    def wonder(self, seq: int | None = None) -> None:
        """Ask why the bot decided entry *seq*, or the latest one at which a bot had a choice."""
        self.look(overlay=Overlay.REASONS, over_log=self.ui.reads_log)
        self.reasoning.about(seq)

    def wonder_no_more(self) -> None:
        """Go back to where the player wondered: to the log, or to the board."""
        if self.ui.over_log:
            self.look(overlay=Overlay.LOG, over_log=False)
        else:
            self.show(Overlay.NONE)

    def _reasons(self, told: service_pb2.ExplainResponse) -> Reasons:
        return in_words(self.face, self.model, told)

    def things(self, width: int, height: int) -> Spots:
        """Return all on the board that can be looked at, on a screen of that size."""
        return board_of(self.face, self.scene, width, height).things()

    def look_around(self, width: int, height: int) -> None:
        """Look around, from what is looked at or matters most now of what that screen shows."""
        wanted = matters_now(self.face, self.scene.on_board)
        thing = first_thing(self.things(width, height), wanted)
        if thing is not None:
            self.look_at(thing)

    def guide(self, commands: Sequence[Command], width: int) -> Sequence[Sequence[Styled]]:
        """Return the open page of the guide in rows of *width* columns."""
        page = guide.Page(self.ui.guide_page)
        return guide.rows(self.face, self.scene, commands, page, width)

    def _note(self, line: Callable[[], LogText]) -> None:
        """Add a line to the log that is on no record."""
        self._logbook.add(line)
        self.changed.set()
