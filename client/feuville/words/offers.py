"""Offers of a request: its decisions in words, in the order of offers."""

from collections.abc import Sequence

from tilewyrm.client.face.offer_order import in_order
from tilewyrm.client.feuville.model.catalogue import layer_name
from tilewyrm.client.feuville.words.effects import effect
from tilewyrm.client.feuville.words.label import label_of, selector
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.feuville.words.wording import wording
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


def offers(model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words; those without a difference once.

    Those that only a newer client knows stand last.
    """
    request = model.request
    if request is None:
        return ()
    context = QuestionContext(model, request)
    result: dict[str, Offer] = {}
    for choice, decision in enumerate(request.decisions):
        name, detail = wording(context, decision.feuville)
        label, group = label_of(context, decision.feuville), _group(context, decision.feuville)
        if label in result:
            same = result[label]
            result[label] = same._replace(alike=(*same.alike, choice))
            continue
        brings = context.preview(choice) or service_pb2.ChoicePreview()
        result[label] = Offer(
            label,
            detail,
            choice,
            effect=effect(context, choice, decision.feuville),
            points=brings.points[context.seat] if brings.points else 0,
            harms=brings.harms or decision.feuville.WhichOneof("kind") is None,
            group=group,
            short=_short(context, decision.feuville, name),
        )
    unknown = result.pop(tell("feuville.offer.unknown"), None)
    ordered = in_order(list(result.values()))
    return ordered if unknown is None else [*ordered, unknown]


def _short(context: QuestionContext, decision: fv.Decision, name: str) -> str:
    """Return the label of a decision of that name under its heading; empty if it keeps its own."""
    group, with_ = _group(context, decision), selector(context, decision)
    if not group or group == with_:
        return name if group else ""
    if decision.WhichOneof("kind") == "take_tile":
        tile = context.board.tile_at(decision.take_tile.layer, decision.take_tile.column)
        return tell("feuville.offer.with", with_=with_, offer=context.catalogue.tile_detail(tile))
    return ""


def _group(context: QuestionContext, decision: fv.Decision) -> str:
    """Return the heading of a decision in a list of many dice and columns."""
    of_dice = context.question in ("use-dice", "before-roll", "use-gnome")
    if decision.WhichOneof("kind") == "take_tile" and not of_dice:
        return layer_name(decision.take_tile.layer).capitalize()
    if decision.WhichOneof("kind") == "steal_item":
        return context.model.name(decision.steal_item.victim)
    store = tell("feuville.group.store") if context.question == "use-dice" else ""
    return selector(context, decision) or store
