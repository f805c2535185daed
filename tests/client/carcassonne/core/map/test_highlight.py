"""What a decision means on the map."""

import pytest

from support.carcassonne.scenes import decision
from tilewyrm.carcassonne.v1 import carcassonne_pb2, core_pb2
from tilewyrm.client.carcassonne.core.map.highlight import cell_of, feature_of


def kinds(wrapper=carcassonne_pb2.Decision.DESCRIPTOR):
    """Yield the message of every decision, of all modules."""
    for field in wrapper.fields:
        if "kind" in field.message_type.oneofs_by_name:
            yield from kinds(field.message_type)
        else:
            yield field.message_type


def value(kind, **fields):
    """Return a decision of *kind* with those of *fields* that it has."""
    known = set(kind.fields_by_name)
    made = kind._concrete_class(**{name: one for name, one in fields.items() if name in known})
    return decision(made).carcassonne, known


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: kind.name)
def test_every_decision_that_names_a_cell_or_a_feature_is_found_there(kind) -> None:
    offered, known = value(kind, cell=core_pb2.Cell(x=3, y=-2), feature=4)
    assert cell_of(offered) == ((3, -2) if "cell" in known else None)
    assert feature_of(offered) == (4 if "feature" in known else None)


@pytest.mark.parametrize("kind", [*kinds()], ids=lambda kind: kind.name)
def test_a_cell_that_is_left_out_is_none(kind) -> None:
    offered, _ = value(kind)
    assert cell_of(offered) is None


def test_a_decision_of_the_future_means_nothing_on_the_map() -> None:
    assert cell_of(carcassonne_pb2.Decision()) is None
    assert feature_of(carcassonne_pb2.Decision()) is None
