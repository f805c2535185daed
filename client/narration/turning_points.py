"""Turning points of a match, in words: the largest gains, changes of the lead, and the end."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.client.model.face_output import Gain
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.score_history import final_swing, lead_changes, turn_of
from tilewyrm.language.speech import in_clauses, tell


class TurningPoint(NamedTuple):
    """One turning point."""

    text: str
    seat: int
    """Whose it was."""
    points: str = ""
    """What it brought; empty for the end, which brought something to several."""
    turn: int | None = None
    """From 0; None: the end."""


def turning_points(scene: Scene, gains: Sequence[Gain]) -> list[TurningPoint]:
    """Return what decided, oldest first, and then what the end brought.

    Args:
        scene: of a match that is over.
        gains: all points, oldest first; at least one.
    """
    found, last_seq = list[TurningPoint](), gains[-1].seq
    for change in lead_changes(gains, scene.turns, scene.model.seats, last_seq):
        turn = turn_of(scene.turns, change.gains[0].seq)
        told = " ".join(gain.text for gain in change.gains)
        text = tell("table.end.turn", number=turn + 1, text=told)
        if change.leads:
            text = tell("table.end.leads", text=text, name=scene.model.name(change.seat))
        found.append(TurningPoint(text, change.seat, f"{change.points:+}", turn))
    return [*found, _end(scene, gains, last_seq)]


def _end(scene: Scene, gains: Sequence[Gain], last_seq: int) -> TurningPoint:
    """Return what the end brought, to whom most first."""
    model, last = scene.model, final_swing(gains, scene.model.seats, last_seq)
    parts = []
    for seat, got in last.gains.items():
        names = dict.fromkeys(gain.source for gain in got)
        sums = {name: sum(gain.points for gain in got if gain.source == name) for name in names}
        what = ", ".join(f"{tell(name)} {points}" for name, points in sums.items())
        points = f"{sum(sums.values()):+}"
        parts.append(tell("table.end.last_of", name=model.name(seat), points=points, what=what))
    text = tell("table.end.last", what=in_clauses(parts))
    if last.leads is None:
        return TurningPoint(text, next(iter(last.gains)))
    name = model.name(last.leads)
    return TurningPoint(tell("table.end.last_leads", text=text, name=name), last.leads)
