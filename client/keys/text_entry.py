"""The keys of text entry: a chat message, or a note on a replay."""

from collections.abc import Callable

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.chat_lines import PHRASES, TO_ALL, is_to_all
from tilewyrm.client.replay.notes import LONGEST
from tilewyrm.client.words.sanitiser import sanitised


def chat_keys(desk: Desk) -> KeyBindings:
    """Return the bindings of the line on which the player types what to say."""
    bindings = _draft_keys(desk, desk.conversation.draft)

    @bindings.add("enter")
    def say(_event: KeyPressEvent) -> None:
        text = desk.view.ui.draft
        desk.view.show(Overlay.NONE)
        desk.conversation.say(text)

    def canned(number: int) -> None:
        @bindings.add(f"f{number}")
        def say_phrase(_event: KeyPressEvent) -> None:
            everybody = f"{TO_ALL} " if is_to_all(desk.view.ui.draft) else ""
            desk.view.show(Overlay.NONE)
            desk.conversation.say(f"{everybody}/{number}")

    for number in range(1, len(PHRASES) + 1):
        canned(number)
    return bindings


def note_keys(desk: Desk) -> KeyBindings:
    """Return the bindings of the line on which the player notes something."""
    bindings = _draft_keys(desk, lambda draft: desk.view.look(draft=draft[:LONGEST]))

    @bindings.add("enter")
    def keep(_event: KeyPressEvent) -> None:
        if desk.file is not None:
            desk.file.save_note()

    return bindings


def _draft_keys(desk: Desk, write: Callable[[str], object]) -> KeyBindings:
    """Return the bindings that change the draft, and that leave the line.

    Letters are letters there. *write* lets a text stand there, as far as it is not too long.
    """
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add(Keys.BracketedPaste)
    def add(event: KeyPressEvent) -> None:
        pasted = event.key_sequence[-1].key is Keys.BracketedPaste
        if pasted or event.data.isprintable():
            added = sanitised(event.data) if pasted else event.data
            write(desk.view.ui.draft + added)

    @bindings.add("backspace")
    def erase(_event: KeyPressEvent) -> None:
        write(desk.view.ui.draft[:-1])

    @bindings.add("c-u")
    def erase_all(_event: KeyPressEvent) -> None:
        write("")

    for key in ("escape", "c-c", "<sigint>"):

        @bindings.add(key)
        def leave(_event: KeyPressEvent) -> None:
            desk.view.show(Overlay.NONE)

    return bindings
