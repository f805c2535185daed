"""What an expansion asks while completed features are scored: before pieces leave, between two."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from support.carcassonne.expansions.listening import Asked, arguments, label, listened, state_of
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation, base_values
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import POINT
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.core.values.parts import FeatureForecast
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame

EAST_CITY, BOTH = (1, -1), (0, -1)
"""The cells of a city's end, and of the tile that completes it and that of the start tile."""


@dataclass(frozen=True, slots=True)
class Nod:
    """The answer to a question that changes nothing."""

    times: int


@dataclass(frozen=True, slots=True)
class NodFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn is asked."""

    name = "test-nod"
    question = "test-nod"

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        return (Nod(1), Nod(2))

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        pass


def ask(state: CarcassonneState, label: int) -> None:
    state.agenda.append(NodFrame(state.seat))


def two_cities(**hooks: Callable[..., Any]) -> tuple[Match, list[Asked]]:
    """Return a match in which two cities were just completed: first seat 0's, then seat 1's."""
    match, heard = listened(**hooks)
    match.lay("U", 1, 0)
    match.lay("E", *EAST_CITY, 3, piece="city")
    match.put("I", *BOTH, 2)
    match.forget()
    match.stand(*BOTH, "city S")
    return match, heard


def names(match: Match) -> list[str]:
    return [item[0] for item in match.state.canonical()["agenda"]]


def returned(match: Match) -> list[tuple[int, int]]:
    found = [event for event in match.events if isinstance(event, PieceReturned)]
    return [(event.cell.x, event.cell.y) for event in found]


def test_without_questions_nothing_of_it_is_seen_at_rest() -> None:
    match, _ = two_cities()
    assert names(match) == ["turn", "part", "draw"]
    assert [type(event).__name__ for event in match.events[1:5]] == [
        "FeatureScored",
        "PieceReturned",
    ] * 2
    assert match.scores == (4, 4)


def test_a_question_after_a_feature_is_scored_comes_before_its_pieces_go_home() -> None:
    match, _ = two_cities(on_feature_scored=ask)
    assert match.question == NodFrame.question
    assert names(match) == ["turn", "part", "complete-feature", "release-pieces", "test-nod"]
    assert match.scores == (4, 0)
    assert returned(match) == []
    assert match.standing(*BOTH)
    match.decide(Nod(1))
    assert returned(match) == [BOTH]
    assert match.scores == (4, 4)
    assert names(match) == ["turn", "part", "release-pieces", "test-nod"]
    match.decide(Nod(1))
    assert returned(match) == [BOTH, EAST_CITY]
    assert names(match) == ["turn", "part", "draw"]


def test_a_question_after_a_completed_feature_comes_before_the_next_is_looked_at() -> None:
    match, heard = two_cities(on_feature_completed=ask)
    assert names(match) == ["turn", "part", "complete-feature", "test-nod"]
    assert returned(match) == [BOTH]
    assert len(arguments(heard, "on_feature_scored")) == 1
    match.decide(Nod(2))
    assert returned(match) == [BOTH, EAST_CITY]
    match.decide(Nod(2))
    assert match.scores == (4, 4)


def test_whether_a_feature_is_complete_is_asked_when_its_turn_has_come() -> None:
    lost: list[int] = []

    def block(state: CarcassonneState, label: int) -> None:
        lost.extend({*state.board.features.labels} - {label})

    match, _ = two_cities(
        on_feature_completed=block, is_complete=lambda state, label: label not in lost
    )
    assert match.scores == (4, 0)
    assert returned(match) == [BOTH]


@pytest.mark.parametrize("hook", ["on_feature_scored", "on_feature_completed"])
def test_what_is_scored_counts_once_while_an_answer_is_waited_for(hook: str) -> None:
    match, _ = two_cities(**{hook: ask})
    assert match.finals == (4, 4)
    forecast = [part.scored for part in match.view() if isinstance(part, FeatureForecast)]
    assert len(forecast) == 1, "the feature whose turn comes next"
    state = state_of(match)
    ended = state.copy()
    ended.end_now()
    assert ended.scores == [4, 4]
    mine, theirs = base_values(state)
    assert StaticEvaluation(state).values(state) == [mine, theirs + 4 * POINT]


def test_bots_answer_in_between() -> None:
    match, _ = two_cities(on_feature_scored=ask)
    chosen = bot("carcassonne", "greedy", lambda number: 0).choose(match.state, 0)
    assert chosen in match.legal()


def test_a_position_in_between_is_copied_and_named_like_any_other() -> None:
    match, _ = two_cities(on_feature_scored=ask)
    state = state_of(match)
    twin = state.copy()
    assert twin.digest() == state.digest()
    (waiting,) = [item for item in state.canonical()["agenda"] if item[0] == "release-pieces"]
    assert waiting[1]["cause"] == "scored"
    assert set(waiting[1]["cell"]) == {"x", "y"}
    city = label(match, waiting[1]["cell"]["x"], waiting[1]["cell"]["y"], "city S")
    assert state.board.features.standing[city]
