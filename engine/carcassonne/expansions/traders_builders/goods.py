"""Goods: whoever completes a city takes its goods, most of a kind give points (T10-T17)."""

from collections.abc import Iterable
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import (
    SeatGoods,
    TradersBuilders,
)

_OF_CITY = frozenset((CITY.name,))
WINE = Mark("wine", "wine", _OF_CITY)
GRAIN = Mark("grain", "grain", _OF_CITY)
CLOTH = Mark("cloth", "cloth", _OF_CITY)
GOODS = (WINE.name, GRAIN.name, CLOTH.name)

POINTS = 10
"""For most goods of a kind (T15)."""


@dataclass(frozen=True, slots=True)
class GoodsTaken:
    """A seat took the goods of a city that it completed (T10)."""

    seat: int
    cell: Cell
    """The city's earliest tile."""
    goods: tuple[Count, ...]
    """How many of each kind: those that the city has."""


@dataclass(frozen=True, slots=True)
class GoodsScored:
    """The game is over, and most goods of a kind give points (T15)."""

    good: str
    """``wine``, ``grain`` or ``cloth``."""
    number: int
    """How many the winners have."""
    seats: tuple[int, ...]
    """Seats with this number, ascending; each gets the points."""
    points: int

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seats, each with the points."""
        return tuple([(seat, self.points) for seat in self.seats])


@dataclass(frozen=True, slots=True)
class GoodsForecast:
    """What goods would give if the game ended now. Key ``end/goods``."""

    goods: tuple[GoodsScored, ...]

    @property
    def key(self) -> str:
        """Return ``end/goods``."""
        return "end/goods"


def take_goods(state: CarcassonneState, label: int) -> None:
    """Give the player of the turn the goods of the completed feature *label* (T10-T13)."""
    features = state.board.features
    marks = features.marks[label]
    found = [(good, marks.count(good)) for good in GOODS if good in marks]
    if not found:
        return
    current = state.of(TradersBuilders)
    state.keep(current.with_goods(state.rules.seats, state.seat, dict(found)))
    state.emit(
        GoodsTaken(
            seat=state.seat,
            cell=cell(features.homes[min(features.members[label])]),
            goods=tuple(Count(what=good, number=number) for good, number in found),
        )
    )


def score_goods(state: CarcassonneState) -> list[GoodsScored]:
    """Return what goods give at the end, by kind; one that nobody has gives nothing (T15)."""
    goods = state.of(TradersBuilders).goods
    return list(_scored(goods)) if goods else []


def _scored(goods: tuple[SeatGoods, ...]) -> Iterable[GoodsScored]:
    for good in GOODS:
        numbers = [own.number(good) for own in goods]
        most = max(numbers)
        if most:
            seats = tuple([seat for seat, number in enumerate(numbers) if number == most])
            yield GoodsScored(good=good, number=most, seats=seats, points=POINTS)
