"""The Town Evaluation (F50): scored when it is taken, once a game by each player."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned
from tilewyrm.engine.feuville.decisions import Decision, LayArms
from tilewyrm.engine.feuville.events import Event, GrassLaid, TownEvaluated
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.kinds import Grass
from tilewyrm.engine.feuville.questions import LAY_ARMS
from tilewyrm.engine.feuville.scoring import Stretch, arms_positions, best_stretch
from tilewyrm.engine.feuville.step import Ask

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState


def may_evaluate(state: "FeuvilleState", seat: int) -> bool:
    """Return whether *seat* can score a Town Evaluation now, once a game (F50)."""
    return (
        bool(state.evaluations)
        and state.rules.all_evaluations.isdisjoint(state.scored[seat])
        and best_stretch(state.rules, state.towns[seat]) is not None
    )


def evaluate(state: "FeuvilleState", seat: int, events: list[Event]) -> None:
    """Score a Town Evaluation for *seat* at once; the grass with the arms is laid next (F50)."""
    rules = state.rules
    points, left, right, walls, towers = cast(Stretch, best_stretch(rules, state.towns[seat]))
    decree, *rest = state.evaluations
    state.evaluations = tuple(rest)
    state.scored[seat] = (*state.scored[seat], decree)
    state.scores[seat] += points
    name, total = rules.ids[decree], state.scores[seat]
    events.append(TownEvaluated(seat, name, left, right, walls, towers, points, total))
    state.agenda.append((frames.LAY_ARMS, seat, left, right, points))


def _arms_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, left, right, points = frame
    stretch = Stretch(points, left, right, 0, 0)
    positions = arms_positions(state.rules, state.towns[seat], stretch)
    return [interned.lay_arms(position) for position in positions]


def _arms_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    position = cast(LayArms, decision).position
    state.towns[seat] = state.towns[seat].grassed(position, Grass.ARMS)
    events.append(GrassLaid(seat, position, Grass.ARMS))


ASK_ARMS = Ask(LAY_ARMS, _arms_legal, _arms_decide)
