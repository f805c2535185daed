"""Scene: all that a screen shows of a table, the model and the player's view in words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.client.model.face_output import LogText, Moment, Offer, Thing
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.settings.settings import Settings
from tilewyrm.v1 import match_pb2

Spots = Mapping[Thing, tuple[float, float]]
"""Where things are shown: column and row of their middles."""


class ExplainedChoice(NamedTuple):
    """A choice that a bot had."""

    rank: int
    """From 1, the best; 0: the bot did not think about it."""
    label: str
    points: str
    """How far ahead it expected to be with it, and how that compares with the best."""
    words: str
    """The same, said to be a lead."""
    taken: bool
    """Whether it is what the bot did."""


class BotExplanation(NamedTuple):
    """The explanation of a bot's decision, in words."""

    title: str
    said: str = ""
    """Who was asked what, and took what, in sentences."""
    question: str = ""
    """What it was asked."""
    heading: str = ""
    """Who expects that of the choices."""
    choices: Sequence[ExplainedChoice] = ()
    """The best, best first, and what it took; empty while that is not known."""
    reason: str = ""
    """Why the best is better than the second, or than what it took."""
    thinking: bool = False
    """Whether an answer is waited for."""
    refused: str = ""
    """Why there is none, or none further back; empty where there is."""


class MistakeList(NamedTuple):
    """The player's costliest choices in a finished match."""

    found: Sequence[CostlyChoice] | None = None
    """Costliest first; None while they are not known."""
    percent: int = 0
    """How much of the match the search has gone through."""
    refused: str = ""
    """The reason of a failure, or empty."""
    highlighted: int = 0
    """Index of the highlighted one."""


class AnimatedMoment(NamedTuple):
    """A moment in the animation queue, and the model right after it."""

    moment: Moment
    model: Model
    lines: int
    """Of the log: those that were there by then."""
    frame: int | None = None
    """Which picture of a moment that moves it is, from 0; None: it moves no more."""


class BookmarkKind(Enum):
    """Kind of bookmark in a replay."""

    DECISION = "decision"
    POINTS = "points"
    PERIL = "peril"
    """What a game frightens everybody with (see `Face.perils`)."""
    TIME_OUT = "time_out"
    RULING = "ruling"
    NOTE = "note"
    """What the player has noted."""


class PlaybackPosition(NamedTuple):
    """Position in a match that is played back."""

    turn: int
    """From 1."""
    last: int
    """The last turn."""
    paused: bool
    over: bool
    """Whether all has been shown."""
    seq: int = 0
    """Of the last entry that is shown."""
    last_seq: int = 0
    """Of the last entry that there is."""
    known_seq: int = 0
    """Of the last one that is known by now."""
    lines: range = range(0)
    """The lines of the log that tell what is shown."""
    speed: float = 1.0
    """How many times as fast as usual it goes on."""
    marks: Mapping[BookmarkKind, Sequence[int]] = {}
    """What one may go to, by the seqs where it is."""


class FileInfo(NamedTuple):
    """Facts of a replay file, apart from its match."""

    name: str
    seat: int | None
    """Whose eyes it is seen with; None: nothing is hidden."""
    note: str
    """What the player has noted on what is shown; empty for nothing."""
    complaint: str
    """What is wrong with the notes; empty for nothing."""
    fault: str
    """Why the file ends before its own end; empty when it does not, or is not known to."""


class Tab(NamedTuple):
    """One of several boards that take turns where the screen is small."""

    name: str
    title: str


class Layout(NamedTuple):
    """Layout of the screen: the area of each part."""

    people: Area
    """Who sits here; without rows where that says nothing."""
    proposal: Area
    """What is proposed; without rows where nothing is."""
    board: Area
    question: Area
    log: Area


class Bubble(NamedTuple):
    """A box over a corner of the board that says something."""

    title: str
    text: str
    foot: str
    """How it goes away; empty if no key of its own does that now."""
    about: frozenset[Thing] = frozenset()
    """What on the board it speaks of, which it must not hide."""
    hides_log: bool = False
    """Whether it may lie on the log: it speaks of nothing that has just happened."""
    hides_question: bool = False
    """Whether it may lie on the question: the player is to read it first."""
    takes_key: bool = False
    """Whether the next key only takes it away, so that it may lie on the choices till then."""


