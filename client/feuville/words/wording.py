"""Wording of decisions: label and effect."""

from collections.abc import Callable
from typing import Any

from tilewyrm.client.feuville.model.catalogue import (
    person_name,
    points,
    position_list,
    position_name,
    skill,
    symbol_count,
)
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import knows, tell

Words = tuple[str, str]
"""The label of an offer without its selector, and its effect."""


def wording(context: QuestionContext, decision: fv.Decision) -> Words:
    """Return the label and the effect of *decision*."""
    kind = decision.WhichOneof("kind")
    if kind is None:
        return tell("feuville.offer.unknown"), ""
    value = getattr(decision, kind)
    if kind in _WORDS:
        return _WORDS[kind](context, value)
    return tell(f"feuville.offer.{kind}"), tell(f"feuville.detail.{kind}")


def _take_tile(context: QuestionContext, value: fv.TakeTile) -> Words:
    tile = context.board.tile_at(value.layer, value.column)
    layer, tile_detail = context.catalogue.layer(tile), context.catalogue.tile_detail(tile)
    out_of_turn = context.question == "publican" and context.board.turn.seat != context.seat
    detail = "take_tile_out_of_turn" if out_of_turn else "take_tile"
    return (
        tell("feuville.offer.take_tile", layer=layer, shown=tile_detail),
        tell(f"feuville.detail.{detail}", the_tile=context.catalogue.the_tile(tile)),
    )


def _take_decree(context: QuestionContext, value: fv.TakeDecree) -> Words:
    decree = context.board.decree_at(value.column)
    name, pays = context.catalogue.decree(decree), context.catalogue.decree_detail(decree)
    return (
        tell("feuville.offer.take_decree", decree=name),
        tell("feuville.detail.take_decree", decree=name, pays=pays),
    )


def _use_skill(_context: QuestionContext, value: fv.UseSkill) -> Words:
    name = person_name(value.person)
    return tell("feuville.offer.use_skill", person=name), skill(value.person)


def _ask_fairy(context: QuestionContext, _value: fv.AskFairy) -> Words:
    fairies = ", ".join(
        context.catalogue.fairy(fairy) for fairy in context.board.fairies.fairies if fairy
    )
    return (
        tell("feuville.offer.ask_fairy"),
        tell("feuville.detail.ask_fairy", fairies=fairies),
    )


def _evaluate_town(_context: QuestionContext, value: fv.EvaluateTown) -> Words:
    variant = "evaluate_town_by_die" if value.HasField("die") else "evaluate_town"
    return tell(f"feuville.offer.{variant}"), tell("feuville.detail.evaluate_town")


def _pass_die(_context: QuestionContext, value: fv.PassDie) -> Words:
    return (
        tell("feuville.offer.pass_die"),
        tell("feuville.detail.pass_die", die=value.die),
    )


def _build_tile(context: QuestionContext, value: fv.BuildTile) -> Words:
    column, the_tile = position_name(value.position), context.catalogue.the_tile(value.tile)
    layer = context.catalogue.layer(value.tile)
    if context.catalogue.tiles.get(value.tile, fv.TileFacts()).layer != fv.LAYER_WALL:
        offer, detail = "build_tile_on", "build_tile_on"
    else:
        side = "left" if value.position < 0 else "right"
        offer, detail = "build_tile_at", f"build_tile_{side}"
    if value.tile in context.alike:
        offer = "build_tile_alike"
    detail_of_tile = context.catalogue.tile_detail(value.tile)
    label = tell(f"feuville.offer.{offer}", column=column, layer=layer, shown=detail_of_tile)
    return label, tell(f"feuville.detail.{detail}", column=column, the_tile=the_tile)


def _item_text(context: QuestionContext, item: str) -> str:
    """Return an item in words, and whether it lies in the own store under a protection."""
    name = context.catalogue.item(item)
    if any(each.item == item and each.protection for each in context.player.store):
        return tell("feuville.plain.safe", item=name)
    return name


def _store_item(context: QuestionContext, value: fv.StoreItem) -> Words:
    return (
        tell("feuville.offer.store_item"),
        tell("feuville.detail.store_item", the_item=context.catalogue.the_item(value.item)),
    )


def _discard_item(context: QuestionContext, value: fv.DiscardItem) -> Words:
    name = _item_text(context, value.item)
    return (
        tell("feuville.offer.discard_item", item=name),
        tell("feuville.detail.discard_item", item=name),
    )


def _score_status(context: QuestionContext, value: fv.ScoreStatus) -> Words:
    facts = context.catalogue.decrees.get(value.decree, fv.DecreeFacts())
    symbols = symbol_count(facts.symbol, context.board.count(context.seat, facts.symbol))
    return (
        tell("feuville.offer.score_status", decree=context.catalogue.decree(value.decree)),
        tell("feuville.detail.score_status", points=points(facts.multiplier), symbols=symbols),
    )


def _score_discretion(context: QuestionContext, value: fv.ScoreDiscretion) -> Words:
    facts = context.catalogue.decrees.get(value.decree, fv.DecreeFacts())
    symbols = symbol_count(value.symbol, context.board.count(context.seat, value.symbol))
    return (
        tell(
            "feuville.offer.score_discretion",
            decree=context.catalogue.decree(value.decree),
            symbols=symbols,
        ),
        tell("feuville.detail.score_status", points=points(facts.multiplier), symbols=symbols),
    )


