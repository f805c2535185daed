"""The offers of a request: its decisions in words, in the order of what the server tells."""

import math
from collections.abc import Sequence

from google.protobuf.message import Message

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext
from tilewyrm.client.carcassonne.core.map.highlight import cell_of
from tilewyrm.client.carcassonne.core.model.choice_outcome import outcomes
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.piece_title import printable_word
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.face.offer_order import in_order
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell


def offers(game: CombinedFace, model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words, in the order of `in_order`."""
    if model.request is None:
        return ()
    board = game.board(model)
    outcome_by_choice, features = outcomes(model), FeatureCache(board)
    result: list[Offer] = []
    labels: dict[str, int] = {}
    for choice, decision in enumerate(model.request.decisions):
        context = DecisionContext(
            model, board, outcome_by_choice.get(choice), features, game.dangers
        )
        offer = _offer(game, context, unwrapped(decision.carcassonne))
        times = labels[offer.label] = labels.get(offer.label, 0) + 1
        if times > 1:
            offer = offer._replace(label=f"{offer.label} ({times})")
        result.append(offer._replace(choice=choice))
    here, rest = tell("carcassonne.group.here"), tell("carcassonne.group.other")
    if any(offer.group not in ("", here) for offer in result):
        result = [offer if offer.group else offer._replace(group=rest) for offer in result]
    else:
        result = [offer._replace(group="") for offer in result]
    return in_order(result, rest)


def _offer(game: CombinedFace, asked: DecisionContext, decision: Message | None) -> Offer:
    if decision is None:  # only a newer server knows it: last, and never preselected
        return Offer("?", harms=True)
    word = game.offers.get(type(decision))
    offer = word(asked, decision) if word else Offer(printable_word(decision.DESCRIPTOR.name))
    if asked.outcome is None:
        return offer
    seat = asked.model.seat or 0
    points = asked.outcome.gains.get(seat, 0) + asked.outcome.closing_points(seat)
    return offer._replace(points=points, harms=asked.outcome.harms)


def start(game: CombinedFace, model: Model, offers: Sequence[Offer]) -> int:
    """Return the index of the offer to highlight first, one that does no harm if there is one.

    That is one that brings most points at once; of these one that brings most if the match ended
    then, and least to others; of these the nearest to the tile placed last, so that what happened
    stays in sight. One without a place, which spends nothing, is the farthest, or the nearest where
    it is known that no other brings anything.
    """
    request = model.request
    if request is None or not offers:
        return 0
    known, seat = outcomes(model), model.seat or 0

    def points(index: int) -> tuple[int, int, int]:
        outcome = known.get(offers[index].choice)
        finals = {} if outcome is None else outcome.finals
        own = finals.get(seat, 0)
        return offers[index].points, own, own - sum(finals.values())

    harmless = [index for index, offer in enumerate(offers) if not offer.harms] or [0]
    most = max(map(points, harmless))
    x, y = game.board(model).last or (0, 0)

    def distance(index: int) -> float:
        cell = cell_of(request.decisions[offers[index].choice].carcassonne)
        if cell is None:
            return -1 if known and most <= (0, 0, 0) else math.inf
        return abs(cell[0] - x) + abs(cell[1] - y)

    return min((index for index in harmless if points(index) == most), key=distance)
