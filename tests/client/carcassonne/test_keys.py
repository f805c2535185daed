"""Keys on the map: the tile in hand goes only where it fits."""

from support.carcassonne.scenes import desk_of, in_progress, model, part, placed, press, screen
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, WEST
from tilewyrm.client.carcassonne.keys import nearest


def placing(*places):
    """Return a desk that is asked to place tile L at one of *places* (x, y, rotation)."""
    hand = part("turn", pb.Turn(seat=0, number=5, tile="L"))
    decisions = [
        pb.PlaceTile(cell=pb.Cell(x=x, y=y), rotation=rotation) for x, y, rotation in places
    ]
    return desk_of(model(placed("D", 0, 0), hand, question="place-tile", decisions=decisions))


def where(desk):
    place = desk.scene.highlighted.carcassonne.place_tile
    return place.cell.x, place.cell.y, place.rotation


def test_an_arrow_means_the_nearest_cell_on_its_side() -> None:
    cells = [(0, -1), (3, -1), (5, 0), (-2, 1), (0, 4)]
    assert nearest(cells, (0, 0), EAST) == (5, 0)
    assert nearest(cells, (0, 0), NORTH) == (0, -1)
    assert nearest(cells, (0, 0), WEST) == (-2, 1)
    assert nearest(cells, (0, 0), SOUTH) == (0, 4)
    assert nearest([(0, 0)], (0, 0), SOUTH) is None


def test_arrows_move_the_tile_over_the_cells_that_are_offered() -> None:
    desk, _ = placing((0, -1, 2), (-1, 0, 1), (1, 0, 1), (0, 1, 0))
    press(desk, "right")
    assert where(desk) == (1, 0, 1)
    press(desk, "left")
    assert where(desk) == (-1, 0, 1)
    press(desk, "up")
    assert where(desk) == (0, -1, 2)
    press(desk, "down")
    assert where(desk) == (0, 1, 0)
    press(desk, "down")
    assert where(desk) == (0, 1, 0), "nothing is farther south"


def test_turning_takes_only_the_rotations_that_are_offered() -> None:
    desk, _ = placing((0, 1, 0), (0, 1, 1), (0, 1, 3), (1, 0, 2))
    seen = []
    for _ in range(4):
        press(desk, "r")
        seen.append(where(desk))
    assert seen == [(0, 1, 1), (0, 1, 3), (0, 1, 0), (0, 1, 1)]
    press(desk, "R")
    assert where(desk) == (0, 1, 0)


def test_where_one_rotation_fits_alone_that_is_said_until_the_highlight_moves() -> None:
    desk, _ = placing((0, 1, 0), (0, 1, 1), (1, 0, 2))
    press(desk, "r")
    assert not desk.view.ui.hint
    press(desk, "up", "r")
    assert where(desk) == (1, 0, 2)
    said = "Only this rotation fits here."
    for size in ((80, 24), (120, 40)):
        assert said in screen(desk, size).text()
    press(desk, "down")
    assert said not in screen(desk).text()


def test_a_tile_keeps_its_rotation_on_the_way_if_it_fits_so() -> None:
    desk, _ = placing((0, 1, 0), (0, 1, 2), (1, 0, 1), (1, 0, 2))
    press(desk, "r", "up")
    assert where(desk) == (1, 0, 2)


def test_enter_sends_what_is_highlighted() -> None:
    desk, sent = placing((0, -1, 2), (1, 0, 1))
    press(desk, "right", "enter")
    place = sent[0].carcassonne.place_tile
    assert (place.cell.x, place.cell.y, place.rotation) == (1, 0, 1)


def test_arrows_and_digits_choose_among_pieces() -> None:
    desk = in_progress(3, 30, "use-piece")
    press(desk, "down")
    assert desk.view.ui.cursor == 1
    press(desk, "1")
    assert desk.view.ui.cursor == 0


def test_zoom_and_pan_change_the_view_and_c_brings_it_back() -> None:
    desk = in_progress(3, 30, "place-tile")
    press(desk, "+")
    larger = desk.view.ui.remembered.zoom
    press(desk, "-", "-", "-", "-", "-")
    assert desk.view.ui.remembered.zoom == 0 < larger
    press(desk, "s-right", "s-right", "J")
    assert desk.view.ui.remembered.pan == (2, 1)
    press(desk, "m")
    assert desk.view.ui.remembered == MapView()


def test_z_goes_through_overview_small_and_reading_size() -> None:
    desk = in_progress(3, 30, "place-tile")
    zooms = []
    for _ in range(5):
        press(desk, "z")
        zooms.append(desk.view.ui.remembered.zoom)
    assert zooms == [0, 1, 2, 3, None]


def test_moving_the_tile_ends_a_pan() -> None:
    desk, _ = placing((0, -1, 2), (1, 0, 1))
    press(desk, "L", "L", "right")
    assert desk.view.ui.remembered.pan == (0, 0)
