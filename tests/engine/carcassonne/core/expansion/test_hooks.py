"""The core's questions: each is asked where its docstring says.

`test_every_question_is_shown` finds the tests of a question by their names.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from support.carcassonne.box import box
from support.carcassonne.expansions.listening import Gift, arguments, label, listened, state_of
from support.carcassonne.match import counted, gains, scored
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.bots.evaluator import CarcassonneEvaluator
from tilewyrm.engine.carcassonne.bots.move_ordering import PlacementRanking
from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.expansion import prospect
from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.expansion.hooks import HOOKS
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.threat import Threat
from tilewyrm.engine.carcassonne.core.position.board import Link
from tilewyrm.engine.carcassonne.core.position.linking import relink
from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import NOWHERE, ORIGIN, ROW, STEPS, cell
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    PiecePlaced,
    PieceReturned,
    TileDiscarded,
)
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile
from tilewyrm.engine.carcassonne.facts.values import (
    ChangeKind,
    ClosedPlaces,
    FeatureChange,
    Prospect,
    Reach,
    Risk,
    RiskKind,
)
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Decided

EAST = ORIGIN + STEPS[1]


# Set-up -------------------------------------------------------------------------------------------


def test_setup_setup_box_is_asked_once_with_all_tiles_in_one_stack_and_its_answer_is_played():
    def swapped(given):
        other = next(kind for kind in given.kinds if kind.id == "B")
        return replace(given, start=other)

    match, heard = listened(setup_box=swapped)
    assert match.board[0, 0].tile == "B"
    ((given,),) = arguments(heard, "setup_box")
    assert given.start.id == "D"
    assert [sum(stack.counts) for stack in given.stacks] == [71]


def test_adapt_kind_changes_the_tiles_of_the_match():
    def opened(kind):
        ends = [int(feature.kind == "road") for feature in kind.features]
        return kind.with_features(kind.features, kind.kinds, ends) if any(ends) else kind

    match, heard = listened(adapt_kind=opened)
    kinds = {kind.id for (kind,) in arguments(heard, "adapt_kind")}
    assert kinds == {tile.id for tile in match.game.catalogue(match.edition).tiles}
    board = match.state.board
    assert board.tiles[ORIGIN].kind.open_ends == (0, 1, 0, 0)
    assert board.features.missing[1] == 3
    assert board.open_ends(board.features.labels[1]) == 1


@dataclass(frozen=True, slots=True)
class Dance:
    """A decision of nobody's."""


class Dancing(PieceAction[CarcassonneState]):
    """Something to do in step 2."""

    def __init__(self) -> None:
        self.danced = 0

    def legal(self, state: CarcassonneState) -> Sequence[object]:
        return (Dance(),)

    def handles(self, decision: object) -> bool:
        return isinstance(decision, Dance)

    def is_legal(self, state: CarcassonneState, decision: object) -> bool:
        return True

    def apply(self, state: CarcassonneState, decision: object) -> None:
        self.danced += 1


def test_piece_actions_come_after_meeples_and_before_skipping():
    dancing = Dancing()
    match, _ = listened(piece_actions=lambda: (dancing,))
    match.put("U", 1, 0)
    assert match.legal()[-2:] == [Dance(), Skip()]
    match.decide(Dance())
    assert dancing.danced == 1
    assert match.turn.seat == 1


def test_on_piece_action_hears_of_the_action_and_of_skipping_it_after_it_is_done():
    match, heard = listened(piece_actions=lambda: (Dancing(),))
    match.put("U", 1, 0)
    match.stand(1, 0, "road")
    match.lay("U", 2, 0)
    match.put("U", 3, 0)
    match.decide(Dance())
    decisions = [decision for _, decision in arguments(heard, "on_piece_action")]
    assert decisions == [PlacePiece(Cell(1, 0), 0, "meeple"), Skip(), Dance()]


class DancingOn(Dancing):
    """Something to do besides."""

    is_extra = True

    def legal(self, state: CarcassonneState) -> Sequence[object]:
        return () if self.danced else (Dance(),)


def test_after_an_extra_piece_action_the_player_chooses_again():
    dancing = DancingOn()
    match, heard = listened(piece_actions=lambda: (dancing,))
    match.put("U", 1, 0)
    before = match.legal()
    match.decide(Dance())
    assert match.legal() == [one for one in before if one != Dance()]
    assert arguments(heard, "on_piece_action") == []
    match.stand(1, 0, "road")
    assert len(arguments(heard, "on_piece_action")) == 1
    assert match.turn.seat == 1


