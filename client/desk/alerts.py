"""Turn alerts for a player whose window has no focus.

By the window's title, the bell, and a notification of the desktop where the terminal can make one.
Terminals say themselves whether they have the focus (xterm's mode 1004); where one never does, the
player is taken to look elsewhere after a while without a key.
"""

import os
import time
from collections.abc import Callable, Mapping

from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.settings.settings import AlertKind
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell

IDLE_S = 30.0
"""Seconds without a key after which a player is away, if the terminal reports no focus."""

NEWS_EVERY_S = 5.0
"""Seconds between two rings for people who come and go."""

# Keys that no keyboard sends stand for what the terminal says of its focus.
_FOCUS_IN, _FOCUS_OUT = Keys.ControlF23, Keys.ControlF24
ANSI_SEQUENCES["\x1b[I"] = _FOCUS_IN
ANSI_SEQUENCES["\x1b[O"] = _FOCUS_OUT

_FOCUS_REPORTS_ON, _FOCUS_REPORTS_OFF = "\x1b[?1004h", "\x1b[?1004l"
_SAVE_TITLE, _RESTORE_TITLE = "\x1b[22;0t", "\x1b[23;0t"


class TurnAlerts:
    """Watches one desk on one terminal."""

    def __init__(
        self,
        desk: Desk,
        output: Output,
        environment: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare; nothing is written yet.

        Args:
            desk: whose turn is watched.
            output: the terminal.
            environment: what the terminal says of itself.
            clock: gives the moment in seconds.
        """
        self._desk = desk
        self._output = output
        self._notification = _notification(environment)
        self._clock = clock
        self._focused: bool | None = None
        """None as long as the terminal has said nothing."""
        self._last_key_s = clock()
        self._was_asked = desk.model.request is not None
        self._news, self._rang_s = desk.news.number, -NEWS_EVERY_S
        self._alerted = False

    def open(self) -> None:
        """Begin: the window's title is kept for the end."""
        self._output.write_raw(_SAVE_TITLE + _FOCUS_REPORTS_ON)
        self._set_title()
        self._output.flush()

    def close(self) -> None:
        """End: the window has its title again."""
        self._output.clear_title()
        self._output.write_raw(_FOCUS_REPORTS_OFF + _RESTORE_TITLE)
        self._output.flush()

    def update(self) -> None:
        """Alert the player to their turn and to news; clear the alert when the turn has ended."""
        self._ring_for_news()
        asked = self._desk.model.request is not None
        begins, self._was_asked = asked and not self._was_asked, asked
        if begins and not self._has_focus():
            self._alert()
        elif self._alerted and not asked:
            self._clear()

    def note_key(self) -> None:
        """Note a key press."""
        self._last_key_s = self._clock()
        if self._focused is None:
            self._clear()

    def set_focus(self, focused: bool) -> None:
        """Note whether the terminal has the focus."""
        self._focused = focused
        if focused:
            self._clear()

    def keys(self) -> KeyBindings:
        """Return the bindings of the terminal's focus reports."""
        bindings = KeyBindings()

        @bindings.add(_FOCUS_IN)
        def _(_event: KeyPressEvent) -> object:
            self.set_focus(True)
            return NotImplemented  # then prompt_toolkit has nothing to draw

        @bindings.add(_FOCUS_OUT)
        def _(_event: KeyPressEvent) -> object:
            self.set_focus(False)
            return NotImplemented

        return bindings

    def _ring_for_news(self) -> None:
        """Ring the bell if people came or went; not again and again."""
        news, self._news = self._desk.news.number != self._news, self._desk.news.number
        if not news or AlertKind.BELL not in self._desk.settings.notify:
            return
        if self._clock() - self._rang_s >= NEWS_EVERY_S:
            self._rang_s = self._clock()
            self._output.write_raw("\a")
            self._output.flush()

    def _has_focus(self) -> bool:
        if self._focused is None:
            return self._clock() - self._last_key_s < IDLE_S
        return self._focused

    def _alert(self) -> None:
        wished, text = self._desk.settings.notify, self._text()
        self._alerted = AlertKind.TITLE in wished
        if self._alerted:
            self._output.set_title(f"● {text}")
        if AlertKind.BELL in wished:
            self._output.write_raw("\a")
        if AlertKind.DESKTOP in wished and self._notification is not None:
            self._output.write_raw(self._notification(text))
        self._output.flush()

    def _clear(self) -> None:
        if self._alerted:
            self._alerted = False
            self._set_title()
            self._output.flush()

    def _set_title(self) -> None:
        self._output.set_title(self._table())

    def _table(self) -> str:
        return f"{self._desk.face.title} {sanitised(self._desk.model.table.table_id)}"

    def _text(self) -> str:
        return tell("settings.alert", table=self._table())


def _notification(environment: Mapping[str, str]) -> Callable[[str], str] | None:
    """Return a maker of the sequence for a desktop notification; None: not supported.

    kitty has OSC 99, iTerm2 and WezTerm have OSC 9, rxvt, foot, Ghostty and VTE's have OSC 777.
    """
    program, name = environment.get("TERM_PROGRAM", ""), environment.get("TERM", "")
    if "TMUX" in environment or name.startswith("screen"):
        return None
    if name == "xterm-kitty":
        return lambda text: f"\x1b]99;;{text}\x1b\\"
    if program in ("iTerm.app", "WezTerm"):
        return lambda text: f"\x1b]9;{text}\x1b\\"
    known = name.startswith(("rxvt-unicode", "foot", "xterm-ghostty"))
    if known or program == "ghostty" or "VTE_VERSION" in environment:
        return lambda text: f"\x1b]777;notify;tilewyrm;{text}\x1b\\"
    return None
