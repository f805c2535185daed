"""The offers of a request: its decisions in words, the most important first."""

import math
from collections.abc import Sequence

from google.protobuf.message import Message

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext
from tilewyrm.client.carcassonne.core.judge.outcome import outcomes
from tilewyrm.client.carcassonne.core.map.highlight import cell_of
from tilewyrm.client.carcassonne.core.model.connectivity import FeatureCache
from tilewyrm.client.carcassonne.core.model.piece_title import printable_word
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.carcassonne.core.words.wording import weighed
from tilewyrm.client.face.offer_order import by_weight
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

_UNKNOWN = -1_000_000
"""The weight of a choice that only a newer server knows: last, and never preselected."""


def offers(game: CombinedFace, model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words, the most important first.

    Those under one heading stand together, where the one that matters most of them would stand.
    """
    if model.request is None:
        return ()
    board = game.board(model)
    outcome_by_choice, features = outcomes(game, model, board), FeatureCache(board)
    result: list[Offer] = []
    labels: dict[str, int] = {}
    for choice, decision in enumerate(model.request.decisions):
        context = DecisionContext(
            model, board, outcome_by_choice.get(choice), features, game.dangers
        )
        offer = weighed(context, _offer(game, context, unwrapped(decision.carcassonne)))
        times = labels[offer.label] = labels.get(offer.label, 0) + 1
        if times > 1:
            offer = offer._replace(label=f"{offer.label} ({times})")
        result.append(offer._replace(choice=choice))
    here, rest = tell("carcassonne.group.here"), tell("carcassonne.group.other")
    if any(offer.group not in ("", here) for offer in result):
        result = [offer if offer.group else offer._replace(group=rest) for offer in result]
    else:
        result = [offer._replace(group="") for offer in result]
    return by_weight(result, rest)


def _offer(game: CombinedFace, asked: DecisionContext, decision: Message | None) -> Offer:
    if decision is None:
        return Offer("?", weight=_UNKNOWN)
    word = game.offers.get(type(decision))
    return word(asked, decision) if word else Offer(printable_word(decision.DESCRIPTOR.name))


def start(game: CombinedFace, model: Model, offers: Sequence[Offer]) -> int:
    """Return the index of the offer to highlight first, one that does no harm if there is one.

    Of those that matter alike that nearest to the tile placed last, so that what happened stays in
    sight. One without a place, which spends nothing, is the farthest, or the nearest where it is
    known that no other brings anything.
    """
    request = model.request
    if request is None or not offers:
        return 0
    harmless = [index for index, offer in enumerate(offers) if not offer.harms] or [0]
    most = max(offers[index].weight for index in harmless)
    x, y = game.board(model).last or (0, 0)

    def far(index: int) -> float:
        cell = cell_of(request.decisions[offers[index].choice].carcassonne)
        if cell is None:
            return -1 if model.previews and most <= 0 else math.inf
        return abs(cell[0] - x) + abs(cell[1] - y)

    return min((index for index in harmless if offers[index].weight == most), key=far)