def test_on_relinked_is_asked_after_a_link_which_makes_two_roads_one():
    match, heard = listened()
    match.lay("A", 0, 1, piece="road")
    match.put("A", 1, 1)
    state = match.state
    assert isinstance(state, CarcassonneState)
    board = state.board
    roads = [board.firsts[place] for place in (ORIGIN + ROW, ORIGIN + ROW + 1)]
    twin = state.copy()
    relink(state, Link(*roads, closes=False))
    assert arguments(heard, "on_relinked") == [(state, *roads)]
    labels = board.features.labels
    assert labels[roads[0]] == labels[roads[1]]
    assert board.features.missing[labels[roads[0]]] == 2
    assert match.finals == (2, 0)
    assert twin.board.features.labels[roads[0]] != twin.board.features.labels[roads[1]]
    assert "road" not in match.spots(1, 1)


# A tile -------------------------------------------------------------------------------------------


def number_of(state: CarcassonneState, tile: str) -> int:
    return state.rules.numbers[tile]


def test_unplayable_kinds_and_on_unplayable_drawn_set_a_tile_aside_and_draw_another():
    match, heard = listened(
        edition=box(U=2, V=1), unplayable_kinds=lambda state: [number_of(state, "V")]
    )
    assert DrawTile("V") in match.rolls()
    match.draw("V")
    assert [kind for _, kind in arguments(heard, "on_unplayable_drawn")] == [
        number_of(state_of(match), "V")
    ]
    assert match.question == "chance"
    assert DrawTile("V") not in match.rolls()  # it was taken from the pile
    assert match.discarded == {}
    match.put("U", 1, 0)


def test_unplayable_kinds_tiles_alone_are_nothing_to_draw():
    match, heard = listened(
        edition=box(U=1, V=1), unplayable_kinds=lambda state: [number_of(state, "V")]
    )
    match.lay("U", 1, 0)
    assert match.question == "over"
    assert match.remaining == 1
    assert arguments(heard, "on_unplayable_drawn") == []


def test_filter_placements_has_the_last_word_where_a_tile_goes():
    match, heard = listened(
        filter_placements=lambda state, kind, codes: [code for code in codes if code & 1]
    )
    match.draw("V")
    assert {turn for _, _, turn in match.placements()} <= {1, 3}
    codes = [
        list(given) for _, kind, given in arguments(heard, "filter_placements") if len(given) > 1
    ]
    assert all(given == sorted(given) for given in codes)
    match.place(*min(match.placements()))
    match.skip()
    assert TileDiscarded("B") in match.draw("B")  # it looks the same in every rotation: only 0


def test_on_tile_placed_is_told_of_every_tile_that_lies_the_first_one_too():
    seen = []
    match, _ = listened(
        on_tile_placed=lambda state, at, tile: seen.append((at, tile, state.board.last))
    )
    start = len(seen)
    assert [(at, tile.kind.id) for at, tile, _ in seen] == [(ORIGIN, "D")] * start
    match.put("U", 1, 0)
    ((at, tile, last),) = seen[start:]
    assert (at, tile.kind.id, tile.rotation, last) == (EAST, "U", 0, EAST)


def test_acts_on_placement_hears_what_a_tile_joins_and_has_it_tried():
    """A strategy sees what the tile changes beside its features only if this expansion says so."""

    def worths(*, acts: bool) -> dict[int, int]:
        match, heard = listened(
            evaluation_bonus=lambda state: (1000 * len(state.board.tiles), 0),
            acts_on_placement=lambda state, kind, joined: acts,
        )
        match.draw("U")
        ranking = PlacementRanking(state_of(match), 0).immediate()
        labels = state_of(match).board.features.labels
        for _, kind, joined in arguments(heard, "acts_on_placement"):
            assert kind.id == "U"
            assert joined
            assert set(joined) <= set(labels)
            assert min(joined.values()) >= 0
        return {number: scored.worth for number, scored in enumerate(ranking)}

    tried, judged = worths(acts=True), worths(acts=False)
    assert {number: worth - 1000 for number, worth in tried.items()} == judged


# Wood ---------------------------------------------------------------------------------------------


