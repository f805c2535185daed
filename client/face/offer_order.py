"""The order of offers: what matters most stands first."""

from collections.abc import Sequence
from itertools import groupby

from tilewyrm.client.model.face_output import Offer

_FEW = 8
"""Offers up to which a list needs no headings, unless they make its rows shorter."""
_WORTH = 3
"""Offers that stand under a heading on the average where it makes their rows shorter."""


def by_weight(offers: Sequence[Offer], rest: str = "") -> Sequence[Offer]:
    """Return *offers* with the heaviest first, equals as they came.

    Where they stand under headings, those of a heading stand together, where the heaviest of them
    would stand; those under the heading *rest* stand last.
    """
    heaviest: dict[str, int] = {}
    for offer in offers:
        heaviest[offer.group] = max(offer.weight, heaviest.get(offer.group, offer.weight))
    place = {group: number for number, group in enumerate(heaviest)}
    grouped = sorted(
        offers,
        key=lambda offer: (
            bool(rest) and offer.group == rest,
            -heaviest[offer.group],
            place[offer.group],
            -offer.weight,
        ),
    )
    return grouped if is_headed(grouped) else sorted(offers, key=lambda offer: -offer.weight)


def is_headed(offers: Sequence[Offer]) -> bool:
    """Return whether *offers* stand under headings: a long list, or one made of long labels."""
    groups = [name for name, _ in groupby(offer.group for offer in offers)]
    if len(groups) > len(set(groups)):
        return False
    shorter = any(offer.short for offer in offers) and len(offers) >= _WORTH * len(groups)
    return shorter or (len(offers) > _FEW and len(groups) > 1)
