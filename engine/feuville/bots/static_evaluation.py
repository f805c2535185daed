"""Static evaluation of Feuville: the value of a seat, in whole hundredths of a point.

Points count in full, the other seats' against one's own. Town, store and fairy tiles count for
what they will still bring with the decrees that are still to come, so less and less. The weights
below were found by matches of the strategy against itself.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from tilewyrm.engine.bots.evaluator import AspectName
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.town import Column, Town
from tilewyrm.engine.feuville.scoring.scoring import best_points
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE, Rules
from tilewyrm.engine.feuville.values.kinds import DecreeKind, FairyKind, Symbol, TileKind

POINT = 100
FULL_STACK = 13
"""Decrees in the stack at the beginning (F10): the measure of the time that is left."""

UNUSED_DIE = 200
SYMBOL = 27
"""A symbol apart from decrees that are known to be to come."""
SCORED_SYMBOL = 140
"""A symbol for each decree for it that the seat can expect to score, times its multiplier."""
DISCRETION = 24
"""What At Your Own Discretion adds to each of its symbols, where a plain status adds 100."""
DISTRICT = 63
"""A complete column without grass; so many of them count:"""
DISTRICTS = 4
TOWER = 104
BARE, BARE_EARLY = 60, 112
"""A column more than clouds: always, and more while the dragon still has time to come."""
SPARE_CLOUD = 76
"""A cloud more than columns; so many of them count:"""
SPARE_CLOUDS = 2
RUIN = 74
TOWN_WALL = (0, 84, 180, 400, 650, 850)
"""So many of the five tiles that a Town Evaluation needs."""
DECREE_NOW, DECREE_LATE, DECREE_EARLY = 32, 40, 200
"""A stored decree: a part of each point it would bring now, near the end, and what it may gain."""
_TOWNS = 1 << 12
"""For so many towns, those looked at last, it is kept what was worked out about them."""
LATE = 2
"""Decrees left in the stack when it is near the end."""
TILE, TILE_WITHOUT_PLACE = 140, 114
FAIRY = {
    FairyKind.PRESTIGE: 0,
    FairyKind.GREAT_SELECTION: 103,
    FairyKind.THEFT_PROTECTION: 100,
    FairyKind.FIRE_PROTECTION: 150,
}


class Aspect(StrEnum):
    """Part of the evaluation of a position, in their order.

    All but the last two compare the seat with the average of the others.
    """

    COLUMNS = "columns"
    """Towers and districts."""
    DRAGON = "dragon"
    """Clouds, columns without one, and burnt columns: how safe the town is from the dragon."""
    TILES = "tiles"
    """Building tiles in the store."""
    DECREES = "decrees"
    """Decrees in the store."""
    FAIRIES = "fairies"
    """Fairy tiles in hand."""
    SYMBOLS = "symbols"
    """Symbols of the town, by the decrees to come; one part per `Symbol`."""
    EVALUATION = "evaluation"
    """The Town Evaluation, as far as it is prepared."""
    DICE = "dice"
    """Dice that the seat can still use."""
    SKILLS = "skills"
    """Skills that have begun."""
    POINTS = "points"
    """The seat's points."""
    OTHERS = "others"
    """The points of the others, on average."""


ASPECTS = tuple(
    AspectName(aspect, part)
    for aspect in Aspect
    for part in ([symbol.name.lower() for symbol in Symbol] if aspect is Aspect.SYMBOLS else [""])
)
"""Their names with their parts, in their order."""


class Potential(NamedTuple):
    """Expected gains of each seat in one position."""

    left: int
    """Decrees in the stack."""
    late: bool
    """Whether stored decrees must be scored soon."""
    demand: tuple[int, ...]
    """By symbol, guard to griffin, what one on an unburnt tile will bring."""


