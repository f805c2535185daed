"""Feuville's offers say what the server says that they bring, in its order: what harms last."""

from random import Random

import pytest

from support import desks
from support.daily import share_of_today
from support.feuville import scenes
from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.page.rain_gauge import rain_gauge
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.engine.feuville.values.decisions import BuildTile
from tilewyrm.engine.game import Choice, Decided, GameOver
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import LANGUAGES, knows, speak
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.preview import previewed
from tilewyrm.v1 import match_pb2, service_pb2

PRESETS = ("de2017", "en2017", "fr2017", "nl2017")
NOTHING = service_pb2.ChoicePreview()
WANTED = {"BuildTile", "StopRolling", "ScoreStatus", "BurnColumn"}
"""What is surely chosen in random matches."""


def brings(*facts, harms=False, points=(), final=None):
    """Return what a choice brings, as a server says."""
    return service_pb2.ChoicePreview(
        facts=[match_pb2.Fact(feuville=fact) for fact in facts],
        harms=harms,
        points=points,
        final=points if final is None else final,
    )


def loss(cause, columns=0):
    return fv.Fact(loss=fv.Loss(cause=cause, columns=columns))


def asked(question, *choices):
    """Return the desk of a player who is asked *question*: decisions, each with what it brings."""
    offered = [scenes.decide(decision) for decision, _ in choices]
    desk = scenes.desk(scenes.request(question=question, offered=offered))
    known(desk, [each for _, each in choices])
    return desk


def known(desk, previews):
    """Let *desk* know of each choice what it brings."""
    told = []
    for choice, preview in enumerate(previews):
        told.append(service_pb2.ChoicePreview(choice=choice))
        told[-1].MergeFrom(preview)
    desk.take(PreviewsArrived(desk.model.turn.request.seq, tuple(told)))


def highlighted(desk):
    """Return the number of the offer that is highlighted once all is known of them."""
    return first_harmless(desk.question.offers)


def effects(desk):
    """Return the offers of *desk* by their labels, with what they bring."""
    return {offer.label: offer.effect for offer in desk.question.offers}


def burn(position):
    return fv.Decision(burn_column=fv.BurnColumn(position=position))


DEAR = fv.Fact(tiles_turned=fv.TilesTurned(tiles=3, clouds=3, guards=1, flags=2, district=True))
PLAIN = fv.Fact(tiles_turned=fv.TilesTurned(tiles=1))


def test_naming_the_bare_start_column_is_told_to_cost_nothing_and_is_highlighted():
    desk = asked(
        "burn",
        (burn(-1), brings(DEAR, harms=True)),
        (burn(0), NOTHING),
        (burn(2), brings(PLAIN, harms=True)),
    )
    free, first, second = desk.question.offers
    assert (free.label, free.effect, free.harms) == ("Let S burn", "loses nothing", False)
    dear = "loses 3 clouds, 1 guard, 2 flags, a complete column"
    assert (first.label, first.effect, first.harms) == ("Let L1 burn", dear, True)
    assert (second.label, second.effect) == ("Let R2 burn", "loses 1 tile")
    assert highlighted(desk) == 0


def test_a_column_that_is_turned_back_says_what_comes_back():
    back = fv.Fact(tiles_turned=fv.TilesTurned(tiles=2, clouds=1, stars=1))
    change = fv.Fact(town_change=fv.TownChange(at_risk=0))
    restore = fv.Decision(restore_column=fv.RestoreColumn(position=1))
    decline = fv.Decision(decline=fv.Decline())
    declined = brings(loss(fv.LOSS_CAUSE_OFFER_DECLINED))
    desk = asked("restore", (restore, brings(back, change)), (decline, declined))
    assert list(effects(desk).values()) == [
        "regains 1 cloud, 1 star, safe from the dragon",
        "changes nothing",
    ]


@pytest.mark.parametrize("burning", [0, 2])
def test_a_fire_protection_is_not_spent_where_nothing_would_burn(burning):
    saved, lost = fv.TownSaved(columns=2), loss(fv.LOSS_CAUSE_TOWN_BURNS, 2)
    in_vain = brings(loss(fv.LOSS_CAUSE_FAIRY_IN_VAIN), harms=True)
    desk = asked(
        "fire-protection",
        (
            fv.Decision(play_fairy=fv.PlayFairy(fairy="f4")),
            brings(fv.Fact(town_saved=saved)) if burning else in_vain,
        ),
        (
            fv.Decision(decline=fv.Decline()),
            brings(lost, harms=True) if burning else NOTHING,
        ),
    )
    told = list(effects(desk).items())
    if burning:
        assert told == [
            ("Play Fire Protection", "2 columns are spared"),
            ("Not now, keep it", "2 columns will burn"),
        ]
    else:
        assert told == [("Not now, keep it", ""), ("Play Fire Protection", "nothing would burn")]
    assert highlighted(desk) == 0


