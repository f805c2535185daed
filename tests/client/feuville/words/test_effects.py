"""What Feuville's offers say they bring is what then comes, and the best of them stand first."""

from itertools import product
from random import Random

import pytest

from support import desks
from support.feuville import scenes
from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.judge.prospects import at_risk, short
from tilewyrm.client.feuville.judge.show import above, rolled, stopped
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.page.rain_gauge import rain_gauge
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.engine.feuville.turn import dragon
from tilewyrm.engine.feuville.values.decisions import BuildTile
from tilewyrm.engine.feuville.values.events import ColumnBurnt
from tilewyrm.engine.game import Choice, Decided, GameOver
from tilewyrm.engine.registry import game
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import match_pb2, service_pb2

START_COLUMNS = ("counts_absorbs", "immune_uncounted", "counts_not_choosable")
PRESETS = ("de2017", "en2017", "fr2017", "nl2017")


def burning(*positions, left=1, **column):
    """Return the desk of a player who must let one of the columns at *positions* burn."""
    offered = [
        scenes.decide(fv.Decision(burn_column=fv.BurnColumn(position=position)))
        for position in positions
    ]
    desk = scenes.desk(scenes.request(question="burn", offered=offered))
    changed = fv.Town()
    changed.CopyFrom(scenes.town(0))
    for each in changed.columns:
        if each.position == 0:
            each.ClearField("sky")
            each.ClearField("tower")
    turn = fv.Turn(round=3, seat=0, low=3, high=3, left=left)
    known(desk, parts=[("town/0", fv.Part(town=changed)), ("turn", fv.Part(turn=turn))])
    return desk


def known(desk, parts=(), events=()):
    """Let *desk* see some *parts* change, and then know of each choice that it brings *events*."""
    request = desk.model.turn.request
    update = service_pb2.Update(
        first_seq=41,
        seq=41,
        parts=[scenes.part(key, part) for key, part in parts],
        turn=scenes.request(41, request.question, request.decisions),
    )
    desk.take(service_pb2.TableMessage(update=update))
    happens = [match_pb2.Event(feuville=event) for event in events]
    choices = [
        service_pb2.ChoicePreview(choice=choice, events=happens)
        for choice in range(len(request.decisions))
    ]
    desk.take(PreviewsArrived(41, tuple(choices)))


def effects(desk):
    """Return the offers of *desk* by their labels, with what they bring."""
    return {offer.label: offer.effect for offer in desk.question.offers}


def test_naming_the_bare_start_column_is_told_to_cost_nothing_and_is_highlighted():
    desk = burning(-1, 0, 2)
    assert [offer.label for offer in desk.question.offers] == [
        "Let S burn",
        "Let R2 burn",
        "Let L1 burn",
    ]
    free, cheap, dear = desk.question.offers
    assert (free.effect, free.harms) == ("loses nothing", False)
    assert "never burns" in free.detail
    assert (cheap.effect, cheap.harms) == ("loses 1 guard, 1 griffin", True)
    assert (dear.effect, dear.harms) == ("loses 3 clouds, 1 guard, 2 flags, 1 star", True)
    assert desk.view.ui.cursor == 0


def test_where_every_column_hurts_the_one_that_costs_least_is_highlighted():
    desk = burning(-1, 2)
    assert [offer.label for offer in desk.question.offers] == ["Let R2 burn", "Let L1 burn"]
    assert all(offer.harms for offer in desk.question.offers)
    assert desk.view.ui.cursor == 0


@pytest.mark.parametrize(
    ("left", "first", "effect"),
    [(1, "Not now, keep it", ""), (2, "Play Fire Protection", "1 column is spared")],
)
def test_a_fire_protection_is_not_spent_on_the_bare_start_column(left, first, effect):
    desk = burning(0, left=left)
    play = scenes.decide(fv.Decision(play_fairy=fv.PlayFairy(fairy="f4")))
    decline = scenes.decide(fv.Decision(decline=fv.Decline()))
    desk.model.turn.request.question = "fire-protection"
    del desk.model.turn.request.decisions[:]
    desk.model.turn.request.decisions.extend([play, decline])
    known(desk)
    assert desk.question.offers[0].label == first
    assert desk.question.offers[0].effect == effect
    assert desk.view.ui.cursor == 0


def test_points_are_told_for_every_seat_that_gets_some():
    show = scenes.decide(fv.Decision(stop_rolling=fv.StopRolling()))
    roll = scenes.decide(fv.Decision(roll_on=fv.RollOn()))
    desk = scenes.desk(scenes.request(question="show", offered=[roll, show]))
    ended = [fv.Event(show_ended=fv.ShowEnded(seat=0, sum=7, points=7, total=17))]
    ended += [
        fv.Event(audience_scored=fv.AudienceScored(seat=seat, points=3, total=20))
        for seat in (1, 2, 3)
    ]
    turn = ("turn", fv.Part(turn=fv.Turn(round=3, seat=0, show_sum=7)))
    known(desk, parts=[turn], events=ended)
    assert effects(desk)["Stop at 7"] == "+7, the others +3 each"
    assert effects(desk)["Roll on"].endswith("3 of 6 rolls go above 10")
    known(desk, parts=[turn], events=ended[:2])
    assert effects(desk)["Stop at 7"] == "+7, Bob +3"


