"""Slice of the state of Traders & Builders; it is a part of the view, too."""

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class SeatGoods:
    """The goods that one seat has."""

    wine: int
    grain: int
    cloth: int

    def number(self, good: str) -> int:
        """Return how many of *good* there are: ``wine``, ``grain`` or ``cloth``."""
        return {"wine": self.wine, "grain": self.grain, "cloth": self.cloth}[good]


NO_GOODS = SeatGoods(wine=0, grain=0, cloth=0)


@dataclass(frozen=True, slots=True)
class TradersBuilders:
    """The slice of Traders & Builders. Key ``traders_builders``."""

    goods: tuple[SeatGoods, ...] = ()
    """By seat; empty while nobody has any."""
    extended: bool = False
    """Whether the tile of this turn extended a feature with the player's builder (T25, T26)."""
    second_part: bool = False
    """Whether this is the second part of a double turn."""

    @property
    def key(self) -> str:
        """Return ``traders_builders``."""
        return "traders_builders"

    def with_goods(self, seats: int, seat: int, more: Mapping[str, int]) -> "TradersBuilders":
        """Return this with *more* goods, by kind, for *seat* of so many *seats*."""
        goods = list(self.goods or (NO_GOODS,) * seats)
        own = goods[seat]
        goods[seat] = SeatGoods(
            wine=own.wine + more.get("wine", 0),
            grain=own.grain + more.get("grain", 0),
            cloth=own.cloth + more.get("cloth", 0),
        )
        return replace(self, goods=tuple(goods))
