"""What a player wishes of the client, whatever the table."""

from dataclasses import dataclass
from enum import StrEnum


class Pace(StrEnum):
    """How fast what happens is shown."""

    OFF = "off"
    QUICK = "quick"
    CALM = "calm"


class Confirm(StrEnum):
    """Which choices are asked about once more."""

    ALWAYS = "always"
    LASTING = "lasting"
    """Those that cannot be taken back."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Settings:
    """All wishes; each has a default that suits most people."""

    language: str = ""
    """Code of the language to speak; empty: that of the system."""
    theme: str = "dark"
    """A name of `theme.THEMES`."""
    pace: Pace = Pace.QUICK
    confirm: Confirm = Confirm.LASTING