def test_the_entertainer_s_odds_are_exact():
    assert [above(total) for total in range(11)] == [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]
    assert [total for total in range(1, 10) if rolled(total) > stopped(total)] == [1, 2, 3, 4, 5, 6]
    assert rolled(9) == pytest.approx((10 - 1 - 2 - 3 - 4 - 5) / 6)


def test_what_a_tile_is_good_for_is_told_before_it_is_taken():
    desk = scenes.desk()
    known(desk)
    found = effects(desk)
    assert found["Die 3: wall, 3 guards"] == ""
    assert found["Die 3: tower, plain"] == "fits R2"
    assert found["Die 5: sky, 2 clouds"] == "no place yet, store full"
    assert found["Die 3: small district"] == "pays nothing yet, store full"
    assert found["Die 5: Mayor"] == "best: own discretion +9"
    assert found["Die 3: Publican"] == "two tiles for you, one for each of the others"
    assert found["Die 5: ask the Fairy"] == "up to +3"


@pytest.mark.parametrize("open_tiles", [["f1", "f2", "f4"], ["f2", "f2", "f4"]])
def test_a_fairy_tile_that_another_would_have_to_go_for_is_not_highlighted(open_tiles):
    offered = [
        scenes.decide(fv.Decision(pick_fairy=fv.PickFairy(fairy=fairy))) for fairy in open_tiles
    ]
    offered.append(scenes.decide(fv.Decision(decline=fv.Decline())))
    desk = scenes.desk(scenes.request(question="pick-fairy", offered=offered))
    row = ("fairies", fv.Part(fairy_row=fv.FairyRow(fairies=open_tiles, stock=15)))
    known(desk, parts=[row])
    assert effects(desk)["Take Great Selection"] == "both fairy spaces taken"
    first = desk.question.offers[desk.view.ui.cursor]
    assert first.label == ("Take prestige 3" if "f1" in open_tiles else "No fairy tile")
    assert not first.harms


def test_a_table_that_shows_nothing_in_advance_tells_no_effect_and_harms_nobody():
    desk = scenes.desk()
    assert set(effects(desk).values()) == {""}
    assert not desk.question.offers[desk.view.ui.cursor].harms
    assert {offer.label for offer in desk.question.offers if offer.harms} == {
        "Die 3: pass",
        "Die 5: pass",
    }


def burnt(state, seat):
    """Return how many columns of a seat turn if the dragon comes, and it names the start first."""
    attacked, town = state.copy(), state.towns[seat]
    due, turned = max(town.unburnt - town.clouds, 0), 0
    attacked.agenda.append(dragon.burn_frame(seat, due, start_named=False))
    attacked.settle()
    while due and len(attacked.agenda) > len(state.agenda):
        may_burn = attacked.agenda[-1].legal(attacked)
        if not may_burn:
            break
        named = min(may_burn, key=lambda one: abs(one.position))
        told = attacked.apply(Decided(seat, named))
        turned += sum(isinstance(event, ColumnBurnt) for event in told)
    return turned


@pytest.mark.parametrize("seed", range(8))
def test_in_a_first_turn_a_tile_with_symbols_to_build_with_stands_above_the_fairy(seed):
    """What she gives at once, 5 to 7 points, may be more than what a plain one is worth."""
    desk = desks.played("feuville", seed, 0, "use-dice", previews=True, options={})
    for die in {offer.group for offer in desk.question.offers}:
        labels = [offer.label for offer in desk.question.offers if offer.group == die]
        fairy = next((n for n, label in enumerate(labels) if "Fairy" in label), None)
        towers = [n for n, label in enumerate(labels) if "tower" in label and "plain" not in label]
        tower = towers[0] if towers else None
        assert fairy is None or tower is None or tower < fairy
    first = desk.question.offers[desk.face.start(desk.model, desk.question.offers)]
    assert "Fairy" not in first.label


def test_of_decrees_that_pay_nothing_yet_the_one_that_counts_more_often_stands_first():
    seen = 0
    for seed in range(6):
        desk = desks.played("feuville", seed, 0, "use-dice", previews=True, options={})
        decrees = {
            offer.label[7:]: offer.weight for offer in desk.question.offers if "x " in offer.label
        }
        times = sorted(decrees, key=lambda label: decrees[label], reverse=True)
        assert [label[0] for label in times] == sorted((label[0] for label in times), reverse=True)
        seen += len({label[0] for label in times}) > 1
    assert seen


