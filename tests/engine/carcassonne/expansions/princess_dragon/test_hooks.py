"""The questions of the core that The Princess & the Dragon asks."""

from support.carcassonne.expansions.listening import arguments, label, listened, state_of
from support.carcassonne.expansions.princess_dragon import eaten, hunt
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.expansion import EXPANSION


def test_can_be_displaced_says_whom_the_dragon_may_eat():
    def not_from_roads(state: CarcassonneState, segment: int) -> bool:
        return state.board.features.kinds[segment].name != "road"

    match, heard = listened(EXPANSION, can_be_displaced=not_from_roads)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("P14", -1, 0)
    match.stand(-1, 0, "field n1")
    hunt(match, (0, 0), (1, 0))
    assert eaten(match.events) == []
    assert match.supply == (5, 7)
    kinds = state_of(match).board.features.kinds
    asked = [kinds[segment].name for _, segment in arguments(heard, "can_be_displaced")]
    assert asked == ["road"]


def test_on_piece_displaced_says_which_tiles_the_dragon_clears_with_and_without_pieces():
    seen = []
    match, _ = listened(
        EXPANSION,
        on_piece_displaced=lambda state, place: seen.append((cell(place), len(state.pieces))),
    )
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("P14", -1, 0)
    assert seen == [], "it lands on no piece"
    match.stand(-1, 0, "field n1")
    hunt(match, (0, 0), (1, 0))
    assert seen == [(Cell(0, 0), 2), (Cell(1, 0), 1)], "after the pieces have gone"


def test_can_be_recalled_says_which_knights_the_princess_may_send_home():
    match, heard = listened(EXPANSION, can_be_recalled=lambda state, segment: False)
    match.lay("K", 1, 0, piece="city")
    match.put("P20", 1, -1, 3)
    assert match.question == "use-piece"
    features = state_of(match).board.features
    found = {features.labels[one] for _, one in arguments(heard, "can_be_recalled")}
    assert found == {label(match, 1, 0, "city")}
