"""Placement of a box over a screen: where it hides least."""

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from itertools import accumulate

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.canvas import Canvas

STANDING, CHOICE, PROPOSED, KEPT = 40, 1_000, 100_000, 10_000_000
"""Weights of cells that should stay in sight: points of another player, a choice, the place that is
proposed for a tile, what must stay."""
WORD = 15
"""That of a letter."""
_BLANK, _GROUND, _PICTURE = 0, 1, 2
"""Those of an empty one, colour, a picture's."""
_CHOOSING = ("pick",)
"""What a click does on that from which the player chooses."""
_TURNING = ("turn",)
"""Commands of a click on the place that is proposed for a tile, or on the larger box of the tile in
hand."""
_LITTLE = 5 * STANDING
"""Upper limit of the weight under a box. If it hides more, another size is tried."""
_STEP = 3
"""Columns between the places that are looked at for a box."""


class BoxPlacement:
    """The contents of a part of a screen over which a box is to be laid."""

    def __init__(self, canvas: Canvas, room: Area) -> None:
        """Look at all of *room*; what one chooses from there is to stay in sight if it can."""
        self._room = room
        board = canvas.inside(*room).picture()
        self._cells = [
            [
                _MATTERS[char] or (_GROUND if style else _BLANK)
                for char, style in zip(row, styles, strict=True)
            ]
            for row, styles in zip(board.rows, board.styles, strict=True)
        ]
        for choice in canvas.click_areas(_CHOOSING):
            self.keep(Area(*choice), CHOICE)
        turning = [Area(*each) for each in canvas.click_areas(_TURNING)]
        for number, area in enumerate(sorted(turning, key=lambda each: each.width * each.height)):
            self.keep(area, CHOICE if number else PROPOSED)

    def weigh(self, canvas: Canvas, seat: int | None, others: int = STANDING) -> None:
        """Weigh everything on *canvas* by its importance to the player on *seat*.

        Their own town or row counts like a choice, and so do the dice; each cell of tiles and of
        towns of others counts as *others*.
        """
        for thing, found in canvas.thing_areas():
            self.prefer(Area(*found), _weight(thing, seat, others))

    def prefer(self, area: Area, matters: int) -> None:
        """Let no cell of *area* count for less than *matters*; before anything is asked."""
        for row, column in self._inside(area):
            row[column] = max(row[column], matters)

    def keep(self, area: Area, matters: int = KEPT) -> None:
        """Let every cell of *area* count as *matters*; before anything is asked."""
        for row, column in self._inside(area):
            row[column] = matters

    def spare(self, area: Area) -> None:
        """Let every cell of *area* count as empty; before anything is asked."""
        self.keep(area, _BLANK)

    def hidden(self, box: Area) -> int:
        """Return how much *box* hides."""
        left, top = box.x - self._room.x, box.y - self._room.y
        right, bottom = left + box.width, min(top + box.height, len(self._sums) - 1)
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]

    def best(self, width: int, height: int, below: Area | None = None) -> Area:
        """Return where a box of that size hides least.

        Among equal places, the one nearest to *below* wins, else the one furthest to the right.
        """
        equal = [
            Area(self._room.x + x, self._room.y + y, width, height)
            for x, y in self._least_hiding(width, height)
        ]
        if below is None:
            return equal[0]
        bottom, right = below.y + below.height, below.x + below.width
        return min(equal, key=lambda area: abs(area.y - bottom) + abs(area.x + width - right))

    def first_fit(self, boxes: Iterable[Area]) -> Area:
        """Return the first of *boxes* that hides next to nothing, else the one that hides least."""
        found: list[tuple[int, Area]] = []
        for box in boxes:
            found.append((self.hidden(box), box))
            if found[-1][0] < _LITTLE:
                break
        return min(found, key=lambda each: each[0])[1]

    def _least_hiding(self, width: int, height: int) -> list[tuple[int, int]]:
        """Return where in the room a box hides least: column and row, furthest to the right first.

        Hundreds of places are compared for each frame, so this is `hidden` for all of them at once.
        """
        right, last = self._room.width - width, len(self._sums) - 1
        rows = range(max(self._room.height - height, 0) + 1)
        edges = [(self._sums[y], self._sums[min(y + height, last)]) for y in rows]
        least: int | None = None
        found: list[tuple[int, int]] = []
        for x in sorted({*range(0, right, _STEP), right}, reverse=True):
            end = x + width
            hidden = [below[end] - below[x] - above[end] + above[x] for above, below in edges]
            least_here = min(hidden)
            if least is None or least_here < least:
                least, found = least_here, []
            if least_here == least:
                found += [(x, y) for y, each in enumerate(hidden) if each == least]
        return found

    def _inside(self, area: Area) -> Iterator[tuple[list[int], int]]:
        """Yield each cell of *area* that is in the room: its row, and its column there."""
        left, top = area.x - self._room.x, area.y - self._room.y
        for row in self._cells[max(top, 0) : max(top + area.height, 0)]:
            for column in range(max(left, 0), min(left + area.width, len(row))):
                yield row, column

    @cached_property
    def _sums(self) -> list[list[int]]:
        """How much lies above and to the left of each corner of a cell, together."""
        sums = [[0] * (self._room.width + 1)]
        for values in self._cells:
            line = accumulate(values, initial=0)
            sums.append([one + other for one, other in zip(line, sums[-1], strict=True)])
        return sums


class _CharacterWeights(dict[str, int]):
    """How much it matters that a character stays in sight, whatever its style."""

    def __missing__(self, char: str) -> int:
        """Return it from now on."""
        self[char] = WORD if char.isalnum() else _BLANK if char == " " else _PICTURE
        return self[char]


_MATTERS = _CharacterWeights()


def _weight(thing: Hashable, seat: int | None, others: int) -> int:
    """Return how much it matters that *thing* stays in sight for the player on *seat*."""
    if not isinstance(thing, tuple):
        return 0
    match thing[0]:
        case "seat" | "column":
            return CHOICE if thing[1] == seat else others
        case "dice":
            return CHOICE
        case "tile":
            return others
    return 0
