"""The Town Mayor (F64)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import placement
from tilewyrm.engine.feuville.items.placement import FREELY
from tilewyrm.engine.feuville.position import display
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.scoring import town_evaluation
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import Decision, EvaluateTown, TakeDecree
from tilewyrm.engine.feuville.values.questions import PICK_DECREE
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame


def usable(state: FeuvilleState, seat: int) -> bool:
    """Return whether *seat* may use the Mayor: there is a decree to take (A14)."""
    return max(state.decree_row) >= 0 or _evaluates(state, seat)


def _evaluates(state: FeuvilleState, seat: int) -> bool:
    """Return whether *seat* may take a Town Evaluation from him (A20)."""
    return state.rules.options.mayor_town_eval and town_evaluation.may_evaluate(state, seat)


def start(state: FeuvilleState, seat: int) -> None:
    """Ask *seat* for a decree."""
    state.agenda.append(decree_pick_frame(seat))


@dataclass(frozen=True, slots=True)
class DecreePickFrame(DecisionFrame[FeuvilleState]):
    """Which decree the Mayor gives (F64)."""

    name = question = PICK_DECREE

    seat: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the open decrees by column, then a Town Evaluation (A20)."""
        found: list[Decision] = [
            intern_pool.take_decree[column]
            for column, decree in enumerate(state.decree_row, 1)
            if decree >= 0
        ]
        if _evaluates(state, self.seat):
            found.append(intern_pool.evaluate_town(None))
        return found

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes an open decree, or a Town Evaluation where one may."""
        if type(decision) is TakeDecree:
            return display.is_decree_open(state, decision.column)
        return (
            type(decision) is EvaluateTown and decision.die is None and _evaluates(state, self.seat)
        )

    def apply(self, state: FeuvilleState, decision: TakeDecree | EvaluateTown) -> None:
        """Take the decree, which is placed next, or evaluate the town."""
        if isinstance(decision, EvaluateTown):
            town_evaluation.evaluate(state, self.seat)
        else:
            decree = display.take_decree(state, self.seat, decision.column)
            placement.place(state, self.seat, decree, FREELY)


decree_pick_frame = cache(DecreePickFrame)
