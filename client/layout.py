"""Where board, question and log stand on a screen of a given size."""

from typing import NamedTuple

from tilewyrm.client.face import Face
from tilewyrm.client.question import QUESTION_ROWS
from tilewyrm.client.scene import Tab

LOG_TAB = Tab("log", "Log")
"""The tab that the shell adds to those of the face where the log has no column of its own."""

WIDE = 120
"""Columns from which question and log stand beside the board."""

_WAITING_ROWS = 4
"""Rows below the board while nobody is asked."""


class Area(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


class Plan(NamedTuple):
    """Where what stands."""

    board: Area
    question: Area
    log: Area


def plan(width: int, height: int) -> Plan:
    """Return where board, question and log stand on a screen; header and bar take a row each."""
    rows = height - 2
    if width >= WIDE:
        side = max(46, width * 32 // 100)
        asked = max(QUESTION_ROWS + 2, rows * 3 // 5)
        left = width - side
        return Plan(
            Area(0, 1, left, rows),
            Area(left, 1, side, asked),
            Area(left, 1 + asked, side, rows - asked),
        )
    lower = QUESTION_ROWS + 2 + max(height - 24, 0) // 3
    log = 2 + max(height - 24, 0) // 6
    board = rows - lower
    return Plan(
        Area(0, 1, width, board),
        Area(0, 1 + board, width, lower - log),
        Area(0, height - 1 - log, width, log),
    )


def waiting_plan(width: int, height: int) -> Plan:
    """Return where what stands before the first turn, when there is no log yet."""
    if width >= WIDE:
        return plan(width, height)
    board = height - 2 - _WAITING_ROWS
    below = Area(0, 1 + board, width, _WAITING_ROWS)
    return Plan(Area(0, 1, width, board), below, Area(0, height - 1, width, 0))


def tabs(face: Face, width: int, height: int) -> list[Tab]:
    """Return the boards that can be opened on a screen of that size."""
    area = plan(width, height).board
    found = list(face.tabs(area.width, area.height))
    return found if width >= WIDE else [*found, LOG_TAB]
