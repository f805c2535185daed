"""The Town Evaluation (F50): scored when it is taken, once a game by each player."""

from dataclasses import dataclass

from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.town import Town
from tilewyrm.engine.feuville.scoring.stretch import arms_positions, best_stretch, takes_arms
from tilewyrm.engine.feuville.setup.rules import Rules
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, LayArms
from tilewyrm.engine.feuville.values.events import GrassLaid, TownEvaluated
from tilewyrm.engine.feuville.values.kinds import Grass
from tilewyrm.engine.feuville.values.questions import LAY_ARMS
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame


def may_evaluate(state: FeuvilleState, seat: int) -> bool:
    """Return whether *seat* can score a Town Evaluation now, once a game (F50)."""
    return is_ahead(state, seat) and best_stretch(state.rules, state.towns[seat]) is not None


def is_ahead(state: FeuvilleState, seat: int) -> bool:
    """Return whether *seat* has not had its Town Evaluation, and one is left (F50)."""
    return bool(state.evaluations) and state.rules.all_evaluations.isdisjoint(state.scored[seat])


def evaluation_points(rules: Rules, town: Town) -> int:
    """Return the points that a Town Evaluation brings *town* now; 0 where there is none."""
    best = best_stretch(rules, town)
    return 0 if best is None else best.points


def evaluate(state: FeuvilleState, seat: int) -> None:
    """Score a Town Evaluation for *seat* at once; the grass with the arms is laid next (F50)."""
    rules = state.rules
    best = best_stretch(rules, state.towns[seat])
    assert best is not None
    points, left, right, walls, towers = best
    decree, *rest = state.evaluations
    state.evaluations = tuple(rest)
    state.scored[seat] = (*state.scored[seat], decree)
    state.scores[seat] += points
    name, total = rules.ids[decree], state.scores[seat]
    state.emit(TownEvaluated(seat, name, left, right, walls, towers, points, total))
    state.agenda.append(ArmsFrame(seat, left, right))


@dataclass(frozen=True, slots=True)
class ArmsFrame(DecisionFrame[FeuvilleState]):
    """Under which column the grass with the arms goes (F50)."""

    name = question = LAY_ARMS

    seat: int
    left: int
    """Position of the left end of the stretch evaluated."""
    right: int
    """Position of its right end."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the columns it may go under, positions ascending."""
        town = state.towns[self.seat]
        positions = arms_positions(state.rules, town, self.left, self.right)
        return [intern_pool.lay_arms(position) for position in positions]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether the grass may go where *decision* says."""
        if type(decision) is not LayArms:
            return False
        column = state.towns[self.seat].column(decision.position)
        return column is not None and takes_arms(state.rules, column, self.left, self.right)

    def apply(self, state: FeuvilleState, decision: LayArms) -> None:
        """Lay it."""
        seat, position = self.seat, decision.position
        state.towns[seat] = state.towns[seat].with_grass(position, Grass.ARMS)
        state.emit(GrassLaid(seat, position, Grass.ARMS))
