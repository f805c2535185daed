"""What Feuville tells on request: what a thing means, whose points, what could be scored."""

from dataclasses import replace
from itertools import islice

import pytest

from support import desks
from support.daily import share_of_today
from support.feuville import scenes
from tilewyrm.client.feuville.words.clauses import CLAUSES
from tilewyrm.client.feuville.words.history import moments
from tilewyrm.client.keys import inspection
from tilewyrm.client.model.model import FactsArrived, reduce
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.server.match.fact_lookup import facts_of
from tilewyrm.v1 import match_pb2, service_pb2

PRESETS = ("de2017", "en2017", "fr2017", "nl2017")


def explained(*thing, turn=None):
    desk = scenes.desk(turn)
    desk.take(FactsArrived(desk.model.seq, scenes.facts()))
    return list(desk.face.explain(desk.model, thing))


def answered(asked, rest=""):
    desk = scenes.desk()
    desk.take(FactsArrived(desk.model.seq, scenes.facts()))
    return list(desk.face.answer(desk.model, asked, rest))


def things(model):
    """Yield everything of *model*'s board that can be looked at, and some that is not there."""
    yield from (("tile", layer, column) for layer in (1, 2, 3) for column in range(1, 7))
    for number in range(1, 7):
        yield from (("decree", number), ("person", number))
    yield from (("dice",), ("grass",), ("evaluations",), ("gnome",), ("strange", 1), "strange")
    for part in (part.feuville for part in model.parts.values()):
        yield from (("fairy", fairy) for fairy in part.fairy_row.fairies)
        if part.HasField("town"):
            yield from (("column", part.town.seat, position) for position in range(-8, 9))
        if part.HasField("player"):
            yield ("seat", part.player.seat)
            kept = [*(each.item for each in part.player.store), *part.player.fairies, ""]
            yield from (("item", part.player.seat, item) for item in kept)


def test_a_decree_says_what_it_pays_everybody_and_why_it_cannot_be_taken():
    assert explained("decree", 1) == [
        "Royal decree 3x griffin",
        "3 points for each griffin in your town.",
        "With the towns as they are now: Ann 0, Bob 0, greedy 3 0, greedy 4 0.",
        "It would pay you nothing: your town shows none of its symbols.",
        "Neither of your dice shows a 1, but you could spend both to send the Gnome there.",
    ]
    assert explained("decree", 3)[-1] == "You can choose it now with: Die 3: small district."


def test_a_tile_says_where_it_fits_and_what_that_would_bring():
    assert explained("tile", fv.LAYER_TOWER, 2) == [
        "tower (1 flag), in column 2",
        "It fits your town at R2.",
        "Built at R2: then 2x flag +8.",
        "Neither of your dice shows a 2, but you could spend both to send the Gnome there.",
    ]
    sky = explained("tile", fv.LAYER_SKY, 1)
    assert "Each cloud keeps one column safe from the dragon." in sky
    assert "It fits nowhere in your town yet." in sky


@pytest.mark.parametrize("language", share_of_today([*LANGUAGES], 2))
def test_everything_that_can_be_looked_at_says_what_it_is(language):
    speak(language)
    for desk in islice(desks.all_along("feuville", 5, every=20), 20):
        for thing in inspection.things(desk, 80, 24):
            assert desk.face.explain(desk.model, thing), thing


def test_a_gap_of_the_display_says_when_it_is_filled():
    told = explained("tile", fv.LAYER_TOWER, 5)
    assert told == [
        "tower, column 5: empty.",
        "A row is refilled once the whole row is empty; the Architect fills every gap.",
    ]


def test_a_person_says_all_of_the_skill_and_what_it_would_bring_now():
    assert explained("person", 6) == [
        "6 Magician",
        "Restore up to two burnt columns, and take a face-up fairy tile.",
        "If your town has no ruins, he gives you 2 fairy tiles.",
        "Right now: 1 ruin restored, 1 fairy tile.",
        "Neither of your dice shows a 6, but you could spend both to send the Gnome there.",
    ]


