"""The bars that belong to a feature: those on its tiles (GD2, GD20)."""

from collections.abc import Collection, Iterator

from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, place_number
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines, GoldOnTile

BAR = "gold_bar"
"""The word for a bar."""


def bars_on(state: CarcassonneState, label: int) -> list[GoldOnTile]:
    """Return the bars on the tiles of the feature *label*, each tile once (GD20).

    A feature that is never complete has none (GD26).
    """
    bars = state.of(GoldMines).bars
    if not bars or state.board.features.kinds[label].completion is Completion.NEVER:
        return []
    places = _places(state, label)
    return [one for one in bars if place_number(one.cell) in places]


def _places(state: CarcassonneState, label: int) -> Collection[int]:
    """Return the cells of the feature: for a monastery and the like the eight around it, too."""
    features = state.board.features
    homes = features.homes
    if features.kinds[label].completion is Completion.SURROUNDINGS:
        home = homes[label]
        return {home, *(home + step for step in AROUND)}
    return {homes[segment] for segment in features.members[label]}


def labels_at(state: CarcassonneState, place: int) -> Iterator[int]:
    """Yield the labels of the features to which the bars at cell number *place* belong.

    One with several parts on the tile comes several times.
    """
    board = state.board
    features, first = board.features, board.firsts[place]
    for feature, kind in enumerate(board.tiles[place].kind.kinds):
        if kind.completion is not Completion.NEVER:
            yield features.labels[first + feature]
    yield from board.around.get(place, ())
