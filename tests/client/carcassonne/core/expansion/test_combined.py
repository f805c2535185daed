"""What several expansions show becomes one, each field in the way that it says."""

from dataclasses import fields

import pytest

from support.carcassonne.scenes import CORE, board, model, part, pile, placed, player
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import (
    EventText,
    ExpansionFace,
    ForecastLine,
    SeatItem,
)
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause
from tilewyrm.client.carcassonne.core.page.plain_text import lines
from tilewyrm.client.carcassonne.core.page.remaining_tiles import pile_heading
from tilewyrm.client.carcassonne.core.words.forecast import forecast_lines
from tilewyrm.client.carcassonne.core.words.question import question
from tilewyrm.client.model.face_output import Offer

SHOWN = model(placed("D", 0, 0), part("turn", pb.Turn(number=3)), pile(2))
HERE = board(SHOWN)


WORDS = {1: "carcassonne.side.north", 2: "carcassonne.side.south"}
"""Texts that there are; a made-up expansion has none of its own."""


def made_up(number: int) -> ExpansionFace:
    """Return an expansion that says *number* wherever it can."""
    return ExpansionFace(
        name=f"made-up-{number}",
        words=GlossaryPart(
            causes=(ScoringCause(name=f"cause {number}"),),
            stacks={f"stack {number}": WORDS[number]},
            elsewhere=WORDS[number],
        ),
        styles={f"style-{number}": "bold"},
        questions={f"question-{number}": lambda board: f"question {number}"},
        arrows={f"question-{number}": lambda board: (number, number)},
        help=(WORDS[number],),
        plain_help=(WORDS[number],),
        clauses={"question": (f"X{number}",)},
        things={f"thing {number}": lambda model, board: ()},
        moment=lambda board: (f"moment {number}",),
        focus=lambda board: (number, 0),
        figures=lambda board: (Figure((0, 0), f"name {number}", "", "", ""),),
        seat_items=lambda board, seat: (SeatItem(1, f"holding {number} of {seat}", "", ""),),
        dangers={f"figure {number}": WORDS[number]},
        forecasts=lambda board: (ForecastLine([number], number, f"outlook {number}"),),
        pile=lambda board: (f"pile {number}",),
    )


BOTH = CombinedFace(BASE, (made_up(1), made_up(2)))


def test_every_field_of_an_expansion_is_combined() -> None:
    declared = {field.name for field in fields(ExpansionFace)} - {"name", "words"}
    assert declared <= {*vars(BOTH), *vars(CombinedFace)}


def test_mappings_are_put_together() -> None:
    assert list(BOTH.questions) == [*BASE.questions, "question-1", "question-2"]
    assert list(BOTH.styles) == [*BASE.styles, "style-1", "style-2"]
    assert list(BOTH.arrows) == ["place-tile", "question-1", "question-2"]
    assert (BOTH.offers, BOTH.events, BOTH.parts) == (BASE.offers, BASE.events, BASE.parts)
    assert list(BOTH.vocabulary.causes)[-2:] == ["cause 1", "cause 2"]
    assert BOTH.vocabulary.elsewhere == "north / south"
    assert list(BOTH.things) == ["thing 1", "thing 2"]
    assert list(BOTH.dangers) == ["figure 1", "figure 2"]


def test_what_is_listed_comes_one_behind_the_other() -> None:
    assert BOTH.help == list(WORDS.values())
    assert BOTH.plain_help == list(WORDS.values())
    assert BOTH.clauses["question"] == ["X1", "X2"]
    assert BOTH.moment(HERE) == ["moment 1", "moment 2"]
    assert [figure.name for figure in BOTH.figures(HERE)] == ["name 1", "name 2"]
    assert [one.text for one in BOTH.seat_items(HERE, 1)] == ["holding 1 of 1", "holding 2 of 1"]
    assert [one.text for one in BOTH.forecasts(HERE)] == ["outlook 1", "outlook 2"]
    assert BOTH.pile(HERE) == ["pile 1", "pile 2"]


def test_of_the_cells_to_look_at_the_first_counts() -> None:
    assert BOTH.focus(HERE) == (1, 0)
    assert CombinedFace(BASE, ()).focus(HERE) is None


def twice(**declared) -> tuple[ExpansionFace, ExpansionFace]:
    return ExpansionFace(name="one", **declared), ExpansionFace(name="two", **declared)


@pytest.mark.parametrize(
    "declared",
    [
        {"words": GlossaryPart(causes=(ScoringCause(name="x"),))},
        {"words": GlossaryPart(stacks={"x": "of x"})},
        {"styles": {"map-x": ""}},
        {"questions": {"x": lambda board: "?"}},
        {"offers": {pb.Claim: lambda asked, value: Offer("x")}},
        {"events": {pb.Claim: EventText(lambda model, board, value: "x")}},
        {"arrows": {"x": lambda board: None}},
    ],
)
def test_two_that_say_what_the_same_thing_is_are_refused(declared) -> None:
    with pytest.raises(ValueError, match="two of the client's modules say"):
        CombinedFace(BASE, twice(**declared))


def test_an_expansion_cannot_say_what_a_thing_of_the_base_game_is() -> None:
    word = ExpansionFace(name="one", words=GlossaryPart(causes=(ScoringCause(name="end"),)))
    with pytest.raises(ValueError, match="'end'"):
        CombinedFace(BASE, (word,))


def test_the_moment_is_told_with_the_question() -> None:
    assert question(BOTH, SHOWN, "use-piece") == "place a piece, or pass; moment 1; moment 2"
    assert question(CORE, SHOWN, "use-piece") == "place a piece, or pass"


def test_pile_forecast_and_holdings_have_what_expansions_say() -> None:
    assert pile_heading(BOTH, HERE) == "2 tiles left, pile 1, pile 2"
    assert [text for _, text in forecast_lines(BOTH, HERE, SHOWN)] == [
        " C +2  outlook 2",
        " B +1  outlook 1",
    ]
    rows = lines(BOTH, model(player(0, 4, meeple=6)))
    (row,) = (number for number, text in enumerate(rows) if text.startswith("A Ann"))
    assert rows[row : row + 2] == [
        "A Ann (you): 4 points, 4 if the match ended now; 6 meeples in supply, holding",
        "  1 of 0, holding 2 of 0",
    ]
