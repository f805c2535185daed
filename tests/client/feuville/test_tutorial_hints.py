"""The hints of Feuville's first match: each comes with its situation and not before."""

import pytest

from tilewyrm.client.feuville.tutorial import SCRIPT
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import match_pb2, service_pb2

HINTS = {hint.text.rpartition(".")[2]: hint for hint in SCRIPT.hints}


def with_parts(**parts):
    """A model of seat 0, asked something, with *parts*."""
    wrapped = {
        name: match_pb2.Part(feuville=fv.Part(**{name: part})) for name, part in parts.items()
    }
    turn = service_pb2.Turn(request=service_pb2.Request(seat=0))
    game = service_pb2.GameInfo(hints={"at_risk": 2})
    return Model(game=game, seat=0, parts=wrapped, turn=turn)


def with_event(**event):
    """A model of seat 0 after an event."""
    line = service_pb2.LogLine(events=[match_pb2.Event(feuville=fv.Event(**event))])
    return Model(seat=0, log=(line,))


def town(**column):
    return with_parts(town=fv.Town(seat=0, columns=[fv.TownColumn(wall="W01", **column)]))


@pytest.mark.parametrize(
    ("name", "there", "not_yet"),
    [
        ("complete", town(tower="T01", sky="S01"), town(tower="T01")),
        ("complete", town(tower="T01", sky="S01"), town(tower="T01", sky="S01", burnt=True)),
        (
            "half",
            with_parts(turn=fv.Turn(round=4, round_cap=6)),
            with_parts(turn=fv.Turn(round=3, round_cap=6)),
        ),
        (
            "clouds",
            with_parts(town=fv.Town(seat=0, at_risk=2)),
            with_parts(town=fv.Town(seat=0, at_risk=1)),
        ),
        (
            "store",
            with_event(item_stored=fv.ItemStored(seat=0)),
            with_event(item_stored=fv.ItemStored(seat=1)),
        ),
        (
            "stolen",
            with_event(item_stolen=fv.ItemStolen(seat=1, victim=0)),
            with_event(item_stolen=fv.ItemStolen(seat=0, victim=1)),
        ),
    ],
)
def test_a_hint_comes_with_its_situation_and_not_before(name, there, not_yet):
    assert HINTS[name].when(Model(), there)
    assert not HINTS[name].when(Model(), not_yet)
