"""Steps of a question: first a group of its offers is chosen, then one offer of the group."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.client.model.face_output import Offer
from tilewyrm.language.speech import in_clauses

_SHORT = 5
"""Offers up to which a question is asked in one step."""


class OfferRows(NamedTuple):
    """The rows that the player chooses from in one step."""

    rows: Sequence[Offer]
    """Each is an offer, or stands for a group of offers."""
    members: Sequence[Sequence[int]]
    """The indexes of the offers of each row."""
    step: str = ""
    """The group that is open; empty in the first step."""

    def row_of(self, index: int) -> int:
        """Return the row of the offer *index*; the first one if there is none."""
        return next((row for row, each in enumerate(self.members) if index in each), 0)

    def is_group(self, row: int) -> bool:
        """Return whether a row stands for several offers."""
        return len(self.members[row]) > 1

    def has_group(self, index: int) -> bool:
        """Return whether the row of the offer *index* stands for several offers."""
        return bool(self.rows) and self.is_group(self.row_of(index))


def rows_of_step(offers: Sequence[Offer], index: int, *, opened: bool) -> OfferRows:
    """Return the rows of a step, where the offer *index* is highlighted.

    The second step, if *opened*, has the offers of the group of *index*. A short question has one
    step, and so has one with a single group; a group of one offer needs no second step.
    """
    groups = grouped(offers)
    if len(groups) == 1 or len(offers) <= _SHORT or len(groups) == len(offers):
        return OfferRows(offers, [(each,) for each in range(len(offers))])
    here = next((group for group in groups if index in group), ())
    if opened and len(here) > 1:
        rows = [_below_heading(offers[each]) for each in here]
        return OfferRows(rows, [(each,) for each in here], offers[index].step)
    return OfferRows([_row(offers, group) for group in groups], groups)


def grouped(offers: Sequence[Offer]) -> Sequence[Sequence[int]]:
    """Return the indexes of *offers* by their steps; one without a step is alone."""
    groups: dict[object, list[int]] = {}
    for index, offer in enumerate(offers):
        groups.setdefault(offer.step or index, []).append(index)
    return list(groups.values())


def by_steps(offers: Sequence[Offer]) -> Sequence[Offer]:
    """Return *offers* group by group, in the server's order; unchanged where none has a step."""
    if not any(offer.step for offer in offers):
        return offers
    found: dict[object, list[Offer]] = {}
    for offer in sorted(offers, key=lambda each: each.choice):
        found.setdefault(offer.step or offer.choice, [])
    for offer in offers:
        found[offer.step or offer.choice].append(offer)
    return [offer for group in found.values() for offer in group]


def start_of(offers: Sequence[Offer], group: Sequence[int]) -> int:
    """Return the index of the offer of *group* to highlight first (see `first_harmless`)."""
    return group[first_harmless([offers[index] for index in group])]


def _below_heading(offer: Offer) -> Offer:
    return offer._replace(label=offer.short or offer.label, short="", group="")


def _row(offers: Sequence[Offer], group: Sequence[int]) -> Offer:
    """Return the row of a *group*: the names of its choices, and what their cards say."""
    members = [offers[index] for index in group]
    if len(members) == 1:
        return members[0]._replace(group="", short="")
    return Offer(
        members[0].step,
        in_clauses(dict.fromkeys(each.card for each in members if each.card)),
        offers[start_of(offers, group)].choice,
        effect=", ".join(dict.fromkeys(each.brief for each in members if each.brief)),
        harms=all(each.harms for each in members),
    )
