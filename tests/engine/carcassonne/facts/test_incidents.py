"""What events brought the seats: points, shares without points, pieces that were taken away."""

from tilewyrm.engine.carcassonne.core.values.events import (
    Claim,
    FeatureScored,
    PieceReturned,
    TileDiscarded,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.facts.incidents import incidents
from tilewyrm.engine.game import Incident

AT = Cell(0, 0)


def returned(seat, cause):
    return PieceReturned(seat, "meeple", AT, 0, "city", cause)


def test_who_is_outdone_on_a_feature_loses_and_who_ties_does_not():
    claims = (Claim(0, 2, True, 8), Claim(1, 1, False, 0), Claim(2, 2, True, 8))
    scored = FeatureScored("completed", "city", AT, 0, True, 4, (), (), 8, claims)
    assert list(incidents([scored])) == [
        Incident(0, 8),
        Incident(2, 8),
        Incident(1, loses=True),
    ]


def test_a_piece_that_has_scored_is_no_loss_and_one_that_is_eaten_is():
    events = [
        TileDiscarded("x"),
        returned(0, "scored"),
        returned(1, "completed"),
        returned(2, "eaten"),
        returned(0, "left behind"),
    ]
    assert list(incidents(events)) == [Incident(2, loses=True)]
