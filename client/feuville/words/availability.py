"""Availability of a thing on the board: how it can be chosen now, or the reason why not."""

from collections.abc import Sequence

from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.feuville.model.highlight import target_of
from tilewyrm.client.feuville.words.label import label_of
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_MOST = 4
"""Maximum number of choices about one thing that are named."""


def availability(model: Model, thing: Thing) -> list[str]:
    """Return in a sentence how *thing* can be chosen now, or why not; none for a spectator."""
    request = model.request
    if request is None:
        waits = model.acting is not None and model.seat not in (None, model.acting)
        return [tell("feuville.why.not_you", who=model.name(model.acting or 0))] if waits else []
    context = QuestionContext(model, request)
    offered = [
        label_of(context, decision.feuville)
        for decision in request.decisions
        if thing in target_of(decision.feuville, context.board, context.seat).tones
    ]
    if offered:
        names = ", ".join(dict.fromkeys(offered[:_MOST]))
        return [tell("feuville.why.offered", offers=names)]
    if not isinstance(thing, tuple):
        return []
    return [text for text in (_obstacle(context, thing),) if text]


def _obstacle(context: QuestionContext, thing: tuple[object, ...]) -> str:
    """Return the reason why *thing*, which no choice is about, cannot be chosen; or empty."""
    match thing:
        case ("tile", int(layer), int(place)) if not context.board.tile_at(layer, place):
            return ""
        case ("decree", int(place)) if not context.board.decree_at(place):
            return ""
        case ("tile" | "decree" | "person", *_) if context.question in ("use-dice", "before-roll"):
            column = thing[-1]
            assert isinstance(column, int)
            return _die(context, column) or _column(context, thing)
        case ("tile", int(layer), int(column)) if context.question == "publican":
            tile = context.board.tile_at(layer, column)
            fit = context.facts.tiles.get(tile)
            homeless = fit is not None and not fit.positions
            return tell("feuville.why.must_build" if homeless else "feuville.why.rules")
        case ("fairy", _) if context.question == "use-dice":
            return _fairy(context.board.turn)
        case ("evaluations",) if context.question == "use-dice":
            return _evaluation(context)
        case ("item", int(seat), str(item)) if (
            seat == context.seat and context.question == "use-dice"
        ):
            return lacks(context, item) if item in context.catalogue.decrees else ""
        case ("item", int(seat), str(item)) if context.question == "steal":
            player = context.board.players.get(seat, fv.Player())
            safe = any(each.item == item and each.protection for each in player.store)
            return tell("feuville.why.protected") if safe else ""
        case ("tile" | "decree" | "person" | "fairy" | "evaluations", *_):
            return tell("feuville.why.other_question")
    return ""


def _die(context: QuestionContext, column: int) -> str:
    """Return the reason why no die serves *column*; empty if one does."""
    turn = context.board.turn
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


def _column(context: QuestionContext, thing: Sequence[object]) -> str:
    """Return the reason why *thing*, in a column served by a die, cannot be used."""
    tiles = [tile for row in context.board.rows.values() for tile in row.tiles if tile]
    if thing[0] != "person":
        return tell("feuville.why.rules")
    match thing[1]:
        case fv.PERSON_THIEF:
            return tell("feuville.why.thief")
        case fv.PERSON_PUBLICAN | fv.PERSON_ARCHITECT if not tiles:
            return tell("feuville.why.no_tile")
        case fv.PERSON_MAYOR if not any(context.board.decrees.decrees):
            return tell("feuville.why.no_decree")
        case fv.PERSON_MAGICIAN:
            return tell("feuville.why.magician")
    return tell("feuville.why.rules")


def _fairy(turn: fv.Turn) -> str:
    if turn.fairy_asked:
        return tell("feuville.why.fairy_asked")
    return tell("feuville.why.rules" if turn.dice else "feuville.why.no_dice_left")


def _evaluation(context: QuestionContext) -> str:
    if not context.player.arms:
        return tell("feuville.why.evaluated")
    decree = next(iter(context.board.decrees.evaluations), "")
    if lacking := lacks(context, decree):
        return lacking
    return tell("feuville.why.rules" if context.board.turn.dice else "feuville.why.no_dice_left")


def lacks(context: QuestionContext, decree: str) -> str:
    """Return the reason why *decree* pays the seat nothing; empty if it pays, or nobody says."""
    worth = context.facts.decrees.get(decree)
    if worth is None or worth.points[context.seat]:
        return ""
    if worth.lacks_grass:
        return tell("feuville.lacks.grass")
    facts = context.catalogue.decrees.get(decree, fv.DecreeFacts())
    return tell(f"feuville.lacks.{kinds.decree_kind(facts.kind)}")
