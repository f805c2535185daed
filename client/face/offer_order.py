"""Order of offers."""

from collections.abc import Sequence
from itertools import groupby

from tilewyrm.client.model.face_output import Offer

_FEW = 8
"""Offers up to which a list needs no headings, unless they make its rows shorter."""
_WORTH = 3
"""Offers that stand under a heading on the average where it makes their rows shorter."""


def in_order(offers: Sequence[Offer], rest: str = "") -> Sequence[Offer]:
    """Return *offers* sorted by the server's facts: most points at once first, harmful ones last.

    The one that declines comes after all of them. Equals keep their order, which is that of the
    rules. The offers of a heading are together, at the place of the first of them. The heading
    *rest* comes after every other that has a harmless offer.
    """
    ordered = sorted(offers, key=lambda offer: (offer.declines, offer.harms, -offer.points))
    place: dict[str, tuple[bool, bool, bool, int]] = {}
    for number, offer in enumerate(ordered):
        is_rest = bool(rest) and offer.group == rest
        place.setdefault(offer.group, (offer.declines, offer.harms, is_rest, number))
    grouped = sorted(ordered, key=lambda offer: place[offer.group])
    return grouped if is_headed(grouped) else ordered


def in_server_order(offers: Sequence[Offer]) -> Sequence[Offer]:
    """Return *offers* in the server's order, without headings: so nothing says which is good."""
    bare = [each._replace(group="", short=each.short if each.step else "") for each in offers]
    return sorted(bare, key=lambda offer: offer.choice)


def first_harmless(offers: Sequence[Offer]) -> int:
    """Return the index of the offer to highlight first: of the harmless ones the server's first.

    So the highlight says nothing of which choice is good. If all do harm, it is the first of all; 0
    where there is none.
    """
    indexes = range(len(offers))
    return min(indexes, key=lambda index: (offers[index].harms, offers[index].choice), default=0)


def is_headed(offers: Sequence[Offer]) -> bool:
    """Return whether *offers* stand under headings: a long list, or one made of long labels."""
    groups = [name for name, _ in groupby(offer.group for offer in offers)]
    if len(groups) > len(set(groups)):
        return False
    shorter = any(offer.short for offer in offers) and len(offers) >= _WORTH * len(groups)
    return shorter or (len(offers) > _FEW and len(groups) > 1)
