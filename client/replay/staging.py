"""Staging: the moments of an update, each with how the board, the points and the log then stand."""

from collections.abc import Sequence

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import Gain, LogText, Moment
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import AnimatedMoment

ModelSnapshot = tuple[Model, int]
"""How all stood after an update, and how many lines the log had by then."""


def staged_moments(
    face: Face, log: Sequence[LogText], before: ModelSnapshot, after: ModelSnapshot
) -> list[AnimatedMoment]:
    """Return the moments on the way from *before* to *after*, whose lines are in *log*.

    Points and log are those after the update. At the end of a match they are those at the moment:
    each feature counts with its own points, and the winner comes last.
    """
    (former, told), (model, lines) = before, after
    moments = face.moments(former, model)
    if former.result is not None or model.result is None:
        return [AnimatedMoment(moment, model, lines) for moment in moments]
    last = former.log[-1].seq if former.log else 0
    gains = [gain for gain in face.gains(model) if gain.seq > last]
    points = list(face.scores(former))
    return [
        AnimatedMoment(
            moment,
            face.with_scores(model, _points_by(moment, points, gains)),
            told + _lines_by(moment, log[told:lines]),
        )
        for moment in moments
    ]


def _points_by(moment: Moment, before: Sequence[int], gains: Sequence[Gain]) -> Sequence[int]:
    """Return the points of each seat with *gains* up to *moment*, from *before* on."""
    points = list(before)
    for gain in gains:
        if (gain.seq, gain.event) <= (moment.seq, moment.event):
            points[gain.seat] += gain.points
    return points


def _lines_by(moment: Moment, lines: Sequence[LogText]) -> int:
    """Return how many of *lines* tell what happened up to *moment*."""
    by_then = (
        number
        for number, line in enumerate(lines, 1)
        if line.seq and (line.seq, line.event) <= (moment.seq, moment.event)
    )
    return max(by_then, default=0)
