"""Facts of decisions in random matches over presets and options, against the rules themselves."""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import sub
from pathlib import Path
from random import Random

import pytest

from support.carcassonne.modules import NAMES, setups_of
from support.daily import share_of_today
from support.playing import any_entry, any_setup
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell as cell_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored, PieceReturned
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import PLACE_BESIDE
from tilewyrm.engine.carcassonne.facts.values import (
    ChangeKind,
    FeatureChange,
    FeatureFacts,
    Risk,
    RiskKind,
)
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Choice, Consequences, Decided, Setup, Value

_LOOKED_AT = 2
"""Decisions of each request whose consequences are worked out."""
_SHARES = 3
"""Of the requests of a match that is long one share is looked at, another one each day."""


def _setups() -> Iterator[tuple[str, Setup]]:
    edition = editions.load("carcassonne")
    for preset in CARCASSONNE.presets:
        options = {**preset.options, **CARCASSONNE.ending_options}
        yield preset.name, CARCASSONNE.setup(edition, 3, options)
    draw = Random(22)
    for name in NAMES:
        for title, setup in setups_of(name).items():
            yield title, setup()
    for run in range(6):
        yield f"any options {run}", any_setup("carcassonne", draw)


SETUPS = dict(_setups())
_LARGEST = CARCASSONNE.presets[-1].name
_BOXES = [title for name in NAMES for title in setups_of(name)]
_RARE = Path(__file__).with_name("rare_setups.txt").read_text().split()
"""Setups with kinds of changes and risks that few others have."""
TODAY = list(dict.fromkeys([_LARGEST, *share_of_today(_BOXES, 4), *share_of_today([*SETUPS], 6)]))
"""The preset with all expansions, a quarter of the boxes and a sixth of all setups of today."""


class Weighed:
    """A decision with what it brings, and the positions before and after it."""

    def __init__(self, before: CarcassonneState, decided: Decided) -> None:
        """Weigh it; nobody changes *before* any more."""
        self.before, self.decided = before, decided
        self.after = before.copy()
        self.events = self.after.apply(decided)
        self.brings: Consequences = CARCASSONNE.consequences(
            before, decided, self.after, self.events
        )

    @property
    def changes(self) -> Sequence[FeatureChange]:
        return [one for one in self.brings.facts if isinstance(one, FeatureChange)]

    def risks(self, kind: RiskKind) -> list[Risk]:
        return [f for f in self.brings.facts if isinstance(f, Risk) and f.risk is kind]


def _weighed(name: str, seed: int = 0, shares: int = 1) -> Iterator[Weighed]:
    """Yield some decisions of each request of a random match, or of a share of its requests."""
    state, draw = CARCASSONNE.initial(SETUPS[name]), Random(seed)
    today, requests = share_of_today(range(shares), shares), 0
    while not state.over:
        pending = state.pending
        requests += isinstance(pending, Choice)
        if isinstance(pending, Choice) and requests % shares in today:
            legal, before = state.legal(pending.seat), state.copy()
            for decision in draw.sample(legal, min(_LOOKED_AT, len(legal))):
                yield Weighed(before, Decided(pending.seat, decision))
        state.apply(any_entry(state, draw))


@pytest.fixture(scope="module", params=TODAY)
def weighed(request: pytest.FixtureRequest) -> list[Weighed]:
    """Returns some decisions of the requests of a random match: of all in a small box."""
    return list(_weighed(request.param, shares=1 if request.param in _BOXES else _SHARES))


def _at_the_end(state: CarcassonneState) -> list[int]:
    if not state.over:
        state = state.copy()
        state.end_now()
    return state.scores


def _label(state: CarcassonneState, cell: Cell, feature: int) -> int:
    return state.board.features.labels[state.board.firsts[number(cell)] + feature]


def _passed(one: Weighed) -> tuple[list[int], list[Value]]:
    """Return scores and events once the seat has passed all that it may, but after a tile."""
    state, events = one.after.copy(), list(one.events)
    while not isinstance(one.decided.decision, PlaceTile):
        pending = state.pending
        if not isinstance(pending, Choice) or pending.seat != one.decided.seat:
            break
        if Skip() not in state.legal(pending.seat):
            break
        events += state.apply(Decided(pending.seat, Skip()))
    return state.scores, events


