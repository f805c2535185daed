"""A seat's town: its columns, what they count, and where the next tile may go.

A town is never changed; building, burning and restoring return a new one. So copies of a state
share their towns, and what was worked out about a town is worked out once.
"""

from typing import Any, NamedTuple

from tilewyrm.engine.feuville.rules import FIRST_SKY, LAYER_SIZE, NONE, Rules

Counts = tuple[int, int, int, int, int]
"""Clouds, guards, flags, stars, griffins."""


class Column(NamedTuple):
    """One column. Tiles are numbers (see `tilewyrm.engine.feuville.rules`), -1 for none."""

    position: int
    wall: int
    tower: int
    sky: int
    burnt: bool
    grass: int
    """0: none; else the number of its `Grass`."""


class Town:
    """The columns of a seat from left to right, with their counts."""

    __slots__ = ("columns", "counts", "part", "ruins", "scores", "spots", "unburnt")

    def __init__(
        self, columns: tuple[Column, ...], counts: Counts, unburnt: int, ruins: int
    ) -> None:
        self.columns = columns
        self.counts = counts
        """What the unburnt tiles show (F41)."""
        self.unburnt = unburnt
        """Unburnt columns as the dragon counts them (F80, A1)."""
        self.ruins = ruins
        """Burnt columns."""
        self.spots: list[tuple[int, ...] | None] = [None, None, None]
        self.scores: dict[Any, Any] = {}
        """What `tilewyrm.engine.feuville.scoring` found out about this town."""
        self.part: Any = None
        """What `tilewyrm.engine.feuville.view` made of this town."""

    @property
    def clouds(self) -> int:
        """Clouds on unburnt skies."""
        return self.counts[0]

    def places(self, rules: Rules, layer: int) -> tuple[int, ...]:
        """Return the positions, ascending, where a tile of *layer* (0 to 2) may be built (F34)."""
        found = self.spots[layer]
        if found is None:
            found = self.spots[layer] = self._places(rules, layer)
        return found

    def _places(self, rules: Rules, layer: int) -> tuple[int, ...]:
        columns = self.columns
        if layer == 2:
            return tuple(c.position for c in columns if c.sky < 0 <= c.tower and not c.burnt)
        if layer == 1:
            return tuple(c.position for c in columns if c.tower < 0 and not c.burnt)
        left, right = columns[0].position, columns[-1].position
        if rules.adjacent:
            return (left - 1, right + 1)
        taken = {c.position for c in columns}
        return tuple(p for p in range(left - 2, right + 3) if p not in taken)

    def at(self, position: int) -> int:
        """Return the index in `columns` of the column at *position*, which must exist."""
        columns = self.columns
        index = position - columns[0].position
        if index >= len(columns) or columns[index].position != position:
            index = [c.position for c in columns].index(position)
        return index

    def built(self, rules: Rules, tile: int, position: int) -> "Town":
        """Return the town with *tile* built at *position*, one of its `places`."""
        columns = self.columns
        clouds, guards, flags, stars, griffins = self.counts
        more = rules.counts[tile]
        counts = (
            clouds + more[0],
            guards + more[1],
            flags + more[2],
            stars + more[3],
            griffins + more[4],
        )
        if tile < LAYER_SIZE:
            column = Column(position, tile, NONE, NONE, False, 0)
            if position < columns[0].position:
                grown = (column, *columns)
            elif position > columns[-1].position:
                grown = (*columns, column)
            else:
                grown = tuple(sorted((column, *columns)))
            return Town(grown, counts, self.unburnt + 1, self.ruins)
        index = self.at(position)
        _, wall, tower, _, _, grass = columns[index]
        if tile >= FIRST_SKY:
            column = Column(position, wall, tower, tile, False, grass)
        else:
            column = Column(position, wall, tile, NONE, False, grass)
        grown = (*columns[:index], column, *columns[index + 1 :])
        return Town(grown, counts, self.unburnt, self.ruins)

    def turned(self, rules: Rules, position: int, *, burnt: bool) -> "Town":
        """Return the town with the column at *position* turned to its other side (F82, F86).

        It is one that the dragon counts: a start column that he does not count never turns (A1).
        """
        index = self.at(position)
        column = self.columns[index]
        sign = -1 if burnt else 1
        shown = [rules.counts[tile] for tile in column[1:4] if tile >= 0]
        clouds, guards, flags, stars, griffins = (
            count + sign * sum(tile[n] for tile in shown) for n, count in enumerate(self.counts)
        )
        turned = column._replace(burnt=burnt)
        return Town(
            (*self.columns[:index], turned, *self.columns[index + 1 :]),
            (clouds, guards, flags, stars, griffins),
            self.unburnt + sign,
            self.ruins - sign,
        )

    def grassed(self, position: int, grass: int) -> "Town":
        """Return the town with *grass* (a `Grass`) under the column at *position*."""
        index = self.at(position)
        column = self.columns[index]._replace(grass=int(grass))
        return Town(
            (*self.columns[:index], column, *self.columns[index + 1 :]),
            self.counts,
            self.unburnt,
            self.ruins,
        )

    def burnt_positions(self) -> tuple[int, ...]:
        """Return the positions of the burnt columns, ascending."""
        return tuple(c.position for c in self.columns if c.burnt)


def first_town(rules: Rules, start: int) -> Town:
    """Return the town that consists of the start tile *start* alone (F13, F35)."""
    column = Column(0, start, NONE, NONE, False, 0)
    return Town((column,), (0, 0, 0, 0, 0), 0 if rules.start_uncounted else 1, 0)


def town_of(rules: Rules, columns: tuple[Column, ...]) -> Town:
    """Return the town that has *columns*, everything counted afresh."""
    shown = [rules.counts[tile] for c in columns if not c.burnt for tile in c[1:4] if tile >= 0]
    clouds, guards, flags, stars, griffins = (sum(tile[n] for tile in shown) for n in range(5))
    unburnt = sum(not c.burnt and (c.position != 0 or not rules.start_uncounted) for c in columns)
    ruins = sum(c.burnt for c in columns)
    return Town(columns, (clouds, guards, flags, stars, griffins), unburnt, ruins)
