"""Facts of a choice are what applying the rules then shows, in random matches with all options."""

import pytest

from support.daily import share_of_today
from support.feuville.moments import moments
from tilewyrm.engine.feuville.items.placement import FREELY, item_placement_frame
from tilewyrm.engine.feuville.skills.show import show_decision_frame
from tilewyrm.engine.feuville.turn.dice import dice_use_frame
from tilewyrm.engine.feuville.turn.turn import dice_roll_frame
from tilewyrm.engine.feuville.values import decisions as d
from tilewyrm.engine.feuville.values.events import ColumnBurnt, ShowEnded
from tilewyrm.engine.feuville.values.facts import (
    DecreePay,
    Loss,
    LossCause,
    PrestigeOpen,
    ShowOdds,
    TileFit,
    TilesTurned,
    TownChange,
    TownSaved,
)
from tilewyrm.engine.feuville.values.rolls import TwoDice
from tilewyrm.engine.game import Decided, GameOver, Rolled
from tilewyrm.engine.registry import game

SEEDS = share_of_today(range(12), 2)
RULES = game("feuville")


@pytest.fixture(scope="module", params=SEEDS)
def positions(request):
    """Returns each position of a match at which a seat must decide, that seat, and its choices.

    A choice is a decision with the position after it and its consequences.
    """
    return [(state, seat, list(choices(state, seat))) for state, seat in kept(request.param)]


def kept(seed):
    """Yield a copy of each position of a match at which a seat must decide, and that seat."""
    for _, state, seat in moments(seed):
        yield state.copy(), seat


def choices(state, seat):
    """Yield each decision of *seat* with the position after it and its consequences."""
    for decision in state.legal(seat):
        after, decided = state.copy(), Decided(seat, decision)
        events = after.apply(decided)
        yield decision, after, RULES.consequences(state, decided, after, events)


def brought(positions):
    """Yield each choice of *positions*: position, seat, decision, and what follows."""
    for state, seat, choices in positions:
        for decision, after, brings in choices:
            yield state, seat, decision, after, brings


def ended(state):
    """Return the points of all seats if the match ended now."""
    if isinstance(state.pending, GameOver):
        return state.pending.scores
    over = state.copy()
    over.end_now()
    return over.pending.scores


def burnt(state, seat):
    """Return how many columns of *seat* turn if a double is rolled now and nobody plays a tile.

    The bare start column is named first.
    """
    attacked = state.copy()
    attacked.agenda.append(dice_roll_frame(again=False))
    events = list(attacked.apply(Rolled(TwoDice(3, 3))))
    while getattr(attacked.pending, "question", "") in ("burn", "fire-protection"):
        asked = attacked.pending.seat
        legal = attacked.legal(asked)
        named = min(legal, key=lambda one: abs(getattr(one, "position", 0)))
        unprotected = legal[-1] if named is legal[0] and hasattr(named, "fairy") else named
        events += attacked.apply(Decided(asked, unprotected))
    return sum(isinstance(event, ColumnBurnt) and event.seat == seat for event in events)


def declined(state, seat):
    """Return how many columns of *seat*, asked for a Fire Protection, turn without one."""
    attacked = state.copy()
    events = list(attacked.apply(Decided(seat, d.Decline())))
    while getattr(attacked.pending, "question", "") == "burn" and attacked.pending.seat == seat:
        named = min(attacked.legal(seat), key=lambda one: abs(one.position))
        events += attacked.apply(Decided(seat, named))
    return sum(isinstance(event, ColumnBurnt) and event.seat == seat for event in events)


def test_points_and_final_are_differences_of_scores(positions):
    """Scored at once, and at the end (F93): nothing that is hidden scores at the end."""
    for state, _, choices in positions:
        was, over = state.scores, ended(state)
        for _, after, brings in choices:
            then = after.scores
            assert brings.points == tuple(b - a for a, b in zip(was, then, strict=True))
            assert brings.final == tuple(b - a for a, b in zip(over, ended(after), strict=True))


def test_columns_at_risk_turn_when_a_double_is_rolled(positions):
    """F80, F81, F83: the town's part of the view says what an attack then does."""
    for number, (state, seat, _) in enumerate(positions):
        if number % 9 == 0:
            turned = burnt(state, seat)
            town = next(p for p in RULES.view(state, None) if p.key == f"town/{seat}")
            assert town.at_risk == turned