@pytest.mark.parametrize("seed", range(6))
def test_what_scores_stands_above_what_builds_and_that_above_what_gives_up(seed):
    """By weight under each heading; what only gives something up is last, and never first."""
    for entries in (40, 90, 160, 240):
        desk = desks.played(
            "feuville", seed, entries, "use-dice", bot="greedy", previews=True, options={}
        )
        for group in {offer.group for offer in desk.question.offers}:
            weights = [offer.weight for offer in desk.question.offers if offer.group == group]
            assert weights == sorted(weights, reverse=True)
        scoring = [o.weight for o in desk.question.offers if o.label.startswith("Score")]
        building = [o.weight for o in desk.question.offers if o.label.startswith("Build")]
        passing = [o.weight for o in desk.question.offers if o.harms]
        using = [o.weight for o in desk.question.offers if not o.harms]
        assert not scoring or not building or min(scoring) > max(building)
        assert not passing or not using or max(passing) < min(using)


@pytest.mark.parametrize("start_column", START_COLUMNS)
def test_so_many_columns_are_at_risk_as_a_double_would_turn(start_column):
    seen = set()
    for seed, entries in product(range(6), (0, 20, 60, 120, 200)):
        options = {"start_column": start_column}
        at = desks.table("feuville", seed, entries, "use-dice", options=options)
        board = board_of(at.desk.model)
        for seat, town in board.towns.items():
            assert at_risk(board, town) == burnt(at.state, seat), town
            seen.add((at_risk(board, town) > 0, short(town) > 0))
    assert (True, True) in seen


def test_a_town_that_is_only_its_start_tile_is_not_said_to_burn():
    desk = desks.in_progress("feuville", 0, 0, "use-dice")
    board = board_of(desk.model)
    for town in board.towns.values():
        said = "".join(bit.text for bit in rain_gauge(board, town, DrawMode.ASCII, wordy=True))
        assert said == "o 0/1 1 cloud short, nothing can burn yet"
        brief = rain_gauge(board, town, DrawMode.ASCII, wordy=False)
        assert "".join(bit.text for bit in brief) == "o 0/1 nothing burns"
        assert all("ink-bad" not in bit.style for bit in brief)
    for sentences in (desk.face.answer(desk.model, "mine", ""), desk.face.plain(desk.model)):
        assert not any("burns 1" in sentence for sentence in sentences)
    assert any("never burns" in one for one in desk.face.answer(desk.model, "mine", ""))
    assert any("never burns" in one for one in desk.face.explain(desk.model, ("seat", 0)))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_an_offer_brings_is_what_then_happens(preset):
    """Points as they are scored, clouds as they are counted, columns as they burn."""
    rules, draw, seen = game("feuville"), Random(preset), set()
    setup = rules.setup(editions.load("feuville"), 3, rules.preset(preset).options)
    for seed in range(8):
        state, random = rules.initial(setup), Random(seed)
        while not isinstance(pending := state.pending, GameOver):
            if not isinstance(pending, Choice) or random.random() < 0.7:
                state.apply(any_entry(state, random))
                continue
            desk = desks.seated(setup, state)
            legal = state.legal(pending.seat)
            desk.take(PreviewsArrived(0, tuple(previews(state, legal))))
            first = desk.question.offers[desk.view.ui.cursor]
            assert not first.harms or all(offer.harms for offer in desk.question.offers)
            offer = draw.choice(sorted(desk.question.offers, key=lambda each: each.choice))
            before = list(state.scores)
            builds = isinstance(legal[offer.choice], BuildTile)
            risk = burnt(state, pending.seat) if builds else 0
            events = state.apply(Decided(pending.seat, legal[offer.choice]))
            own = state.scores[pending.seat] - before[pending.seat]
            assert (f"+{own}" in offer.effect.split(", ")) == (own > 0), offer
            for seat, (now, then) in enumerate(zip(state.scores, before, strict=True)):
                if seat != pending.seat and now > then:
                    each = {f"{desks.NAMES[seat]} +{now - then}", f"the others +{now - then} each"}
                    assert each & set(offer.effect.split(", ")), offer
            kind = type(legal[offer.choice]).__name__
            if builds and (burn := burnt(state, pending.seat)) != risk:
                assert (f"{burn} column" in offer.effect) == (burn > 0)
                assert ("safe" in offer.effect) == (burn == 0)
            if kind == "BurnColumn":
                spared = type(events[0]).__name__ == "StartColumnSpared"
                assert (offer.effect == "loses nothing") == spared == (not offer.harms)
            seen.add(kind)
    assert {"BuildTile", "StopRolling", "ScoreStatus", "BurnColumn"} <= seen


def previews(state, legal):
    """Yield what each of *legal* would do, as a server tells it to the seat that is asked."""
    words = codec("feuville")
    for choice, decision in enumerate(legal):
        after, seat = state.copy(), state.pending.seat
        events = after.apply(Decided(seat, decision))
        parts = [words.part.to_message(part) for part in game("feuville").view(after, seat)]
        yield service_pb2.ChoicePreview(
            choice=choice, events=[words.event.to_message(event) for event in events], parts=parts
        )


def test_a_request_of_a_strange_server_is_weighed_as_well():
    strange = fv.BuildTile(tile="of-the-future", position=99)
    desk = scenes.desk(scenes.request(offered=[scenes.decide(fv.Decision(build_tile=strange))]))
    asked = QuestionContext(desk.model, desk.model.turn.request)
    assert asked.column(99) == fv.TownColumn(position=99)
    assert len(desk.question.offers) == 1
