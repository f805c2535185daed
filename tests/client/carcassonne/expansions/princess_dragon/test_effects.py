"""What is told of dragon, fairy and princess before a choice is what then happens."""

from random import Random

import pytest

from support.carcassonne.scenes import EVERYTHING, NOTHING_MORE, desk_of, model, part, pile, placed
from support.desks import AtTable, played, table
from support.playing import any_entry
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import Spot
from tilewyrm.client.carcassonne.expansions.princess_dragon import hunt
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.game import Choice, Decided

ALONE = {**NOTHING_MORE, "princess_dragon": True}
FACE = CarcassonneFace()


def asked(seed: int, entries: int, question: str) -> AtTable:
    """Return a table in a random match, whose desk knows what each choice would do."""
    at = table("carcassonne", seed, entries, question, options=ALONE)
    at.foretell()
    return at


@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_eaten_who_was_not_in_reach(seed) -> None:
    at = asked(seed, 60, "move-dragon")
    board, draw = GAME.board(at.desk.model), Random(seed)
    known = {cell for cell, _ in hunt.pieces_in_reach(board)}
    state, eaten = at.state.copy(), set[Spot]()
    while isinstance(here := state.pending, Choice) and here.question == "move-dragon":
        for event in state.apply(any_entry(state, draw)):
            if isinstance(event, PieceReturned) and event.cause == "eaten":
                eaten.add((event.cell.x, event.cell.y))
    assert eaten <= known


@pytest.mark.parametrize("seed", range(6))
def test_a_step_says_whom_the_dragon_eats_and_harms_who_loses_a_piece(seed) -> None:
    at = asked(seed, 60, "move-dragon")
    seat = at.desk.model.seat
    for offer in at.desk.question.offers:
        chosen = at.state.legal(seat)[offer.choice]
        events = at.state.copy().apply(Decided(seat, chosen))
        gone = [one for one in events if isinstance(one, PieceReturned) and one.cause == "eaten"]
        assert offer.effect.startswith("eats") == bool(gone), offer
        own = any(one.seat == seat for one in gone)
        assert not gone or ("your" in offer.effect.partition(";")[0]) == own, offer
        assert offer.harms or not own


@pytest.mark.parametrize(("owner", "own"), [(0, True), (1, False)])
def test_to_send_the_own_knight_home_does_harm_and_is_not_highlighted(owner, own) -> None:
    sending = pb.RemoveKnight(cell=core_pb2.Cell(x=0, y=0), feature=0)
    city = placed("R", 0, 0, 2, pieces=[(owner, 0)])
    desk, _ = desk_of(model(city, question="remove-knight", decisions=[sending, pb.KeepKnights()]))
    sends = next(offer for offer in desk.question.offers if offer.choice == 0)
    assert sends.harms == own
    assert [offer.choice for offer in desk.question.offers] == ([1, 0] if own else [0, 1])
    assert not desk.question.offers[desk.view.ui.cursor].harms


HUNTED = (
    placed("D", 0, 0, pieces=[(0, 0)]),
    placed("P13", 1, 0, last=True),
    part("dragon", pb.Dragon(dragon=core_pb2.Cell(x=0, y=0))),
    part("fairy", pb.Fairy(fairy=core_pb2.Cell(x=0, y=0), guarded=0)),
)


def test_dragon_and_fairy_explain_themselves() -> None:
    dragon = FACE.explain(model(*HUNTED), ("figure", "dragon"))
    assert dragon[:2] == [
        "The dragon is at 0,0.",
        "A hunt may reach 0 pieces, 0 of them yours.",
    ]
    fairy = FACE.explain(model(*HUNTED), ("figure", "fairy"))
    assert fairy[:2] == ["The fairy is at 0,0.", "She accompanies your knight."]
    nothing = model(placed("D", 0, 0), pile(3))
    assert FACE.explain(nothing, ("figure", "dragon"))[0].startswith("The dragon waits")
    assert FACE.explain(nothing, ("figure", "fairy"))[0].startswith("The fairy waits")
    assert FACE.answer(model(*HUNTED), "look", "dragon") == dragon


def test_a_piece_put_on_the_dragon_s_way_is_warned_of_it() -> None:
    board = GAME.board(model(*HUNTED))
    assert GAME.dangers(board, (1, 0)) == ["the dragon may come"]
    assert GAME.dangers(board, (9, 9)) == []
    quiet = GAME.board(model(*HUNTED[:1], placed("D", 1, 0, last=True), *HUNTED[2:]))
    assert GAME.dangers(quiet, (1, 0)) == [], "no dragon tile was placed"


@pytest.mark.parametrize("question", ["remove-knight", "move-dragon"])
@pytest.mark.parametrize("seed", [6, 10])
def test_what_is_highlighted_at_first_does_no_harm_if_anything_else_can_be_done(
    seed, question
) -> None:
    desk = played("carcassonne", seed, 40, question, bot="greedy", options=EVERYTHING)
    if not all(offer.harms for offer in desk.question.offers):
        assert not desk.question.offers[desk.face.start(desk.model, desk.question.offers)].harms
