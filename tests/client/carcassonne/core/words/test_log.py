"""The log says what happened, and why points were scored."""

import re

import pytest

from support.carcassonne.scenes import EVERYTHING, in_progress, wrapped
from support.carcassonne.scenes import told as told_by
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.v1 import match_pb2, service_pb2

HERE = pb.Cell(x=1, y=-2)


def told(event, parts=()):
    texts = told_by(event, parts=parts)
    return texts[0] if texts else ""


def claim(seat, strength, majority, points, marks=()):
    return pb.Claim(seat=seat, strength=strength, majority=majority, points=points, marks=marks)


def count(what, number):
    return pb.Count(what=what, number=number)


def scored(kind, *claims, cause="completed", **facts):
    return told(pb.FeatureScored(kind=kind, cell=HERE, claims=claims, cause=cause, **facts))


def test_a_city_is_explained_by_tiles_and_shields() -> None:
    text = scored("city", claim(0, 1, True, 8), tiles=3, marks=[count("shield", 1)], value=8)
    assert text == "Ann scores 8: city at 1,-2, 3 tiles, 1 shield (complete)."


def test_a_majority_is_explained_by_the_pieces_of_all() -> None:
    claims = (claim(0, 2, True, 10), claim(2, 1, False, 0))
    text = scored("road", *claims, tiles=10, value=10)
    assert text == (
        "Ann scores 10: road at 1,-2, 10 tiles (complete); Ann 2 highwaymen, Cleo 1: majority."
    )


def test_a_tie_gives_each_all() -> None:
    claims = (claim(0, 1, True, 8), claim(1, 1, True, 8))
    text = scored("city", *claims, tiles=4, value=8)
    assert text.startswith("Ann and Bob score 8: city at 1,-2, 4 tiles (complete)")
    assert text.endswith("Ann 1 knight, Bob 1: tie, so each scores in full.")


def test_a_field_is_explained_by_its_cities() -> None:
    text = scored(
        "field",
        claim(1, 1, True, 6),
        cause="end",
        cities=[HERE, pb.Cell()],
        value=6,
    )
    assert text == "Bob scores 6: field at 1,-2, 2 completed cities (end of the game)."


def test_a_monastery_is_explained_by_its_neighbours() -> None:
    text = scored("monastery", claim(0, 1, True, 9), tiles=9, value=9)
    assert text == "Ann scores 9: monastery at 1,-2, with 8 neighbours (complete)."


def test_what_is_scored_at_the_end_says_whether_it_is_complete() -> None:
    text = scored("road", claim(0, 1, True, 3), cause="end", tiles=3, value=3)
    assert text == "Ann scores 3: road at 1,-2, 3 tiles (incomplete at the end)."


def test_winners_who_get_different_points_are_told_apart_with_the_reason() -> None:
    claims = (claim(0, 1, True, 6), claim(1, 1, True, 8, [count("cow", 2)]), claim(2, 1, True, 6))
    text = scored("field", *claims, cause="end", cities=[HERE, pb.Cell()], value=6)
    assert text == (
        "Ann and Cleo score 6, Bob 8: field at 1,-2, 2 completed cities (end of the game); "
        "Ann 1 farmer, Bob 1, Cleo 1: tie, so each scores in full; Bob: 2 cow."
    )


def test_a_feature_that_nobody_has_gives_nobody_anything() -> None:
    assert scored("road", tiles=2, value=2).startswith("Nobody scores 2: road")


def returned(cause):
    return told(pb.PieceReturned(seat=2, piece="meeple", cell=HERE, kind="city", cause=cause))


def test_a_piece_that_goes_home_says_why_but_for_those_that_were_scored() -> None:
    assert returned("scored") == ""
    assert returned("left behind") == (
        "Cleo's knight at 1,-2 returns: no meeple of Cleo is left there."
    )
    assert returned("completed") == ("Cleo's knight at 1,-2 returns without scoring.")
    assert returned("abducted") == "Cleo's knight at 1,-2 returns: abducted."


def test_a_piece_goes_elsewhere_by_a_way_that_the_core_does_not_name() -> None:
    here = {"seat": 0, "piece": "meeple", "cell": HERE, "kind": "road"}
    assert told(pb.PiecePlaced(**here)) == "Ann places a highwayman on the road at 1,-2."
    assert told(pb.PiecePlaced(**here, elsewhere=True)).startswith(
        "Ann places a highwayman on the road at 1,-2 "
    )


def test_every_event_of_the_base_game_is_told_or_left_out_on_purpose() -> None:
    for event in (
        pb.TurnBegan(), pb.TileDrawn(), pb.TileDiscarded(), pb.TilePlaced(), pb.PiecePlaced(),
        pb.FeatureScored(), pb.GameEnded(),
    ):  # fmt: skip
        assert told(event), event


def test_the_end_tells_the_points_and_leaves_the_winners_to_the_result() -> None:
    assert told(pb.GameEnded(scores=[12, 30, 30], winners=[1, 2])) == (
        "The match is over: Ann 12, Bob 30, Cleo 30."
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_told_with_every_point(seed) -> None:
    desk = in_progress(seed, 100_000, **EVERYTHING)
    assert desk.model.result is not None
    won = [0, 0, 0]
    for entry in desk.log.lines:
        if "points" in entry.style:
            for seat, points in points_told(entry.text):
                won[seat] += points
    assert won == list(desk.model.result.scores)
    assert "The match is over" in desk.log.lines[-1].text


def points_told(text):
    """Yield the seats and points that a line tells, such as ``Ann and Bob score 6, Cleo 8: …``."""
    head, *_ = text.partition(":")
    for group in re.findall(r"[^\d]+\d+", head):
        points = int(re.search(r"\d+", group)[0]) * (-1 if " loses " in group else 1)
        yield from (
            (seat, points) for seat, name in enumerate(("Ann", "Bob", "Cleo")) if name in group
        )


def test_points_that_follow_from_the_only_choice_are_not_called_a_choice() -> None:
    """Who has no piece left passes, which nothing tells: what is scored then was no choice."""
    desk = in_progress(1, 30)
    scored = pb.FeatureScored(
        kind="road", cell=HERE, claims=[claim(0, 1, True, 3)], cause="completed", tiles=3, value=3
    )
    seat, seq = desk.model.seat or 0, desk.model.seq + 1
    line = service_pb2.LogLine(
        seq=seq,
        decided=service_pb2.SeenDecision(seat=seat, only_choice=True),
        events=[wrapped(match_pb2.Event, scored)],
    )
    update = service_pb2.Update(first_seq=seq, seq=seq, log=[line])
    desk.take(service_pb2.TableMessage(update=update))
    assert desk.log.lines[-1].text.endswith("3 tiles (complete).")
