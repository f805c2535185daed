"""What Feuville says in English, kind by kind; and the same in the words of the other rulebooks."""

import pytest

from support.feuville import scenes
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import speak
from tilewyrm.v1 import match_pb2, service_pb2

SAID = [
    (fv.StartDieRolled(seat=1, pips=4), "Bob rolls 4 to see who starts."),
    (fv.StartPlayerChosen(seat=1), "Bob takes the dice cup and goes first."),
    (fv.TileRevealed(layer=1, column=2, tile="w3"), "New in column 2: wall (3 guards)."),
    (fv.DecreeRevealed(column=2, decree="d3"), "New decree in column 2: small district."),
    (fv.FairyRevealed(space=1, fairy="f4"), "New fairy tile: Fire Protection."),
    (fv.TurnBegan(seat=1, round=2), "Round 2: Bob"),
    (fv.DiceRolled(seat=1, low=2, high=5), "Bob rolls 2 and 5."),
    (fv.DragonWoke(seat=1), "A double: the dragon comes!"),
    (fv.TownWeighed(seat=1, clouds=1, columns=1), "Bob: 1 cloud for 1 column, safe."),
    (
        fv.TownWeighed(seat=1, clouds=0, columns=2, burning=2),
        "Bob: 0 clouds for 2 columns, so 2 must burn.",
    ),
    (fv.TownSpared(seat=1, fairy="f4"), "Bob plays Fire Protection; the dragon flies past."),
    (
        fv.StartColumnSpared(seat=1),
        "The dragon attacks Bob's start column, whose tile cannot burn.",
    ),
    (
        fv.ColumnBurnt(seat=1, position=-2, tiles=["w3", "t2"]),
        "Bob's column L2 burns: wall (3 guards), tower (1 flag).",
    ),
    (
        fv.ColumnRestored(seat=1, position=0, tiles=["t2"]),
        "Bob's column S is restored: tower (1 flag).",
    ),
    (fv.DieSpent(seat=1, die=3, use=fv.DIE_USE_FAIRY), "Bob asks the Fairy with the 3."),
    (
        fv.DieSpent(seat=1, die=3, use=fv.DIE_USE_TOWN_EVALUATION),
        "Bob spends the 3 on a Town Evaluation.",
    ),
    (fv.DieSpent(seat=1, die=3, use=fv.DIE_USE_GNOME), "Bob spends the 3 on the Gnome."),
    (fv.DieSpent(seat=1, die=3, use=fv.DIE_USE_PASS), "Bob leaves the 3 unused."),
    (fv.GnomePlaced(seat=1, column=4), "Bob places the Gnome at column 4."),
    (fv.SkillUsed(seat=1, person=fv.PERSON_ARCHITECT), "Bob uses the Architect."),
    (
        fv.TileTaken(seat=1, tile="w1", column=1),
        "Bob takes the wall (left corner, 1 guard) from column 1.",
    ),
    (
        fv.DecreeTaken(seat=1, decree="d1", column=1),
        "Bob takes the decree “3x griffin” from column 1.",
    ),
    (
        fv.TileBuilt(seat=1, tile="s3", position=2),
        "Bob builds the sky (1 cloud, 2 griffins) at R2.",
    ),
    (fv.ItemStored(seat=1, item="t3"), "Bob stores the tower (plain)."),
    (fv.ItemDiscarded(seat=1, item="d2"), "Bob discards the decree “2x flag”."),
    (
        fv.ItemStolen(seat=1, victim=0, item="d6"),
        "Bob steals the decree “own discretion” from Ann.",
    ),
    (
        fv.ItemProtected(seat=1, item="w2", fairy="f3"),
        "Bob protects the wall (gate, 1 guard, 1 griffin) from theft.",
    ),
    (fv.FairyTaken(seat=1, fairy="f1"), "Bob takes the fairy tile Prestige 3."),
    (fv.FairyPlayed(seat=1, fairy="f2"), "Bob plays the fairy tile Great Selection."),
    (
        fv.FairyDiscarded(seat=1, fairy="f2"),
        "Bob discards the fairy tile Great Selection to make room.",
    ),
    (fv.FairyRemoved(fairy="f3"), "The fairy tile Theft Protection leaves the game."),
    (fv.Declined(seat=1, question="publican"), "Bob takes nothing in the Publican's round."),
    (
        fv.DecreeScored(seat=1, decree="d2", symbol=2, count=1, multiplier=2, points=2, total=9),
        "Bob scores 2x flag: 1 flag x 2 = 2 points (now 9).",
    ),
    (
        fv.DecreeScored(seat=1, decree="d6", symbol=3, count=4, multiplier=3, points=12, total=19),
        "Bob scores “own discretion”: 4 stars x 3 = 12 points (now 19).",
    ),
    (
        fv.DecreeScored(seat=1, decree="d4", positions=[-1, 0], count=2, points=10, total=19),
        "Bob scores a large district at L1 and S: 10 points (now 19).",
    ),
    (
        fv.DecreeScored(
            seat=1, decree="d5", positions=[0, 1], upper=True, count=1, points=1, total=10
        ),
        "Bob scores a splendid view at S and R1 (towers+skies): 1 symbol = 1 point (now 10).",
    ),
    (
        fv.TownEvaluated(seat=1, left=-1, right=2, walls=4, towers=3, points=14, total=20),
        "Bob's Town Evaluation from L1 to R2: 2 points for each wall (4) and tower (3)"
        " = 14 points (now 20).",
    ),
    (fv.GrassLaid(seat=1, position=0), "Grass is placed under Bob's column S."),
    (
        fv.PrestigeScored(seat=1, points=3, total=20),
        "Bob: 3 points for the fairy tile Prestige (now 20).",
    ),
    (fv.ShowRolled(seat=1, pips=3, sum=7), "The Entertainer rolls 3: 7 so far."),
    (fv.ShowEnded(seat=1, sum=1, points=1, total=8), "Bob stops at 1: 1 point (now 8)."),
    (fv.ShowEnded(seat=1, sum=12, total=7), "Bob goes over 10, to 12: 0 points (now 7)."),
    (
        fv.AudienceScored(seat=1, points=1, total=8),
        "Bob gets 1 point for being in the audience (now 8).",
    ),
    (
        fv.EndTriggered(seat=1, column=3),
        "No decree is left to replace the one in column 3: this is the last round.",
    ),
    (fv.RoundCapReached(rounds=40), "Round 40 was the last round (a setting of this table)."),
    (
        fv.FewestRewarded(seat=1, decrees=0, points=7, total=15),
        "Bob is rewarded for having scored the fewest decrees (0): 7 points (now 15).",
    ),
    (fv.GameEnded(scores=[9, 12]), "The match is over: Bob 12, Ann 9."),
]