def test_blocked_cells_cells_take_no_piece():
    match, _ = listened(blocked_cells=lambda state: (state.board.last,))
    match.put("U", 1, 0)
    assert match.legal() == [Skip()]


def test_blocked_figure_cells_cells_take_no_figure():
    """A figure of an expansion asks for them itself."""
    match, _ = listened(blocked_figure_cells=lambda state: (state.board.last,))
    match.put("U", 1, 0)
    state = state_of(match)
    assert list(state.rules.hooks.blocked_figure_cells(state)) == [state.board.last]
    assert "road" in match.spots(1, 0)  # a piece may stand there


def test_may_claim_complete_decides_about_what_the_tile_on_feature_completed():
    match, _ = listened(may_claim_complete=lambda state: False)
    match.put("E", 0, -1, 2)
    assert match.spots(0, -1) == {"field"}
    match.skip()
    match.put("U", 1, 0)
    assert match.spots(1, 0) == {"road", "field"}  # what is incomplete may be taken


def test_extra_cells_a_meeple_may_be_placed_on_what_is_free_and_incomplete():
    match, _ = listened(extra_cells=lambda state: (ORIGIN,))
    match.put("E", 0, -1, 2)
    assert match.spots(0, 0) == {"road", "field"}  # not the city, which is complete now
    match.stand(0, 0, "road")
    assert [piece.feature for piece in match.standing(0, 0)] == [match.feature(0, 0, "road")]


def test_strength_is_added_to_that_of_the_piece():
    match, heard = listened(strength=lambda state, segment: 2)
    events = match.lay("E", 0, -1, 2, piece="city")
    assert [claim.strength for claim in scored(events)[0].claims] == [3]
    segments = {segment for _, segment in arguments(heard, "strength")}
    assert {state_of(match).board.features.kinds[one].name for one in segments} == {"city"}


def test_on_piece_placed_is_told_when_a_piece_stands_out_of_its_supply():
    seen = []
    match, _ = listened(
        on_piece_placed=lambda state, segment, piece: seen.append(
            (
                state.board.features.kinds[segment].name,
                piece,
                state.pieces[segment],
                state.left(piece.kind, 0),
            )
        )
    )
    match.lay("U", 1, 0)
    assert seen == []
    match.lay("V", 0, 1)
    match.lay("U", -1, 0, piece="road")
    ((kind, piece, standing, left),) = seen
    assert (kind, piece.seat, piece.kind.name, left) == ("road", 0, "meeple", 6)
    assert standing is piece


def test_on_piece_placed_may_bring_events_after_that_of_the_piece():
    match, _ = listened(on_piece_placed=lambda state, segment, piece: state.emit(Gift(((0, 1),))))
    events = match.lay("U", 1, 0, piece="road")
    names = [type(event).__name__ for event in events]
    assert names[names.index("PiecePlaced") + 1] == "Gift"


def test_on_piece_returned_is_told_when_a_piece_is_back_in_supply():
    seen = []
    match, _ = listened(
        on_piece_returned=lambda state, segment, piece: seen.append(
            (state.board.features.kinds[segment].name, piece.seat, state.left(piece.kind, 0))
        )
    )
    match.lay("E", 0, -1, 2, piece="city")
    assert seen == [("city", 0, 7)]


def test_following_pieces_goes_home_after_the_last_of_its_owner():
    """A piece on the road goes home when its owner's knight does."""

    def with_the_knight(state, seat, label):
        if state.board.features.kinds[label].name != "city":
            return ()
        return [one for one, piece in state.pieces.items() if piece.seat == seat]

    match, heard = listened(following_pieces=with_the_knight)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    events = match.lay("E", 0, -1, 2, piece="city")
    returned = [(e.kind, e.cause) for e in events if isinstance(e, PieceReturned)]
    assert returned == [("city", "scored"), ("road", LEFT_BEHIND)]
    assert match.supply == (7, 7)
    ((_, seat, home),) = arguments(heard, "following_pieces")
    assert (seat, home) == (0, label(match, 0, -1, "city"))


