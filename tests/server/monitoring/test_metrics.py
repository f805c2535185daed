"""What Prometheus reads of a server."""

import asyncio
import socket
import sys
import urllib.request
from dataclasses import replace

import grpc
import pytest
from prometheus_client.parser import text_string_to_metric_families

from support.serving import TIMEOUT_S, asynchronous, create, free_port, refusal, seated
from tilewyrm.server.app import Server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.errors import StartError
from tilewyrm.v1 import service_pb2, service_pb2_grpc


def told(port):
    """Return every figure by its name and labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=TIMEOUT_S) as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


@asynchronous
async def test_figures_are_told_where_that_is_asked_for(tmp_path):
    port = free_port()
    server = Server(ServerConfig(data_dir=tmp_path, port=0, metrics=("127.0.0.1", port)))
    address = await server.start()
    async with grpc.aio.insecure_channel(address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        await create(stub)
        _, players = await seated(stub, address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in players))
        for _ in range(3):
            await refusal(stub.GetTable(service_pb2.GetTableRequest(table_id="none")))
        figures = await asyncio.to_thread(told, port)
        assert figures["tilewyrm_tables", "open"] == 1
        assert figures["tilewyrm_tables", "over"] == 1
        assert figures["tilewyrm_tables", "halted"] == 0
        assert figures["tilewyrm_refusals_total", "NO_TABLE"] == 3
        recorded = sum(len(player.acknowledged) for player in players)
        steps = figures["tilewyrm_append_seconds_count",]
        # The start is one, and who decided last may have seen the end before the answer.
        assert recorded + 1 <= steps <= recorded + 2
        assert figures["tilewyrm_append_seconds_bucket", "+Inf"] == steps
        assert figures["tilewyrm_draining",] == 0
        if sys.platform == "linux":
            assert figures["process_resident_memory_bytes",] > 1_000_000
    await server.stop()
    with socket.create_server(("127.0.0.1", port)):
        pass  # it is free again


@asynchronous
async def test_a_port_for_metrics_that_is_taken_is_named_and_the_directory_let_go_of(tmp_path):
    config = ServerConfig(data_dir=tmp_path, port=0)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StartError, match=f"127.0.0.1:{port}.*--metrics-port"):
            await Server(replace(config, metrics=("127.0.0.1", port))).start()
    server = Server(config)
    await server.start()
    await server.stop()


@asynchronous
async def test_without_the_library_it_is_said_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "tilewyrm.server.monitoring.metrics", None)
    with pytest.raises(StartError, match=r"pip install 'tilewyrm\[metrics\]'"):
        await Server(ServerConfig(data_dir=tmp_path, port=0, metrics=("127.0.0.1", 1))).start()
