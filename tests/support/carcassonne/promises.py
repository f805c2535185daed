"""What holds all along a match of Carcassonne, whatever modules and options it is played with."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from support.carcassonne.box import catalogue
from support.carcassonne.forecast import finals
from support.carcassonne.looks import looks
from support.carcassonne.made_up import made_up
from support.carcassonne.opinion import opinion_of
from support.carcassonne.promise import Promise, any_entry, parts
from support.carcassonne.recount import Recount
from support.carcassonne.restoring import differences, restored
from support.carcassonne.slow_map import Node
from tilewyrm.engine.carcassonne.core.components.feature_kind import Completion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.position.view_cache import ViewCache
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.events import TilePlaced
from tilewyrm.engine.carcassonne.core.values.parts import (
    Pieces,
    PlacedTile,
    Player,
    TilesDiscarded,
    TilesLeft,
    Turn,
)
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Choice, Decided, Entry, GameOver, Setup, Value
from tilewyrm.engine.kernel.frame import DecisionFrame


class NothingIsLost(Promise):
    """Tiles, and pieces of each seat and kind, are always somewhere, told by the view (C1, C5).

    When the game is over, what is left in the pile cannot be played (C130).
    """

    def __init__(self, setup: Setup, state: CarcassonneState, recount: Recount) -> None:
        super().__init__(setup, state, recount)
        self.whole = self._everything(state)

    def look(self, state: CarcassonneState, draw: Random) -> None:
        assert self._everything(state) == self.whole
        if state.over:
            held_back = {
                state.rules.kinds[kind].id for kind in state.rules.hooks.unplayable_kinds(state)
            }
            assert {one.tile for one in parts(state, TilesLeft)} <= held_back

    def _everything(self, state: CarcassonneState) -> tuple[Counter[str], Counter[object]]:
        tiles: Counter[str] = Counter()
        pieces: Counter[object] = Counter()
        for part in CARCASSONNE.view(state, 0):
            match part:
                case PlacedTile():
                    tiles[part.tile] += 1
                    pieces.update((one.seat, one.piece) for one in part.pieces)
                case TilesLeft() | TilesDiscarded():
                    assert part.number > 0
                    tiles[part.tile] += part.number
                case Player():
                    (kinds,) = parts(state, Pieces)
                    supply = zip(kinds.kinds, part.supply, strict=True)
                    pieces.update({(part.seat, kind): number for kind, number in supply})
                case Turn():
                    tiles.update([part.tile] if part.tile else [])
        for kind, kept in state.slice_by_type.items():
            tiles.update(opinion_of(state.rules.slices[kind]).tiles(kept))
        return tiles, +pieces


class PointsAreTold(Promise):
    """Everybody's points are those that the events gave; few take any away (`Opinion.costs`)."""

    def __init__(self, setup: Setup, state: CarcassonneState, recount: Recount) -> None:
        super().__init__(setup, state, recount)
        self.told = [0] * setup.seats
        self.costs = tuple(one for opinion in recount.opinions for one in opinion.costs)

    def follow(self, state: CarcassonneState, entry: Entry, events: Sequence[Value]) -> None:
        for event in events:
            for seat, points in getattr(event, "gains", ()):
                assert points < 0 if isinstance(event, self.costs) else points > 0
                self.told[seat] += points
        assert state.scores == self.told


class PointsAreRight(Promise):
    """An independent rescoring agrees to the last point, also about what would be at the end.

    C11-C20, C136, and what each expansion says.
    """

    often = 0.03

    def follow(self, state: CarcassonneState, entry: Entry, events: Sequence[Value]) -> None:
        if not state.over:
            assert state.scores == self.recount.scores

    def look(self, state: CarcassonneState, draw: Random) -> None:
        totals = list(finals(CARCASSONNE.view(state, None)))
        assert totals == (state.scores if state.over else self.recount.final())


class FeaturesAreRight(Promise):
    """Features grown tile by tile are those of a recount from the map alone (C6, C10)."""

    often = 0.03

    def look(self, state: CarcassonneState, draw: Random) -> None:
        features, chart = state.board.features, self.recount.chart
        grown: dict[int, set[Node]] = {}
        for segment, label in enumerate(features.labels):
            grown.setdefault(label, set()).add(self._node(state, segment))
        assert {frozenset(nodes) for nodes in grown.values()} == chart.features()
        for label, nodes in grown.items():
            feature = frozenset(nodes)
            assert set(nodes) == {self._node(state, one) for one in features.members[label]}
            assert features.kinds[label].name == chart.kind(feature)
            missing = chart.missing(feature)
            never = features.kinds[label].completion is Completion.NEVER
            assert (missing is None) == never
            assert (
                features.missing[label] > 0
                if missing is None
                else (features.missing[label] == missing)
            )
            assert Counter(features.marks[label]) == chart.marks(feature)
            assert len(set(features.standing[label])) == len(features.standing[label])
            standing = {self._node(state, segment) for segment in features.standing[label]}
            assert standing == chart.standing(feature)

    @staticmethod
    def _node(state: CarcassonneState, segment: int) -> Node:
        place, index = state.board.place_of(segment)
        at = cell(place)
        return at.x, at.y, index


