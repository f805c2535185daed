"""What a player sees of the Russian promos."""

from support.carcassonne.desks import desk_at
from support.carcassonne.drawings import four
from support.carcassonne.expansions.russian_promos import NAME
from support.carcassonne.match import Match
from support.carcassonne.scenes import told
from support.desks import seated
from tilewyrm.carcassonne.v1 import core_pb2, russian_promos_pb2
from tilewyrm.client.carcassonne.core.words.description import describe
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.model.face_output import Offer


def offer(match: Match, wanted: str) -> Offer:
    """Return the offer whose label begins with *wanted*."""
    (found,) = [one for one in desk_at(match).question.offers if one.label.startswith(wanted)]
    return found


def test_hut_tree_and_pond_are_drawn_on_their_tiles():
    assert "|∩|" in four("RU01")
    assert "|♠|" in four("RU03")
    assert "|○|" in four("RU04")


def test_the_road_from_the_north_ends_before_the_one_with_three_arms():
    assert four("RU02") == "\n".join(
        (
            "| ·   │   · | ·   │   · | ·   │   · | ·   │   · |",
            "|   ·   ·   |   · │ ·   |   · │ ·   |   · │ ·   |",
            "|─────┬─────|─────┤  ───|─────┴─────|───  ├─────|",
            "|   · │ ·   |   · │ ·   |   ·   ·   |   · │ ·   |",
            "| ·   │   · | ·   │   · | ·   │   · | ·   │   · |",
        )
    )


def test_a_place_for_the_pond_says_whom_it_catches():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0, piece="field n1")
    match.lay("U", 2, 0)
    match.lay("U", -2, 0)
    match.draw("RU04")
    own = offer(match, "place 2,1")
    assert own.effect == (
        "one of your pieces ends up in Vodyanoy's pond; \N{MINUS SIGN}7 if the match ended now"
    )
    assert own.harms
    other = offer(match, "place -2,1")
    assert other.effect == "Bob \N{MINUS SIGN}2 if the match ended now"
    assert not other.harms


def test_a_piece_put_where_a_trap_takes_it_says_so():
    match = Match(2, NAME)
    match.lay("RU04", 0, 1)
    match.put("U", 1, 0)
    found = offer(match, "highwayman")
    assert found.effect == (
        "\N{MINUS SIGN}2 if the match ended now; one of your pieces ends up in Vodyanoy's pond"
    )


def test_freeing_names_the_piece_the_place_and_what_it_saves():
    match = Match(2, NAME)
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("U", 3, 0)
    found = offer(match, "free")
    assert found.label == "free: trapped meeple at 0,1"
    assert found.effect == "+2 if the match ended now"


def test_the_look_box_tells_who_is_in_a_trap_and_what_it_does():
    match = Match(2, NAME)
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.draw("U")
    desk = seated(match.setup, match.state)
    lines = describe(GAME, desk.model, ("feature", (0, 1), 0))
    assert lines[0] == "Vodyanoy's pond."
    assert "Bob's trapped meeple" in lines[1]
    assert lines[-1].startswith("Vodyanoy traps every meeple on the 8 tiles")


def test_the_log_says_who_caught_whom_and_what_it_costs():
    event = russian_promos_pb2.PieceTrapped(
        seat=1, piece="meeple", cell=core_pb2.Cell(x=1), kind="road", trap="solovei"
    )
    assert told(event) == ["Solovei traps Bob's highwayman at 1,0."]
    scored = russian_promos_pb2.CaptivesScored(seat=0, number=2, points=-4)
    assert told(scored) == ["Ann loses 4: 2 pieces in Vodyanoy's pond (end of the game)."]
