"""The decisions of a request in words."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tilewyrm.client.feuville import sentences, words
from tilewyrm.client.feuville.board import Board, board_of
from tilewyrm.client.feuville.catalogue import counted, position_name
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer
from tilewyrm.feuville.v1 import feuville_pb2 as fv

Fields = dict[str, Any]


def offers(model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words."""
    request = model.request
    if request is None:
        return ()
    board = board_of(model)
    asked = _Asked(model, board, request.seat, request.question)
    return [
        replace(_offer(asked, decision.feuville), choice=choice)
        for choice, decision in enumerate(request.decisions)
    ]


class _Asked:
    """Who is asked what before which board: what the words of a decision depend on."""

    def __init__(self, model: Model, board: Board, seat: int, question: str) -> None:
        self.model = model
        self.board = board
        self.catalogue = board.catalogue
        self.seat = seat
        self.question = question


def _offer(asked: _Asked, decision: fv.Decision) -> Offer:
    kind = decision.WhichOneof("kind")
    if kind is None:
        return Offer("?", "")
    value = getattr(decision, kind)
    fields: Fields = {item.name: getattr(value, item.name) for item in value.DESCRIPTOR.fields}
    fields["with_"] = sentences.WITH.get(asked.question, sentences.WITH_ELSE)
    if kind in _FIELDS:
        fields.update(_FIELDS[kind](asked, value))
    label, detail = sentences.OFFERS[kind]
    return Offer(label.format_map(fields), detail.format_map(fields))


def _take_tile(asked: _Asked, value: fv.TakeTile) -> Fields:
    tile = asked.board.tile_at(value.layer, value.column)
    turn = asked.board.turn
    visiting = asked.question == "publican" and turn.seat != asked.seat
    return {
        "then": sentences.THEN_OUT_OF_TURN if visiting else sentences.THEN,
        "layer": words.LAYERS[value.layer],
        "short": asked.catalogue.tile_short(tile),
        "tile": asked.catalogue.tile(tile),
    }


def _take_decree(asked: _Asked, value: fv.TakeDecree) -> Fields:
    decree = asked.board.decree_at(value.column)
    if not decree:
        decree = next(iter(asked.board.decrees.evaluations), "")
    return _decree(asked, decree)


def _decree(asked: _Asked, decree: str) -> Fields:
    facts = asked.catalogue.decrees.get(decree, fv.DecreeFacts())
    count = asked.board.count(asked.seat, facts.symbol)
    symbols = words.SYMBOLS[facts.symbol] if facts.HasField("symbol") else ("", "")
    return {
        "short": asked.catalogue.decree_short(decree),
        "decree": asked.catalogue.decree(decree),
        "decree_detail": asked.catalogue.decree_detail(decree),
        "points": counted(facts.multiplier, words.POINTS),
        "count": count,
        "symbols": symbols[count != 1],
    }


def _use_skill(asked: _Asked, value: fv.UseSkill) -> Fields:
    return {
        "column": int(value.person),
        "person": words.PERSONS[value.person],
        "skill_detail": words.SKILL_DETAILS[value.person],
    }


def _ask_fairy(asked: _Asked, value: fv.AskFairy) -> Fields:
    open_tiles = [asked.catalogue.fairy(fairy) for fairy in asked.board.fairies.fairies if fairy]
    return {"fairies": ", ".join(open_tiles)}


def _evaluate_town(asked: _Asked, value: fv.EvaluateTown) -> Fields:
    way = sentences.EVALUATE_BY_DIE if value.HasField("die") else sentences.EVALUATE
    return {"way": way.format(die=value.die)}


def _build_tile(asked: _Asked, value: fv.BuildTile) -> Fields:
    column = position_name(value.position)
    wall = asked.catalogue.layer(value.tile) == words.LAYERS[fv.LAYER_WALL]
    where = "" if wall else sentences.PLACE_ON
    side = "left" if value.position < 0 else "right"
    return {
        "marks": asked.catalogue.tile_short(value.tile),
        "tile": asked.catalogue.tile(value.tile),
        "place": (where or sentences.PLACE_NEW).format(column=column),
        "place_detail": sentences.PLACE_DETAILS["on" if where else side].format(column=column),
    }


def _item(asked: _Asked, value: Any) -> Fields:
    return {
        "item": asked.catalogue.item(value.item),
        "short": asked.catalogue.item_short(value.item),
    }


