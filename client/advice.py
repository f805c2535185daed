"""What a bot would choose, as the player's own offers, and what it expects of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tilewyrm.client.scene import Offer
from tilewyrm.language.speech import tell

MOST = 3
"""So many are told."""


class Advised(NamedTuple):
    """An offer, and what a bot expects of it."""

    place: int
    """Its index among the offers."""
    lead: int
    """How far ahead of the others it would leave the seat, in tenths of a point."""
    less: int
    """How much less that is than of the best one, in tenths of a point; negative: more."""

    @property
    def words(self) -> str:
        """What is expected, in words."""
        lead = tell("advice.lead", points=_points(self.lead, signed=True))
        return f"{lead} ({self.compared})" if self.compared else lead

    @property
    def compared(self) -> str:
        """How it compares with the best one; empty: as good, or it is that."""
        if not self.less:
            return ""
        name = "advice.less" if self.less > 0 else "advice.more"
        return tell(name, points=_points(abs(self.less)))


def advised(offers: Sequence[Offer], expected: Iterable[tuple[int, int]]) -> list[Advised]:
    """Return the *offers* that *expected* names, each once, in its order.

    *expected* has choices, best first, with the lead that is expected of them in hundredths of a
    point. What no offer is about is left out.
    """
    places = {choice: index for index, offer in enumerate(offers) for choice in offer.choices}
    found: dict[int, Advised] = {}
    best = None
    for choice, worth in expected:
        lead = round(worth / 10)
        best = lead if best is None else best
        if choice in places:
            found.setdefault(places[choice], Advised(places[choice], lead, best - lead))
    return list(found.values())


def _points(tenths: int, *, signed: bool = False) -> str:
    """Return so many tenths of a point as a number."""
    sign = ("-" if tenths < 0 else "+") if signed and tenths else ""
    whole, tenth = divmod(abs(tenths), 10)
    return tell("advice.points", sign=sign, whole=whole, tenth=tenth)
