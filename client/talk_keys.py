"""The keys of the line on which the player types what to say."""

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from tilewyrm.client.desk import Desk
from tilewyrm.client.draft_keys import draft_keys
from tilewyrm.client.talk import PHRASES, TO_ALL, is_to_all
from tilewyrm.client.ui import Overlay


def talk_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while the line is open: letters are letters there."""
    bindings = draft_keys(desk, desk.conversation.draft)

    @bindings.add("enter")
    def say(_event: KeyPressEvent) -> None:
        text = desk.ui.draft
        desk.show(Overlay.NONE)
        desk.conversation.say(text)

    def canned(number: int) -> None:
        @bindings.add(f"f{number}")
        def say_phrase(_event: KeyPressEvent) -> None:
            everybody = f"{TO_ALL} " if is_to_all(desk.ui.draft) else ""
            desk.show(Overlay.NONE)
            desk.conversation.say(f"{everybody}/{number}")

    for number in range(1, len(PHRASES) + 1):
        canned(number)
    return bindings
