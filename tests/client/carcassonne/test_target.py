"""What a decision means on the map."""

import pytest

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.target import cell_of, feature_of

KINDS = list(pb.Decision.DESCRIPTOR.fields)


def decision(kind, **fields):
    """Return a decision of *kind* with those of *fields* that it has."""
    known = {field.name for field in kind.message_type.fields}
    value = getattr(pb, kind.message_type.name)(
        **{name: value for name, value in fields.items() if name in known}
    )
    return pb.Decision(**{kind.name: value}), known


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_decision_that_names_a_cell_or_a_feature_is_found_there(kind) -> None:
    offered, known = decision(kind, cell=pb.Cell(x=3, y=-2), feature=4)
    assert cell_of(offered) == ((3, -2) if "cell" in known else None)
    assert feature_of(offered) == (4 if "feature" in known else None)


def test_the_fairy_on_a_tile_chooses_no_feature() -> None:
    assert feature_of(pb.Decision(move_fairy=pb.MoveFairy(cell=pb.Cell(x=1)))) is None


def test_a_decision_of_the_future_means_nothing_on_the_map() -> None:
    assert cell_of(pb.Decision()) is None
    assert feature_of(pb.Decision()) is None
