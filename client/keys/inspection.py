"""The commands of inspection: looking around on the board, from thing to thing."""

from collections.abc import Iterable, Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.face import Face
from tilewyrm.client.keys.page import Run, at_board, at_board_or_again, is_open, unlisted_command
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Scene, Spots
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import board_of

_ASPECT = 2.0
"""A character is so many times as high as it is wide."""

_CLOSING = ("escape", "x", "q", "enter", " ")
_looking = is_open(Overlay.INSPECTION)
_key = partial(unlisted_command, when=_looking)


def things(desk: Desk, width: int, height: int) -> Spots:
    """Return all on the board that can be looked at, on a screen of that size."""
    return board_of(desk.face, desk.scene, width, height).things()


def look_around(desk: Desk, width: int, height: int) -> None:
    """Look around, from what is looked at or matters most now of what that screen shows."""
    wanted = matters_now(desk.face, desk.scene.on_board)
    thing = first_thing(things(desk, width, height), wanted)
    if thing is not None:
        desk.view.look_at(thing)


def next_thing(spots: Spots, now: Thing | None, east: int, south: int) -> Thing | None:
    """Return the thing that lies nearest to *now* that way; *now* where there is none.

    Straight on comes before aside: a column aside counts as much as two ahead. Without *now* it is
    the one in the middle.
    """
    if now not in spots:
        return middle_thing(spots)
    x, y = spots[now]
    ahead: list[tuple[float, Thing]] = []
    for thing, (column, row) in spots.items():
        dx, dy = column - x, (row - y) * _ASPECT
        on, aside = dx * east + dy * south, abs(dx * south) + abs(dy * east)
        if on > 0 and thing != now:
            ahead.append((on + 2 * aside, thing))
    return min(ahead, key=lambda found: found[0])[1] if ahead else now


def middle_thing(spots: Spots) -> Thing | None:
    """Return the thing nearest to the middle of all, None where nothing can be looked at."""
    if not spots:
        return None
    x, y = (sum(values) / len(spots) for values in zip(*spots.values(), strict=True))
    return min(spots, key=lambda each: abs(spots[each][0] - x) + _ASPECT * abs(spots[each][1] - y))


def first_thing(spots: Spots, wanted: Iterable[Thing]) -> Thing | None:
    """Return the first of *wanted* that is in sight; where none is, the one in the middle."""
    return next((thing for thing in wanted if thing in spots), middle_thing(spots))


def matters_now(face: Face, scene: Scene) -> Iterable[Thing]:
    """Yield what the player looks at, what is proposed, and where things happened, latest first.

    Not all of it need be in sight.
    """
    if scene.looked_at is not None:
        yield scene.looked_at
    yield from face.about(scene)
    for line in reversed(scene.log):
        if line.thing is not None:
            yield line.thing


def following_thing(spots: Spots, now: Thing | None, by: int) -> Thing | None:
    """Return the thing *by* places after *now* as one reads: row by row, counted round."""
    order = sorted(spots, key=lambda thing: (spots[thing][1], spots[thing][0]))
    if not order:
        return None
    return order[(order.index(now) + by) % len(order)] if now in spots else order[0]


def _can_look(desk: Desk) -> bool:
    return at_board_or_again(desk) and bool(desk.model.parts)


def _is_pinned(desk: Desk) -> bool:
    return at_board(desk) and desk.view.ui.pinned


def _step(name: str, keys: tuple[str, ...], east: int, south: int) -> Command:
    def go(desk: Desk, gesture: Gesture) -> None:
        spots = things(desk, *gesture.size)
        desk.view.look_at(next_thing(spots, desk.view.ui.looked_at, east, south))

    return _key(f"look-{name}", "table.key.look_step", keys, go)


def _next(by: int) -> Run:
    def go(desk: Desk, gesture: Gesture) -> None:
        spots = things(desk, *gesture.size)
        desk.view.look_at(following_thing(spots, desk.view.ui.looked_at, by))

    return go


LOOK: Sequence[Command] = (
    Command(
        "look",
        "table.key.look",
        ("x",),
        lambda desk, gesture: look_around(desk, *gesture.size),
        _can_look,
        stage=MatchStage.BEGUN | MatchStage.REPLAY,
        purpose=CommandPurpose.LOOK,
    ),
    _step("west", ("left", "h"), -1, 0),
    _step("east", ("right", "l"), 1, 0),
    _step("north", ("up", "k"), 0, -1),
    _step("south", ("down", "j"), 0, 1),
    _key("look-next", "table.key.look_step", ("tab",), _next(1), bar="table.bar.look_next"),
    _key("look-before", "table.key.look_step", ("s-tab",), _next(-1)),
    _key(
        "look-end",
        "table.key.look_end",
        _CLOSING,
        lambda desk, _: desk.view.look_at(None),
        bar="table.bar.close",
    ),
    unlisted_command(
        "look-unpin",
        "table.key.look_end",
        ("escape",),
        lambda desk, _: desk.view.look_at(None),
        _is_pinned,
        bar="table.bar.close",
    ),
)
"""All of them; all but the first and the last hold while one looks around."""
