"""How a list of offers stands on the screen: in columns, under headings, page by page."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.face.offer_order import is_headed
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import before_effect

_LONGEST = 40
"""Columns that an offer takes at most in a row where offers would not all be seen."""

NUMBER = 4
"""Columns before an offer for the highlight and its number."""

_DEEPER = " "
"""What stands before the later rows of an offer."""

_PARTS = re.compile("(?<=[,;]) ")
"""Between the parts of an effect."""

_REMEMBERED = 1024
"""Offers whose rows are kept: they are asked for at each key, and several times for a picture."""
_NARROWEST = 18
_MOST_COLUMNS = 4

Entry = int | str
"""What stands in one place of the list: the index of an offer, or a heading."""


class ListEntry(NamedTuple):
    """An entry of a list and where it stands."""

    entry: Entry
    column: int
    """From the left of all columns, those of earlier pages included."""
    row: int
    rows: int
    """Rows that it takes."""


class OfferGrid(NamedTuple):
    """How the entries of a list stand: in columns, each filled downwards."""

    rows: int
    columns: int
    """Columns of one page."""
    width: int
    """Columns of the screen that one column of entries takes."""
    headed: bool = False
    """Whether the offers stand under headings."""

    def page(self, offers: Sequence[Offer], cursor: int) -> list[ListEntry]:
        """Return the entries of the page that the offer *cursor* is on."""
        placed = self._placed(offers)
        page = _of(placed, cursor).column // self.columns
        return [each for each in placed if each.column // self.columns == page]

    def pages(self, offers: Sequence[Offer]) -> int:
        """Return how many pages the list of *offers* has."""
        placed = self._placed(offers)
        return placed[-1].column // self.columns + 1 if placed else 1

    def beside(self, offers: Sequence[Offer], cursor: int, columns: int) -> int:
        """Return the offer *columns* to the right of *cursor*; *cursor* where there is none."""
        placed = self._placed(offers)
        here = _of(placed, cursor)
        column = here.column + columns
        if not 0 <= column <= placed[-1].column:
            return cursor
        return _offer_at(placed, column, here.row)

    def paged(self, offers: Sequence[Offer], cursor: int, pages: int) -> int:
        """Return the offer *pages* after *cursor*, at the ends the last one or the first one."""
        placed = self._placed(offers)
        here = _of(placed, cursor)
        column = here.column + pages * self.columns
        if column < 0:
            return 0
        if column > placed[-1].column:
            return len(offers) - 1
        return _offer_at(placed, column, here.row)

    def told(self, offer: Offer) -> Sequence[tuple[str, str]]:
        """Return what stands in the rows of an offer behind its number (see `rows_of`)."""
        return rows_of(offer, self.width - 1 - NUMBER, headed=self.headed)

    def _placed(self, offers: Sequence[Offer]) -> list[ListEntry]:
        placed: list[ListEntry] = []
        listed = entries(offers)
        column = row = 0
        for entry, following in zip(listed, (*listed[1:], ""), strict=True):
            rows = needed = self._rows(offers, entry)
            if isinstance(entry, str) and (column + 1) % self.columns == 0:
                needed += self._rows(offers, following)  # no heading is the last of a page
            if row and row + needed > self.rows:
                column, row = column + 1, 0
            placed.append(ListEntry(entry, column, row, rows))
            row += rows
        return placed

    def _rows(self, offers: Sequence[Offer], entry: Entry) -> int:
        """Return how many rows *entry* takes."""
        return 1 if isinstance(entry, str) else min(len(self.told(offers[entry])), self.rows)


def _of(placed: Sequence[ListEntry], entry: Entry) -> ListEntry:
    return next(each for each in placed if each.entry == entry)


def _offer_at(placed: Sequence[ListEntry], column: int, row: int) -> int:
    """Return the offer in a row of a column, or the next one where a heading stands there."""
    at = max(
        index for index, each in enumerate(placed) if each.column == column and each.row <= row
    )
    return next(each.entry for each in placed[at:] if isinstance(each.entry, int))


def rows_of(offer: Offer, width: int, *, headed: bool) -> Sequence[tuple[str, str]]:
    """Return an offer in rows of *width* columns, each with what stands in the first place.

    Of what comes *then* as many parts as there is room for stand behind that, an effect after a
    sign, the others in rows of their own.
    """
    return _rows_of(offer, width, headed, before_effect(*offer_text(offer, headed=headed)))


@lru_cache(_REMEMBERED)
def _rows_of(offer: Offer, width: int, headed: bool, sign: str) -> Sequence[tuple[str, str]]:
    """Return the rows with the *sign* of the present language before the effect."""
    first, then = offer_text(offer, headed=headed)
    link = "" if then == offer.place else sign
    if not link:
        then = f" {then}"
    *before, last = wrap(first, width, _DEEPER)
    parts = _PARTS.split(then)
    room = width - get_cwidth(last) - get_cwidth(link) - 1
    ends = range(len(parts), 0, -1)
    fitting = next((end for end in ends if get_cwidth(" ".join(parts[:end])) <= room), 0)
    rest = wrap(" ".join(parts[fitting:]), width - 1)
    last += link if then and fitting else ""
    rows = [*((line, "") for line in before), (last, " ".join(parts[:fitting]))]
    return [*rows, *(("", line) for line in rest if line)]


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


def grid(offers: Sequence[Offer], width: int, rows: int) -> OfferGrid:
    """Return how *offers* stand in a room of *width* columns and *rows* rows."""
    count, headed = len(entries(offers)), is_headed(offers)
    longest = max((_columns(offer, headed=headed) for offer in offers), default=0) + NUMBER + 1
    if count > rows:  # rather more rows for an offer than fewer offers
        longest = min(longest, _LONGEST)
    columns = max(min(width // max(longest, _NARROWEST), _MOST_COLUMNS), 1)
    columns = min(columns, max(-(-count // rows), 1))
    return OfferGrid(rows, columns, width // columns, headed)


def _columns(offer: Offer, *, headed: bool) -> int:
    """Return the columns that an offer takes behind its number."""
    first, then = offer_text(offer, headed=headed)
    link = get_cwidth(before_effect(first, then)) + 1
    return get_cwidth(first) + (get_cwidth(then) + link if then else 0)


def offer_text(offer: Offer, *, headed: bool) -> tuple[str, str]:
    """Return what a screen says of an offer: in the first place, and after it."""
    if offer.effect and offer.place:
        return offer.effect, offer.place
    return offer.short if headed and offer.short else offer.label, offer.effect
