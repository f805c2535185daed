"""The commands of looking around on the board."""

from collections.abc import Callable, Sequence
from functools import partial

from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.looking import following_thing, next_thing
from tilewyrm.client.over_board import at_board_or_again, over, unlisted
from tilewyrm.client.ui import Overlay

_CLOSING = ("escape", "x", "q", "enter", " ")
_looking = over(Overlay.LOOK)
_key = partial(unlisted, when=_looking)


def _can_look(player: Player) -> bool:
    return at_board_or_again(player) and bool(player.scene.model.parts)


def _begin(player: Player, gesture: Gesture) -> None:
    player.look_around(*gesture.size)


def _end(player: Player, _: Gesture) -> None:
    player.look_at(None)


def _step(name: str, keys: tuple[str, ...], east: int, south: int) -> Command:
    def go(player: Player, gesture: Gesture) -> None:
        spots = player.things(*gesture.size)
        player.look_at(next_thing(spots, player.scene.looked_at, east, south))

    return _key(f"look-{name}", "table.key.look_step", keys, go)


def _next(by: int) -> Callable[[Player, Gesture], None]:
    def go(player: Player, gesture: Gesture) -> None:
        spots = player.things(*gesture.size)
        player.look_at(following_thing(spots, player.scene.looked_at, by))

    return go


LOOK: Sequence[Command] = (
    Command(
        "look",
        "table.key.look",
        ("x",),
        _begin,
        _can_look,
        bar="table.bar.look",
        phase=Phase.BEGUN | Phase.AGAIN,
    ),
    _step("west", ("left", "h"), -1, 0),
    _step("east", ("right", "l"), 1, 0),
    _step("north", ("up", "k"), 0, -1),
    _step("south", ("down", "j"), 0, 1),
    _key("look-next", "table.key.look_step", ("tab",), _next(1), bar="table.bar.look_next"),
    _key("look-before", "table.key.look_step", ("s-tab",), _next(-1)),
    _key("look-end", "table.key.look_end", _CLOSING, _end, bar="table.bar.close"),
)
"""All of them; all but the first hold while one looks around."""
