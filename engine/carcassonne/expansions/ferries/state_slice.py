"""Slice of the state of The Ferries; it is a part of the view, too."""

from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class Ferry:
    """A ferry: the lake where it lies, and the two roads that it joins."""

    cell: Cell
    feature: int
    """Position of a road in the tile kind's features."""
    other: int
    """That of the other one, which is higher."""


@dataclass(frozen=True, slots=True)
class Ferries:
    """The ferries on the map. Key ``ferries``."""

    ferries: tuple[Ferry, ...] = ()
    """In the order in which they were laid."""
    moved: tuple[Ferry, ...] = ()
    """Those that were moved since the tile was placed, as they lay before, in that order."""
    earlier: tuple[Cell, ...] = ()
    """The lakes whose ferries can no longer be moved in a double turn (FB28)."""
    claimed: bool = False
    """Whether a highwayman was placed at the lake just placed, where that matters (FB11)."""

    @property
    def key(self) -> str:
        """Return ``ferries``."""
        return "ferries"

    def at(self, cell: Cell) -> Ferry | None:
        """Return the ferry of the lake on *cell*, None if there is none."""
        return next((ferry for ferry in self.ferries if ferry.cell == cell), None)

    def with_laid(self, ferry: Ferry) -> "Ferries":
        """Return it with *ferry* on a new lake."""
        return replace(self, ferries=(*self.ferries, ferry))

    def with_moved(self, ferry: Ferry) -> "Ferries":
        """Return it with *ferry* in its new place."""
        before = self.at(ferry.cell)
        assert before is not None
        ferries = tuple([ferry if one is before else one for one in self.ferries])
        return replace(self, ferries=ferries, moved=(*self.moved, before))

    def can_move(self, ferry: Ferry) -> bool:
        """Return whether *ferry* was not moved yet (FB23)."""
        return ferry.cell not in self.earlier and all(one.cell != ferry.cell for one in self.moved)
