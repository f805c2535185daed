"""Scoring of decrees: their worth in a town (section 4), and the ways of scoring them."""

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tilewyrm.engine.feuville.position.town import Column, Town
from tilewyrm.engine.feuville.setup.rules import Rules
from tilewyrm.engine.feuville.values.decisions import (
    ScoreDiscretion,
    ScoreDistrict,
    ScoreStatus,
    ScoreView,
    Scoring,
)
from tilewyrm.engine.feuville.values.intern_pool import (
    score_discretion,
    score_district,
    score_status,
    score_view,
)
from tilewyrm.engine.feuville.values.kinds import DecreeKind, Symbol

_CACHED_TOWNS = 128
_DISCRETION = (Symbol.GUARD, Symbol.FLAG, Symbol.STAR)
"""What may be chosen at one's own discretion: not the griffin (F52)."""
_STATUS, _SMALL, _LARGE, _VIEW, _OWN_CHOICE, _EVALUATION = DecreeKind
_WIDTHS = {_SMALL: 1, _LARGE: 2}
"""How many columns a district has, each of which gets a plain grass (F47, F48)."""


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


def ways(rules: Rules, town: Town, decree: int, grass: int | None) -> tuple[Scoring, ...]:
    """Return the decisions that score *decree* in *town*, by position or symbol.

    *grass* is the supply of plain grass, None for as much as is wanted; without it no district is
    scored (F44, A52).
    """
    if lacks_grass(rules, decree, grass):
        return ()
    return _ways(rules, town, decree)


@lru_cache(maxsize=_CACHED_TOWNS)
def _ways(rules: Rules, town: Town, decree: int) -> tuple[Scoring, ...]:
    return _WAYS[rules.decree_kinds[decree]](rules, town, decree)


def scores(rules: Rules, town: Town, decree: int, grass: int | None, chosen: Scoring) -> bool:
    """Return whether *chosen* is one of the `ways` to score *decree*."""
    kind = rules.decree_kinds[decree]
    if chosen.decree != rules.ids[decree]:
        return False
    match chosen:
        case ScoreStatus():
            return kind is _STATUS and _pays(rules, town, rules.decree_symbols[decree])
        case ScoreDistrict(position=left):
            width = _WIDTHS.get(kind, 0)
            enough = grass is None or grass >= width
            return width > 0 and enough and _is_district(rules, town, left, width)
        case ScoreView(position=left, upper=upper):
            return kind is _VIEW and _is_view(rules, town, left, upper=upper)
        case ScoreDiscretion(symbol=symbol):
            known = kind is _OWN_CHOICE and symbol in _DISCRETION
            return known and _pays(rules, town, symbol)


def worth(rules: Rules, town: Town, decree: int, chosen: Scoring) -> Worth:
    """Return what *chosen*, one of the `ways`, brings for *decree*."""
    multiplier = rules.multipliers[decree]
    match chosen:
        case ScoreDistrict(position=left):
            width = _WIDTHS[rules.decree_kinds[decree]]
            return Worth(tuple(range(left, left + width)), False, None, width, multiplier)
        case ScoreView(position=left, upper=upper):
            index = town.at(left)
            count = _view(rules, town.columns[index], town.columns[index + 1], upper=upper) or 0
            return Worth((left, left + 1), upper, None, count, multiplier)
        case ScoreDiscretion(symbol=symbol):
            return Worth((), False, symbol, town.counts[symbol], multiplier)
        case ScoreStatus():
            shown = rules.decree_symbols[decree]
            return Worth((), False, shown, town.counts[shown or 0], multiplier)


def best_points(rules: Rules, town: Town, decree: int, grass: int | None) -> int:
    """Return the most points that *decree* brings *town* now; 0 where it cannot be scored."""
    found = ways(rules, town, decree, grass)
    return max((worth(rules, town, decree, way).points for way in found), default=0)


