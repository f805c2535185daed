"""docs/protocol.md explains every reason that a client may be given."""

from pathlib import Path

import pytest

from tilewyrm.server.rpc.statuses import INTERNAL, STATUSES
from tilewyrm.v1 import service_pb2

TEXT = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()
METHODS = service_pb2.DESCRIPTOR.services_by_name["TablesService"].methods_by_name
REASONS = sorted({reason for _, reason in STATUSES.values()} | {INTERNAL})
REFUSALS = [
    name.removeprefix("REFUSAL_REASON_")
    for name, number in service_pb2.RefusalReason.items()
    if number
]


@pytest.mark.parametrize("reason", [*REASONS, *REFUSALS])
def test_every_reason_is_explained(reason):
    assert f"`{reason}`" in TEXT


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_mentioned(method):
    assert method in TEXT