def test_points_and_final_points_are_those_of_the_rules(weighed: list[Weighed]) -> None:
    """C11-C20, C136: at once, and if the match ended before the decision or after it."""
    before = ended = None
    for one in weighed:
        scores, _ = _passed(one)
        assert one.brings.points == tuple(map(sub, scores, one.before.scores))
        if one.before is not before:  # the decisions of one request are beside each other
            before, ended = one.before, _at_the_end(one.before)
        assert ended is not None
        ends = map(sub, _at_the_end(one.after), ended)
        assert one.brings.final == tuple(ends), one.decided


def test_what_closes_a_feature_is_scored_in_that_turn_and_nothing_else(
    weighed: list[Weighed],
) -> None:
    """C11-C17: the pieces on it come home for what was told as its worth."""
    for one in weighed:
        if not isinstance(one.decided.decision, PlaceTile):
            continue
        told = {
            _label(one.after, change.cell or one.decided.decision.cell, change.feature): change
            for change in one.changes
            if change.change is ChangeKind.CLOSES
        }
        occupied = {label for label in told if one.after.board.features.standing[label]}
        scored = _scored_when_nothing_else_is_done(one.after)
        if scored is None:
            continue
        assert set(scored) <= occupied
        for label in occupied:
            event = scored.get(label)
            if event is None:  # nobody has a claim
                assert not told[label].shares
                continue
            assert event.value == told[label].whole
            assert {c.seat: c.points for c in event.claims if c.majority} == {
                share.seat: share.points for share in told[label].shares if not share.outvoted
            }


def _scored_when_nothing_else_is_done(
    state: CarcassonneState,
) -> dict[int, FeatureScored] | None:
    """Return what is scored as complete in this part of the turn.

    None: a figure acts before, or something must be placed that may open a feature again.
    """
    state = state.copy()
    pending = state.pending
    while isinstance(pending, Choice) and pending.question != "use-piece":
        legal = state.legal(pending.seat)
        if state.pieces and pending.question not in ("remove-knight",):
            return None
        state.apply(Decided(pending.seat, legal[-1]))
        pending = state.pending
    if not isinstance(pending, Choice) or state.rules.hooks.threats(state):
        return None
    seat, events = pending.seat, list(state.apply(Decided(pending.seat, Skip())))
    pending = state.pending
    while isinstance(pending, Choice) and pending.seat == seat:
        if any(isinstance(event, FeatureScored) for event in events):
            break
        if Skip() not in state.legal(seat):
            return None
        events += state.apply(Decided(seat, Skip()))
        pending = state.pending
    return {
        _label(state, event.cell, event.feature): event
        for event in events
        if isinstance(event, FeatureScored) and event.complete and event.kind != FIELD.name
    }


def test_a_free_feature_that_is_closed_gives_a_piece_there_what_was_told(
    weighed: list[Weighed],
) -> None:
    """C9: *claimable* says that one can be put there, *whole* what it then brings if it stays."""
    for one in weighed:
        for change in one.changes:
            if change.change is not ChangeKind.CLOSES or change.shares:
                continue
            decision, pending = one.decided.decision, one.after.pending
            cell = change.cell or (decision.cell if isinstance(decision, PlaceTile) else None)
            assert cell is not None
            if not isinstance(pending, Choice) or pending.question != "use-piece":
                continue
            there = [
                choice
                for choice in one.after.legal(pending.seat)
                if isinstance(choice, PlacePiece)
                and (choice.cell, choice.feature) == (cell, change.feature)
            ]
            assert change.claimable is bool(there)
            if there:
                put = Weighed(one.after, Decided(pending.seat, there[0]))
                is_caught = bool(put.risks(RiskKind.CAUGHT))
                assert is_caught or put.brings.final[pending.seat] >= change.whole


def test_a_piece_that_scores_in_its_turn_is_told_although_a_second_figure_is_asked_for(
    weighed: list[Weighed],
) -> None:
    """C15, PH10: it is told exactly where the piece comes home for points once all is passed."""
    for one in weighed:
        decision = one.decided.decision
        if isinstance(decision, PlacePiece):
            home = [
                event
                for event in _passed(one)[1]
                if isinstance(event, PieceReturned)
                and (event.cell, event.feature) == (decision.cell, decision.feature)
                and (event.piece, event.cause) == (decision.piece, "scored")
            ]
            (claim,) = one.changes
            assert (claim.change is ChangeKind.SCORES) is bool(home)


