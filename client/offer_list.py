"""How a list of offers stands on the screen: in columns, under headings, page by page."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.scene import Offer

_LONGEST = 40
"""Columns that an offer takes at most where offers would not all be seen; the map or the detail
say what is cut off."""

_NARROWEST = 18
_MOST_COLUMNS = 4
_FEW = 8
"""Offers up to which a list needs no headings, unless they make its rows shorter."""
_WORTH = 3
"""Offers that stand under a heading on the average where it makes their rows shorter."""

Entry = int | str
"""What stands in one place of the list: the index of an offer, or a heading."""


class Grid(NamedTuple):
    """How the entries of a list stand: in columns, each filled downwards."""

    rows: int
    columns: int
    width: int
    """Columns of the screen that one column of entries takes."""
    headed: bool = False
    """Whether the offers stand under headings."""

    @property
    def capacity(self) -> int:
        """Entries on one page."""
        return self.rows * self.columns

    def page(self, offers: Sequence[Offer], cursor: int) -> list[Entry]:
        """Return the entries of the page that the offer *cursor* is on."""
        listed = entries(offers)
        first = listed.index(cursor) // self.capacity * self.capacity
        return listed[first : first + self.capacity]

    def beside(self, offers: Sequence[Offer], cursor: int, columns: int) -> int:
        """Return the offer *columns* to the right of *cursor*; *cursor* where there is none."""
        listed = entries(offers)
        there = listed.index(cursor) + columns * self.rows
        return _offer_at(listed, there) if 0 <= there < len(listed) else cursor

    def paged(self, offers: Sequence[Offer], cursor: int, pages: int) -> int:
        """Return the offer *pages* after *cursor*, at the ends the last one or the first one."""
        listed = entries(offers)
        there = listed.index(cursor) + pages * self.capacity
        return _offer_at(listed, max(0, min(there, len(listed) - 1)))


def _offer_at(listed: Sequence[Entry], place: int) -> int:
    """Return the offer at *place*, or the one below where a heading stands there."""
    found = listed[place]
    return found if isinstance(found, int) else _offer_at(listed, place + 1)


def is_headed(offers: Sequence[Offer]) -> bool:
    """Return whether *offers* stand under headings: a long list, or one made of long labels."""
    groups = [name for name, _ in groupby(offer.group for offer in offers)]
    if len(groups) > len(set(groups)):
        return False
    shorter = any(offer.short for offer in offers) and len(offers) >= _WORTH * len(groups)
    return shorter or (len(offers) > _FEW and len(groups) > 1)


def entries(offers: Sequence[Offer]) -> list[Entry]:
    """Return *offers* by their indexes, with a heading before each group where they have them."""
    if not is_headed(offers):
        return list(range(len(offers)))
    found: list[Entry] = []
    for index, offer in enumerate(offers):
        if offer.group and (not index or offers[index - 1].group != offer.group):
            found.append(offer.group)
        found.append(index)
    return found


def grid(offers: Sequence[Offer], width: int, rows: int) -> Grid:
    """Return how *offers* stand in a room of *width* columns and *rows* rows."""
    count, headed = len(entries(offers)), is_headed(offers)
    longest = max((_columns(offer, headed=headed) for offer in offers), default=0) + 5
    if count > rows:  # rather cut the end of a label than hide whole offers
        longest = min(longest, _LONGEST)
    columns = max(min(width // max(longest, _NARROWEST), _MOST_COLUMNS), 1)
    columns = min(columns, max(-(-count // rows), 1))
    return Grid(rows, columns, width // columns, headed)


def _columns(offer: Offer, *, headed: bool) -> int:
    """Return the columns that an offer takes behind its number."""
    first, then = said_of(offer, headed=headed)
    return get_cwidth(first) + (get_cwidth(then) + 2 if then else 0)


def said_of(offer: Offer, *, headed: bool) -> tuple[str, str]:
    """Return what a screen says of an offer: in the first place, and after it."""
    if offer.effect and offer.place:
        return offer.effect, offer.place
    return offer.short if headed and offer.short else offer.label, offer.effect
