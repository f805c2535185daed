"""Which part of the map is shown."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tilewyrm.client.carcassonne.core.drawing.brush import (
    ABOVE,
    LINES,
    PAINT,
    READING,
    SIZES,
    SMALL,
)
from tilewyrm.client.carcassonne.core.map.viewport import MapView, map_viewport, view_of_all, zoom

coordinate = st.integers(-30, 30)
cells = st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=20)
widths, heights = st.integers(30, 200), st.integers(10, 70)


@given(cells, st.data(), widths, heights, st.sampled_from([None, 0, 1, 2]))
def test_what_the_player_must_see_is_on_the_screen(shown, data, width, height, chosen) -> None:
    focus = data.draw(st.sampled_from(shown))
    where = map_viewport(MapView(zoom=chosen), shown, focus, width, height)
    column, row = where.place(focus)
    assert 0 <= column <= width - where.size.width
    assert 0 <= row <= height - where.size.height


@given(cells, st.data(), widths, heights, st.sampled_from([None, 0, 1, 2]))
def test_news_is_seen_with_what_must_be_as_far_as_there_is_room(
    shown, data, width, height, chosen
) -> None:
    focus = data.draw(st.sampled_from(shown))
    news = data.draw(st.lists(st.sampled_from(shown), max_size=3))
    where = map_viewport(MapView(zoom=chosen), shown, focus, width, height, news=news)

    def is_whole(cell) -> bool:
        column, row = where.place(cell)
        return 0 <= column <= width - where.size.width and 0 <= row <= height - where.size.height

    assert is_whole(focus)
    columns, rows = width // where.size.width, height // where.size.height
    for cell in news[:1]:
        has_room = abs(cell[0] - focus[0]) < columns and abs(cell[1] - focus[1]) < rows
        assert is_whole(cell) or not has_room


@given(cells, widths, heights)
def test_a_map_that_fits_is_wholly_on_the_screen(shown, width, height) -> None:
    where = map_viewport(MapView(), shown, shown[0], width, height)
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    roomy = (max(xs) - min(xs) + 3) * where.size.width <= width
    roomy = roomy and (max(ys) - min(ys) + 3) * where.size.height <= height
    for cell in shown:
        column, row = where.place(cell)
        inside = 0 <= column <= width - where.size.width and 0 <= row <= height - where.size.height
        assert inside or not roomy


def test_the_map_becomes_smaller_only_if_all_that_is_new_then_has_room() -> None:
    placed = [(0, row) for row in range(6)]
    usual = zoom(MapView(), placed, 78, 10)
    assert usual == SMALL
    near = view_of_all(MapView(), placed, [(0, 0), (1, 1)], 78, 10, PAINT)
    assert near == MapView()
    far = view_of_all(MapView(), placed, [(0, 0), (0, 4)], 78, 10, PAINT)
    assert far == MapView(zoom=ABOVE)
    assert view_of_all(MapView(), placed, [(0, 0), (0, 4)], 78, 10, LINES) == MapView()
    assert view_of_all(MapView(), placed, [(0, 0), (0, 29)], 78, 10, PAINT) == MapView()
    chosen = MapView(zoom=SMALL)
    assert view_of_all(chosen, placed, [(0, 0), (0, 4)], 78, 10, PAINT) == chosen


def test_the_map_is_for_reading_while_it_fits_and_small_after() -> None:
    assert zoom(MapView(), [(0, 0), (3, 1)], 80, 26) == READING
    assert zoom(MapView(), [(0, 0), (3, 3)], 80, 26) == SMALL
    assert zoom(MapView(zoom=3), [(0, 0), (3, 3)], 80, 26) == 3


def test_a_map_of_which_too_little_would_be_seen_is_painted_from_above() -> None:
    assert zoom(MapView(), [(0, 0), (7, 13)], 80, 26) == SMALL
    assert zoom(MapView(), [(0, 0), (7, 14)], 80, 26) == ABOVE
    assert zoom(MapView(), [(0, 0), (7, 14)], 80, 26, LINES) == SMALL


def test_a_young_map_is_not_painted_from_above_though_less_of_it_is_seen() -> None:
    assert zoom(MapView(), [(0, 0), (7, 7)], 80, 10) == SMALL
    assert zoom(MapView(), [(0, 0), (8, 7)], 80, 10) == ABOVE


def test_an_overview_is_as_large_as_the_whole_map_allows() -> None:
    whole = MapView(whole=True)
    assert zoom(whole, [(0, 0), (3, 1)], 80, 26) == READING
    assert zoom(whole, [(0, 0), (3, 3)], 80, 26) == SMALL
    assert zoom(whole, [(0, 0), (7, 13)], 80, 26) == ABOVE
    assert zoom(MapView(zoom=3, whole=True), [(0, 0), (7, 13)], 80, 26) == 3


def test_the_map_moves_no_more_than_it_must() -> None:
    line = [(x, 0) for x in range(20)]
    still = [map_viewport(MapView(zoom=1), line, (x, 0), 80, 13).left for x in (8, 9, 10, 11)]
    assert len(set(still)) == 1


def test_a_pan_moves_the_map_the_other_way() -> None:
    start = map_viewport(MapView(zoom=1), [(0, 0)], None, 80, 13)
    east = map_viewport(MapView(zoom=1, pan=(1, 0)), [(0, 0)], None, 80, 13)
    assert east.left == start.left - SIZES[1].width


def test_a_view_of_so_many_tiles_keeps_its_zoom_wherever_the_next_tile_comes() -> None:
    placed = [(x, 0) for x in range(3)]
    changed = False
    for width, height in itertools.product(range(40, 160, 10), range(10, 40, 2)):
        now = zoom(MapView(tiles=3), placed, width, height)
        for cell in ((3, 0), (-1, 0), (1, 1), (1, -1)):
            assert zoom(MapView(tiles=3), [*placed, cell], width, height) == now
            changed |= zoom(MapView(), [*placed, cell], width, height) != zoom(
                MapView(), placed, width, height
            )
    assert changed  # without that it would
