"""A question in two steps: its groups, and what needs no second step."""

from itertools import islice

import pytest

from support.desks import all_along
from tilewyrm.client.face.offer_steps import by_steps, rows_of_step
from tilewyrm.client.model.face_output import Offer


def offers(*steps):
    return [Offer(f"{step} {at}", choice=at, step=step) for at, step in enumerate(steps)]


def test_the_first_step_has_a_row_for_each_group_and_the_second_its_offers():
    asked = offers("a", "a", "b", "b", "b", "")
    first = rows_of_step(asked, 3, opened=False)
    assert first.members == [[0, 1], [2, 3, 4], [5]]
    assert (first.step, first.row_of(3), first.has_group(3), first.has_group(5)) == (
        *("", 1),
        *(True, False),
    )
    second = rows_of_step(asked, 3, opened=True)
    assert (second.step, second.members, second.row_of(3)) == ("b", [(2,), (3,), (4,)], 1)
    assert rows_of_step(asked, 5, opened=True).members == first.members, "it has no second step"


@pytest.mark.parametrize(
    "steps", [("a", "a", "b", "b"), "aaaaaaa", "abcdefg", ("",) * 7], ids=lambda each: "".join(each)
)
def test_a_short_question_and_one_of_a_single_group_or_of_single_offers_has_one_step(steps):
    asked = offers(*steps)
    for opened in (False, True):
        assert rows_of_step(asked, 0, opened=opened).rows == asked


def test_groups_stand_in_the_order_of_the_rules_and_their_offers_in_that_of_their_worth():
    a, b, c, d = offers("a", "a", "b", "")
    assert by_steps([d, c, b, a]) == [b, a, c, d]
    plain = offers("", "", "")
    assert by_steps(plain[::-1]) == plain[::-1]


def test_no_group_is_opened_where_nothing_is_asked():
    assert not rows_of_step((), 0, opened=False).has_group(0)


def test_every_choice_of_a_match_is_reached_by_its_group_and_its_row():
    for desk in islice(all_along("feuville", 5, every=8), 25):
        question = desk.question
        reached = []
        for row in range(len(question.rows.rows)):
            question.close_group()
            question.point_row(row)
            if question.rows.has_group(desk.view.ui.cursor):
                question.open_group(desk.view.ui.cursor)
                for below in range(len(question.rows.rows)):
                    question.point_row(below)
                    reached.append(desk.view.ui.cursor)
            else:
                reached.append(desk.view.ui.cursor)
        assert sorted(reached) == list(range(len(question.offers)))
