"""What events brought the seats: points, burnt columns, stolen items."""

from tilewyrm.engine.feuville.facts.incidents import incidents
from tilewyrm.engine.feuville.values.events import (
    ColumnBurnt,
    FewestRewarded,
    ItemStolen,
)
from tilewyrm.engine.game import Incident


def test_points_count_and_what_is_burnt_or_stolen_is_a_loss():
    events = [
        ColumnBurnt(1, 2, ("a", "b")),
        ItemStolen(0, 2, "c"),
        FewestRewarded(seat=0, decrees=1, points=3, total=10),
    ]
    assert list(incidents(events)) == [
        Incident(1, loses=True),
        Incident(2, loses=True),
        Incident(0, 3),
    ]
