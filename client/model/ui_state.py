"""UI state: the player's cursor, open pages and drafts, unknown to the server."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum


class Overlay(Enum):
    """What lies over the board."""

    NONE = "none"
    HELP = "help"
    """The guide (see `pages.guide`)."""
    LEAVE = "leave"
    CHAT = "talk"
    TABLE = "table"
    """Who sits here, and what can be done around the game."""
    RESIGN = "resign"
    """The question whether to resign."""
    FINISH = "finish"
    """The question whether to end the match here."""
    REMOVE = "remove"
    PHRASES = "phrases"
    """The ready-made phrases, each on a digit."""
    SCORE_SHEET = "sheet"
    """The points: for what, and why."""
    RESULT = "end"
    """How the match ended."""
    MISTAKES = "mistakes"
    """The player's costliest choices."""
    WATCH = "watch"
    """Nothing lies over the board, which shows once more what happened."""
    NOTE = "note"
    """The line on which the player notes something on what is watched."""
    GIVE_BACK = "give_back"
    LOG = "log"
    """The log, to read in; the board stays in sight."""
    INSPECTION = "look"
    """Keys go over the board, and what is looked at is explained."""
    ADVICE = "advice"
    """What a bot would choose; the board stays in sight."""
    EXPLANATION = "reasons"
    """Why a bot decided as it did; the board stays in sight."""
    SETTINGS = "settings"
    MENU = "menu"
    """All that can be done now, with its keys."""


BESIDE_BOARD = (Overlay.INSPECTION, Overlay.ADVICE, Overlay.EXPLANATION, Overlay.MENU)
"""Boxes beside which the board stays in sight, with its choices; its keys close them."""


class LogFilter(Enum):
    """Which lines of the log are shown to read in."""

    ALL = "all"
    POINTS = "points"
    OWN = "own"
    CHAT = "talk"


@dataclass(frozen=True, slots=True)
class UiState:
    """The state of the player's screen."""

    cursor: int = 0
    """Index of the highlighted decision in the request, from 0."""
    opened: bool = False
    """Whether the group of that decision is open, where a question is asked in two steps."""
    digits: str = ""
    """The number of a row of the question as far as it has been typed."""
    tab: str = ""
    """Name of the tab that is open; empty for the first one."""
    sure: bool = False
    """Whether the player is asked once more about the highlighted offer."""
    hint: str = ""
    """A hint in place of the highlighted offer's effect, until the highlight moves."""
    listing: bool = False
    """Whether the whole list of offers is open, although the board shows them."""
    log_at: int = 0
    """Index of the line of the log at which the player reads."""
    log_filter: LogFilter = LogFilter.ALL
    over_log: bool = False
    """Whether a bot's reasons are told over the log that is read."""
    overlay: Overlay = Overlay.NONE
    menu_over: Overlay = Overlay.NONE
    """The overlay below the menu."""
    page_top: int = 0
    """Rows of the overlay's page that are scrolled away above; on a list the highlighted row."""
    guide_page: int = 0
    """The page of the guide that is open, or was last (see `guide.GuidePage`)."""
    sought: str = ""
    """What is sought in the rules; empty for nothing."""
    automatic: bool = True
    """Whether the server records a decision without alternative at once."""
    draft: str = ""
    """What the player is about to say, or to note, as far as it has been typed."""
    unread: tuple[int, ...] = ()
    """What was said by others and the player has not seen, by its lines' indexes in the log."""
    muted: frozenset[str] = frozenset()
    """Who is not heard (see `chat_lines.muted_name`); the empty name stands for everybody."""
    looked_at: Hashable | None = None
    """What on the board the player looks at (`entries.Thing`); None for nothing."""
    pinned: bool = False
    """Whether a click looks at it, so that it is looked at until Esc or another click; all keys
    mean what they mean at the board."""
    remembered: object = None
    """What the game's face remembers: a frozen value of its own, None at first."""

    @property
    def reads_log(self) -> bool:
        """Whether the window of the log is there to read in."""
        return self.overlay is Overlay.LOG or (
            self.overlay is Overlay.EXPLANATION and self.over_log
        )
