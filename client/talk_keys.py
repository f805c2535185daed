"""The keys of the line on which the player types what to say."""

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.clean import harmless
from tilewyrm.client.desk import Desk
from tilewyrm.client.talk import PHRASES, TEXT_LENGTH
from tilewyrm.client.ui import Overlay

_LONGEST_DRAFT = TEXT_LENGTH + len("/all ")


def talk_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while the line is open: letters are letters there."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    @bindings.add(Keys.BracketedPaste)
    def write(event: KeyPressEvent) -> None:
        pasted = event.key_sequence[-1].key is Keys.BracketedPaste
        if pasted or event.data.isprintable():
            added = harmless(event.data) if pasted else event.data
            desk.conversation.draft((desk.ui.draft + added)[:_LONGEST_DRAFT])

    @bindings.add("backspace")
    def erase(event: KeyPressEvent) -> None:
        desk.conversation.draft(desk.ui.draft[:-1])

    @bindings.add("c-u")
    def erase_all(event: KeyPressEvent) -> None:
        desk.conversation.draft("")

    @bindings.add("enter")
    def say(event: KeyPressEvent) -> None:
        text = desk.ui.draft
        desk.show(Overlay.NONE)
        desk.conversation.say(text)

    for key in ("escape", "c-c", "<sigint>"):

        @bindings.add(key)
        def leave(event: KeyPressEvent) -> None:
            desk.show(Overlay.NONE)

    def canned(number: int) -> None:
        @bindings.add(f"f{number}")
        def say_phrase(event: KeyPressEvent) -> None:
            everybody = "/all " if desk.ui.draft.startswith("/all ") else ""
            desk.show(Overlay.NONE)
            desk.conversation.say(f"{everybody}/{number}")

    for number in range(1, len(PHRASES) + 1):
        canned(number)
    return bindings
