"""Where board, question and log stand on a screen of a given size."""

from tilewyrm.client.drawing.area import Area
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Layout, Scene, Tab
from tilewyrm.client.narration.seat_status import row_is_needed, row_is_shown
from tilewyrm.client.panels.question import QUESTION_ROWS
from tilewyrm.v1 import service_pb2

WIDE = 120
"""Columns from which question and log stand beside the board."""

_ROOMY = 30
"""Rows from which names may stand both in the row of the people and beside their points."""

_PAIR = 2
"""Seats whose names take so little that they may stand twice on any screen."""

_LOG_ROWS = 8
"""Rows that the log keeps beside the board, however much there is to choose."""

_FEW = 2
"""Entries of a log that has hardly begun."""

_BOX_ROWS = 5
"""Rows of the box of a task, with three of text."""

_UNUSED = 2
"""Rows that the board gets of the first question, as nothing stands below that yet."""

_WAITING_ROWS = 4
"""Rows below the board while nobody is asked."""


def plan(face: Face, model: Model, width: int, height: int, tab: str) -> Layout:
    """Return where everything stands on a screen on which the board *tab* is open.

    On a small one the row of the people is the board's where the board needs it less than the log.
    """
    crowded = height < _ROOMY and model.seats > _PAIR
    shown = row_is_shown(model) and (not crowded or row_is_needed(model))
    people, proposal = int(shown), int(model.standing.HasField("proposal"))
    around = Area(0, 1, width, people), Area(0, height - 1 - proposal, width, proposal)
    top, rows = 1 + people, height - 2
    if width >= WIDE:
        rows -= people + proposal
        side = max(46, width * 32 // 100)
        asked = max(QUESTION_ROWS + 2, rows - max(rows // 4, _LOG_ROWS))
        left = width - side
        return Layout(
            *around,
            Area(0, top, left, rows),
            Area(left, top, side, asked),
            Area(left, top + asked, side, rows - asked),
        )
    lower = QUESTION_ROWS + 2 + max(height - 24, 0) // 3
    log = 2 + max(height - 24, 0) // 6
    board = rows - lower
    asked = lower - log
    if _begins(face, model):
        asked, board = asked - _UNUSED, board + _UNUSED
    if _is_task(model):  # its box lies below the board
        spare = max(board - max(face.rows(model, tab), board - _BOX_ROWS + log), 0)
        log, board = log + spare, board - spare
    if board - people >= face.rows(model, tab):
        board -= people
    else:
        log -= people
    log -= proposal
    return Layout(
        *around,
        Area(0, top, width, board),
        Area(0, top + board, width, asked),
        Area(0, top + board + asked, width, log),
    )


def spare_rows(where: Layout, width: int) -> int:
    """Return the rows of the log below the question that choices may take: none beside the board.

    Choices need them more than the log does, and they are open for a moment only.
    """
    return where.log.height if width < WIDE else 0


def _is_task(model: Model) -> bool:
    """Return whether the table has a task to solve."""
    return model.verdict != service_pb2.TASK_VERDICT_UNSPECIFIED


def _begins(face: Face, model: Model) -> bool:
    """Return whether the board shows the first choices of all, and the log has next to nothing."""
    request = model.request
    return (
        request is not None and len(model.log) <= _FEW and request.question in face.shown_questions
    )


def slider_rows(scene: Scene) -> int:
    """Return how many rows above the last one show where one is in a match that is watched."""
    return int(scene.playback_position is not None)


def waiting_plan(face: Face, model: Model, width: int, height: int, tab: str) -> Layout:
    """Return where what stands before the first turn, when there is no log yet."""
    usual = plan(face, model, width, height, tab)
    if width >= WIDE:
        return usual
    board = height - 2 - _WAITING_ROWS
    below = Area(0, 1 + board, width, _WAITING_ROWS)
    log = Area(0, height - 1, width, 0)
    return usual._replace(board=Area(0, 1, width, board), question=below, log=log)


def tabs(face: Face, model: Model, width: int, height: int) -> list[Tab]:
    """Return the boards that can be opened on a screen of that size."""
    area = plan(face, model, width, height, "").board
    return list(face.tabs(area.width, area.height))