class OffersDiffer(Promise):
    """Every decision that is offered can be taken, and no two have the same effect.

    Of two tiles that look the same after some quarter turns it does not matter which lies there.
    """

    often = 0.06

    def __init__(self, setup: Setup, state: CarcassonneState, recount: Recount) -> None:
        super().__init__(setup, state, recount)
        self.looks = {
            info.id: looks(info) for info in catalogue(setup.edition, setup.options).tiles
        }

    def look(self, state: CarcassonneState, draw: Random) -> None:
        pending = state.pending
        if not isinstance(pending, Choice):
            return
        effects = []
        for decision in state.legal(pending.seat):
            tried = state.copy()
            events = tried.apply(Decided(pending.seat, decision))
            effects.append(self._effect(tried, events))
        assert len(effects) == len(set(effects))

    def _effect(self, state: CarcassonneState, events: Sequence[Value]) -> str:
        form = state.canonical()
        form["core"]["tiles"] = [
            (x, y, id, self.looks[id][rotation]) for x, y, id, rotation in form["core"]["tiles"]
        ]
        told = [
            (event.seat, event.cell, self.looks[event.tile][event.rotation])
            if isinstance(event, TilePlaced)
            else event
            for event in events
        ]
        return repr((form, told))


class OfferedIsOffers(Promise):
    """A decision counts as offered exactly if it is listed, and is refused otherwise.

    Tried are decisions that were offered at other times, values that nobody ever meets, and offered
    places told from another tile. What is refused changes nothing.
    """

    often = 0.06
    MET = 40
    MADE = 40

    def __init__(self, setup: Setup, state: CarcassonneState, recount: Recount) -> None:
        super().__init__(setup, state, recount)
        self.met: list[Value] = []

    def look(self, state: CarcassonneState, draw: Random) -> None:
        frame = state.agenda[-1]
        if not isinstance(frame, DecisionFrame):
            return
        offers = list(frame.legal(state))
        assert list(state.legal(frame.seat)) == offers
        assert all(frame.is_legal(state, decision) for decision in offers)
        words = ["", *(kind.name for kind in state.rules.pieces)]
        kinds = draw.choices(CARCASSONNE.decision_types, k=self.MADE)
        made = [made_up(kind, draw, words) for kind in kinds]
        others = draw.sample(self.met, min(len(self.met), self.MET)) + made
        others += [mistold(state, one, draw) for one in offers if hasattr(one, "feature")]
        before, view = state.canonical(), list(CARCASSONNE.view(state, None))
        for decision in others:
            listed = decision in offers
            assert frame.is_legal(state, decision) == listed, decision
            if not listed:
                with pytest.raises(IllegalEntry):
                    state.apply(Decided(frame.seat, decision))
        assert state.canonical() == before
        assert list(CARCASSONNE.view(state, None)) == view
        self.met += draw.sample(offers, min(len(offers), 5))


def mistold(state: CarcassonneState, decision: Any, draw: Random) -> Value:
    """Return *decision* with its feature counted from a tile that it is not on."""
    firsts = state.board.firsts
    place = draw.choice(list(firsts))
    shift = firsts[number(decision.cell)] - firsts[place]
    feature = None if decision.feature is None else decision.feature + shift
    return replace(decision, cell=cell(place), feature=feature)


class CopiesAreIndependent(Promise):
    """What happens to a copy leaves no trace in the original, nor the other way round."""

    often = 0.03
    ENTRIES = 12

    def look(self, state: CarcassonneState, draw: Random) -> None:
        before, view = state.canonical(), list(CARCASSONNE.view(state, None))
        trial = state.copy()
        assert trial.canonical() == before
        held = trial.copy()
        for _ in range(self.ENTRIES):
            if not isinstance(trial.pending, GameOver):
                trial.apply(any_entry(trial, draw))
        for other in (state, held):
            assert other.canonical() == before
            assert list(CARCASSONNE.view(other, None)) == view


class CanonicalIsEverything(Promise):
    """A state made from the canonical form alone is the same in everything, and plays on alike."""

    often = 0.03
    ENTRIES = 6

    def look(self, state: CarcassonneState, draw: Random) -> None:
        twin = restored(state)
        assert differences(state, twin) == []
        assert twin.digest() == state.digest()
        assert list(CARCASSONNE.view(twin, None)) == list(CARCASSONNE.view(state, None))
        going = state.copy()
        for _ in range(self.ENTRIES):
            assert twin.pending == going.pending
            assert twin.outcomes() == going.outcomes()
            assert twin.source() == going.source()
            if isinstance(going.pending, GameOver):
                return
            if isinstance(going.pending, Choice):
                seat = going.pending.seat
                assert list(twin.legal(seat)) == list(going.legal(seat))
            entry = any_entry(going, draw)
            assert twin.apply(entry) == going.apply(entry)
        assert differences(going, twin) == []


class ViewsAreFresh(Promise):
    """Parts that are kept between views are never stale, and everybody sees the same."""

    often = 0.1

    def look(self, state: CarcassonneState, draw: Random) -> None:
        view = list(CARCASSONNE.view(state, None))
        anew = state.copy()
        anew.view_cache = ViewCache()
        assert view == list(CARCASSONNE.view(anew, None))
        assert view == list(CARCASSONNE.view(state, draw.randrange(self.setup.seats)))
        keys = [part.key for part in view]
        assert len(set(keys)) == len(keys)


class OffersHaveAnOrder(Promise):
    """Decisions are all different, and come in the documented order."""

    often = 1.0

    def look(self, state: CarcassonneState, draw: Random) -> None:
        pending = state.pending
        if not isinstance(pending, Choice):
            return
        legal = list(state.legal(pending.seat))
        assert legal
        assert len(set(legal)) == len(legal)
        if pending.question == PLACE_TILE:
            keys = [(one.cell.y, one.cell.x, one.rotation) for one in legal]
            assert keys == sorted(keys)


PROMISES: tuple[type[Promise], ...] = (
    NothingIsLost,
    PointsAreTold,
    PointsAreRight,
    FeaturesAreRight,
    OffersDiffer,
    OfferedIsOffers,
    CopiesAreIndependent,
    CanonicalIsEverything,
    ViewsAreFresh,
    OffersHaveAnOrder,
)
