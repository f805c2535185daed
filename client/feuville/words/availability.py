"""Whether a thing of the board can be chosen now, and why not, as far as a client can tell."""

from collections.abc import Sequence

from tilewyrm.client.feuville.judge.sites import sites
from tilewyrm.client.feuville.judge.worth import worth
from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.feuville.model.highlight import target_of
from tilewyrm.client.feuville.words.label import label_of
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.model.entries import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_MOST = 4
"""Choices about one thing that are named."""


def availability(model: Model, thing: Thing) -> list[str]:
    """Return in a sentence how *thing* can be chosen now, or why not; none for a spectator."""
    request = model.request
    if request is None:
        waits = model.acting is not None and model.seat not in (None, model.acting)
        return [tell("feuville.why.not_you", who=model.name(model.acting or 0))] if waits else []
    asked = QuestionContext(model, request)
    offered = [
        label_of(asked, decision.feuville)
        for decision in request.decisions
        if thing in target_of(decision.feuville, asked.board, asked.seat).tones
    ]
    if offered:
        named = ", ".join(dict.fromkeys(offered[:_MOST]))
        return [tell("feuville.why.offered", offers=named)]
    if not isinstance(thing, tuple):
        return []
    return [text for text in (_not(asked, thing),) if text]


def _not(asked: QuestionContext, thing: tuple[object, ...]) -> str:
    """Return why *thing*, which no choice is about, cannot be chosen; empty: nobody would."""
    match thing:
        case ("tile", int(layer), int(place)) if not asked.board.tile_at(layer, place):
            return ""
        case ("decree", int(place)) if not asked.board.decree_at(place):
            return ""
        case ("tile" | "decree" | "person", *_) if asked.question in ("use-dice", "before-roll"):
            column = thing[-1]
            assert isinstance(column, int)
            return _die(asked, column) or _column(asked, thing)
        case ("tile", int(layer), int(column)) if asked.question == "publican":
            tile = asked.board.tile_at(layer, column)
            homeless = tile and not sites(asked.board, asked.seat, tile)
            return tell("feuville.why.must_build" if homeless else "feuville.why.rules")
        case ("fairy", _) if asked.question == "use-dice":
            return _fairy(asked.board.turn)
        case ("evaluations",) if asked.question == "use-dice":
            return _evaluation(asked)
        case ("item", int(seat), str(item)) if seat == asked.seat and asked.question == "use-dice":
            return lacks(asked, item) if item in asked.catalogue.decrees else ""
        case ("item", int(seat), str(item)) if asked.question == "steal":
            player = asked.board.players.get(seat, fv.Player())
            safe = any(each.item == item and each.protection for each in player.store)
            return tell("feuville.why.protected") if safe else ""
        case ("tile" | "decree" | "person" | "fairy" | "evaluations", *_):
            return tell("feuville.why.other_question")
    return ""


def _die(asked: QuestionContext, column: int) -> str:
    """Return why no die serves *column*; empty when one does."""
    turn = asked.board.turn
    if not turn.low:
        return tell("feuville.why.roll_first")
    if column in turn.dice:
        return ""
    if not turn.dice:
        return tell("feuville.why.no_dice_left")
    if column in (turn.low, turn.high):
        return tell("feuville.why.die_used", number=column)
    both = "no_die_but_gnome" if len(turn.dice) > 1 else "no_die"
    return tell(f"feuville.why.{both}", number=column)


def _column(asked: QuestionContext, thing: Sequence[object]) -> str:
    """Return why something of a column that a die serves cannot be used."""
    tiles = [tile for row in asked.board.rows.values() for tile in row.tiles if tile]
    if thing[0] != "person":
        return tell("feuville.why.rules")
    match thing[1]:
        case fv.PERSON_THIEF if not asked.loot:
            return tell("feuville.why.thief")
        case fv.PERSON_PUBLICAN | fv.PERSON_ARCHITECT if not tiles:
            return tell("feuville.why.no_tile")
        case fv.PERSON_MAYOR if not any(asked.board.decrees.decrees):
            return tell("feuville.why.no_decree")
        case fv.PERSON_MAGICIAN:
            return tell("feuville.why.magician")
    return tell("feuville.why.rules")


def _fairy(turn: fv.Turn) -> str:
    if turn.fairy_asked:
        return tell("feuville.why.fairy_asked")
    return tell("feuville.why.rules" if turn.dice else "feuville.why.no_dice_left")


def _evaluation(asked: QuestionContext) -> str:
    if not asked.player.arms:
        return tell("feuville.why.evaluated")
    decree = next(iter(asked.board.decrees.evaluations), "")
    if decree and not worth(asked.board, asked.town, decree):
        return lacks(asked, decree)
    return tell("feuville.why.rules" if asked.board.turn.dice else "feuville.why.no_dice_left")


def lacks(asked: QuestionContext, decree: str) -> str:
    """Return why *decree* pays the seat nothing; empty when it pays."""
    if worth(asked.board, asked.town, decree):
        return ""
    facts = asked.catalogue.decrees.get(decree, fv.DecreeFacts())
    turn, district = asked.board.turn, "district" in kinds.decree_kind(facts.kind)
    if district and turn.HasField("grass") and turn.grass < 2:
        wide = facts.kind == fv.DECREE_KIND_LARGE_DISTRICT
        if turn.grass < (2 if wide else 1):
            return tell("feuville.lacks.grass")
    return tell(f"feuville.lacks.{kinds.decree_kind(facts.kind)}")