def lacks_grass(rules: Rules, decree: int, grass: int | None) -> bool:
    """Return whether *grass* is too little for *decree* in any town (F44, A52)."""
    return grass is not None and grass < _WIDTHS.get(rules.decree_kinds[decree], 0)


def districts(rules: Rules, town: Town) -> tuple[int, ...]:
    """Return the positions of the columns that can be scored as a district (F47), ascending."""
    return tuple(column.position for column in town.columns if _complete(rules, column))


def _pays(rules: Rules, town: Town, symbol: Symbol | None) -> bool:
    """Return whether *town* shows *symbol*, or nothing may be scored (A30)."""
    return town.counts[symbol or 0] > 0 or rules.options.allow_zero_score


def _is_district(rules: Rules, town: Town, left: int, width: int) -> bool:
    """Return whether *width* columns from *left* on are a district (F47, F48)."""
    return all(
        (column := town.column(position)) is not None and _complete(rules, column)
        for position in range(left, left + width)
    )


def _complete(rules: Rules, column: Column) -> bool:
    """Return whether *column* is a town district that can be scored (F47)."""
    return (
        column.sky >= 0
        and not column.burnt
        and column.grass is None
        and (column.position != 0 or rules.options.start_tile_is_wall)
    )


def _is_view(rules: Rules, town: Town, left: int, *, upper: bool) -> bool:
    """Return whether the 2x2 tiles from *left* on can be scored (F51, A30)."""
    first, second = town.column(left), town.column(left + 1)
    if first is None or second is None:
        return False
    count = _view(rules, first, second, upper=upper)
    return count is not None and (count > 0 or rules.options.allow_zero_score)


def _view(rules: Rules, left: Column, right: Column, *, upper: bool) -> int | None:
    """Return the symbols on a block of 2x2 (F51); None when it is no full block (A29)."""
    count = 0
    for column in (left, right):
        for tile in (column.tower, column.sky) if upper else (column.wall, column.tower):
            start = column.position == 0 and tile == column.wall
            if tile < 0 or column.burnt or (start and not rules.options.start_tile_is_wall):
                if rules.options.splendid_full_block:
                    return None
            else:
                count += rules.symbols[tile]
    return count


def _status(rules: Rules, town: Town, decree: int) -> tuple[Scoring, ...]:
    if not _pays(rules, town, rules.decree_symbols[decree]):
        return ()
    return (score_status(rules.ids[decree]),)


def _districts(rules: Rules, town: Town, decree: int) -> tuple[Scoring, ...]:
    name = rules.ids[decree]
    whole = districts(rules, town)
    if rules.decree_kinds[decree] is _LARGE:
        whole = tuple(position for position in whole if position + 1 in whole)
    return tuple(score_district(name, position) for position in whole)


def _views(rules: Rules, town: Town, decree: int) -> tuple[Scoring, ...]:
    name = rules.ids[decree]
    return tuple(
        score_view(name, left.position, upper)
        for left, right in pairwise(town.columns)
        if left.position + 1 == right.position
        for upper in (False, True)
        if _is_view(rules, town, left.position, upper=upper)
    )


def _discretion(rules: Rules, town: Town, decree: int) -> tuple[Scoring, ...]:
    name = rules.ids[decree]
    return tuple(
        score_discretion(name, symbol) for symbol in _DISCRETION if _pays(rules, town, symbol)
    )


def _at_once(_rules: Rules, _town: Town, _decree: int) -> tuple[Scoring, ...]:
    """Return nothing: a Town Evaluation is scored when it is taken, never later (A21)."""
    return ()


_WAYS: dict[DecreeKind, Callable[[Rules, Town, int], tuple[Scoring, ...]]] = {
    _STATUS: _status,
    _SMALL: _districts,
    _LARGE: _districts,
    _VIEW: _views,
    _OWN_CHOICE: _discretion,
    _EVALUATION: _at_once,
}