def test_threats_endanger_a_piece_that_is_placed_there_in_this_turn():
    threats = [Threat("bear", {EAST}, is_imminent=True), Threat("wolf", {EAST}, is_imminent=False)]
    match, _ = listened(threats=lambda state: threats)
    match.put("U", 1, 0)
    before = match.state.copy()
    placing = match.legal(PlacePiece)[0]
    after = before.copy()
    events = after.apply(Decided(match.seat, placing))
    brings = match.game.consequences(before, Decided(match.seat, placing), after, events)
    (risk,) = [fact for fact in brings.facts if isinstance(fact, Risk)]
    assert (risk.risk, risk.figure) == (RiskKind.THREATENED, "bear")
    looked = [fact for fact in match.game.facts(after, None, aids=True) if isinstance(fact, Reach)]
    assert looked == [Reach("bear", (1, 0)), Reach("wolf", (1, 0))]


# Points -------------------------------------------------------------------------------------------


def test_is_complete_may_say_that_a_closed_feature_is_not_complete():
    match, heard = listened(edition=box(E=1, U=1), is_complete=lambda state, label: False)
    assert scored(match.lay("E", 0, -1, 2, piece="city")) == []
    assert label(match, 0, -1, "city") in {home for _, home in arguments(heard, "is_complete")}
    (city,) = scored(match.lay("U", 1, 0, piece="field n1"))[:1]
    assert (city.cause, city.complete, city.value) == ("end", False, 2)
    assert match.scores == (2, 0)  # and it feeds no farmer


def test_worth_is_what_a_feature_that_is_no_field_gives():
    def doubled(state, label, complete, worth):
        return worth._replace(points=2 * worth.points if complete else 0)

    match, _ = listened(edition=box(E=1, U=2), worth=doubled)
    match.lay("E", 0, -1, 2, piece="city")
    assert match.scores == (8, 0)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0, piece="field n1")
    assert [(e.kind, e.value) for e in scored(match.events)[1:]] == [("road", 0), ("field", 3)]


def test_worth_bonus_is_added_after_everything_else_and_to_fields_as_well():
    def doubled(state, label, complete, worth):
        return worth._replace(points=2 * worth.points)

    def more(state, label, cause, worth):
        return worth._replace(points=worth.points + (1 if cause == COMPLETED else 10))

    match, _ = listened(edition=box(E=1, U=2), worth=doubled, worth_bonus=more)
    match.lay("E", 0, -1, 2, piece="city")
    assert match.scores == (8 + 1, 0)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0, piece="field n1")
    assert [(e.kind, e.value) for e in scored(match.events)[1:]] == [("road", 16), ("field", 13)]


def test_spoils_are_told_of_a_feature_and_of_a_placement_that_completes_it():
    def treasure(state, label, taken):
        return (
            (*taken, Count("treasure", 2)) if state.board.features.kinds[label] is ROAD else taken
        )

    match, _ = listened(edition=box(A=2), spoils=treasure)
    match.lay("A", 1, 0, 1, piece="road")
    told = [one for one in match.game.facts(match.state, None, aids=False) if one.marks]
    assert [counted(one.marks) for one in told] == [{"treasure": 2}]
    match.draw("A")
    before, after = match.state, match.state.copy()
    (placement,) = [one for one in match.legal(PlaceTile) if one.cell == Cell(-1, 0)]
    decided = Decided(match.seat, placement)
    events = after.apply(decided)
    facts = match.game.consequences(before, decided, after, events).facts
    closed = [one for one in facts if getattr(one, "change", None) is ChangeKind.CLOSES]
    assert [counted(one.spoils) for one in closed] == [{"treasure": 2}]


def test_field_worth_is_what_cities_give_a_seat_with_the_majority():
    def more(state, seat, fields, worth):
        return worth._replace(points=worth.points + worth.tiles)

    match, heard = listened(edition=box(E=1, U=1), field_worth=more)
    match.lay("U", 1, 0, piece="field n1")
    match.lay("E", 0, -1, 2, piece="field")
    fields = [label(match, 1, 0, "field n1"), label(match, 0, -1, "field")]
    assert match.scores == (4, 4)
    found = arguments(heard, "field_worth")
    assert {(seat, *labels) for _, seat, labels, _ in found} == {(0, fields[0]), (1, fields[1])}
    assert {(worth.tiles, worth.points) for *_, worth in found} == {(1, 3)}, "where cities count"


def test_on_feature_on_feature_scored_is_told_while_the_pieces_still_stand_there():
    seen = []
    match, _ = listened(
        on_feature_scored=lambda state, label: seen.append(
            len(state.board.features.standing[label])
        )
    )
    match.lay("E", 0, -1, 2, piece="city")
    match.lay("U", 1, 0, piece="road")
    assert seen == [1]


