"""The order of offers: what matters most stands first."""

from collections.abc import Sequence

from tilewyrm.client.scene import Offer


def by_weight(offers: Sequence[Offer]) -> Sequence[Offer]:
    """Return *offers* with the heaviest first, those of a group together; equals as they came."""
    heaviest: dict[str, int] = {}
    for offer in offers:
        heaviest[offer.group] = max(offer.weight, heaviest.get(offer.group, offer.weight))
    place = {group: number for number, group in enumerate(heaviest)}
    return sorted(
        offers,
        key=lambda offer: (-heaviest[offer.group], place[offer.group], -offer.weight),
    )
