"""The offers of a request: its decisions in words, in the order of what the server tells."""

from collections.abc import Hashable, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext
from tilewyrm.client.carcassonne.core.model.choice_outcome import outcomes
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.piece_title import printable_word
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.face.offer_order import in_order
from tilewyrm.client.face.offer_steps import by_steps
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell


def offers(game: CombinedFace, model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words, in the order of `in_order`.

    One stands for all that come to the same for the player (`Offer.same`).
    """
    if model.request is None:
        return ()
    board = game.board(model)
    outcome_by_choice, features = outcomes(model), FeatureCache(board)
    dangers = game.dangers_to_pieces(model)
    result: list[Offer] = []
    labels: dict[str, int] = {}
    same: dict[Hashable, int] = {}
    for choice, decision in enumerate(model.request.decisions):
        context = DecisionContext(model, board, outcome_by_choice.get(choice), features, dangers)
        offer = _offer(game, context, unwrapped(decision.carcassonne))
        if offer.same is not None:
            known = same.setdefault((offer.same, offer.effect, offer.harms), len(result))
            if known < len(result):
                result[known] = result[known]._replace(alike=(*result[known].alike, choice))
                continue
        times = labels[offer.label] = labels.get(offer.label, 0) + 1
        if times > 1:
            offer = offer._replace(label=f"{offer.label} ({times})")
        result.append(offer._replace(choice=choice))
    here, rest = tell("carcassonne.group.here"), tell("carcassonne.group.other")
    if any(offer.group not in ("", here) for offer in result):
        result = [offer if offer.group else offer._replace(group=rest) for offer in result]
    else:
        result = [offer._replace(group="") for offer in result]
    return by_steps(in_order(result, rest))


def _offer(game: CombinedFace, asked: DecisionContext, decision: Message | None) -> Offer:
    if decision is None:  # only a newer server knows it: last, and never preselected
        return Offer("?", harms=True, declines=True)
    word = game.offers.get(type(decision))
    if isinstance(decision, pb.Skip) and asked.model.request is not None:
        word = game.skips.get(asked.model.request.question, word)
    offer = word(asked, decision) if word else Offer(printable_word(decision.DESCRIPTOR.name))
    if asked.outcome is None:
        return offer
    seat = asked.model.seat or 0
    points = asked.outcome.gains.get(seat, 0) + asked.outcome.closing_points(seat)
    return offer._replace(points=points, harms=asked.outcome.harms)
