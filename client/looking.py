"""Looking around on the board: from thing to thing, and what the thing is that one looks at."""

from collections.abc import Iterable

from tilewyrm.client.canvas import Canvas, wrap
from tilewyrm.client.face import Face
from tilewyrm.client.scene import Scene, Spots, Thing
from tilewyrm.language.speech import tell

_ASPECT = 2.0
"""A character is so many times as high as it is wide."""


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


def draw_explanation(face: Face, scene: Scene, canvas: Canvas) -> int:
    """Draw what the player looks at in a box at the top of *canvas*; return the rows used."""
    thing = scene.looked_at
    told = face.explain(scene.model, thing) if thing is not None else ()
    if not told or canvas.height < 3:
        return 0
    rows = [row for line in told for row in wrap(line, canvas.width - 3, "  ")]
    height = min(len(rows) + 2, canvas.height)
    canvas.fill(0, 0, canvas.width, height)
    title = tell("table.look.title")
    inner = canvas.frame(0, 0, canvas.width, height, title=title, style="effect")
    for row, text in enumerate(rows[: inner.height]):
        inner.put(0, row, text, "heading" if not row else "")
    return height
