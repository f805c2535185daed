"""The boxes of Carcassonne whose decisions and positions fit the numbers of the base game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tilewyrm.api.env.numbers.layout import Shape, relative
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import KingAndRobber
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import (
    ForgoSecondPart,
    PlaySecondPart,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders
from tilewyrm.engine.carcassonne.registry import EXPANSIONS, PAIRS

Seen = Iterable[tuple[str, tuple[int, ...], Iterable[int]]]
"""Numbers of planes: the name of each plane, the index in it, and the numbers from there on."""


class Box(NamedTuple):
    """What a box adds to tiles and pieces, which have numbers anyway."""

    decisions: tuple[type, ...] = ()
    """Its kinds of decisions. No two of one kind are legal at the same time."""
    planes: Callable[[int], Mapping[str, Shape]] = lambda _seats: {}
    """Returns the shapes of its planes by name, for so many seats."""
    part: type | None = None
    """The part of a view that they are of."""
    seen: Callable[[Any, int, int], Seen] = lambda _part, _viewer, _seats: ()
    """Returns their numbers for the part, the seat that sees it, and so many seats."""


def _goods(part: TradersBuilders, viewer: int, seats: int) -> Iterator[tuple[str, Any, Any]]:
    yield "double_turn", (), (int(part.extended), int(part.second_part))
    for seat, own in enumerate(part.goods):
        place = relative(seat, viewer, seats) - 1
        yield "goods", (place,), (own.wine, own.grain, own.cloth)


def _tokens(part: KingAndRobber, viewer: int, seats: int) -> Iterator[tuple[str, Any, Any]]:
    for place, held in enumerate((part.king, part.robber)):
        if held is not None:
            yield "tokens", (place,), (relative(held.seat, viewer, seats), held.tiles)


BOXES: Mapping[str, Box] = {
    "abbot": Box(decisions=(TakeBackAbbot,)),  # each seat has one abbot
    "river": Box(),
    "inns_cathedrals": Box(),
    "traders_builders": Box(
        decisions=(PlaySecondPart, ForgoSecondPart),
        planes=lambda seats: {"goods": (seats, 3), "double_turn": (2,)},
        part=TradersBuilders,
        seen=_goods,
    ),
    "king_and_robber": Box(
        planes=lambda _seats: {"tokens": (2, 2)},
        part=KingAndRobber,
        seen=_tokens,
    ),
    "cult": Box(),
    "river_2": Box(),
}
"""By the name of the option, in the order of their numbers and planes."""

_BASE = ("farmers", "field_edition", "tiny_city", "start_player")

OPTIONS = frozenset(
    (
        *_BASE,
        *(spec.name for one in EXPANSIONS if one.name in BOXES for spec in one.specs),
        *(spec.name for pair in PAIRS if BOXES.keys() >= {*pair.of} for spec in pair.specs),
    )
)
"""The options of the base game and of these boxes."""
