"""The order of choices follows the server's facts: harm last, points at once first."""

from collections.abc import Sequence
from itertools import groupby, permutations

from tilewyrm.client.face.offer_order import in_order
from tilewyrm.client.model.face_output import Offer

OFFERS = (
    Offer("nothing"),
    Offer("harm and points", points=9, harms=True),
    Offer("points", points=3),
    Offer("harm", harms=True),
    Offer("more points", points=5),
    Offer("points are lost", points=-1),
)


def test_harms_stand_last_and_points_at_once_first_and_equals_stay_as_they_came() -> None:
    assert [offer.label for offer in in_order(OFFERS)] == [
        "more points",
        "points",
        "nothing",
        "points are lost",
        "harm and points",
        "harm",
    ]


def test_where_the_server_tells_nothing_the_order_of_the_rules_stays() -> None:
    for offers in permutations([Offer("a"), Offer("b"), Offer("c")]):
        assert list(in_order(offers)) == list(offers)


def test_to_decline_is_the_last_choice_even_after_those_that_harm() -> None:
    offers = [Offer("give up", harms=True), Offer("no", declines=True), Offer("gain", points=2)]
    assert [offer.label for offer in in_order(offers)] == ["gain", "give up", "no"]


def test_the_heading_of_the_rest_stands_above_those_of_which_all_harm_and_below_all_others() -> (
    None
):
    offers = [Offer(f"{group} {n}", group=group) for group in ("rest", "one", "two") for n in "abc"]
    assert groups(in_order(offers, "rest")) == ["one", "two", "rest"]
    harm = [Offer(f"harm {n}", group="harm", harms=True) for n in "abc"]
    assert groups(in_order([*harm, *offers], "rest")) == ["one", "two", "rest", "harm"]


def groups(offers: Sequence[Offer]) -> list[str]:
    return [group for group, _ in groupby(offer.group for offer in offers)]


def test_a_heading_stands_where_its_first_choice_stands() -> None:
    offers = [Offer(str(n), group="low", short="x", points=n == 3) for n in range(4)]
    offers += [Offer(str(n), group="high", short="x", points=2 * (n == 5)) for n in range(4, 8)]
    ordered = in_order(offers)
    assert [offer.group for offer in ordered] == ["high"] * 4 + ["low"] * 4
    assert [offer.label for offer in ordered] == ["5", "4", "6", "7", "3", "0", "1", "2"]
