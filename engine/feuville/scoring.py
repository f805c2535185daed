"""What a decree is worth in a town (section 4), and which ways of scoring it are open."""

from itertools import pairwise
from typing import NamedTuple

from tilewyrm.engine.feuville.decisions import (
    Decision,
    ScoreDiscretion,
    ScoreDistrict,
    ScoreView,
)
from tilewyrm.engine.feuville.interned import (
    score_discretion,
    score_district,
    score_status,
    score_view,
)
from tilewyrm.engine.feuville.kinds import DecreeKind, Symbol, TileKind
from tilewyrm.engine.feuville.rules import NONE, Rules
from tilewyrm.engine.feuville.town import Column, Town

_DISCRETION = (Symbol.GUARD, Symbol.FLAG, Symbol.STAR)
"""What may be chosen at one's own discretion: not the griffin (F52)."""


class Worth(NamedTuple):
    """What scoring a decree in one way brings, and why."""

    positions: tuple[int, ...]
    upper: bool
    symbol: Symbol | None
    counted: int
    """Symbols, or columns of a district."""
    multiplier: int

    @property
    def points(self) -> int:
        """The points: count times multiplier."""
        return self.counted * self.multiplier


class Stretch(NamedTuple):
    """A stretch of town wall from corner tower to corner tower (F50)."""

    points: int
    left: int
    right: int
    walls: int
    towers: int


def ways(rules: Rules, town: Town, decree: int, grass: int) -> tuple[Decision, ...]:
    """Return the decisions that score *decree* in *town*, by position or symbol.

    *grass* is the supply of plain grass, `UNLIMITED` or 0 and up; without it no district is
    scored (F44, A52).
    """
    kind = rules.decree_kinds[decree]
    key = (decree, min(grass, 2) if kind in _DISTRICTS else 0)
    found: tuple[Decision, ...] | None = town.scores.get(key)
    if found is None:
        found = town.scores[key] = _WAYS[kind](rules, town, decree, grass)
    return found


def worth(rules: Rules, town: Town, decree: int, decision: Decision) -> Worth:
    """Return what *decision*, one of the `ways`, brings for *decree*."""
    multiplier = rules.multipliers[decree]
    match decision:
        case ScoreDistrict(position=left):
            large = rules.decree_kinds[decree] is DecreeKind.LARGE_DISTRICT
            positions = (left, left + 1) if large else (left,)
            return Worth(positions, False, None, len(positions), multiplier)
        case ScoreView(position=left, upper=upper):
            index = town.at(left)
            count = _view(rules, town.columns[index], town.columns[index + 1], upper=upper) or 0
            return Worth((left, left + 1), upper, None, count, multiplier)
        case ScoreDiscretion(symbol=symbol):
            return Worth((), False, symbol, town.counts[symbol], multiplier)
        case _:
            chosen = rules.decree_symbols[decree]
            return Worth((), False, chosen, town.counts[chosen or 0], multiplier)


def _complete(rules: Rules, column: Column) -> bool:
    """Whether *column* is a town district that can be scored (F47)."""
    return (
        column.sky >= 0
        and not column.burnt
        and not column.grass
        and (column.position != 0 or rules.start_is_wall)
    )


def _small(rules: Rules, town: Town, decree: int, grass: int) -> tuple[Decision, ...]:
    if grass == 0:
        return ()
    name = rules.ids[decree]
    return tuple(score_district(name, c.position) for c in town.columns if _complete(rules, c))


def _large(rules: Rules, town: Town, decree: int, grass: int) -> tuple[Decision, ...]:
    if grass in (0, 1):
        return ()
    name = rules.ids[decree]
    whole = [c.position for c in town.columns if _complete(rules, c)]
    return tuple(score_district(name, p) for p in whole if p + 1 in whole)


def _status(rules: Rules, town: Town, decree: int, _grass: int) -> tuple[Decision, ...]:
    symbol = rules.decree_symbols[decree] or 0
    if not town.counts[symbol] and not rules.zero_scores:
        return ()
    return (score_status(rules.ids[decree]),)


