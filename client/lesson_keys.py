"""The keys of a guided match, whose bubbles take the next one."""

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.commands import Command, Gesture, Player
from tilewyrm.client.desk import Desk
from tilewyrm.client.ui import Overlay


def has_bubble(desk: Desk) -> bool:
    """Return whether a bubble of the guide is shown, which takes the next key."""
    return desk.ui.overlay in (Overlay.NONE, Overlay.END) and desk.bubbles.takes_key


def bubble_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while a bubble is shown: any key takes it away."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    def dismiss(_event: KeyPressEvent) -> None:
        desk.bubbles.dismiss()

    @bindings.add("escape")
    def end(_event: KeyPressEvent) -> None:
        desk.bubbles.end_lesson()

    return bindings


def _dismiss(player: Player, _: Gesture) -> None:
    player.bubbles.dismiss()


def _is_shown(player: Player) -> bool:
    scene = player.scene
    return scene.bubble is not None and scene.ui.overlay in (
        Overlay.NONE,
        Overlay.END,
        Overlay.WATCH,
    )


DISMISSING = Command(
    "dismiss-bubble", "learn.key.dismiss", ("escape",), _dismiss, _is_shown, in_help=False
)
"""What a click on the bubble does; for one that waits for no key of its own Esc does, too."""
