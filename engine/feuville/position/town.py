"""A seat's town: its columns, what they count, and where the next tile may go.

A town is never changed; building, burning and restoring return a new one. So copies of a state
share their towns, and what was worked out about a town is worked out once.
"""

from typing import NamedTuple

from tilewyrm.engine.feuville.setup.rules import NONE, Rules
from tilewyrm.engine.feuville.values.kinds import SKY, TOWER, WALL, Grass, Layer

Counts = tuple[int, int, int, int, int]
"""Clouds, guards, flags, stars, griffins."""


class Column(NamedTuple):
    """One column. Tiles are numbers (see `tilewyrm.engine.feuville.setup.rules`), -1 for none."""

    position: int
    wall: int
    tower: int
    sky: int
    burnt: bool
    grass: Grass | None


class Town:
    """The columns of a seat from left to right, with their counts."""

    __slots__ = ("_places", "columns", "counts", "ruins", "unburnt")

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
        self._places: list[tuple[int, ...] | None] = [None, None, None]

    @property
    def clouds(self) -> int:
        """Clouds on unburnt skies."""
        return self.counts[0]

    def places(self, rules: Rules, layer: Layer) -> tuple[int, ...]:
        """Return the positions, ascending, where a tile of *layer* may be built (F34)."""
        found = self._places[layer - 1]
        if found is None:
            found = self._places[layer - 1] = self._open_places(rules, layer)
        return found

    def _open_places(self, rules: Rules, layer: Layer) -> tuple[int, ...]:
        columns = self.columns
        if layer is SKY:
            return tuple(c.position for c in columns if c.sky < 0 <= c.tower and not c.burnt)
        if layer is TOWER:
            return tuple(c.position for c in columns if c.tower < 0 and not c.burnt)
        left, right = columns[0].position, columns[-1].position
        if rules.options.require_adjacency:
            return (left - 1, right + 1)
        taken = {c.position for c in columns}
        return tuple(p for p in range(left - 2, right + 3) if p not in taken)

    def gap_sites(self, rules: Rules) -> tuple[int, ...]:
        """Return those of the `places` for a wall where it would leave a gap, ascending (F34)."""
        left, right = self.columns[0].position - 1, self.columns[-1].position + 1
        return tuple(place for place in self.places(rules, WALL) if not left <= place <= right)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Positions without a column between columns, ascending (D1)."""
        columns = self.columns
        left, right = columns[0].position, columns[-1].position
        if right - left + 1 == len(columns):
            return ()
        taken = {column.position for column in columns}
        return tuple(place for place in range(left, right) if place not in taken)

    def column(self, position: int) -> Column | None:
        """Return the column at *position*, None if there is none."""
        columns = self.columns
        index = position - columns[0].position
        if 0 <= index < len(columns) and columns[index].position == position:
            return columns[index]
        return next((c for c in columns if c.position == position), None)

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
        layer = rules.layers[tile]
        if layer is WALL:
            column = Column(position, tile, NONE, NONE, False, None)
            if position < columns[0].position:
                grown = (column, *columns)
            elif position > columns[-1].position:
                grown = (*columns, column)
            else:
                index = next(i for i, c in enumerate(columns) if c.position > position)
                grown = (*columns[:index], column, *columns[index:])
            return Town(grown, counts, self.unburnt + 1, self.ruins)
        index = self.at(position)
        _, wall, tower, _, _, grass = columns[index]
        if layer is SKY:
            column = Column(position, wall, tower, tile, False, grass)
        else:
            column = Column(position, wall, tile, NONE, False, grass)
        grown = (*columns[:index], column, *columns[index + 1 :])
        return Town(grown, counts, self.unburnt, self.ruins)

    def with_turned_column(self, rules: Rules, position: int, *, burnt: bool) -> "Town":
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

    def with_grass(self, position: int, grass: Grass) -> "Town":
        """Return the town with *grass* under the column at *position*."""
        index = self.at(position)
        column = self.columns[index]._replace(grass=grass)
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
    column = Column(0, start, NONE, NONE, False, None)
    return Town((column,), (0, 0, 0, 0, 0), 0 if rules.start_uncounted else 1, 0)
