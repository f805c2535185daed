"""Offers of a request: its decisions in words, in the order of offers."""

from collections.abc import Sequence

from tilewyrm.client.face.offer_order import in_order
from tilewyrm.client.face.offer_steps import by_steps
from tilewyrm.client.feuville.model.catalogue import layer_name, person_name
from tilewyrm.client.feuville.words.card_text import decree_text
from tilewyrm.client.feuville.words.effects import effect, has_gap
from tilewyrm.client.feuville.words.label import label_of, selector
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.feuville.words.wording import wording
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_OF_DICE = ("use-dice", "before-roll", "use-gnome")
"""Questions that are asked in two steps: a die, a flag or the store first."""


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
            f"{detail} {tell('feuville.detail.gap')}" if has_gap(context, choice) else detail,
            choice,
            effect=effect(context, choice, decision.feuville),
            points=brings.points[context.seat] if brings.points else 0,
            harms=brings.harms or decision.feuville.WhichOneof("kind") is None,
            group=group,
            short=_short(context, decision.feuville, name),
            step=_step(context, decision.feuville),
            brief=_brief(context, decision.feuville, name),
            card=_card(context, decision.feuville, name),
        )
    unknown = result.pop(tell("feuville.offer.unknown"), None)
    ordered = by_steps(in_order(list(result.values())))
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
    if decision.WhichOneof("kind") == "take_tile" and context.question not in _OF_DICE:
        return layer_name(decision.take_tile.layer).capitalize()
    if decision.WhichOneof("kind") == "steal_item":
        return context.model.name(decision.steal_item.victim)
    store = tell("feuville.group.store") if context.question == "use-dice" else ""
    return selector(context, decision) or store


def _step(context: QuestionContext, decision: fv.Decision) -> str:
    """Return the group that is chosen before *decision*; the end of the turn has none."""
    if context.question not in _OF_DICE or decision.WhichOneof("kind") in ("end_turn", None):
        return ""
    return _group(context, decision)


def _brief(context: QuestionContext, decision: fv.Decision, name: str) -> str:
    """Return the layer or decree that a decision of that name uses, or its name."""
    match decision.WhichOneof("kind"):
        case "take_tile":
            return layer_name(decision.take_tile.layer)
        case "build_tile":
            return context.catalogue.layer(decision.build_tile.tile)
        case "score_status" | "score_district" | "score_view" | "score_discretion" as kind:
            return context.catalogue.decree(getattr(decision, kind).decree)
    return name


def _card(context: QuestionContext, decision: fv.Decision, name: str) -> str:
    """Return the name and the short text of the person or decree of the display that is used."""
    match decision.WhichOneof("kind"):
        case "use_skill":
            person = decision.use_skill.person
            text = tell(f"feuville_board.skill.{int(person)}")
            return tell("feuville.offer.with", with_=person_name(person), offer=text)
        case "take_decree":
            decree = context.board.decree_at(decision.take_decree.column)
            if decree in context.catalogue.decrees:
                text = decree_text(context.catalogue, decree)
                return tell("feuville.offer.with", with_=name, offer=text)
    return ""
