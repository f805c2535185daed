"""The keys of the line on which the player notes something on what is watched."""

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.clean import harmless
from tilewyrm.client.desk import Desk
from tilewyrm.client.notes import LONGEST
from tilewyrm.client.ui import Overlay


def note_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while the line is open: letters are letters there."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add(Keys.BracketedPaste)
    def write(event: KeyPressEvent) -> None:
        pasted = event.key_sequence[-1].key is Keys.BracketedPaste
        if pasted or event.data.isprintable():
            added = harmless(event.data) if pasted else event.data
            desk.look(draft=(desk.ui.draft + added)[:LONGEST])

    @bindings.add("backspace")
    def erase(event: KeyPressEvent) -> None:
        desk.look(draft=desk.ui.draft[:-1])

    @bindings.add("c-u")
    def erase_all(event: KeyPressEvent) -> None:
        desk.look(draft="")

    @bindings.add("enter")
    def keep(event: KeyPressEvent) -> None:
        if desk.screened is not None:
            desk.screened.keep_note()

    for key in ("escape", "c-c", "<sigint>"):

        @bindings.add(key)
        def leave(event: KeyPressEvent) -> None:
            desk.show(Overlay.NONE)

    return bindings
