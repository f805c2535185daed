"""What is in the box of one match: where its tiles lie at the beginning."""

from collections.abc import Collection
from dataclasses import dataclass, replace

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

    def without(self, left_out: Collection[TileKind]) -> "TileBox":
        """Return this box with none of the kinds *left_out* in its stacks."""
        stacks = [
            Stack(
                stack.name,
                tuple(
                    0 if kind in left_out else count
                    for kind, count in zip(self.kinds, stack.counts, strict=True)
                ),
            )
            for stack in self.stacks
        ]
        return replace(self, stacks=tuple(stacks))

    def all_of(self, tiles: TileSet) -> list[TileKind]:
        """Return every tile of a set, each kind as often as it is in the box."""
        return [kind for kind in tiles.kinds for _ in range(kind.count)]
