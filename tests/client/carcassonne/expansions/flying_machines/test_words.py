"""A flight is told for each distance, and a crash by its name."""

from support.carcassonne.effects import asked
from support.carcassonne.expansions.flying_machines import LAND
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import (
    FlightRoll,
    Fly,
    PieceCrashed,
)
from tilewyrm.engine.game import Choice, Decided, Rolled

OPTIONS = {"flying_machines": True, "flier_landing": "may"}


def test_flying_says_for_each_distance_where_it_leads_and_what_is_there() -> None:
    lands = crashes = 0
    for seed, entries in ((2, 84), (2, 124), (3, 100)):
        at = asked(seed, entries, USE_PIECE, **OPTIONS)
        seat = at.desk.model.seat
        for offer in at.desk.question.offers:
            chosen, flying = at.state.legal(seat)[offer.choice], at.state.copy()
            if not isinstance(chosen, Fly):
                assert "crash" not in offer.effect
                continue
            flying.apply(Decided(seat, chosen))
            for distance, text in enumerate(offer.effect.split("; "), 1):
                landing = flying.copy()
                flew, *others = landing.apply(Rolled(FlightRoll(distance)))
                where = f"{distance} ({flew.cell.x},{flew.cell.y}): "
                assert text.startswith(where)
                if any(isinstance(one, PieceCrashed) for one in others):
                    assert text == f"{where}crashes"
                    crashes += 1
                else:
                    assert isinstance(landing.pending, Choice)
                    assert landing.pending.question == LAND
                    assert text.startswith(f"{where}onto ")
                    lands += 1
    assert lands > 2
    assert crashes > 2


def test_letting_it_crash_is_no_choice_to_place_no_piece() -> None:
    at = asked(1, 20, LAND, **OPTIONS)
    legal = at.state.legal(at.desk.model.seat)
    labels = {
        type(legal[offer.choice]): (offer.label, offer.declines)
        for offer in at.desk.question.offers
    }
    assert labels.keys() == {PlacePiece, Skip}
    assert labels[Skip] == ("let it crash", True)


def test_a_landing_beside_others_says_whose_the_feature_is_then() -> None:
    at = asked(1, 20, LAND, **OPTIONS)
    effects = {offer.label: offer.effect for offer in at.desk.question.offers}
    assert (
        effects["highwayman on the road at -1,-2"]
        == "your and Cleo's road: worth 3 now, 4+ when complete"
    )