def potential(state: FeuvilleState) -> Potential:
    """Return the expected gains of all seats in *state*.

    The decrees that come are those of the row and, as likely as they are to be drawn at all, those
    not seen yet. Of them so many are taken before the end as the stack has, and one (F90).
    """
    rules, left = state.rules, state.decree_stack
    seen = [decree for decree in state.decree_row if decree >= 0]
    chance = POINT * left // max(1, len(state.decree_pool))
    wanted = [0] * (len(Symbol) + 1)
    for share, decrees in ((POINT, seen), (chance, state.decree_pool)):
        for decree in decrees:
            _want(rules, decree, share, wanted)
    offered = POINT * len(seen) + chance * len(state.decree_pool)
    taken = 1 if state.triggered else left + 1
    each = max(1, offered * rules.seats)
    demand = tuple(SYMBOL + SCORED_SYMBOL * share * taken // each for share in wanted[1:])
    return Potential(left, left <= LATE or state.triggered, demand)


def _want(rules: Rules, decree: int, share: int, wanted: list[int]) -> None:
    """Add to *wanted*, by symbol, what *decree* pays for one of them, *share* percent of it."""
    kind = rules.decree_kinds[decree]
    if kind is DecreeKind.STATUS:
        wanted[rules.decree_symbols[decree] or 0] += share * rules.multipliers[decree]
    elif kind is DecreeKind.DISCRETION:
        for symbol in (Symbol.GUARD, Symbol.FLAG, Symbol.STAR):
            wanted[symbol] += share * DISCRETION // POINT
    elif kind is DecreeKind.SPLENDID_VIEW:
        for symbol in Symbol:
            wanted[symbol] += share // 3


def worth_of(state: FeuvilleState, seat: int, ahead: Potential) -> int:
    """Return what the position of *seat* is worth with what is *ahead*: of others, points count."""
    return lead(state, seat) + promise(state, seat, ahead)


def lead(state: FeuvilleState, seat: int) -> int:
    """Return how far *seat* is ahead of the others on the average, in points alone."""
    return POINT * state.scores[seat] - others_points(state, seat)


def others_points(state: FeuvilleState, seat: int) -> int:
    """Return the points of the others than *seat* on the average, in hundredths."""
    return POINT * (sum(state.scores) - state.scores[seat]) // (len(state.scores) - 1)


def promise(state: FeuvilleState, seat: int, ahead: Potential) -> int:
    """Return what *seat* has beside its points, with what is *ahead*; 0 when the match is over."""
    return sum(promises(state, seat, ahead))


_PROMISES = ASPECTS.index(AspectName(Aspect.DICE)) + 1
"""Number of the first of `ASPECTS` that `promises` are of."""


def promises(state: FeuvilleState, seat: int, ahead: Potential) -> Sequence[int]:
    """Return `promise` in the order of `ASPECTS`, from `Aspect.COLUMNS` to `Aspect.DICE`."""
    if state.over is not None:
        return (0,) * _PROMISES
    town, rules = state.towns[seat], state.rules
    built, clouds = _columns(town)
    tiles, decrees = _store(state, seat)
    fairies = sum([FAIRY[rules.fairy_kinds[fairy]] for fairy in state.hands[seat]])
    # The sum of these is rounded: each is the difference between two rounded sums.
    lasting = accumulate((built, clouds, tiles, decrees, fairies), initial=0)
    upto = [value * ahead.left // FULL_STACK for value in lasting]
    built, clouds, tiles, decrees, fairies = [after - before for before, after in pairwise(upto)]
    wall = 0
    if state.evaluations and rules.all_evaluations.isdisjoint(state.scored[seat]):
        wall = TOWN_WALL[town_wall(rules, town)] * (ahead.left + 3) // (FULL_STACK + 3)
    return (
        built,
        clouds - RUIN * town.ruins - BARE * max(0, town.unburnt - town.clouds),
        tiles,
        decrees + _stored_decrees(state, seat, late=ahead.late),
        fairies,
        *map(int.__mul__, town.counts[1:], ahead.demand),
        wall,
        UNUSED_DIE * len(state.dice) if state.active == seat else 0,
    )


@lru_cache(_TOWNS)
def _columns(town: Town) -> tuple[int, int]:
    """Return the values at the beginning of towers and districts, and of clouds."""
    value = districts = 0
    for column in town.columns:
        if not column.burnt:
            value += TOWER * (column.tower >= 0)
            districts += column.sky >= 0 and column.grass is None
    spare = town.clouds - town.unburnt
    value += min(districts, DISTRICTS) * DISTRICT
    return value, min(spare, SPARE_CLOUDS) * SPARE_CLOUD if spare > 0 else BARE_EARLY * spare


def _store(state: FeuvilleState, seat: int) -> tuple[int, int]:
    """Return the values at the beginning of stored tiles, and of decrees apart from points."""
    tiles = decrees = 0
    for item, _ in state.stores[seat]:
        if item >= FIRST_DECREE:
            decrees += DECREE_EARLY
        else:
            fits = state.towns[seat].places(state.rules, state.rules.layers[item])
            tiles += TILE if fits else TILE_WITHOUT_PLACE
    return tiles, decrees


def _stored_decrees(state: FeuvilleState, seat: int, *, late: bool) -> int:
    """Return the value of the points that the stored decrees would bring now."""
    rules, town = state.rules, state.towns[seat]
    points = 0
    for item, _ in state.stores[seat]:
        if item >= FIRST_DECREE:
            points += best_points(rules, town, item, state.grass)
    return points * (DECREE_LATE if late else DECREE_NOW)


@lru_cache(_TOWNS)
def town_wall(rules: Rules, town: Town) -> int:
    """Return how many of the tiles that a Town Evaluation needs stand where they are of use (F50).

    They are two corner walls, two corner towers and a gate. A corner tower that does not stand yet
    can be built at its end of the town; a gate only where an end is still open.
    """
    columns, kinds = town.columns, rules.tile_kinds
    gates = [i for i, c in enumerate(columns) if kinds[c.wall] is TileKind.GATE and not c.burnt]
    ruins = [i for i, c in enumerate(columns) if c.burnt and c.position]
    lefts = [(-1, 0), *_corners(rules, columns, TileKind.LEFT_CORNER)]
    rights = [(len(columns), 0), *_corners(rules, columns, TileKind.RIGHT_CORNER)]
    best = 0
    for left, left_tiles in lefts:
        for right, right_tiles in rights:
            if left >= right or any(left < ruin < right for ruin in ruins):
                continue
            gate = any(left < other < right for other in gates)
            if gate or left < 0 or right == len(columns):
                best = max(best, left_tiles + right_tiles + gate)
    return best


def _corners(rules: Rules, columns: tuple[Column, ...], kind: TileKind) -> list[tuple[int, int]]:
    """Return each corner of *kind* that is or can be complete, with its number of tiles."""
    kinds = rules.tile_kinds
    return [
        (index, 1 if column.tower < 0 else 2)
        for index, column in enumerate(columns)
        if kinds[column.wall] is kind
        and not column.burnt
        and (column.tower < 0 or kinds[column.tower] is kind)
    ]
