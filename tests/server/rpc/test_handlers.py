"""The methods as they are programmed and as the schema has them."""

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto, MethodDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.lobby.lobby import Lobby
from tilewyrm.server.rpc.handlers import check, methods_of
from tilewyrm.server.rpc.handshake import Handshakes
from tilewyrm.server.rpc.peer_quota import PeerQuota
from tilewyrm.server.rpc.tables_service import TablesService
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.v1 import service_pb2


def described(change):
    """Return the service as the schema would have it after *change* of its methods."""
    pool = DescriptorPool()

    def add(file):
        for needed in file.dependencies:
            add(needed)
        proto = FileDescriptorProto()
        file.CopyToProto(proto)
        if file is service_pb2.DESCRIPTOR:
            change({method.name: method for method in proto.service[0].method}, proto.service[0])
        pool.Add(proto)

    add(service_pb2.DESCRIPTOR)
    return pool.FindServiceByName("tilewyrm.v1.TablesService")


@pytest.fixture
def methods(tmp_path):
    edition_store = EditionStore(tmp_path)
    return methods_of(
        TablesService(
            Lobby(None, None, edition_store),
            None,
            edition_store,
            Handshakes(Limits()),
            PeerQuota(Limits()),
            None,
        ),
        TrustedFronts(),
    )


def stream_of_requests(methods, service):
    methods["Decide"].client_streaming = True


def one_snapshot(methods, service):
    methods["Watch"].server_streaming = False


def another_request(methods, service):
    methods["Watch"].input_type = ".tilewyrm.v1.Hello"


def another_answer(methods, service):
    methods["Decide"].output_type = ".tilewyrm.v1.Refusal"


def test_the_program_has_the_methods_of_the_schema(methods):
    check(described(lambda methods, service: None), methods)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (stream_of_requests, "Decide"),
        (one_snapshot, "Watch"),
        (another_request, "Watch"),
        (another_answer, "Decide"),
    ],
)
def test_a_method_that_the_schema_has_otherwise_is_named(methods, change, name):
    with pytest.raises(TypeError, match=f"tilewyrm.v1.TablesService.{name} is not what"):
        check(described(change), methods)


def test_a_method_that_only_one_of_them_has_is_named(methods):
    def resign(described, service):
        service.method.append(
            MethodDescriptorProto(
                name="Resign",
                input_type=".tilewyrm.v1.Hello",
                output_type=".tilewyrm.v1.DecideResponse",
            )
        )

    with pytest.raises(TypeError, match=r"differ in the methods \['Resign'\]"):
        check(described(resign), methods)
    del methods["Watch"]
    with pytest.raises(TypeError, match=r"differ in the methods \['Watch'\]"):
        check(described(lambda methods, service: None), methods)
