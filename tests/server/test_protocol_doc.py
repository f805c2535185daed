"""docs/protocol.md explains every reason that a client may be given."""

from pathlib import Path

import pytest

from tilewyrm.server.errors import INTERNAL, STATUSES
from tilewyrm.server.refusals import RefusalReason
from tilewyrm.v1 import service_pb2

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
METHODS = service_pb2.DESCRIPTOR.services_by_name["Tables"].methods_by_name
REASONS = sorted({reason for _, reason in STATUSES.values()} | set(RefusalReason) | {INTERNAL})


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_explained(reason):
    assert f"`{reason}`" in TEXT


@pytest.mark.parametrize(
    "method", service_pb2.DESCRIPTOR.services_by_name["Tables"].methods_by_name
)
def test_every_method_is_mentioned(method):
    assert method in TEXT
