"""What is told of dragon, fairy and princess before a choice is what then happens."""

import pytest

from support.carcassonne.scenes import NOTHING_MORE, model, part, pile, placed
from support.desks import AtTable, table
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.game import Decided

ALONE = {**NOTHING_MORE, "princess_dragon": True}
FACE = CarcassonneFace()
KNIGHTS = [(16, 10), (18, 10), (20, 10)]
"""Matches by their seed, and where in them a seat may send its own knight home."""
DANGERS = [(0, 80), (2, 100), (11, 100), (13, 40)]
"""Where in them the tile that was just placed starts a hunt."""


def asked(seed: int, entries: int, question: str) -> AtTable:
    """Return a table in a random match, whose desk knows what each choice would do."""
    at = table("carcassonne", seed, entries, question, options=ALONE)
    at.foretell()
    return at


@pytest.mark.parametrize("seed", range(8))
def test_the_pieces_in_reach_are_those_that_the_server_says(seed) -> None:
    at = asked(seed, 60, "move-dragon")
    at.look()
    (threat,) = at.state.rules.hooks.threats(at.state)
    standing = [
        piece
        for segment, piece in at.state.pieces.items()
        if at.state.board.features.homes[segment] in threat.cells
    ]
    own = sum(piece.seat == at.desk.model.seat for piece in standing)
    lines = FACE.explain(at.desk.model, ("figure", "dragon"))
    noun = "piece" if len(standing) == 1 else "pieces"
    assert f"A hunt may reach {len(standing)} {noun}, {own} of them yours." in lines


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
    offers = at.desk.question.offers
    assert all(offer.harms for offer in offers) or not offers[first_harmless(offers)].harms


@pytest.mark.parametrize(("seed", "entries"), KNIGHTS)
def test_to_send_the_own_knight_home_does_harm_and_is_not_highlighted(seed, entries) -> None:
    at = asked(seed, entries, "remove-knight")
    offers, seat = at.desk.question.offers, at.desk.model.seat
    for offer in offers:
        chosen = at.state.legal(seat)[offer.choice]
        events = at.state.copy().apply(Decided(seat, chosen))
        assert offer.harms == any(
            isinstance(one, PieceReturned) and one.seat == seat and one.cause != "scored"
            for one in events
        )
    assert offers[-1].harms
    assert not offers[first_harmless(offers)].harms


HUNTED = (
    placed("D", 0, 0, pieces=[(0, 0)]),
    placed("P13", 1, 0, last=True),
    part("dragon", pb.Dragon(dragon=core_pb2.Cell(x=0, y=0))),
    part("fairy", pb.Fairy(fairy=core_pb2.Cell(x=0, y=0), guarded=0)),
)


def test_dragon_and_fairy_explain_themselves() -> None:
    dragon = FACE.explain(model(*HUNTED), ("figure", "dragon"))
    assert dragon[0] == "The dragon is at 0,0."
    assert not any("may reach" in line for line in dragon), "nothing is told of that here"
    fairy = FACE.explain(model(*HUNTED), ("figure", "fairy"))
    assert fairy[:2] == ["The fairy is at 0,0.", "She accompanies your knight."]
    waiting = model(placed("D", 0, 0), pile(3), part("d", pb.Dragon()), part("f", pb.Fairy()))
    assert FACE.explain(waiting, ("figure", "dragon"))[0].startswith("The dragon waits")
    assert FACE.explain(waiting, ("figure", "fairy"))[0].startswith("The fairy waits")
    for name in ("dragon", "fairy"):
        (unknown,) = FACE.answer(model(placed("D", 0, 0), pile(3)), "look", name)
        assert unknown.startswith(f"'{name}' is not a place")
    assert FACE.answer(model(*HUNTED), "look", "dragon") == dragon


@pytest.mark.parametrize(("seed", "entries"), DANGERS)
def test_a_piece_put_on_the_dragon_s_way_is_warned_of_it(seed, entries) -> None:
    """C75: the dragon tile that was just placed sends it hunting after the piece."""
    at = asked(seed, entries, "use-piece")
    (threat,) = at.state.rules.hooks.threats(at.state)
    for offer in at.desk.question.offers:
        decision = at.state.legal(at.desk.model.seat)[offer.choice]
        if isinstance(decision, PlacePiece):
            warned = "the dragon may come" in offer.effect
            assert warned == (threat.is_imminent and number(decision.cell) in threat.cells)
