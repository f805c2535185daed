"""Points of every seat by their source."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import Gain
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.seat_status import standing_of
from tilewyrm.language.speech import tell


class ScoreLine(NamedTuple):
    """One line of the table."""

    title: str
    points: Sequence[int]
    """Of each seat."""


def score_lines(face: Face, model: Model, gains: Sequence[Gain]) -> list[ScoreLine]:
    """Return the table: a line for each source that brought points, rulings, and all together."""
    sources = list(dict.fromkeys(gain.source for gain in gains))
    found = [ScoreLine(tell(source), _of(source, model, gains)) for source in sources]
    rulings = [standing_of(model, seat).points for seat in range(model.seats)]
    if any(rulings):
        found.append(ScoreLine(tell("table.sheet.rulings"), rulings))
    total = face.scores(model)
    if model.result is not None:
        total = model.result.scores
    else:
        total = [points + rulings[seat] for seat, points in enumerate(total)]
    return [*found, ScoreLine(tell("table.sheet.total"), total)]


def _of(source: str, model: Model, gains: Sequence[Gain]) -> list[int]:
    found = [0] * model.seats
    for gain in gains:
        if gain.source == source:
            found[gain.seat] += gain.points
    return found
