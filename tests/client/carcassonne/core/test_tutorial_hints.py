"""The hints of Carcassonne's first match that hang on what the server says of features."""

import pytest

from tilewyrm.carcassonne.v1 import carcassonne_pb2, core_pb2
from tilewyrm.client.carcassonne.tutorial import SCRIPT
from tilewyrm.client.model.model import Model
from tilewyrm.v1 import match_pb2, service_pb2

HINTS = {hint.text.rpartition(".")[2]: hint for hint in SCRIPT.hints}


def with_parts(**parts):
    wrapped = {
        str(number): match_pb2.Part(carcassonne=carcassonne_pb2.Part(**{name: part}))
        for number, (name, part) in enumerate(parts.items())
    }
    game = service_pb2.GameInfo(hints={"large_city": 4, "rich_field": 6})
    return Model(game=game, seat=0, parts=wrapped)


def forecast(kind, seat, **counts):
    claims = [core_pb2.Claim(seat=seat)]
    scored = core_pb2.FeatureScored(kind=kind, cell={"x": 2, "y": 1}, claims=claims, **counts)
    return with_parts(feature_forecast=core_pb2.FeatureForecast(scored=scored))


@pytest.mark.parametrize(
    ("name", "after", "before"),
    [
        ("city", forecast("city", 0, tiles=4), forecast("city", 0, tiles=3)),
        ("city", forecast("city", 0, tiles=4), forecast("city", 1, tiles=4)),
        ("rich_field", forecast("field", 1, value=6), forecast("field", 1, value=3)),
        ("rich_field", forecast("field", 1, value=6), forecast("field", 0, value=6)),
        (
            "none",
            with_parts(player=core_pb2.Player(seat=0, supply=[0])),
            with_parts(player=core_pb2.Player(seat=0, supply=[1])),
        ),
    ],
)
def test_a_hint_comes_with_its_situation_and_not_before(name, after, before):
    hint = HINTS[name]
    assert hint.when(before, after)
    assert not hint.when(after, before)
    if name != "none":
        assert list(hint.about(before, after)) == [("tile", (2, 1))]