def test_contested_by_is_asked_of_a_place_for_a_piece_and_told_as_a_risk():
    match, heard = listened(contested_by=lambda state, label: [label_of_road(state)])
    match.lay("U", 1, 0, piece="road")
    match.put("U", -1, 0)
    decided = Decided(1, match.at(-1, 0, "field n1"))
    before, after = state_of(match).copy(), state_of(match).copy()
    events = after.apply(decided)
    found = match.game.consequences(before, decided, after, events)
    (risk,) = [one for one in found.facts if isinstance(one, Risk)]
    assert (risk.risk, risk.cell, risk.feature) == (RiskKind.CONTESTED, Cell(1, 0), 0)
    assert [asked for _, asked in arguments(heard, "contested_by")] == [
        label(match, -1, 0, "field n1")
    ]


def label_of_road(state):
    (segment,) = state.pieces
    return state.board.features.labels[segment]


def test_lost_at_scoring_is_told_with_the_placement_that_brings_it():
    def losing(state):
        return [*state.pieces] if len(state.board.tiles) > 2 else []

    match, _ = listened(lost_at_scoring=losing)
    match.lay("U", 1, 0, piece="road")
    match.draw("V")
    decided = Decided(1, next(one for one in match.legal() if one.cell == Cell(-1, 0)))
    for seat in (0, 1):
        before, after = state_of(match).copy(), state_of(match).copy()
        events = after.apply(decided)
        found = match.game.consequences(before, decided._replace(seat=seat), after, events)
        lost = [one for one in found.facts if isinstance(one, Risk) and one.risk is RiskKind.LOST]
        assert [one.cell for one in lost] == [Cell(1, 0)] * (seat == 0)
        (change,) = [one for one in found.facts if getattr(one, "change", 0) is ChangeKind.LOSES]
        assert (change.cell, [share.seat for share in change.shares]) == (Cell(1, 0), [0])
        assert found.is_loss is (seat == 0)


def test_on_feature_on_feature_completed_is_told_of_what_nobody_owns_too():
    seen = []
    match, _ = listened(
        on_feature_completed=lambda state, label: seen.append(
            len(state.board.features.standing[label])
        )
    )
    match.lay("E", 0, -1, 2)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.lay("W", 2, 0)
    assert seen == [0, 0]  # the city, and the road, whose meeple has gone home


def test_extra_scorings_come_with_the_features_at_the_end():
    match, heard = listened(
        edition=box(U=2),
        extra_scorings=lambda state, label: [Gift(((1, 5),))] if not state.over else [],
    )
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0, piece="field n1")
    assert match.scores == (3, 0 + 5 + 5)
    assert gains(match.events, 1) == 10
    given = {home for _, home in arguments(heard, "extra_scorings")}
    assert given == {label(match, 1, 0, "road"), label(match, 2, 0, "field n1")}


def test_final_scorings_comes_after_features_and_fields():
    match, _ = listened(edition=box(U=1), final_scorings=lambda state: [Gift(((0, 10),))])
    events = match.lay("U", 1, 0, piece="road")
    assert [type(e).__name__ for e in events[-3:]] == ["FeatureScored", "Gift", "GameEnded"]
    assert match.scores == (12, 0)


def test_on_end_now_is_told_with_nothing_in_hand_before_anything_is_on_feature_scored():
    told = []
    match, _ = listened(
        on_end_now=lambda state: told.append((state.hand, state.scores.copy(), state.over))
    )
    match.lay("U", 1, 0, piece="road")
    match.draw("U")
    match.state.end_now()
    assert told == [(NOWHERE, [0, 0], None)]
    assert match.scores == (2, 0)


# What others see ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Foretold:
    """A part of a view."""

    gifts: tuple[Gift, ...]
    key: str = "foretold"


def test_forecast_picks_its_own_among_what_would_be_on_feature_scored_now():
    def own(scorings):
        return (Foretold(tuple(one for one in scorings if isinstance(one, Gift))),)

    match, _ = listened(
        edition=box(U=1), final_scorings=lambda state: [Gift(((0, 10),))], forecast=own
    )
    assert match.part(Foretold).gifts == (Gift(((0, 10),)),)
    assert match.finals == (10, 0)
    match.lay("U", 1, 0)
    assert match.part(Foretold).gifts == ()  # the game is over