def test_a_harmful_decision_loses_a_piece_or_points(weighed: list[Weighed]) -> None:
    """A piece is lost if it goes home without being scored (C78, C100 and what follows)."""
    for one in weighed:
        seat = one.decided.seat
        lost = one.risks(RiskKind.LOST)
        assert one.brings.is_loss is bool(lost)
        gone = [
            (event.cell, event.feature % PLACE_BESIDE)
            for event in _passed(one)[1]
            if isinstance(event, PieceReturned)
            and event.seat == seat
            and event.cause in ("eaten", "removed", "left behind", "challenged")
        ]
        had_to = _must_go(one.before, seat)
        expected = [place for place in gone if place not in had_to]
        if isinstance(one.decided.decision, PlaceTile):
            expected += [place for place in _must_go(one.after, seat) if place not in had_to]
        assert [(risk.cell, risk.feature) for risk in lost] == expected
        assert one.brings.harms(seat) is (bool(lost) or one.brings.final[seat] < 0)


def _must_go(state: CarcassonneState, seat: int) -> list[tuple[Cell, int]]:
    """Return where pieces of *seat* stand that go home without points at the next scoring."""
    segments = state.rules.hooks.lost_at_scoring(state)
    places = [state.board.place_of(one) for one in segments if state.pieces[one].seat == seat]
    return [(cell_of(place), feature) for place, feature in places]


def test_the_worth_of_a_complete_feature_is_what_is_scored_when_it_is_completed(
    weighed: list[Weighed],
) -> None:
    """What looking says of a feature that one tile closes without making it larger: C12, C13."""
    for one in weighed:
        if not isinstance(one.decided.decision, PlaceTile):
            continue
        closed = [
            (change, change.cell)
            for change in one.changes
            if change.change is ChangeKind.CLOSES and change.cell is not None
        ]
        if not closed:
            continue
        known = {_label(one.before, f.cell, f.feature): f for f in _features(one.before, aids=True)}
        for change, cell in closed:
            before = known[_label(one.before, cell, change.feature)]
            assert before.whole == change.whole
            assert before.gaps == (one.decided.decision.cell,)


@pytest.mark.parametrize("name", TODAY)
def test_looking_says_what_is_and_with_aids_what_would_be(name: str) -> None:
    state, draw = CARCASSONNE.initial(SETUPS[name]), Random(4)
    while not state.over:
        state.apply(any_entry(state, draw))
        if draw.random() < 0.05:
            _compare(state)
    _compare(state)


def _compare(state: CarcassonneState) -> None:
    plain, aided = CARCASSONNE.facts(state, None, aids=False), _features(state, aids=True)
    features = state.board.features
    assert len(plain) == len(aided) == len(set(features.labels))
    for bare, full in zip(plain, aided, strict=True):
        assert isinstance(bare, FeatureFacts)
        label = _label(state, bare.cell, bare.feature)
        assert (bare.cell, bare.feature, bare.tiles) == (full.cell, full.feature, full.tiles)
        assert (bare.owners, bare.points) == (full.owners, full.points)
        assert bare.whole is None
        assert not bare.gaps
        assert not bare.open_edges
        if full.whole is not None:
            is_open = bool(full.gaps) or full.open_ends > 0
            assert full.complete is not is_open or features.missing[label] == 0


def _features(state: CarcassonneState, *, aids: bool) -> list[FeatureFacts]:
    found: Sequence[Value] = CARCASSONNE.facts(state, None, aids=aids)
    return [fact for fact in found if isinstance(fact, FeatureFacts)]


def test_a_fact_is_told_of_every_kind_somewhere() -> None:
    """A net that catches nothing would hold, too: every kind of change and risk is met."""
    changes, risks = set(), set()
    presets = sorted(CARCASSONNE.presets, key=lambda preset: len(preset.options))
    likely = dict.fromkeys([*_RARE, *_BOXES, *(preset.name for preset in presets), *SETUPS])
    for one in chain.from_iterable(_weighed(name, 5) for name in likely):
        changes |= {change.change for change in one.changes}
        risks |= {fact.risk for fact in one.brings.facts if isinstance(fact, Risk)}
        if (len(changes), len(risks)) == (len(ChangeKind), len(RiskKind)):
            break
    assert changes == set(ChangeKind)
    assert risks == set(RiskKind)