def test_a_column_says_what_stands_there_and_what_is_missing():
    assert explained("column", 0, 2) == [
        "Column R2 of Ann",
        "From the ground up: wall (right corner, 1 guard, 1 griffin).",
        "Not complete yet; missing: tower, sky.",
    ]
    assert "A ruin counts for nothing" in explained("column", 0, 1)[2]
    assert explained("column", 0, -1)[-1].startswith(
        "It has the grass with the coat of arms, from the"
    )
    assert explained("column", 0, 3)[1] == "Empty. A wall could go here."
    assert explained("column", 0, 9) == []


def test_a_player_is_told_by_points_and_their_source():
    assert explained("seat", 1) == [
        "Bob: 11 points",
        "Points so far: Symbols 15.",
        "5 clouds for 3 columns: a double burns nothing.",
        "The town shows 2 guards, 3 flags, 1 star.",
        "store: wall (gate, 1 guard, 1 griffin), 2x flag (safe from theft)",
        "fairy: Great Selection, 1 face down",
        "Scored: small district.",
    ]


def test_whoever_is_not_asked_hears_who_is():
    waiting = service_pb2.Turn(waiting=service_pb2.Waiting(seat=2, question="publican"))
    assert explained("person", 3, turn=waiting)[-1] == "Not now: it is greedy 3's choice."


@pytest.mark.parametrize(
    ("dice", "column", "reason"),
    [
        ([], 1, "Not now: you have used both dice."),
        ([5], 3, "Not now: your 3 is already used."),
        ([5], 4, "Not now: neither of your dice shows a 4."),
    ],
)
def test_why_a_column_serves_no_die(dice, column, reason):
    desk = scenes.desk(scenes.request(offered=[scenes.decisions()[-1]]))
    turn = scenes.part("turn", fv.Part(turn=fv.Turn(round=3, seat=0, low=3, high=5, dice=dice)))
    model = replace(desk.model, parts={**desk.model.parts, "turn": turn})
    assert desk.face.explain(model, ("person", column))[-1] == reason


def test_line_mode_is_answered_about_places_persons_and_players():
    assert answered("look", "L1") == explained("column", 0, -1)
    assert answered("look", "bob") == explained("seat", 1)
    assert answered("look", "Bob r2") == explained("column", 1, 2)
    assert answered("look", "thief") == explained("person", 2)
    assert answered("look", "3")[0].startswith("3 Publican: wall (3 guards)")
    assert len(answered("look")) == 6
    assert answered("look", "fairy")[:2] == [
        "Fairy tile Prestige 3",
        "You score its points at once.",
    ]
    assert answered("look", "the moon")[0].startswith("'the moon' is not on the board")
    assert answered("mine")[-1] == "5 clouds for 3 columns: a double burns nothing."
    assert answered("fits") == ["wall (gate, 1 guard, 1 griffin): L2 and R3."]
    assert answered("closes") == [
        "In your store: 2x flag would pay 6 points.",
        "In column 2: 2x flag would pay you 6 points.",
        "In column 6: own discretion would pay you 9 points.",
    ]
    assert answered("around")[:2] == [
        "Bob: 11 points",
        "5 clouds for 3 columns: a double burns nothing.",
    ]
    assert answered("around", "R1")[1] == "R2: wall (right corner, 1 guard, 1 griffin)"
    desk = scenes.desk()
    assert desk.face.answer(desk.model, "smell", "") is None
    speak("fr")
    assert answered("look", "g1") == explained("column", 0, -1)
    assert answered("look", "des") == explained("dice")


def test_every_question_knows_its_clauses():
    desk = scenes.desk()
    assert desk.face.clauses("show") == ("F60",)
    assert desk.face.clauses("of-the-future") == ()
    assert all(clause.startswith("F") for clauses in CLAUSES.values() for clause in clauses)


def line(seq, *events):
    wrapped = [match_pb2.Event(feuville=event) for event in events]
    return service_pb2.LogLine(seq=seq, events=wrapped)


def test_points_that_were_taken_back_are_no_gain():
    desk = scenes.desk()
    back = service_pb2.LogLine(seq=41)
    back.control.take_back.to_seq = 37
    update = service_pb2.Update(first_seq=41, seq=41, log=[back], turn=desk.model.turn)
    assert [gain.points for gain in desk.face.gains(desk.model)] == [15]
    desk.take(service_pb2.TableMessage(update=update))
    assert desk.face.gains(desk.model) == []


