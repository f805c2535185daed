"""Advice of a bot: the player's offers, ranked, with the lead that the bot expects of each."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.narration.reason import better, tenths
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

MOST = 3
"""Ranked offers that are shown."""


class RankedOffer(NamedTuple):
    """An offer with a bot's estimate."""

    place: int
    """Its index among the offers."""
    lead: int
    """How far ahead of the others it would leave the seat, in tenths of a point."""
    less: int
    """How much less that is than of the best one, in tenths of a point; negative if it is more."""
    reasons: Sequence[service_pb2.LeadReason]
    """What the server names for and against the best one, compared with this one."""

    @property
    def points(self) -> str:
        """The lead, and how it compares with that of the best one."""
        lead = tenths(self.lead, signed=True)
        if not self.less:
            return lead
        name = "advice.less" if self.less > 0 else "advice.more"
        return f"{lead} ({tell(name, points=tenths(abs(self.less)))})"

    @property
    def words(self) -> str:
        """The same, said to be a lead."""
        return tell("advice.lead", points=self.points)


def ranked_offers(
    offers: Sequence[Offer], advice: Iterable[service_pb2.AdvisedChoice]
) -> Sequence[RankedOffer]:
    """Return the *offers* that *advice* is about, each once, in its order: best first.

    A choice that none of the offers stands for is left out.
    """
    places = {choice: index for index, offer in enumerate(offers) for choice in offer.choices}
    found: dict[int, RankedOffer] = {}
    best: int | None = None
    for advised in advice:
        lead = round(advised.lead_hundredths / 10)
        best = lead if best is None else best
        place = places.get(advised.choice)
        if place is not None:
            found.setdefault(place, RankedOffer(place, lead, best - lead, advised.reasons))
    return list(found.values())


def advised_offers(
    offers: Sequence[Offer], advice: Iterable[service_pb2.AdvisedChoice]
) -> Sequence[RankedOffer]:
    """Return the first `MOST` of `ranked_offers` that differ.

    Offers of one spot with the same lead are one.
    """
    found: list[RankedOffer] = []
    told = set[tuple[Hashable, int]]()
    for each in ranked_offers(offers, advice):
        spot = offers[each.place].spot
        if spot is None or (spot, each.lead) not in told:
            told.add((spot, each.lead))
            found.append(each)
    return found[:MOST]


def comparison(game: str, offers: Sequence[Offer], ranked: Sequence[RankedOffer]) -> str:
    """Return the reason for the first of *ranked*, in sentences: why it leads, and its effect.

    Its advantages are named in the words of *game*. Empty if nothing is ranked.
    """
    if not ranked:
        return ""
    effects = [offers[each.place].effect or tell("advice.nothing") for each in ranked[:2]]
    if len(ranked) == 1:
        return tell("advice.alone", brings=effects[0])
    second = ranked[1]
    name = "advice.both" if effects[0] == effects[1] else "advice.each"
    brings = tell(name, brings=effects[0], other=effects[1])
    return f"{better(game, second.reasons, second.less)} {brings}"
