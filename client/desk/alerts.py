"""Alerts: a player whose window has no focus hears that it is their turn.

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
"""Seconds without a key after which a player looks elsewhere, where the terminal does not tell."""

# Keys that no keyboard sends stand for what the terminal says of its focus.
_FOCUS_IN, _FOCUS_OUT = Keys.ControlF23, Keys.ControlF24
ANSI_SEQUENCES["\x1b[I"] = _FOCUS_IN
ANSI_SEQUENCES["\x1b[O"] = _FOCUS_OUT

_TELL_FOCUS, _TELL_NO_MORE = "\x1b[?1004h", "\x1b[?1004l"
_KEEP_TITLE, _RESTORE_TITLE = "\x1b[22;0t", "\x1b[23;0t"


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
        self._typed_s = clock()
        self._asked = desk.model.request is not None
        self._alerted = False

    def open(self) -> None:
        """Begin: the window's title is kept for the end."""
        self._output.write_raw(_KEEP_TITLE + _TELL_FOCUS)
        self._entitle()
        self._output.flush()

    def close(self) -> None:
        """End: the window has its title again."""
        self._output.clear_title()
        self._output.write_raw(_TELL_NO_MORE + _RESTORE_TITLE)
        self._output.flush()

    def look(self) -> None:
        """Alert the player if it is their turn from now on, and calm down if it is not."""
        asked = self._desk.model.request is not None
        begins, self._asked = asked and not self._asked, asked
        if begins and not self._looks_here():
            self._alert()
        elif self._alerted and not asked:
            self._calm()

    def typed(self) -> None:
        """Take note of a key."""
        self._typed_s = self._clock()
        if self._focused is None:
            self._calm()

    def focus(self, focused: bool) -> None:
        """Take note of what the terminal says."""
        self._focused = focused
        if focused:
            self._calm()

    def keys(self) -> KeyBindings:
        """Return the bindings of what the terminal says of its focus."""
        bindings = KeyBindings()

        @bindings.add(_FOCUS_IN)
        def _(_event: KeyPressEvent) -> object:
            self.focus(True)
            return NotImplemented  # then prompt_toolkit has nothing to draw

        @bindings.add(_FOCUS_OUT)
        def _(_event: KeyPressEvent) -> object:
            self.focus(False)
            return NotImplemented

        return bindings

    def _looks_here(self) -> bool:
        if self._focused is None:
            return self._clock() - self._typed_s < IDLE_S
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

    def _calm(self) -> None:
        if self._alerted:
            self._alerted = False
            self._entitle()
            self._output.flush()

    def _entitle(self) -> None:
        self._output.set_title(self._table())

    def _table(self) -> str:
        return f"{self._desk.face.title} {sanitised(self._desk.model.table.table_id)}"

    def _text(self) -> str:
        return tell("settings.alert", table=self._table())


def _notification(environment: Mapping[str, str]) -> Callable[[str], str] | None:
    """Return what makes the sequence that shows a text on the desktop; None: nothing is known to.

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
