"""A sequence of which longer ones share the beginning."""

from tilewyrm.client.model.shared_list import SharedList


def test_longer_ones_leave_it_as_it_was_and_share_what_is_common():
    first = SharedList("ab")
    second = first.with_more("c")
    third = second.with_more("de")
    assert [list(each) for each in (first, second, third)] == [
        ["a", "b"],
        ["a", "b", "c"],
        ["a", "b", "c", "d", "e"],
    ]
    assert first._items is third._items
    other = first.with_more("x")
    assert list(other) == ["a", "b", "x"]
    assert list(third) == ["a", "b", "c", "d", "e"]
    assert first == ["a", "b"] != second


def test_it_is_read_as_any_sequence():
    plain = list(range(9))
    longer = SharedList(range(5))
    shown = longer.with_more(range(5, 9))
    shown.with_more([99])
    for index in (0, 3, 8, -1, -9):
        assert shown[index] == plain[index]
    for bounds in ((2, None), (None, 3), (-3, None), (5, 2), (None, None, -1), (7, 1, -2)):
        assert list(shown[slice(*bounds)]) == plain[slice(*bounds)]
    assert list(reversed(shown)) == plain[::-1]
    assert (len(longer), len(shown), bool(SharedList())) == (5, 9, False)
    for beyond in (9, -10):
        try:
            shown[beyond]
        except IndexError:
            continue
        raise AssertionError(beyond)
