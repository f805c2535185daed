"""Points by what they came for, and what is worth watching."""

from collections import Counter
from dataclasses import replace

import pytest

from support.carcassonne.scenes import EVERYTHING, in_progress, model, wrapped
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.model.model import Model
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2

FACE = CarcassonneFace()


def line(seq, *events, **fields):
    happened = [wrapped(match_pb2.Event, event) for event in events]
    return service_pb2.LogLine(seq=seq, events=happened, **fields)


def scored(seat, points, kind="city"):
    claim = pb.Claim(seat=seat, strength=1, majority=True, points=points)
    cell = pb.Cell(x=1, y=2)
    return pb.FeatureScored(
        cause="completed", kind=kind, cell=cell, feature=1, tiles=2, value=points, claims=[claim]
    )


def with_log(*entries) -> Model:
    return replace(model(), log=tuple(entries), seq=entries[-1].seq if entries else 0)


@pytest.mark.parametrize("seed", range(3))
def test_all_gains_of_a_match_are_its_points(seed) -> None:
    desk = in_progress(seed, 100_000, **EVERYTHING)
    gains, total = FACE.gains(desk.model), Counter()
    for gain in gains:
        total[gain.seat] += gain.points
    assert [total[seat] for seat in range(3)] == list(desk.model.result.scores)
    assert [gain.seq for gain in gains] == sorted(gain.seq for gain in gains)
    assert len({gain.source for gain in gains}) >= 4


def test_a_gain_says_what_for_why_and_where() -> None:
    (gain,) = FACE.gains(with_log(line(4, scored(1, 4))))
    assert (gain.seat, gain.points, gain.source, gain.seq) == (1, 4, "carcassonne.source.city", 4)
    assert gain.text == "Bob scores 4: city at 1,2, 2 tiles (complete)."
    assert gain.thing == ("feature", (1, 2), 1)


def test_points_that_were_taken_back_are_no_gains() -> None:
    back = control_pb2.Control(take_back=control_pb2.TakeBack(seat=0, to_seq=3))
    found = FACE.gains(
        with_log(
            line(2, scored(0, 3)),
            line(3, scored(1, 8)),
            line(4, control=back),
            line(5, scored(1, 2, "road")),
        )
    )
    assert [(gain.seq, gain.points) for gain in found] == [(2, 3), (5, 2)]


def test_moments_are_what_came_since_but_not_what_one_has_just_done() -> None:
    before = with_log(line(1, scored(0, 3)))
    cell = pb.Cell(x=1, y=0)
    after = with_log(
        *before.log,
        line(2, pb.TilePlaced(seat=0, tile="D", cell=cell)),
        line(3, pb.TilePlaced(seat=1, tile="D", cell=cell), scored(1, 4), pb.TurnBegan(seat=0)),
    )
    found = FACE.moments(before, after)
    assert [type(moment.what) for moment in found] == [pb.TilePlaced, pb.FeatureScored]
    assert found[0].text == "Bob places it at 1,0."
    assert 0.8 <= found[0].lasts_s <= 1.2
    assert found[1].lasts_s == 1.5


def test_nothing_is_shown_of_what_happened_before_one_came() -> None:
    assert FACE.moments(Model(), with_log(line(1, scored(0, 3)))) == ()


def test_a_line_of_the_log_knows_whose_doing_it_is_and_where() -> None:
    placed = pb.PiecePlaced(seat=1, piece="meeple", cell=pb.Cell(x=1, y=2), feature=3, kind="road")
    (told,) = FACE.log(model(), line(1, placed))
    assert (told.seat, told.thing) == (1, ("feature", (1, 2), 3))
    tie = scored(0, 3)
    tie.claims.append(pb.Claim(seat=1, strength=1, majority=True, points=3))
    (told,) = FACE.log(model(), line(1, tie))
    assert told.seat is None, "two have it"