def test_points_are_told_for_every_seat_that_gets_some():
    show = fv.Decision(stop_rolling=fv.StopRolling())
    roll = fv.Decision(roll_on=fv.RollOn())
    odds = brings(fv.Fact(show_odds=fv.ShowOdds(too_far=3)))
    stop = brings(points=(7, 3, 3, 3))
    desk = asked("show", (roll, odds), (show, stop))
    assert list(effects(desk).values()) == ["+7, the others +3 each", "3 of 6 rolls go over 10"]
    known(desk, [odds, brings(points=(7, 3, 0, 0))])
    assert "+7, Bob +3" in effects(desk).values()
    known(desk, [odds, brings(points=(7, 0, 0, 0), final=(-2, 0, 0, 0), harms=True)])
    assert (
        list(effects(desk).values())[-1]
        == "+7, \N{MINUS SIGN}2 if the match ended now (points for fewest decrees)"
    )


def test_a_gap_in_the_wall_is_told_with_its_cost_and_a_wall_that_fills_one():
    change = fv.Fact(town_change=fv.TownChange(gaps=[-2, 2], at_risk=2))
    filled = fv.Fact(town_change=fv.TownChange(filled=[1]))
    far = fv.Decision(build_tile=fv.BuildTile(tile="w4", position=-3))
    near = fv.Decision(build_tile=fv.BuildTile(tile="w4", position=1))
    desk = asked("place-item", (far, brings(change, harms=True)), (near, brings(filled)))
    told = list(effects(desk).values())
    assert "leaves a gap at L2, leaves a gap at R2, 2 columns could burn" in told
    assert "fills the gap at R1" in told
    (worse,) = (offer for offer in desk.question.offers if offer.harms)
    assert worse.detail.endswith("A later wall can fill it.")


def test_what_a_tile_is_good_for_is_told_before_it_is_taken():
    fits = fv.TownChange(
        opened=[fv.DecreePay(decree="d2", points=8), fv.DecreePay(decree="e1", points=6)],
        districts=[2],
        corners=1,
        at_risk=1,
    )
    facts = {
        "Die 3: tower (plain)": fv.Fact(tile_fit=fv.TileFit(positions=[2], brings=fits)),
        "Die 3: wall (3 guards)": fv.Fact(tile_fit=fv.TileFit(positions=[-2, 3])),
        "Die 5: sky (2 clouds)": fv.Fact(tile_fit=fv.TileFit()),
        "Die 3: small district": fv.Fact(decree_pay=fv.DecreePay()),
        "Die 5: splendid view": fv.Fact(decree_pay=fv.DecreePay(points=4)),
        "Die 5: Mayor": fv.Fact(
            skill_use=fv.SkillUse(person=fv.PERSON_MAYOR, best=fv.DecreePay(decree="d6", points=9))
        ),
        "Die 5: ask the Fairy": fv.Fact(prestige_open=fv.PrestigeOpen(points=3)),
        "Die 3: pass": loss(fv.LOSS_CAUSE_DIE_UNUSED),
    }
    desk = scenes.desk()
    full = loss(fv.LOSS_CAUSE_STORE_FULL)
    told = [NOTHING] * 15
    for offer in desk.question.offers:
        if offer.label in facts:
            told[offer.choice] = brings(facts[offer.label], *[full] * ("sky" in offer.label))
    known(desk, told)
    assert {label: effect for label, effect in effects(desk).items() if label in facts} == {
        "Die 3: tower (plain)": (
            "fits on R2, then 2x flag +8, then town evaluation +6, completes R2, "
            "completes a corner tower, 1 column could burn"
        ),
        "Die 3: wall (3 guards)": "",
        "Die 5: sky (2 clouds)": "cannot be built yet, store full",
        "Die 3: small district": "pays nothing yet",
        "Die 5: splendid view": "pays 4 now",
        "Die 5: Mayor": "best decree: own discretion, +9",
        "Die 5: ask the Fairy": "up to +3",
        "Die 3: pass": "changes nothing",
    }
    assert effects(desk)["Die 3: Publican"] == "two tiles for you, one for each of the others"


def test_a_table_that_shows_nothing_in_advance_tells_no_effect_and_keeps_the_order_of_the_rules():
    desk = scenes.desk()
    assert set(effects(desk).values()) == {""}
    assert [offer.choice for offer in desk.question.offers] == list(range(15))
    assert not any(offer.harms or offer.points for offer in desk.question.offers)
    assert highlighted(desk) == 0