def _steal_item(asked: _Asked, value: fv.StealItem) -> Fields:
    return {**_item(asked, value), "victim": asked.model.name(value.victim)}


def _score_district(asked: _Asked, value: fv.ScoreDistrict) -> Fields:
    large = asked.catalogue.decrees.get(value.decree, fv.DecreeFacts()).kind
    wide = large == fv.DECREE_KIND_LARGE_DISTRICT
    return {**_decree(asked, value.decree), "columns": _columns(asked, value.position, wide)}


def _score_view(asked: _Asked, value: fv.ScoreView) -> Fields:
    return {
        **_decree(asked, value.decree),
        "columns": _columns(asked, value.position, wide=True),
        "half": sentences.HALVES[value.upper],
    }


def _columns(asked: _Asked, position: int, wide: bool) -> str:
    positions = [position, position + 1] if wide else [position]
    return words.AND.join(position_name(each) for each in positions)


def _score_status(asked: _Asked, value: fv.ScoreStatus) -> Fields:
    return _decree(asked, value.decree)


def _score_discretion(asked: _Asked, value: fv.ScoreDiscretion) -> Fields:
    count = asked.board.count(asked.seat, value.symbol)
    return {"count": count, "symbols": words.SYMBOLS[value.symbol][count != 1]}


def _fairy(asked: _Asked, value: Any) -> Fields:
    facts = asked.catalogue.fairies.get(value.fairy, fv.FairyFacts())
    return {
        "played_detail": words.FAIRY_PLAYED[facts.kind],
        "fairy": asked.catalogue.fairy(value.fairy),
        "fairy_detail": asked.catalogue.fairy_detail(value.fairy),
    }


def _column(asked: _Asked, value: Any) -> Fields:
    column = asked.board.column_at(asked.seat, value.position)
    tiles = [column.wall, column.tower, column.sky] if column is not None else []
    named = [asked.catalogue.tile(tile) for tile in tiles if tile]
    return {"column": position_name(value.position), "tiles": ", ".join(named)}


def _show(asked: _Asked, value: Any) -> Fields:
    return {"sum": asked.board.turn.show_sum}


def _decline(asked: _Asked, value: fv.Decline) -> Fields:
    if has_nothing_to_play(asked.model):
        return {
            "decline": sentences.DECLINE_ALONE,
            "decline_detail": sentences.DECLINE_ALONE_DETAIL,
        }
    return {
        "decline": sentences.DECLINES.get(asked.question, sentences.DECLINE),
        "decline_detail": sentences.DECLINE_DETAIL,
    }


def has_nothing_to_play(model: Model) -> bool:
    """Return whether this seat is asked only because it keeps another fairy tile face down."""
    request = model.request
    if request is None or request.question not in sentences.NOTHING_TO_PLAY:
        return False
    return len(request.decisions) == 1


_FIELDS: dict[str, Callable[[_Asked, Any], Fields]] = {
    "take_tile": _take_tile,
    "take_decree": _take_decree,
    "use_skill": _use_skill,
    "ask_fairy": _ask_fairy,
    "evaluate_town": _evaluate_town,
    "build_tile": _build_tile,
    "store_item": _item,
    "discard_item": _item,
    "score_status": _score_status,
    "score_district": _score_district,
    "score_view": _score_view,
    "score_discretion": _score_discretion,
    "lay_arms": _column,
    "steal_item": _steal_item,
    "protect_item": _item,
    "pick_fairy": _fairy,
    "discard_fairy": _fairy,
    "play_fairy": _fairy,
    "restore_column": _column,
    "burn_column": _column,
    "roll_on": _show,
    "stop_rolling": _show,
    "decline": _decline,
}
"""What the words of a decision need beside its own fields."""


def question(model: Model, asked: str, seat: int) -> str:
    """Return what *seat* is asked, as one sentence to it (this client's seat) or about it."""
    if asked not in sentences.QUESTIONS:
        return asked
    board = board_of(model)
    mine, theirs = sentences.QUESTIONS[asked]
    if has_nothing_to_play(model):
        mine = sentences.NOTHING_TO_PLAY.get(asked, mine)
    return (mine if seat == model.seat else theirs).format(
        hand=board.catalogue.item(board.turn.in_hand[0] if board.turn.in_hand else ""),
        sum=board.turn.show_sum,
        left=board.turn.left,
    )
