"""Paths are read, filled and followed as SVG says."""

from itertools import pairwise
from math import cos, hypot, isclose, radians, sin

import pytest

from tilewyrm.client.carcassonne.core.geometry.paths import (
    cells_near,
    covers,
    distance,
    ellipse,
    polylines,
    traced,
)


def test_a_path_runs_through_its_points_and_comes_back_when_it_is_closed() -> None:
    assert polylines("M1 2H5V-4L.5-.25Z") == [[(1, 2), (5, 2), (5, -4), (0.5, -0.25), (1, 2)]]
    assert polylines("M0 0L1 1 2 0M5 5V6") == [[(0, 0), (1, 1), (2, 0)], [(5, 5), (5, 6)]]


def test_a_curve_ends_where_it_is_to_and_passes_its_middle() -> None:
    (points,) = polylines("M0 0C0 8 8 8 8 0")
    assert points[0] == (0, 0)
    assert points[-1] == (8, 0)
    assert points[len(points) // 2] == (4, 6)


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_an_ellipse_covers_what_lies_within_its_radii(angle) -> None:
    path, x, y = ellipse(8, 4, 10, 20), cos(radians(angle)), sin(radians(angle))
    assert covers(path, (10 + 7.6 * x, 20 + 3.8 * y))
    assert not covers(path, (10 + 8.2 * x, 20 + 4.1 * y))


def test_parts_that_overlap_are_covered_together() -> None:
    cross = "M-1-4H1V4H-1ZM-4-1H4V1H-4Z"
    assert all(covers(cross, point) for point in ((0, 0), (0, 3), (3, 0)))
    assert not covers(cross, (3, 3))


def test_cells_near_a_path_are_those_whose_middles_are() -> None:
    path, size = "M0 50C27.6 50 50 27.6 50 0", 12
    found = cells_near(path, 15, size, 100)
    for column in range(size):
        for row in range(size):
            middle = (column + 0.5) * 100 / size, (row + 0.5) * 100 / size
            away = distance(path, middle)
            assert ((column, row) in found) == (away < 15)
            assert isclose(found.get((column, row), away), away)
            assert abs(abs(hypot(*middle) - 50) - away) < 0.5, "the arc of a quarter"


def test_a_path_is_followed_from_cell_to_neighbouring_cell() -> None:
    assert traced("M50 0V100", 3, 3, 100) == [[(1, 0), (1, 1), (1, 2)]]
    (chain,) = traced("M50 0C50 27.6 72.4 50 100 50", 11, 5, 100)
    assert (chain[0], chain[-1]) == ((5, 0), (10, 2))
    for (column, row), (after, below) in pairwise(chain):
        assert abs(column - after) + abs(row - below) == 1