def test_worth_key_says_when_features_are_scored_anew():
    """For the forecast, and for bots."""
    rate: list[int] = [1]
    match, _ = listened(
        worth=lambda state, label, complete, worth: worth._replace(points=rate[0] * worth.tiles),
        worth_key=lambda state: (rate[0],),
    )
    match.lay("U", 1, 0, piece="road")
    assert match.finals == (2, 0)
    rate[0] = 4
    assert match.finals == (8, 0)


def test_forecast_key_say_when_the_forecast_is_made_anew():
    weather: list[int] = [0]
    match, _ = listened(
        final_scorings=lambda state: [Gift(((0, weather[0]),))] if weather[0] else [],
        forecast=lambda scorings: (Foretold(tuple(scorings)),),
        forecast_key=lambda state: (weather[0],),
    )
    assert match.finals == (0, 0)
    weather[0] = 4
    assert match.finals == (4, 0)


def test_spoils_points_are_told_of_a_feature_that_the_seat_gets_alone():
    match, _ = listened(
        spoils=lambda state, label, taken: (*taken, Count("treasure", 2)),
        spoils_points=lambda state, seat, taken: 8 + seat,
    )
    match.put("U", 0, 1)
    before, after = match.state, match.state.copy()
    decided = Decided(match.seat, match.legal(PlacePiece)[0])
    events = after.apply(decided)
    facts = match.game.consequences(before, decided, after, events).facts
    assert [one.spoils_points for one in facts if isinstance(one, FeatureChange)] == [8]


def test_prospects_are_facts_of_a_decision_that_leads_to_a_roll():
    ahead = prospect.Prospect(DrawTile("U"), 2, EAST, ())
    match, _ = listened(prospects=lambda state: [ahead])
    match.put("U", 0, 1)
    before, after = match.state, match.state.copy()
    decided = Decided(match.seat, Skip())
    facts = match.game.consequences(before, decided, after, after.apply(decided)).facts
    assert [one for one in facts if isinstance(one, Prospect)] == [Prospect(2, cell(EAST), ())]


def test_closed_cells_are_explained_where_one_place_is_left():
    match, _ = listened(
        filter_placements=lambda state, kind, codes: codes[:1],
        closed_cells=lambda state, kind, codes: sorted({code >> 2 for code in codes[1:]}),
    )
    (fact,) = CARCASSONNE.remarks(match.state, match.draw("U"))
    assert fact == ClosedPlaces(2)


def test_actions_of_all_are_facts_of_the_event_that_begins_them():
    dance = ActionOfAll((1, 0), must=True)
    match, _ = listened(
        actions_of_all=lambda state, event: [dance] if isinstance(event, PiecePlaced) else []
    )
    match.lay("U", 0, 1, piece="road")
    (placed,) = [one for one in match.events if isinstance(one, PiecePlaced)]
    assert list(CARCASSONNE.remarks(match.state, [placed])) == [dance]


def test_evaluation_bonus_is_what_a_strategy_adds():
    """The bot prefers the placement after which this expansion promises it most."""
    match, heard = listened(
        evaluation_bonus=lambda state: (100_000 * (cell(state.board.last).y == 1), 0),
        acts_on_placement=lambda state, kind, joined: True,
    )
    match.draw("U")
    chosen = bot("carcassonne", "greedy", lambda number: 0).choose(match.state, 0)
    assert (chosen.cell.x, chosen.cell.y) == (0, 1)
    assert arguments(heard, "evaluation_bonus")


def test_candidates_are_all_that_a_strategy_compares():
    match, heard = listened(candidates=lambda state, seat, decisions: decisions[-2:])
    match.draw("U")
    last = match.legal()[-2:]
    assert [one.decision for one in CarcassonneEvaluator().rank(match.state, 0)] == last
    assert arguments(heard, "candidates")[0][1] == 0


def test_every_hook_is_shown():
    folder = Path(__file__).parents[2]
    text = "".join(path.read_text("utf-8") for path in folder.rglob("test_hooks.py"))
    names = re.findall(r"^def (test_\w+)", text, re.MULTILINE)
    for hook in HOOKS:
        assert any(re.search(rf"_{hook}_", f"{name}_") for name in names), hook
