"""A server may be anybody's: whatever it says, no command lets it move the terminal."""

import asyncio
import sys
from contextlib import asynccontextmanager

import grpc
import grpc.aio
import pytest
from click.testing import CliRunner
from google.protobuf.any_pb2 import Any as Packed
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from support.serving import asynchronous
from tilewyrm.cli.main import main

HOSTILE = "refused \x1b]0;PWNED\x07\x1b[2J\r\x9b31m\u202e\u200b" + "\u0300" * 40 + "x" * 2000
PLAYERS = [
    ("play", "--plain", "--new", "--game", "feuville"),
    ("play", "--plain", "--table", "abc123"),
    ("join", "abc123", "--plain"),
    ("watch", "abc123", "--plain"),
]
HOSTS = [
    ("tables",),
    ("games",),
    ("admin", "tables"),
    ("admin", "players"),
    ("admin", "close", "abc123"),
    ("admin", "drain"),
    ("admin", "revoke", "abc123", "--seat", "1"),
    ("admin", "rotate-token"),
]


class Hostile(grpc.GenericRpcHandler):
    """Refuses every call with what a terminal would obey, as a reason and facts, too."""

    def __init__(self, reason):
        self.reason = reason

    def service(self, handler_call_details):
        async def refuse(_requests, context):
            info = error_details_pb2.ErrorInfo(reason=self.reason, domain="tilewyrm")
            for fact in ("table_id", "name", "case", "limit", "retry_s", "names"):
                info.metadata[fact] = HOSTILE
            packed = Packed()
            packed.Pack(info)
            code = grpc.StatusCode.FAILED_PRECONDITION
            status = status_pb2.Status(code=code.value[0], message=HOSTILE, details=[packed])
            refusal = rpc_status.to_status(status)
            await context.abort(refusal.code, refusal.details, refusal.trailing_metadata)

        return grpc.stream_stream_rpc_method_handler(refuse)


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path))
    monkeypatch.setenv("TILEWYRM_ADMIN_TOKEN", "x" * 32)


@asynccontextmanager
async def hostile(reason):
    """Give the address of a server that refuses everything for *reason*."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((Hostile(reason),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield f"127.0.0.1:{port}"
    await server.stop(None)


def assert_harmless(command, code, shown):
    assert code == 1, (command, shown)
    assert "Traceback" not in shown, (command, shown)
    assert all(char.isprintable() or char == "\n" for char in shown), (command, shown)
    assert "\u0300" * 3 not in shown, command
    assert 0 < len(shown) < 3000, command


@pytest.mark.parametrize("reason", ["NO_TABLE", "NAME_TAKEN", "NEW\x1b[2J", ""])
@asynchronous
async def test_what_a_hostile_server_says_moves_no_terminal_of_a_host(reason):
    async with hostile(reason) as address:
        for command in HOSTS:
            arguments = [*command, "--server", address]
            done = await asyncio.to_thread(CliRunner().invoke, main, arguments)
            assert_harmless(command, done.exit_code, done.output)


@asynchronous
async def test_what_a_hostile_server_says_moves_no_terminal_of_a_player():
    async with hostile("") as address:
        for command, code, shown in await asyncio.gather(
            *(ran(*command, "--server", address) for command in PLAYERS)
        ):
            assert_harmless(command, code, shown)


async def ran(*command):
    """Run `tilewyrm` in a process of its own; return the command, its exit code and its words."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", "from tilewyrm.cli.main import main; main()"),
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return command, process.returncode, said.decode()