def test_what_happens_is_shown_one_by_one_but_not_what_one_has_just_done():
    desk = scenes.desk()
    before = desk.model
    happened = line(
        41,
        fv.Event(dice_rolled=fv.DiceRolled(seat=1, low=2, high=2)),
        fv.Event(dragon_woke=fv.DragonWoke(seat=1)),
        fv.Event(town_weighed=fv.TownWeighed(seat=0, clouds=5, columns=3)),
        fv.Event(town_weighed=fv.TownWeighed(seat=1, clouds=1, columns=2, burning=1)),
        fv.Event(column_burnt=fv.ColumnBurnt(seat=1, position=2, tiles=["w4"])),
        fv.Event(tile_taken=fv.TileTaken(seat=0, tile="w1", column=1)),
        fv.Event(tile_taken=fv.TileTaken(seat=1, tile="w1", column=1)),
        fv.Event(tile_revealed=fv.TileRevealed(layer=fv.LAYER_WALL, column=1, tile="w2")),
    )
    update = service_pb2.Update(first_seq=41, seq=41, log=[happened], turn=desk.model.turn)
    after = reduce(before, service_pb2.TableMessage(update=update))
    shown = moments(before, after)
    assert [moment.text for moment in shown] == [
        "Bob rolls 2 and 2.",
        "A double: the dragon comes!",
        "Bob: 1 cloud for 2 columns, so 1 must burn.",
        "Bob's column R2 burns: wall (right corner, 1 guard, 1 griffin).",
        "Bob takes the wall (left corner, 1 guard) from column 1.",
    ]
    assert shown[0].what == happened.events[0].feuville
    assert shown[3].lasts_s > shown[0].lasts_s
    assert moments(replace(before, parts={}), after) == ()


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_the_gains_of_a_match_add_up_to_its_scores(seed):
    desk = desks.played("feuville", seed, 10_000, bot="greedy", options={"round_cap": 12})
    total = [0, 0, 0]
    for gain in desk.face.gains(desk.model):
        total[gain.seat] += gain.points
        assert tell(gain.source)
        assert gain.text
        assert gain.why
        assert desk.model.name(gain.seat) not in gain.why
    assert total == list(desk.face.scores(desk.model))
    assert {gain.source for gain in desk.face.gains(desk.model)} >= {
        "feuville.source.entertainer",
        "feuville.source.audience",
        "feuville.source.fewest",
    }


@pytest.mark.parametrize(
    ("language", "preset"), share_of_today([*zip(LANGUAGES, PRESETS, strict=True)], 4)
)
def test_nothing_is_without_words_in_any_language_by_any_rules(language, preset):
    """Whole random matches, stopped again and again: every text that they need is there."""
    speak(language)
    options = {**game("feuville").preset(preset).options, "round_cap": 60}
    asked = set()
    for number, question in enumerate(CLAUSES):
        desk = desks.played(
            "feuville", number, 12 * number, question, previews=True, options=options
        )
        face, model = desk.face, desk.model
        request = model.request
        if request is not None:
            asked.add(request.question)
            for seat in range(model.seats):
                assert face.question(model, request.question, seat) != request.question
        told = [
            text
            for offer in desk.question.offers
            for text in (offer.label, offer.detail, offer.effect)
        ]
        told += [line.text for line in desk.log.lines]
        told += [text for thing in things(model) for text in face.explain(model, thing)]
        told += face.plain(model)
        for name in ("look", "around", "mine", "fits", "closes", "why"):
            told += face.answer(model, name, "") or ()
        assert not [text for text in told if "feuville." in text or "{" in text]
    assert len(asked) >= 10


@pytest.mark.parametrize("aids", [True, False])
def test_without_aids_one_is_told_what_is_and_not_what_would_be(aids):
    would, is_told = [], []
    for entries in range(60, 300, 40):
        at = desks.table("feuville", 1, entries, "use-dice", bot="greedy", options={})
        at.position.terms = Terms(aids=aids)
        desk = at.desk
        facts = facts_of(at.position, desk.model.seat).facts
        desk.take(FactsArrived(desk.model.seq, tuple(facts)))
        for thing in things(desk.model):
            told = desk.face.explain(desk.model, thing)
            would += [one for one in told if one.startswith("Built at") or "best:" in one]
            is_told += [one for one in told if one.startswith(("As the towns", "It fits"))]
        assert desk.face.answer(desk.model, "fits", "3")
    assert bool(would) == aids
    assert is_told