def test_what_building_brings_is_what_can_then_be_scored(positions):
    """Decrees that pay more, columns at risk, complete columns: looked up in the rules' own way."""
    met = set()
    for state, seat, choices in positions:
        building = [one for one in choices if isinstance(one[0], (d.BuildTile, d.RestoreColumn))]
        if not building:
            continue
        now, was = scored(state, seat), burnt(state, seat)
        for _, after, brings in building:
            change = next((one for one in brings.facts if isinstance(one, TownChange)), None)
            opened = {} if change is None else {pay.decree: pay.points for pay in change.opened}
            then, risk = scored(after, seat), burnt(after, seat)
            assert opened == {one: then[one] for one in then if then[one] > now.get(one, 0)}
            told = None if change is None else change.at_risk
            assert told == (None if risk == was else risk)
            met.add((bool(opened), told is None))
    assert len(met) > 1


def scored(state, seat):
    """Return by decree that *seat* has the most points that scoring it then brings (F40-F52)."""
    found = {}
    turn = state.copy()
    turn.agenda.append(dice_use_frame(seat))
    turn.dice, turn.fairy_asked = (1,), False
    hand = [
        frame.held
        for frame in state.agenda
        if getattr(frame, "seat", None) == seat and getattr(frame, "held", "") in state.rules.index
    ]
    for asked in (turn, *(held(state, seat, item) for item in hand)):
        for decision in asked.agenda[-1].legal(asked):
            if isinstance(decision, d.EvaluateTown) or hasattr(decision, "decree"):
                again = asked.copy()
                again.apply(Decided(seat, decision))
                name = getattr(decision, "decree", state.rules.ids[(*state.evaluations, 0)[0]])
                points = again.scores[seat] - state.scores[seat]
                found[name] = max(found.get(name, 0), points)
    return {name: points for name, points in found.items() if points}


def held(state, seat, item):
    """Return *state* as it asks what becomes of *item*, which *seat* has in hand."""
    asked = state.copy()
    asked.agenda.append(item_placement_frame(seat, item, FREELY))
    return asked


def test_a_tile_or_decree_that_is_taken_fits_and_pays_as_the_next_question_offers(positions):
    """F30, F34, F40: the positions are those at which it can be built, the points what scores."""
    for _state, seat, decision, after, brings in brought(positions):
        if not isinstance(decision, (d.TakeTile, d.TakeDecree, d.StealItem)):
            continue
        fact = brings.facts[0]
        item = next(
            f.held
            for f in reversed(after.agenda)
            if getattr(f, "seat", None) == seat and hasattr(f, "held")
        )
        if isinstance(fact, TileFit):
            legal = item_placement_frame(seat, item, FREELY).legal(after)
            assert fact.positions == tuple(
                one.position for one in legal if isinstance(one, d.BuildTile)
            )
            assert (fact.tile, fact.best) == ("", None)
        else:
            assert isinstance(fact, DecreePay)
            assert fact == DecreePay("", scored(after, seat).get(item, 0))


def test_what_is_lost_is_lost(positions):
    """F31, F32, F68, F72, F82, A12: each cause, and whether the choice harms its seat."""
    for state, seat, decision, after, brings in brought(positions):
        causes = {fact.cause for fact in brings.facts if isinstance(fact, Loss)}
        turned = [fact for fact in brings.facts if isinstance(fact, TilesTurned)]
        kind = type(decision)
        if kind is d.BurnColumn:
            column = state.towns[seat].column(decision.position)
            tiles = sum(tile >= 0 for tile in column[1:4]) - (decision.position == 0)
            assert brings.is_loss == (tiles > 0) == bool(turned)
            assert not turned or turned[0].tiles == tiles
        elif kind is d.RestoreColumn:
            assert turned[0].tiles
            assert not brings.is_loss
        elif kind is d.PassDie:
            assert causes == {LossCause.DIE_UNUSED}
            assert brings.is_loss
        elif kind in (d.DiscardItem, d.DiscardFairy):
            assert causes <= {LossCause.ITEM_DISCARDED, LossCause.FAIRY_DISCARDED}
            assert brings.is_loss
        elif kind is d.BuildTile:
            change = next((fact for fact in brings.facts if isinstance(fact, TownChange)), None)
            was, then = missing(state, seat), missing(after, seat)
            assert (() if change is None else change.gaps) == tuple(sorted(then - was))
            assert (() if change is None else change.filled) == tuple(sorted(was - then))
            assert brings.is_loss == bool(then - was)
        elif kind in (d.KeepFairy, d.RollOn, d.StopRolling, d.EndTurn):
            assert not brings.is_loss


