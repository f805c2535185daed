"""docs/protocol.md explains every reason that a client may be given."""

from pathlib import Path

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


def test_every_reason_is_explained():
    assert [reason for reason in (*REASONS, *REFUSALS) if f"`{reason}`" not in TEXT] == []


def test_every_method_is_mentioned():
    assert [method for method in METHODS if method not in TEXT] == []