def test_what_scores_stands_first_and_what_harms_last_each_in_the_order_of_the_rules():
    desk = scenes.desk(scenes.request(offered=scenes.decisions()[3:6]))
    known(desk, [brings(harms=True), NOTHING, brings(points=(3, 0, 0, 0))])
    assert [offer.choice for offer in desk.question.offers] == [2, 1, 0]
    known(desk, [NOTHING, brings(harms=True, points=(9, 0, 0, 0)), NOTHING])
    assert [offer.choice for offer in desk.question.offers] == [0, 2, 1]
    known(desk, [brings(harms=True)] * 3)
    assert [offer.choice for offer in desk.question.offers] == [0, 1, 2]
    assert highlighted(desk) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_that_a_choice_can_bring_has_words(language):
    speak(language)
    plain = {name for name, cause in fv.LossCause.items() if cause} - {"LOSS_CAUSE_TOWN_BURNS"}
    for name in plain:
        decision = fv.Decision(end_turn=fv.EndTurn())
        desk = asked("use-dice", (decision, brings(loss(fv.LossCause.Value(name)))))
        assert desk.question.offers[0].effect, name
    assert knows("feuville.effect.final")


def test_a_town_that_is_only_its_start_tile_is_not_said_to_burn():
    desk = desks.in_progress("feuville", 0, 0, "use-dice")
    board = board_of(desk.model)
    for town in board.towns.values():
        said = "".join(bit.text for bit in rain_gauge(town, DrawMode.ASCII, wordy=True))
        assert said == "o 0/1 1 cloud short, nothing can burn yet"
        brief = rain_gauge(town, DrawMode.ASCII, wordy=False)
        assert "".join(bit.text for bit in brief) == "o 0/1 safe for now"
        assert all("ink-bad" not in bit.style for bit in brief)
    for sentences in (desk.face.answer(desk.model, "mine", ""), desk.face.plain(desk.model)):
        assert not any("burns 1" in sentence for sentence in sentences)
    assert any("never burns" in one for one in desk.face.answer(desk.model, "mine", ""))
    assert any("never burns" in one for one in desk.face.explain(desk.model, ("seat", 0)))


@pytest.mark.parametrize("preset", share_of_today([*PRESETS], 4))
def test_what_an_offer_brings_is_what_then_happens(preset):
    """Points as they are scored, clouds as they are counted, columns as they burn."""
    rules, draw, seen = game("feuville"), Random(preset), set()
    setup = rules.setup(editions.load("feuville"), 3, rules.preset(preset).options)
    for seed in range(8):
        if seed >= 2 and seen >= WANTED:
            break
        state, random = rules.initial(setup), Random(seed)
        position = MatchState(rules, setup, Terms(), [""] * 3)
        position.state = state
        while not isinstance(pending := state.pending, GameOver):
            if not isinstance(pending, Choice) or random.random() < 0.7:
                state.apply(any_entry(state, random))
                continue
            seat, desk = pending.seat, desks.seated(setup, state)
            legal = state.legal(seat)
            told = previewed(codec("feuville"), position, seat, legal, range(len(legal)))
            desk.take(PreviewsArrived(0, tuple(told.choices)))
            first = desk.question.offers[highlighted(desk)]
            assert not first.harms or all(offer.harms for offer in desk.question.offers)
            offer = draw.choice(sorted(desk.question.offers, key=lambda each: each.choice))
            before, risk = list(state.scores), at_risk(state, seat)
            events = state.apply(Decided(seat, legal[offer.choice]))
            told = set(offer.effect.split(", "))
            own = state.scores[seat] - before[seat]
            assert (f"+{own}" in told) == (own > 0), offer
            for other, (now, then) in enumerate(zip(state.scores, before, strict=True)):
                if other != seat and now > then:
                    each = {f"{desks.NAMES[other]} +{now - then}", f"the others +{now - then} each"}
                    assert each & told, offer
            kind = type(legal[offer.choice])
            if kind is BuildTile and (burning := at_risk(state, seat)) != risk:
                assert (f"{burning} column" in offer.effect) == (burning > 0)
                assert ("safe" in offer.effect) == (burning == 0)
            if kind.__name__ == "BurnColumn":
                spared = type(events[0]).__name__ == "StartColumnSpared"
                assert (offer.effect == "loses nothing") == spared == (not offer.harms)
            seen.add(kind.__name__)
    assert seen >= WANTED


def at_risk(state, seat):
    """Return how many columns of *seat* a double would burn, as the view says."""
    town = next(one for one in game("feuville").view(state, None) if one.key == f"town/{seat}")
    return town.at_risk


def test_a_request_of_a_strange_server_is_worded_as_well():
    strange = fv.BuildTile(tile="of-the-future", position=99)
    desk = scenes.desk(scenes.request(offered=[scenes.decide(fv.Decision(build_tile=strange))]))
    asked = QuestionContext(desk.model, desk.model.turn.request)
    assert asked.column(99) == fv.TownColumn(position=99)
    assert len(desk.question.offers) == 1
