"""The keys of a line that is typed on, whatever becomes of it."""

from collections.abc import Callable

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.clean import harmless
from tilewyrm.client.desk import Desk
from tilewyrm.client.ui import Overlay


def draft_keys(desk: Desk, write: Callable[[str], object]) -> KeyBindings:
    """Return the bindings that change the draft, and that leave the line.

    Letters are letters there. *write* lets a text stand there, as far as it is not too long.
    """
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add(Keys.BracketedPaste)
    def add(event: KeyPressEvent) -> None:
        pasted = event.key_sequence[-1].key is Keys.BracketedPaste
        if pasted or event.data.isprintable():
            added = harmless(event.data) if pasted else event.data
            write(desk.ui.draft + added)

    @bindings.add("backspace")
    def erase(_event: KeyPressEvent) -> None:
        write(desk.ui.draft[:-1])

    @bindings.add("c-u")
    def erase_all(_event: KeyPressEvent) -> None:
        write("")

    for key in ("escape", "c-c", "<sigint>"):

        @bindings.add(key)
        def leave(_event: KeyPressEvent) -> None:
            desk.show(Overlay.NONE)

    return bindings
