"""How much each decision matters to the seat that is asked, so that the best stand first.

Hundredths of a point on one scale: what scores stands above what builds, that above what a die is
for, and what only gives something up stands last. No secret and no preview goes into it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tilewyrm.client.feuville.judge import prospects, show
from tilewyrm.client.feuville.judge.prospects import POINT
from tilewyrm.client.feuville.judge.sites import built, sites
from tilewyrm.client.feuville.judge.worth import ways, worth
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


def weight(context: QuestionContext, decision: fv.Decision) -> Weight:
    """Return how much *decision* matters."""
    kind = decision.WhichOneof("kind")
    if kind is None or kind not in _WEIGHTS:
        return Weight(_LAST)
    return _WEIGHTS[kind](context, getattr(decision, kind))


def _item(context: QuestionContext, item: str) -> int:
    """Return what a tile or decree is worth to the seat, on the spot or in its store."""
    if item not in context.worths:
        context.worths[item] = _weighed(context, item)
    return context.worths[item]


def _weighed(context: QuestionContext, item: str) -> int:
    board, room = context.board, context.has_room(item)
    if item in context.catalogue.decrees:
        times = min(context.catalogue.decrees[item].multiplier, _TIMES)
        later = prospects.early(board, _STORED_DECREE + _EACH_TIME * times) if room else 0
        return max(POINT * worth(board, context.town, item), later)
    later = prospects.early(board, _STORED_TILE) if room else 0
    best = prospects.best_site(board, context.seat, item)
    if best is None:
        return later
    return max(prospects.gain(board, context.seat, context.town, best[1]), later)


def _fairy(context: QuestionContext, fairy: str) -> int:
    """Return what a fairy tile is worth to the seat."""
    facts = context.catalogue.fairies.get(fairy, fv.FairyFacts())
    if facts.kind == fv.FAIRY_KIND_PRESTIGE:
        return POINT * facts.points
    if not context.has_fairy_space:
        return 0
    kept = _KEPT_FAIRY
    if facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION:
        kept = _FIRE + POINT * prospects.at_risk(context.board, context.town)
    elif facts.kind == fv.FAIRY_KIND_GREAT_SELECTION:
        kept = _SELECTION
    return max(prospects.early(context.board, kept), 1)


def _best_fairy(context: QuestionContext) -> int:
    return max(
        (_fairy(context, fairy) for fairy in context.board.fairies.fairies if fairy), default=0
    )


def _best_tile(context: QuestionContext) -> int:
    tiles = [tile for row in context.board.rows.values() for tile in row.tiles if tile]
    return max((_item(context, tile) for tile in tiles), default=0)


def _best_decree(context: QuestionContext) -> int:
    decrees = [decree for decree in context.board.decrees.decrees if decree]
    return max((_item(context, decree) for decree in decrees), default=0)


def _score(context: QuestionContext, value: Any) -> Weight:
    return Weight(_SCORE + POINT * worth(context.board, context.town, value.decree))


def _score_discretion(context: QuestionContext, value: fv.ScoreDiscretion) -> Weight:
    return Weight(_SCORE + 3 * POINT * context.board.count(context.seat, value.symbol))


def _score_view(context: QuestionContext, value: fv.ScoreView) -> Weight:
    found = ways(context.board, context.town, value.decree)
    chosen = ((value.position, value.position + 1), value.upper)
    points = next((way.points for way in found if (way.positions, way.upper) == chosen), 0)
    return Weight(_SCORE + POINT * points)


def _evaluate(context: QuestionContext, _value: fv.EvaluateTown) -> Weight:
    decree = next(iter(context.board.decrees.evaluations), "")
    return Weight(_SCORE + POINT * worth(context.board, context.town, decree))


def _build(context: QuestionContext, value: fv.BuildTile) -> Weight:
    board, before = context.board, context.town
    if value.position not in sites(board, context.seat, value.tile):
        return Weight(_BUILD)
    after = built(board, context.seat, value.tile, value.position)
    return Weight(_BUILD + prospects.gain(board, context.seat, before, after))


def _take_tile(context: QuestionContext, value: fv.TakeTile) -> Weight:
    return Weight(_TAKE + _item(context, context.board.tile_at(value.layer, value.column)))


def _take_decree(context: QuestionContext, value: fv.TakeDecree) -> Weight:
    return Weight(_TAKE + _item(context, context.board.decree_at(value.column)))


def _use_skill(context: QuestionContext, value: fv.UseSkill) -> Weight:
    match value.person:
        case fv.PERSON_ENTERTAINER:
            return Weight(_TAKE + _SHOW)
        case fv.PERSON_THIEF:
            return Weight(_TAKE + max((_item(context, item) for item in context.loot), default=0))
        case fv.PERSON_PUBLICAN:
            return Weight(_TAKE + _best_tile(context) + _SECOND_TILE)
        case fv.PERSON_ARCHITECT:
            return Weight(_TAKE + _best_tile(context) - _LATER)
        case fv.PERSON_MAYOR:
            return Weight(_TAKE + _best_decree(context) - _LATER)
        case fv.PERSON_MAGICIAN:
            ruins = sorted(
                (_regained(context, each) for each in context.town.columns if each.burnt),
                reverse=True,
            )
            return Weight(_TAKE + sum(ruins[:2]) + _best_fairy(context))
    return Weight(_TAKE)


def _burn(context: QuestionContext, value: fv.BurnColumn) -> Weight:
    lost = prospects.loss(context.board, context.column(value.position))
    return Weight(_TAKE - lost, harms=lost > 0)


def _regained(context: QuestionContext, ruin: fv.TownColumn) -> int:
    """Return what it brings to turn *ruin* back."""
    column = fv.TownColumn()
    column.CopyFrom(ruin)
    column.burnt = False
    return prospects.loss(context.board, column)


def _restore(context: QuestionContext, value: fv.RestoreColumn) -> Weight:
    return Weight(_TAKE + _regained(context, context.column(value.position)))


def _lay_arms(context: QuestionContext, value: fv.LayArms) -> Weight:
    column = context.column(value.position)
    return Weight(
        _TAKE - POINT * sum(bool(tile) for tile in (column.wall, column.tower, column.sky))
    )


def _pick_fairy(context: QuestionContext, value: fv.PickFairy) -> Weight:
    worth_it = _fairy(context, value.fairy)
    return Weight(_TAKE + worth_it if worth_it else _LAST)


def _discard_item(context: QuestionContext, value: fv.DiscardItem) -> Weight:
    return Weight(_LAST - _item(context, value.item), harms=True)


def _discard_fairy(context: QuestionContext, value: fv.DiscardFairy) -> Weight:
    facts = context.catalogue.fairies.get(value.fairy, fv.FairyFacts())
    burn = prospects.at_risk(context.board, context.town)
    dear = facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION and burn
    return Weight(_LAST - bool(dear), harms=True)


def _play_fairy(context: QuestionContext, _value: fv.PlayFairy) -> Weight:
    in_vain = context.question == "fire-protection" and context.burns_nothing
    return Weight(_LAST if in_vain else _TAKE, harms=in_vain)


def _decline(context: QuestionContext, _value: fv.Decline) -> Weight:
    gives_up = context.question in ("restore", "rebuild", "publican")
    gives_up = gives_up or (context.question == "pick-fairy" and _best_fairy(context) > 0)
    burns = context.question == "fire-protection" and not context.burns_nothing
    harms = (gives_up or burns) and not context.has_nothing_to_play
    return Weight(_LAST if harms else _TAKE - _SHOW, harms)


def _call_gnome(context: QuestionContext, _value: fv.CallGnome) -> Weight:
    best = max(_SHOW, _best_tile(context), _best_decree(context))
    return Weight(_TAKE + best - _DIE)


def _roll_on(context: QuestionContext, _value: fv.RollOn) -> Weight:
    total = context.board.turn.show_sum
    return Weight(_TAKE + round(POINT * show.rolled(total)), harms=show.above(total) > 3)


def _stop(context: QuestionContext, _value: fv.StopRolling) -> Weight:
    total = context.board.turn.show_sum
    return Weight(_TAKE + POINT * show.stopped(total), harms=show.stopped(total) < 0)


_WEIGHTS: dict[str, Callable[[QuestionContext, Any], Weight]] = {
    "roll_dice": lambda _context, _value: Weight(_ROLL),
    "take_tile": _take_tile,
    "take_decree": _take_decree,
    "use_skill": _use_skill,
    "ask_fairy": lambda context, _value: Weight(_TAKE + _best_fairy(context)),
    "evaluate_town": _evaluate,
    "call_gnome": _call_gnome,
    "pass_die": lambda _context, _value: Weight(_LAST, harms=True),
    "end_turn": lambda _context, _value: Weight(_END),
    "build_tile": _build,
    "store_item": lambda context, value: Weight(_STORE if context.has_room(value.item) else _TAKE),
    "discard_item": _discard_item,
    "score_status": _score,
    "score_district": _score,
    "score_view": _score_view,
    "score_discretion": _score_discretion,
    "lay_arms": _lay_arms,
    "steal_item": lambda context, value: Weight(_TAKE + _item(context, value.item)),
    "protect_item": lambda context, value: Weight(_TAKE + _item(context, value.item)),
    "pick_fairy": _pick_fairy,
    "keep_fairy": lambda _context, _value: Weight(_KEEP),
    "discard_fairy": _discard_fairy,
    "play_fairy": _play_fairy,
    "restore_column": _restore,
    "burn_column": _burn,
    "roll_on": _roll_on,
    "stop_rolling": _stop,
    "decline": _decline,
}