def told(message):
    """Return the log's line about one event."""
    kind = next(
        field.name
        for field in fv.Event.DESCRIPTOR.fields
        if field.message_type is message.DESCRIPTOR
    )
    desk = scenes.desk()
    event = match_pb2.Event(feuville=fv.Event(**{kind: message}))
    (line,) = desk.face.log(desk.model, service_pb2.LogLine(seq=1, events=[event]))
    return line


@pytest.mark.parametrize(("message", "sentence"), SAID, ids=lambda value: str(value)[:30])
def test_an_event_is_a_sentence(message, sentence):
    assert told(message).text == sentence


def test_a_line_knows_whose_doing_it_is_and_where_it_happened():
    built = told(fv.TileBuilt(seat=1, tile="s3", position=2))
    assert (built.seat, built.thing) == (1, ("column", 1, 2))
    taken = told(fv.TileTaken(seat=1, tile="w1", column=4))
    assert (taken.seat, taken.thing) == (1, ("tile", fv.LAYER_WALL, 4))
    assert told(fv.RoundCapReached(rounds=40)).thing is None


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "de",
            [
                "Ann baut den Turm (1 Fahne) bei L1.",
                "Ann nimmt die Mauer (Stadttor, 1 Stadtwache, 1 Greif) aus Spalte 2.",
                "Ann wertet „3x Greif“: 5 Greife x 3 = 15 Ruhmespunkte (27).",
                "Ann nutzt den Gaukler.",
                "Bei Ann brennt Spalte L1 ab: Himmel (2 Wolken).",
            ],
        ),
        (
            "fr",
            [
                "Ann construit la tour (1 drapeau) en G1.",
                "Ann prend le mur (porte, 1 garde, 1 griffon) dans la colonne 2.",
                "Ann valide « 3x griffon » : 5 griffons x 3 = 15 points de gloire (27).",
                "Ann utilise le saltimbanque.",
                "Chez Ann, la colonne G1 brûle : ciel (2 nuages).",
            ],
        ),
        (
            "nl",
            [
                "Ann bouwt de toren (1 vlag) bij L1.",
                "Ann pakt de muur (stadspoort, 1 stadswacht, 1 griffioen) uit kolom 2.",
                "Ann telt \u20183x griffioen\u2019: 5 griffioenen x 3 = 15 roempunten (27).",
                "Ann gebruikt de goochelaar.",
                "Bij Ann brandt kolom L1 af: hemel (2 wolken).",
            ],
        ),
    ],
)
def test_the_other_languages_speak_as_their_rulebooks_do(language, sentences):
    speak(language)
    happened = [
        fv.TileBuilt(seat=0, tile="t2", position=-1),
        fv.TileTaken(seat=0, tile="w2", column=2),
        fv.DecreeScored(seat=0, decree="d1", symbol=4, count=5, multiplier=3, points=15, total=27),
        fv.SkillUsed(seat=0, person=fv.PERSON_ENTERTAINER),
        fv.ColumnBurnt(seat=0, position=-1, tiles=["s1"]),
    ]
    assert [told(message).text for message in happened] == sentences