def _score_district(context: QuestionContext, value: fv.ScoreDistrict) -> Words:
    facts = context.catalogue.decrees.get(value.decree, fv.DecreeFacts())
    wide = facts.kind == fv.DECREE_KIND_LARGE_DISTRICT
    columns = position_list(range(value.position, value.position + (2 if wide else 1)))
    pays = context.catalogue.decree_detail(value.decree)
    return (
        tell(
            "feuville.offer.score_district",
            decree=context.catalogue.decree(value.decree),
            columns=columns,
        ),
        tell("feuville.detail.score_district", pays=pays, columns=columns),
    )


def _score_view(context: QuestionContext, value: fv.ScoreView) -> Words:
    columns = position_list((value.position, value.position + 1))
    half = tell("feuville.half.upper" if value.upper else "feuville.half.lower")
    decree = context.catalogue.decree(value.decree)
    return (
        tell("feuville.offer.score_view", decree=decree, columns=columns, half=half),
        tell("feuville.detail.score_view", columns=columns, half=half),
    )


def _lay_arms(_context: QuestionContext, value: fv.LayArms) -> Words:
    column = position_name(value.position)
    return (
        tell("feuville.offer.lay_arms", column=column),
        tell("feuville.detail.lay_arms", column=column),
    )


def _steal_item(context: QuestionContext, value: fv.StealItem) -> Words:
    victim = context.model.name(value.victim)
    item, the_item = context.catalogue.item(value.item), context.catalogue.the_item(value.item)
    return (
        tell("feuville.offer.steal_item", item=item, victim=victim),
        tell("feuville.detail.steal_item", the_item=the_item, victim=victim),
    )


def _protect_item(context: QuestionContext, value: fv.ProtectItem) -> Words:
    item, the_item = context.catalogue.item(value.item), context.catalogue.the_item(value.item)
    return (
        tell("feuville.offer.protect_item", item=item),
        tell("feuville.detail.protect_item", the_item=the_item),
    )


def _pick_fairy(context: QuestionContext, value: fv.PickFairy) -> Words:
    name, does = context.catalogue.fairy(value.fairy), context.catalogue.fairy_detail(value.fairy)
    return tell("feuville.offer.pick_fairy", fairy=name), does


def _discard_fairy(context: QuestionContext, value: fv.DiscardFairy) -> Words:
    name, does = context.catalogue.fairy(value.fairy), context.catalogue.fairy_detail(value.fairy)
    return (
        tell("feuville.offer.discard_fairy", fairy=name),
        tell("feuville.detail.discard_fairy", does=does),
    )


def _play_fairy(context: QuestionContext, value: fv.PlayFairy) -> Words:
    name = context.catalogue.fairy(value.fairy)
    return tell("feuville.offer.play_fairy", fairy=name), context.catalogue.fairy_use(value.fairy)


def _restore_column(context: QuestionContext, value: fv.RestoreColumn) -> Words:
    column, tiles = position_name(value.position), _burning(context, value.position)
    return (
        tell("feuville.offer.restore_column", column=column),
        tell("feuville.detail.restore_column", column=column, tiles=tiles),
    )


def _burn_column(context: QuestionContext, value: fv.BurnColumn) -> Words:
    column, tiles = position_name(value.position), _burning(context, value.position)
    label = tell("feuville.offer.burn_column", column=column)
    if not tiles:
        return label, tell("feuville.detail.burn_start")
    return label, tell("feuville.detail.burn_column", column=column, tiles=tiles)


def _burning(context: QuestionContext, position: int) -> str:
    """Return the tiles of an own column that have a ruin side: all but a start tile."""
    column, known = context.column(position), context.catalogue.tiles
    tiles = [tile for tile in (column.wall, column.tower, column.sky) if tile in known]
    turning = [tile for tile in tiles if known[tile].kind != fv.TILE_KIND_START]
    return ", ".join(context.catalogue.tile(tile) for tile in turning)


def _roll_on(context: QuestionContext, _value: fv.RollOn) -> Words:
    total = context.board.turn.show_sum
    return tell("feuville.offer.roll_on"), tell("feuville.detail.roll_on", sum=total)


def _stop_rolling(context: QuestionContext, _value: fv.StopRolling) -> Words:
    total = context.board.turn.show_sum
    return (
        tell("feuville.offer.stop_rolling", sum=total),
        tell("feuville.detail.stop_rolling", points=points(total)),
    )


def _decline(context: QuestionContext, _value: fv.Decline) -> Words:
    if context.has_nothing_to_play:
        return tell("feuville.decline.alone"), tell("feuville.detail.decline_alone")
    name = f"feuville.decline.{context.question}"
    label = tell(name) if knows(name) else tell("feuville.decline.else")
    return label, tell("feuville.detail.decline")


_WORDS: dict[str, Callable[[QuestionContext, Any], Words]] = {
    "take_tile": _take_tile,
    "take_decree": _take_decree,
    "use_skill": _use_skill,
    "ask_fairy": _ask_fairy,
    "evaluate_town": _evaluate_town,
    "pass_die": _pass_die,
    "build_tile": _build_tile,
    "store_item": _store_item,
    "discard_item": _discard_item,
    "score_status": _score_status,
    "score_district": _score_district,
    "score_view": _score_view,
    "score_discretion": _score_discretion,
    "lay_arms": _lay_arms,
    "steal_item": _steal_item,
    "protect_item": _protect_item,
    "pick_fairy": _pick_fairy,
    "discard_fairy": _discard_fairy,
    "play_fairy": _play_fairy,
    "restore_column": _restore_column,
    "burn_column": _burn_column,
    "roll_on": _roll_on,
    "stop_rolling": _stop_rolling,
    "decline": _decline,
}
"""The kinds of decisions whose words depend on the board; the others have only a name."""
