"""What is in the box of one match: where its tiles lie at the beginning."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition, TileSet
from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile import TileKind


@dataclass(frozen=True, slots=True)
class TileBox:
    """The tiles of one match."""

    edition: CarcassonneEdition
    kinds: tuple[TileKind, ...]
    """Every tile kind of the sets in play, in the order of the edition file."""
    start: TileKind
    """The tile that lies at (0, 0) when the match begins (C2)."""
    stacks: tuple[Stack, ...]
    """The full pile: stacks that are used up one after the other."""

    def counts(self, *tiles: TileKind) -> tuple[int, ...]:
        """Return by kind how many of *tiles*, each as often as it is given, there are."""
        return tuple(tiles.count(kind) for kind in self.kinds)

    def all_of(self, tiles: TileSet) -> list[TileKind]:
        """Return every tile of a set, each kind as often as it is in the box."""
        return [kind for kind in tiles.kinds for _ in range(kind.count)]
