"""How much each decision matters to the seat that is asked, so that the best stand first.

Hundredths of a point on one scale: what scores stands above what builds, that above what a die is
for, and what only gives something up stands last. No secret and no preview goes into it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tilewyrm.client.feuville.judge import (
    prospects,
    show,
)
from tilewyrm.client.feuville.judge.prospects import POINT
from tilewyrm.client.feuville.judge.sites import (
    built,
    sites,
)
from tilewyrm.client.feuville.judge.worth import (
    ways,
    worth,
)
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_SCORE, _ROLL, _BUILD, _END = 20000, 15000, 10000, 9900
_STORE, _KEEP, _TAKE, _LAST = 8000, 7500, 6000, 1000
_SHOW = 500
"""By how much the Entertainer leads on the average."""
_DIE = 400
"""What a die is worth that could be used for something else."""
_LATER = 100
"""What a tile or decree that is chosen only later weighs less than the same on the spot."""
_SECOND_TILE = 190
"""What the Publican brings beside the better of his two tiles, for what the others get."""
_STORED_TILE, _STORED_DECREE, _EACH_TIME = 114, 180, 20
"""What lies in the store for later, at the beginning of a match; of a decree also for each time
that it counts what it counts, up to:"""
_TIMES = 3
_SELECTION, _KEPT_FAIRY, _FIRE = 103, 100, 150
"""A fairy tile that is kept, at the beginning of a match."""


class Weight(NamedTuple):
    """How much an offer matters, and whether it does its player harm."""

    weight: int
    harms: bool = False


def weight(asked: QuestionContext, decision: fv.Decision) -> Weight:
    """Return how much *decision* matters."""
    kind = decision.WhichOneof("kind")
    if kind is None or kind not in _WEIGHTS:
        return Weight(_LAST)
    return _WEIGHTS[kind](asked, getattr(decision, kind))


def _item(asked: QuestionContext, item: str) -> int:
    """Return what a tile or decree is worth to the seat, on the spot or in its store."""
    if item not in asked.worths:
        asked.worths[item] = _weighed(asked, item)
    return asked.worths[item]


def _weighed(asked: QuestionContext, item: str) -> int:
    board, room = asked.board, asked.has_room(item)
    if item in asked.catalogue.decrees:
        times = min(asked.catalogue.decrees[item].multiplier, _TIMES)
        later = prospects.early(board, _STORED_DECREE + _EACH_TIME * times) if room else 0
        return max(POINT * worth(board, asked.town, item), later)
    later = prospects.early(board, _STORED_TILE) if room else 0
    best = prospects.best_site(board, asked.seat, item)
    if best is None:
        return later
    return max(prospects.gain(board, asked.seat, asked.town, best[1]), later)


def _fairy(asked: QuestionContext, fairy: str) -> int:
    """Return what a fairy tile is worth to the seat."""
    facts = asked.catalogue.fairies.get(fairy, fv.FairyFacts())
    if facts.kind == fv.FAIRY_KIND_PRESTIGE:
        return POINT * facts.points
    if not asked.has_fairy_space:
        return 0
    kept = _KEPT_FAIRY
    if facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION:
        kept = _FIRE + POINT * prospects.at_risk(asked.board, asked.town)
    elif facts.kind == fv.FAIRY_KIND_GREAT_SELECTION:
        kept = _SELECTION
    return max(prospects.early(asked.board, kept), 1)


def _best_fairy(asked: QuestionContext) -> int:
    return max((_fairy(asked, fairy) for fairy in asked.board.fairies.fairies if fairy), default=0)


def _best_tile(asked: QuestionContext) -> int:
    tiles = [tile for row in asked.board.rows.values() for tile in row.tiles if tile]
    return max((_item(asked, tile) for tile in tiles), default=0)


def _best_decree(asked: QuestionContext) -> int:
    decrees = [decree for decree in asked.board.decrees.decrees if decree]
    return max((_item(asked, decree) for decree in decrees), default=0)


def _score(asked: QuestionContext, value: Any) -> Weight:
    return Weight(_SCORE + POINT * worth(asked.board, asked.town, value.decree))


def _score_discretion(asked: QuestionContext, value: fv.ScoreDiscretion) -> Weight:
    return Weight(_SCORE + 3 * POINT * asked.board.count(asked.seat, value.symbol))


def _score_view(asked: QuestionContext, value: fv.ScoreView) -> Weight:
    found = ways(asked.board, asked.town, value.decree)
    chosen = ((value.position, value.position + 1), value.upper)
    points = next((way.points for way in found if (way.positions, way.upper) == chosen), 0)
    return Weight(_SCORE + POINT * points)


def _evaluate(asked: QuestionContext, _value: fv.EvaluateTown) -> Weight:
    decree = next(iter(asked.board.decrees.evaluations), "")
    return Weight(_SCORE + POINT * worth(asked.board, asked.town, decree))


def _build(asked: QuestionContext, value: fv.BuildTile) -> Weight:
    board, before = asked.board, asked.town
    if value.position not in sites(board, asked.seat, value.tile):
        return Weight(_BUILD)
    after = built(board, asked.seat, value.tile, value.position)
    return Weight(_BUILD + prospects.gain(board, asked.seat, before, after))


def _take_tile(asked: QuestionContext, value: fv.TakeTile) -> Weight:
    return Weight(_TAKE + _item(asked, asked.board.tile_at(value.layer, value.column)))


def _take_decree(asked: QuestionContext, value: fv.TakeDecree) -> Weight:
    return Weight(_TAKE + _item(asked, asked.board.decree_at(value.column)))


def _use_skill(asked: QuestionContext, value: fv.UseSkill) -> Weight:
    match value.person:
        case fv.PERSON_ENTERTAINER:
            return Weight(_TAKE + _SHOW)
        case fv.PERSON_THIEF:
            return Weight(_TAKE + max((_item(asked, item) for item in asked.loot), default=0))
        case fv.PERSON_PUBLICAN:
            return Weight(_TAKE + _best_tile(asked) + _SECOND_TILE)
        case fv.PERSON_ARCHITECT:
            return Weight(_TAKE + _best_tile(asked) - _LATER)
        case fv.PERSON_MAYOR:
            return Weight(_TAKE + _best_decree(asked) - _LATER)
        case fv.PERSON_MAGICIAN:
            ruins = sorted(
                (_regained(asked, each) for each in asked.town.columns if each.burnt),
                reverse=True,
            )
            return Weight(_TAKE + sum(ruins[:2]) + _best_fairy(asked))
    return Weight(_TAKE)


def _burn(asked: QuestionContext, value: fv.BurnColumn) -> Weight:
    lost = prospects.loss(asked.board, asked.column(value.position))
    return Weight(_TAKE - lost, harms=lost > 0)


def _regained(asked: QuestionContext, ruin: fv.TownColumn) -> int:
    """Return what it brings to turn *ruin* back."""
    column = fv.TownColumn()
    column.CopyFrom(ruin)
    column.burnt = False
    return prospects.loss(asked.board, column)


def _restore(asked: QuestionContext, value: fv.RestoreColumn) -> Weight:
    return Weight(_TAKE + _regained(asked, asked.column(value.position)))


def _lay_arms(asked: QuestionContext, value: fv.LayArms) -> Weight:
    column = asked.column(value.position)
    return Weight(
        _TAKE - POINT * sum(bool(tile) for tile in (column.wall, column.tower, column.sky))
    )


def _pick_fairy(asked: QuestionContext, value: fv.PickFairy) -> Weight:
    worth_it = _fairy(asked, value.fairy)
    return Weight(_TAKE + worth_it if worth_it else _LAST)


def _discard_item(asked: QuestionContext, value: fv.DiscardItem) -> Weight:
    return Weight(_LAST - _item(asked, value.item), harms=True)


def _discard_fairy(asked: QuestionContext, value: fv.DiscardFairy) -> Weight:
    facts = asked.catalogue.fairies.get(value.fairy, fv.FairyFacts())
    burn = prospects.at_risk(asked.board, asked.town)
    dear = facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION and burn
    return Weight(_LAST - bool(dear), harms=True)


def _play_fairy(asked: QuestionContext, _value: fv.PlayFairy) -> Weight:
    in_vain = asked.question == "fire-protection" and asked.burns_nothing
    return Weight(_LAST if in_vain else _TAKE, harms=in_vain)


def _decline(asked: QuestionContext, _value: fv.Decline) -> Weight:
    gives_up = asked.question in ("restore", "rebuild", "publican")
    gives_up = gives_up or (asked.question == "pick-fairy" and _best_fairy(asked) > 0)
    burns = asked.question == "fire-protection" and not asked.burns_nothing
    harms = (gives_up or burns) and not asked.has_nothing_to_play
    return Weight(_LAST if harms else _TAKE - _SHOW, harms)


def _call_gnome(asked: QuestionContext, _value: fv.CallGnome) -> Weight:
    best = max(_SHOW, _best_tile(asked), _best_decree(asked))
    return Weight(_TAKE + best - _DIE)


def _roll_on(asked: QuestionContext, _value: fv.RollOn) -> Weight:
    total = asked.board.turn.show_sum
    return Weight(_TAKE + round(POINT * show.rolled(total)), harms=show.above(total) > 3)


def _stop(asked: QuestionContext, _value: fv.StopRolling) -> Weight:
    total = asked.board.turn.show_sum
    return Weight(_TAKE + POINT * show.stopped(total), harms=show.stopped(total) < 0)


_WEIGHTS: dict[str, Callable[[QuestionContext, Any], Weight]] = {
    "roll_dice": lambda _asked, _value: Weight(_ROLL),
    "take_tile": _take_tile,
    "take_decree": _take_decree,
    "use_skill": _use_skill,
    "ask_fairy": lambda asked, _value: Weight(_TAKE + _best_fairy(asked)),
    "evaluate_town": _evaluate,
    "call_gnome": _call_gnome,
    "pass_die": lambda _asked, _value: Weight(_LAST, harms=True),
    "end_turn": lambda _asked, _value: Weight(_END),
    "build_tile": _build,
    "store_item": lambda asked, value: Weight(_STORE if asked.has_room(value.item) else _TAKE),
    "discard_item": _discard_item,
    "score_status": _score,
    "score_district": _score,
    "score_view": _score_view,
    "score_discretion": _score_discretion,
    "lay_arms": _lay_arms,
    "steal_item": lambda asked, value: Weight(_TAKE + _item(asked, value.item)),
    "protect_item": lambda asked, value: Weight(_TAKE + _item(asked, value.item)),
    "pick_fairy": _pick_fairy,
    "keep_fairy": lambda _asked, _value: Weight(_KEEP),
    "discard_fairy": _discard_fairy,
    "play_fairy": _play_fairy,
    "restore_column": _restore,
    "burn_column": _burn,
    "roll_on": _roll_on,
    "stop_rolling": _stop,
    "decline": _decline,
}