def missing(state, seat):
    """Return the positions between the ends of the town of *seat* that have no column (D1)."""
    stood = [column.position for column in state.towns[seat].columns]
    return {*range(stood[0], stood[-1])} - {*stood}


def test_a_reward_that_is_not_decided_yet_harms_nobody(positions):
    """F93: who scores a decree may lose the reward for the fewest, and is not harmed by that."""
    for _, seat, decision, after, brings in brought(positions):
        if brings.points[seat] > 0 and not isinstance(after.pending, GameOver):
            lost = any(isinstance(fact, Loss) for fact in brings.facts)
            assert lost or not brings.harms(seat), decision


def test_a_full_store_or_hand_is_a_loss_exactly_where_all_that_follows_throws_out(positions):
    """F32, F68: whoever has another way, even behind a further question, loses nothing yet."""
    kinds = (d.TakeTile, d.TakeDecree, d.StealItem, d.StoreItem, d.PickFairy)
    for _state, seat, decision, after, brings in brought(positions):
        pending = after.pending
        if isinstance(decision, kinds) and getattr(pending, "seat", None) == seat:
            thrown = pending.question in ("place-item", "make-room", "place-fairy")
            assert brings.is_loss == (thrown and discards_only(after, seat)), decision


def discards_only(state, seat):
    """Return whether every way of *seat* from here to where nothing is in its hand discards."""
    for decision in state.legal(seat):
        if isinstance(decision, (d.DiscardItem, d.DiscardFairy)):
            continue
        after = state.copy()
        after.apply(Decided(seat, decision))
        asked = getattr(after.pending, "question", "")
        if asked != "make-room" or not discards_only(after, seat):
            return False
    return True


def test_fire_protections_save_what_would_burn(positions):
    """F72: what playing one saves, and declining it loses, is what the attack then turns."""
    for state, seat, decision, _after, brings in brought(positions):
        if getattr(state.pending, "question", "") != "fire-protection":
            continue
        due = declined(state, seat)
        if isinstance(decision, d.PlayFairy):
            fact = TownSaved(due) if due else Loss(LossCause.FAIRY_IN_VAIN, 0)
            assert brings.facts == (fact,)
            assert brings.is_loss == (due == 0)
        elif len(state.legal(seat)) > 1 and due:
            assert brings.facts == (Loss(LossCause.TOWN_BURNS, due),)
            assert brings.is_loss
        else:
            assert brings.facts == ()


def test_the_entertainer_s_odds_are_exact():
    """F60: each of the six rolls is tried."""
    _, state, seat = next(moments(0))
    for total in range(1, 10):
        asked = state.copy()
        asked.agenda.append(show_decision_frame(seat, total, 1))
        rolled = asked.copy()
        events = rolled.apply(Decided(seat, d.RollOn()))
        too_far = 0
        for roll, _ in rolled.outcomes():
            then = rolled.copy()
            told = then.apply(Rolled(roll))
            too_far += any(isinstance(one, ShowEnded) and not one.points for one in told)
        brings = RULES.consequences(asked, Decided(seat, d.RollOn()), rolled, events)
        assert brings.facts == (ShowOdds(too_far),)


def test_the_fairy_s_points_are_the_best_she_gives(positions):
    """F66, F69: the most that taking one of her open tiles scores at once."""
    for _state, seat, decision, after, brings in brought(positions):
        if not isinstance(decision, d.AskFairy):
            continue
        best = 0
        for pick in after.legal(seat):
            then = after.copy()
            then.apply(Decided(seat, pick))
            best = max(best, then.scores[seat] - after.scores[seat])
        assert brings.facts == ((PrestigeOpen(best),) if best else ())