class Scene(NamedTuple):
    """All that a drawing depends on, beside its size."""

    model: Model
    ui: UiState
    offers: Sequence[Offer] = ()
    """The decisions of the request in words; empty when this seat is not asked."""
    log: Sequence[LogText] = ()
    """What happened in words, oldest first."""
    proposal: str = ""
    """What is proposed to the seats, in words; empty when nothing is."""
    now_s: float = 0.0
    """The moment to show, in seconds of this program's own clock."""
    settings: Settings = Settings()
    """What the player wishes."""
    terminal: TerminalCapabilities = TerminalCapabilities()
    """What the player's terminal can show."""
    setting_rows: Sequence[FormRow] = ()
    """The settings that can be changed, while their page is open."""
    complaints: Sequence[str] = ()
    """What is wrong with the file of settings, a sentence each."""
    saved: str = ""
    """Where on this computer the replay of the finished match is; empty: nowhere yet."""
    moment: Moment | None = None
    """What happens just now; None when all stands still."""
    frame: int | None = None
    """Which picture of a moment that moves is shown, from 0; None: it moves no more."""
    looked_at: Thing | None = None
    """What the player looks at; None for nothing."""
    foreseen: Model | None = None
    """The last position with a known forecast, or None."""
    animated_moment: AnimatedMoment | None = None
    """The moment with how all stood after it; None when all stands still."""
    playback_position: PlaybackPosition | None = None
    """Where the player is who watches it all again; None: the player does not."""
    file_info: FileInfo | None = None
    """The file that is watched; None: what is watched again was played at this table."""
    recap: Sequence[LogText] = ()
    """What the player has missed; empty for nothing."""
    turns: Sequence[int] = ()
    """Seqs of the entries with which turns began, oldest first."""
    bubble: Bubble | None = None
    """What a bubble says now; None where there is none."""
    bot_explanation: BotExplanation = BotExplanation("")
    """Why a bot decided as it did, while the player wonders."""
    mistakes: MistakeList = MistakeList()
    """The player's costliest choices, while their page is open."""
    news: str = ""
    """The latest news of the table, apart from the match, or empty."""
    fresh: bool = False
    """Whether the question has just come, so that no answer is taken yet."""
    draws_choice: bool = True
    """Whether the board shows the highlighted choice as if it were made."""
    answer: int | None = None
    """The index of the offer that an exercise names as the right one, if it names one."""
    leaving: str = ""
    """The text shown before leaving the table, or empty if the player can return."""

    @property
    def is_behind(self) -> bool:
        """Whether the board still shows what came before how all stands now."""
        if self.animated_moment is None:
            return False
        shown = self.animated_moment.model
        return shown.seq != self.model.seq or shown.parts is not self.model.parts

    @property
    def in_final_scoring(self) -> bool:
        """Whether the board shows what the end scores, while the winner is still to come."""
        return self.is_behind and self.on_board.model.result is not None

    @property
    def paints(self) -> bool:
        """Whether the terminal shows pixels in colours."""
        return not self.terminal.ascii and self.terminal.ink > ColourDepth.NONE

    @property
    def on_board(self) -> "Scene":
        """What board and log show: while a moment is shown, how all stood after it.

        What is asked since then is not on the board yet.
        """
        if self.animated_moment is None or not self.is_behind:
            return self
        lines = self.log[: self.animated_moment.lines]
        shown = self.animated_moment.model
        if self.foreseen is not None and self.foreseen.seq == shown.seq:
            shown = replace(shown, parts=self.foreseen.parts, forecast=self.foreseen.forecast)
        if self.model.looked.seq == shown.seq:
            shown = replace(shown, looked=self.model.looked)
        return self._replace(model=shown, offers=(), log=lines)

    @property
    def around(self) -> Model:
        """How all stands around the game: in a file after the moment that is shown, else now."""
        return self.model if self.file_info is None else self.on_board.model

    @property
    def decisions(self) -> Sequence[match_pb2.Decision]:
        """The decisions of the offers, in their order; empty when this seat is not asked."""
        request = self.model.request
        return [request.decisions[offer.choice] for offer in self.offers] if request else []

    @property
    def alternatives(self) -> Sequence[Sequence[match_pb2.Decision]]:
        """All decisions that each offer stands for, in the order of the offers."""
        request = self.model.request
        if request is None:
            return []
        return [[request.decisions[one] for one in offer.choices] for offer in self.offers]

    @property
    def highlighted(self) -> match_pb2.Decision | None:
        """The decision that is highlighted; None where this seat is not asked."""
        decisions = self.decisions
        return decisions[min(self.ui.cursor, len(decisions) - 1)] if decisions else None