def _discretion(rules: Rules, town: Town, decree: int, _grass: int) -> tuple[Decision, ...]:
    return tuple(
        score_discretion(rules.ids[decree], symbol)
        for symbol in _DISCRETION
        if town.counts[symbol] or rules.zero_scores
    )


def _views(rules: Rules, town: Town, decree: int, _grass: int) -> tuple[Decision, ...]:
    name = rules.ids[decree]
    found = []
    columns = town.columns
    for left, right in pairwise(columns):
        if left.position + 1 != right.position:
            continue
        for upper in (False, True):
            count = _view(rules, left, right, upper=upper)
            if count or (count == 0 and rules.zero_scores):
                found.append(score_view(name, left.position, upper))
    return tuple(found)


def _view(rules: Rules, left: Column, right: Column, *, upper: bool) -> int | None:
    """Return the symbols on a block of 2x2 (F51); None when it is no full block (A29)."""
    count = 0
    for column in (left, right):
        for tile in (column.tower, column.sky) if upper else (column.wall, column.tower):
            start = column.position == 0 and tile == column.wall
            if tile < 0 or column.burnt or (start and not rules.start_is_wall):
                if rules.full_block:
                    return None
            else:
                count += rules.symbols[tile]
    return count


def _none(_rules: Rules, _town: Town, _decree: int, _grass: int) -> tuple[Decision, ...]:
    return ()


_WAYS = {
    DecreeKind.STATUS: _status,
    DecreeKind.SMALL_DISTRICT: _small,
    DecreeKind.LARGE_DISTRICT: _large,
    DecreeKind.SPLENDID_VIEW: _views,
    DecreeKind.DISCRETION: _discretion,
    DecreeKind.TOWN_EVALUATION: _none,
}
_DISTRICTS = (DecreeKind.SMALL_DISTRICT, DecreeKind.LARGE_DISTRICT)


def best_stretch(rules: Rules, town: Town) -> Stretch | None:
    """Return the stretch of *town* that a Town Evaluation scores highest (F50, A27), if any.

    Of equals the leftmost. None also when no column is left for the grass with the arms.
    """
    if "stretch" not in town.scores:
        found = [
            stretch
            for index, column in enumerate(town.columns)
            if _corner(rules, column, TileKind.LEFT_CORNER)
            for stretch in _stretches(rules, town.columns[index:])
            if arms_positions(rules, town, stretch)
        ]
        town.scores["stretch"] = max(found, key=lambda stretch: stretch.points, default=None)
    best: Stretch | None = town.scores["stretch"]
    return best


def arms_positions(rules: Rules, town: Town, stretch: Stretch) -> tuple[int, ...]:
    """Return where the grass with the arms may go after evaluating *stretch* (F50, D16)."""
    return tuple(
        c.position
        for c in town.columns
        if not c.grass
        and (not rules.arms_in_stretch or stretch.left <= c.position <= stretch.right)
    )


def _corner(rules: Rules, column: Column, kind: TileKind) -> bool:
    """Whether *column* has a complete corner tower of *kind* (A24)."""
    kinds = rules.tile_kinds
    return (
        not column.burnt
        and column.tower >= 0
        and kinds[column.wall] is kind
        and kinds[column.tower] is kind
    )


def _stretches(rules: Rules, columns: tuple[Column, ...]) -> list[Stretch]:
    """Return every stretch that begins with the left corner tower ``columns[0]``."""
    found = []
    left = columns[0].position
    walls = towers = 1
    gaps = 0
    gate = False
    for offset, column in enumerate(columns[1:], 1):
        start = column.position == 0
        ruin = column.burnt and not start
        if column.position != left + offset or (ruin and rules.burnt_wall_breaks):
            break
        if gate and _corner(rules, column, TileKind.RIGHT_CORNER):
            ends = 1 if rules.corners_count else -1
            counted = walls + ends, towers + ends
            found.append(Stretch(2 * sum(counted), left, column.position, *counted))
        walls += not ruin and (not start or rules.start_is_wall)
        gap = column.tower == NONE or column.burnt
        towers += not gap
        gaps += gap
        gate = gate or (not ruin and rules.tile_kinds[column.wall] is TileKind.GATE)
        if rules.one_gap and gaps > 1:
            break
    return found
