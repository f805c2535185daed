"""The log says what happened, and why points were scored."""

import pytest

from support.carcassonne_scenes import in_progress, model
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.log import lines
from tilewyrm.v1 import match_pb2, service_pb2

HERE = pb.Cell(x=1, y=-2)


def told(**event):
    happened = match_pb2.Event(carcassonne=pb.Event(**event))
    texts = lines(model(seats=3), service_pb2.LogLine(seq=1, events=[happened]))
    return texts[0].text if texts else ""


def claim(seat, meeples, majority, points):
    return pb.Claim(seat=seat, meeples=meeples, majority=majority, points=points)


def scored(kind, *claims, cause=pb.SCORE_CAUSE_COMPLETED, **facts):
    value = pb.FeatureScored(kind=kind, cell=HERE, claims=claims, cause=cause, **facts)
    return told(feature_scored=value)


def test_a_city_is_explained_by_tiles_and_shields() -> None:
    text = scored(pb.FEATURE_KIND_CITY, claim(0, 1, True, 8), tiles=3, shields=1, value=8)
    assert text == "Ann scores 8: city at 1,-2, 3 tiles, 1 shield (complete)."


def test_a_majority_is_explained_by_the_pieces_of_all() -> None:
    claims = (claim(0, 2, True, 10), claim(2, 1, False, 0))
    text = scored(pb.FEATURE_KIND_ROAD, *claims, tiles=10, value=10)
    assert text == (
        "Ann scores 10: road at 1,-2, 10 tiles (complete); Ann 2 highwaymen, Cleo 1: majority."
    )


def test_a_tie_gives_each_all() -> None:
    claims = (claim(0, 1, True, 8), claim(1, 1, True, 8))
    text = scored(pb.FEATURE_KIND_CITY, *claims, tiles=4, value=8)
    assert text.startswith("Ann and Bob score 8: city at 1,-2, 4 tiles (complete)")
    assert text.endswith("Ann 1 knight, Bob 1: tie, each scores all.")


def test_a_field_is_explained_by_its_cities() -> None:
    text = scored(
        pb.FEATURE_KIND_FIELD,
        claim(1, 1, True, 6),
        cause=pb.SCORE_CAUSE_END,
        cities=[HERE, pb.Cell()],
        value=6,
    )
    assert text == "Bob scores 6: field at 1,-2, 2 completed cities (end of the game)."


def test_an_abbot_who_returns_early_scores_the_neighbours() -> None:
    text = scored(
        pb.FEATURE_KIND_GARDEN,
        claim(0, 1, True, 6),
        cause=pb.SCORE_CAUSE_ABBOT_RETURN,
        tiles=6,
        value=6,
    )
    assert text == "Ann scores 6: garden at 1,-2, with 5 neighbours (abbot taken back)."


def test_the_fairy_says_why_she_gives_points() -> None:
    start = pb.FairyBonus(cause=pb.BONUS_CAUSE_TURN_START, seat=1, points=1, cell=HERE)
    assert told(fairy_bonus=start) == (
        "Bob scores 1: the fairy at 1,-2 beside a piece as the turn begins."
    )
    feature = pb.FairyBonus(
        cause=pb.BONUS_CAUSE_FEATURE,
        seat=1,
        points=3,
        cell=HERE,
        kind=pb.FEATURE_KIND_FIELD,
    )
    assert told(fairy_bonus=feature) == (
        "Bob scores 3: the fairy at 1,-2 beside a piece on the scored field."
    )


def test_what_the_dragon_eats_and_whom_the_princess_sends_home() -> None:
    gone = {"seat": 2, "meeple": pb.MEEPLE_KIND_MEEPLE, "cell": HERE}
    eaten = pb.MeepleReturned(**gone, kind=pb.FEATURE_KIND_MONASTERY, cause=pb.RETURN_CAUSE_EATEN)
    assert told(meeple_returned=eaten) == "The dragon eats Cleo's monk at 1,-2."
    sent = pb.MeepleReturned(**gone, kind=pb.FEATURE_KIND_CITY, cause=pb.RETURN_CAUSE_PRINCESS)
    assert told(meeple_returned=sent) == "The princess sends Cleo's knight at 1,-2 home."
    back = pb.MeepleReturned(**gone, kind=pb.FEATURE_KIND_CITY, cause=pb.RETURN_CAUSE_SCORED)
    assert told(meeple_returned=back) == ""


def test_every_event_of_the_protocol_is_told_or_left_out_on_purpose() -> None:
    for field in pb.Event.DESCRIPTOR.fields:
        value = getattr(pb.Event(), field.name)
        if field.name != "meeple_returned":
            assert told(**{field.name: type(value)()}), field.name


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_told_with_every_point(seed) -> None:
    desk = in_progress(seed, 100_000, abbot=True, river=True)
    assert desk.model.result is not None
    points = [entry.text for entry in desk.log if "points" in entry.style]
    won = [0, 0, 0]
    for text in points:
        who, _, rest = text.partition(" score")
        for seat, name in enumerate(("Ann", "Bob", "Cleo")):
            won[seat] += int(rest.lstrip("s ").split(":")[0]) * (name in who)
    assert won == list(desk.model.result.scores)
    assert "The game is over" in desk.log[-1].text
