"""The keys of the line on which the player notes something on what is watched."""

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from tilewyrm.client.desk import Desk
from tilewyrm.client.draft_keys import draft_keys
from tilewyrm.client.notes import LONGEST


def note_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while the line is open: letters are letters there."""
    bindings = draft_keys(desk, lambda draft: desk.look(draft=draft[:LONGEST]))

    @bindings.add("enter")
    def keep(_event: KeyPressEvent) -> None:
        if desk.screened is not None:
            desk.screened.keep_note()

    return bindings
