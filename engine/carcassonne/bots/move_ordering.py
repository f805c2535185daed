"""Move ordering: each tile placement with its static evaluation and the best piece action.

Answers to questions between placement and piece action are ordered in the same way.
"""

from collections.abc import Sequence
from operator import add

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.carcassonne.bots.placement_evaluation import Judgement, PlacementEvaluation
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation, fresh_claim, lead
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import PieceActionFrame
from tilewyrm.engine.carcassonne.core.turn.turn import places_piece_later
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.game import Choice, Decided, Value

LEAST, MOST = 4, 12
"""Least and most placements, the most promising ones, whose piece actions are tried."""
BETWEEN = 4
"""Number of answers, the most promising ones, to a question before the piece action tried."""
MANY = 8
"""With more answers to such a question only half as many are tried."""
DEPTH = 3
"""Number of questions between placement and piece action whose answers are tried."""


class PlacementRanking:
    """Ranking of the legal decisions of a seat by static evaluation."""

    def __init__(self, state: CarcassonneState, seat: int) -> None:
        """Try the candidates among the decisions of *seat* in *state*, which is not changed."""
        self._state = state
        self._seat = seat
        self._evaluation = StaticEvaluation(state)
        self._decisions = state.rules.hooks.candidates(state, seat, state.legal(seat))
        self._immediate: list[int] = []
        """The worth of each decision, without a piece action after it."""
        self._claims: list[int] = []
        """A guess at the gain of a piece action after each; 0 if there is none."""
        pending = state.pending
        is_placement = isinstance(pending, Choice) and pending.question == PLACE_TILE
        placements = PlacementEvaluation(state, self._evaluation) if is_placement else None
        for decision in self._decisions:
            judged = placements.judge(decision) if placements is not None else None
            if judged is None:
                trial = state_after(state, seat, decision)
                judged = Judgement(self._evaluation.values(trial), self._expected_claim(trial))
            self._immediate.append(lead(judged.values, seat))
            self._claims.append(judged.claim)
        self._remote_gains: dict[Value, int] = {}
        """Gains of piece actions away from the tile just placed."""

    def immediate(self) -> list[ScoredDecision]:
        """Return every decision with its worth, without a piece action after it."""
        return self._scored_decisions(self._immediate)

    def with_best_piece_action(self) -> list[ScoredDecision]:
        """Return every decision with its worth after the best piece action that it leads to.

        The gain of that action is a guess first. It is tried for the most promising decisions, as
        long as another one promises more than the best; all others are worth less than that.
        """
        worths = list(map(add, self._immediate, self._claims))
        best = min(self._immediate)
        promising = sorted(range(len(worths)), key=lambda number: -worths[number])
        for rank, number in enumerate(promising):
            if rank < LEAST or (rank < MOST and worths[number] > best):
                worths[number] = self._piece_action_worth(number)
                best = max(best, worths[number])
            else:
                worths[number] = min(worths[number], best - 1)
        return self._scored_decisions(worths)

    def _scored_decisions(self, worths: Sequence[int]) -> list[ScoredDecision]:
        return [
            ScoredDecision(decision, worth)
            for decision, worth in zip(self._decisions, worths, strict=True)
        ]

    def _expected_claim(self, trial: CarcassonneState) -> int:
        """Return a guess at the gain of a piece action after *trial*; 0 if there is none."""
        if not leads_to_piece(trial, self._seat):
            return 0
        board = trial.board
        labels = {*board.features.labels[board.firsts[board.last] :]}
        return fresh_claim(trial, self._seat, labels)

    def _piece_action_worth(self, number: int) -> int:
        """Return the worth of decision *number* after the best piece action."""
        trial = state_after(self._state, self._seat, self._decisions[number])
        return self._best_worth(trial, self._immediate[number], DEPTH)

    def _best_worth(self, trial: CarcassonneState, immediate: int, depth: int) -> int:
        """Return the worth of *trial* after the best piece action; *immediate* is that without one.

        The most promising answers to up to *depth* questions before the action are tried.
        """
        if not leads_to_piece(trial, self._seat):
            return immediate
        if asks_for_piece(trial):
            return self._best_action_worth(trial, immediate)
        if not depth:
            return immediate
        found = trial.rules.hooks.candidates(trial, self._seat, trial.legal(self._seat))
        are_many = len(found) > MANY
        answers = []
        for answer in self._unlike_answers(found) if are_many else found:
            after = state_after(trial, self._seat, answer)
            worth = self._evaluation.lead(after, self._seat)
            answers.append((worth + self._expected_claim(after), worth, after))
            if are_many and _cell(answer) not in (None, cell(trial.board.last)):
                self._remote_gains[answer] = worth - immediate
        answers.sort(key=lambda one: -one[0])
        tried = BETWEEN // 2 if are_many else BETWEEN
        return max(self._best_worth(after, worth, depth - 1) for _, worth, after in answers[:tried])

    def _unlike_answers(self, answers: Sequence[Value]) -> list[Value]:
        """Return those of many *answers* that are to be tried after this placement, too.

        One far from the tile gains about the same after each; only the best of them are left.
        """
        gains = self._remote_gains
        known = sorted((one for one in answers if one in gains), key=lambda one: -gains[one])
        return [one for one in answers if one not in gains] + known[: BETWEEN // 2]

    def _best_action_worth(self, trial: CarcassonneState, immediate: int) -> int:
        """Return the worth of *trial*, in which a piece action is asked for, after the best one.

        An action far from the tile gains about the same after each placement. So each is tried
        once, and again only the one with the highest gain. If another piece action may follow, the
        most promising ones are tried with the best of those.
        """
        placed = cell(trial.board.last)
        remote, legal = self._remote_gains, trial.legal(self._seat)
        actions = [action for action in legal if action not in remote]
        if len(actions) < len(legal):
            actions.append(
                max((action for action in legal if action in remote), key=remote.__getitem__)
            )
        best, evaluation = immediate, StaticEvaluation(trial, self._evaluation)
        is_last, followed = not places_piece_later(trial), []
        for action in actions:
            after = state_after(trial, self._seat, action)
            worth = evaluation.lead(after, self._seat)
            best = max(best, worth)
            if not is_last:
                followed.append((worth, after))
            if _cell(action) not in (None, placed):
                remote[action] = worth - immediate
        followed.sort(key=lambda one: -one[0])
        return max([best, *(self._best_worth(after, w, 0) for w, after in followed[:BETWEEN])])


def asks_for_piece(state: CarcassonneState) -> bool:
    """Return whether a seat is asked for a piece action."""
    return isinstance(state.agenda[-1], PieceActionFrame)


def leads_to_piece(state: CarcassonneState, seat: int) -> bool:
    """Return whether *seat* is asked for a piece action, or before one in the same part."""
    pending = state.pending
    if not isinstance(pending, Choice) or pending.seat != seat:
        return False
    return asks_for_piece(state) or places_piece_later(state)


def state_after(state: CarcassonneState, seat: int, decision: Value) -> CarcassonneState:
    """Return the state after *decision* of *seat*; *state* is not changed."""
    trial = state.copy()
    trial.apply(Decided(seat, decision))
    return trial


def _cell(decision: Value) -> object:
    """Return the cell that *decision* is about, or None."""
    return getattr(decision, "cell", None)
