"""The order of offers: what matters most stands first."""

from collections.abc import Sequence

from tilewyrm.client.model.scene import Offer
from tilewyrm.client.panels.offer_list import is_headed


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
