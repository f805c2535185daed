"""Settings of a player, for all tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class AnimationPace(StrEnum):
    """Pace of the animations."""

    OFF = "off"
    QUICK = "quick"
    CALM = "calm"


class ConfirmPolicy(StrEnum):
    """Which choices need a confirmation."""

    ALWAYS = "always"
    IRREVERSIBLE = "irreversible"
    """Those that cannot be taken back."""
    NEVER = "never"


class AlertKind(StrEnum):
    """Kind of alert for a player's turn while the window has no focus."""

    TITLE = "title"
    BELL = "bell"
    DESKTOP = "desktop"
    """A notification of the desktop, where the terminal can make one."""


class BotPace(StrEnum):
    """How long bots wait before a choice, on a server of one's own."""

    QUICK = "quick"
    CALM = "calm"
    SLOW = "slow"

    @property
    def delay_s(self) -> float:
        """The same in seconds."""
        return {BotPace.QUICK: 0.4, BotPace.CALM: 1.2, BotPace.SLOW: 2.5}[self]


NAME_LENGTH = 24
"""Characters that a player's name may have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; each has a default that suits most people."""

    language: str = ""
    """Code of the language to speak; empty: that of the system."""
    theme: str = "dark"
    """A name of `palette.THEMES`."""
    pace: AnimationPace = AnimationPace.QUICK
    confirm: ConfirmPolicy = ConfirmPolicy.IRREVERSIBLE
    notify: frozenset[AlertKind] = frozenset(AlertKind)
    bot_pace: BotPace = BotPace.QUICK
    bot_chat: bool = True
    """Whether phrases that bots say are shown."""
    name: str = ""
    """The player's name at tables; empty: that of the user of this computer."""
    colour: str = ""
    """The own colour, a name of `palette.SEAT_COLOURS`; empty: that of the seat."""
    sign: str = ""
    """The own sign, one of `seat_signs.SIGNS`; empty: that of the seat."""
    claims: bool = True
    """Whether maps have a line around what is claimed, in its owner's colour."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of commands that have others than usual, by the command's name."""
