"""What a tile does to features: fields by their points, and what is closed but not complete."""

from support.carcassonne.expansions.listening import listened
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlaceTile
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange, Share
from tilewyrm.engine.game import Decided


def changes(match: Match, x: int, y: int, rotation: int = 0) -> list[FeatureChange]:
    """Return what the tile in hand of *match* does to features there."""
    decided = Decided(match.seat, PlaceTile(Cell(x, y), rotation))
    after = match.state.copy()
    events = after.apply(decided)
    brings = match.game.consequences(match.state, decided, after, events)
    return [fact for fact in brings.facts if isinstance(fact, FeatureChange)]


def test_a_field_is_told_only_where_its_points_change():
    match = Match(2)
    match.lay("U", 1, 0, piece="field n1")
    match.draw("E")
    assert [one.change for one in changes(match, 1, -1)] == []
    (city, field) = changes(match, 0, -1, 2)
    assert (city.change, city.shares) == (ChangeKind.CLOSES, ())
    assert (field.change, field.cell, field.tiles) == (ChangeKind.EXTENDS, Cell(1, 0), 0)
    assert field.shares == (Share(0, 3, 3, outvoted=False),)


def test_what_lacks_nothing_but_is_not_complete_by_an_expansion_is_extended_for_what_it_is_worth():
    match, _ = listened(is_complete=lambda state, label: False)
    match.draw("E")
    (city,) = changes(match, 0, -1, 2)
    assert (city.change, city.tiles, city.missing) == (ChangeKind.EXTENDS, 2, 0)
    assert (city.whole, city.claimable) == (2, False)
