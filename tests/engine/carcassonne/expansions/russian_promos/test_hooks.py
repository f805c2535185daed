"""The hook that says what a piece may stand on, as the box with the hut calls it."""

from support.carcassonne.expansions.listening import arguments, listened
from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE
from tilewyrm.engine.carcassonne.expansions.russian_promos.expansion import EXPANSION
from tilewyrm.engine.carcassonne.expansions.russian_promos.features import HUT


def test_places_for_is_asked_once_for_each_kind_of_piece_and_its_last_answer_holds():
    match, heard = listened(EXPANSION, places_for=lambda piece, places: places - {ROAD})
    assert [(piece, HUT in places) for piece, places in arguments(heard, "places_for")] == [
        (MEEPLE, True)
    ]
    match.put("U", 1, 0)
    assert match.spots(1, 0) == {"field"}
    match.skip()
    assert len(arguments(heard, "places_for")) == 1
