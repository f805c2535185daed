"""Areas of the screen: what is left of one beside a box."""

import pytest

from tilewyrm.client.drawing.area import Area

ROOM = Area(10, 5, 80, 9)


@pytest.mark.parametrize(
    ("box", "left"),
    [
        (Area(0, 0, 80, 5), ROOM),
        (Area(46, 11, 44, 3), Area(10, 5, 80, 6)),
        (Area(46, 5, 44, 9), Area(10, 5, 36, 9)),
        (Area(10, 5, 20, 9), Area(30, 5, 60, 9)),
        (Area(0, 0, 100, 7), Area(10, 7, 80, 7)),
    ],
)
def test_the_largest_part_that_a_box_leaves_free_is_above_below_or_beside_it(box, left):
    assert ROOM.without(box) == left


def test_a_box_over_all_of_an_area_leaves_nothing_of_it():
    left = ROOM.without(Area(0, 0, 100, 30))
    assert not left.width * left.height
