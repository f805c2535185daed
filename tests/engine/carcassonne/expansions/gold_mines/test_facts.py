"""What choices and features say of gold bars."""

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine
from support.carcassonne.match import Match, counted
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import PlaceGold
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange, FeatureFacts
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Decided, Value


def changes(match: Match, decision: Value) -> list[FeatureChange]:
    """Return what *decision* does to features."""
    before, decided = match.state.copy(), Decided(match.seat, decision)
    after = before.copy()
    events = after.apply(decided)
    facts = CARCASSONNE.consequences(before, decided, after, events).facts
    return [one for one in facts if isinstance(one, FeatureChange)]


def test_a_placement_that_completes_says_how_many_bars_are_taken():
    match = Match(2, NAME, edition=box(MEADOW, U=1, A=2))
    match.lay("U", 1, 0, piece="road")
    mine(match, (1, 1), (1, 0))
    match.lay("A", -1, 0, 3)
    match.draw("A")
    (placement,) = [one for one in match.legal(PlaceTile) if one.cell == Cell(2, 0)]
    closed = [one for one in changes(match, placement) if one.change is ChangeKind.CLOSES]
    assert [counted(one.spoils) for one in closed] == [{"gold_bar": 1}]


def test_a_bar_says_whose_features_it_would_belong_to():
    match = Match(2, NAME, edition=box(MEADOW, U=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("GX", 1, 1)
    found = {}
    for one in match.legal(PlaceGold):
        told = changes(match, one)
        found[one.cell.x] = [
            (counted(change.spoils), [share.seat for share in change.shares]) for change in told
        ]
    assert found == {x: [({"gold_bar": 1}, [0])] for x in (0, 1, 2)}


def test_a_piece_says_how_many_bars_lie_on_its_feature():
    match = Match(2, NAME, edition=box(MEADOW, U=1))
    mine(match, (0, 1), (0, 0))
    match.put("U", 1, 0)
    claims = [changes(match, one)[0] for one in match.legal(PlacePiece)]
    by_feature = {one.feature: counted(one.spoils) for one in claims}
    assert by_feature[match.feature(1, 0, "road")] == {"gold_bar": 1}
    assert by_feature[match.feature(1, 0, "field n1")] == {}


def test_a_feature_on_the_map_says_how_many_bars_lie_on_it():
    match = Match(2, NAME, edition=box(MEADOW))
    mine(match, (0, 1), (0, 0))
    facts = CARCASSONNE.facts(match.state, None, aids=False)
    told = [one for one in facts if isinstance(one, FeatureFacts) and one.cell == Cell(0, 0)]
    marks = {match.tiles["D"].features[one.feature].kind: counted(one.marks) for one in told}
    assert marks == {"city": {"gold_bar": 1}, "road": {"gold_bar": 1}, "field": {}}
