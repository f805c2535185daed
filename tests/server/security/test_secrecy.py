"""No token, pass phrase or secret is ever written or told where it need not be, not even in haste.

A server in a process of its own logs all that can be logged, and is driven through everything in
which a token is shown, rightly and wrongly. Then its files, its output and its refusals are read.
"""

import asyncio
import base64
import secrets
import sys
import urllib.request

import grpc.aio
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.daily import share_of_today
from support.files import records_of
from support.serving import (
    TIMEOUT_S,
    Player,
    ServerProcess,
    asynchronous,
    ended,
    error_info,
    free_port,
    join,
    opened,
    shown,
    snapshot,
)
from support.template import AFTER_READING
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.monitoring.logs import LOG_FILE
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc, service_pb2, service_pb2_grpc

TALKATIVE = (
    AFTER_READING
    + """
import logging
from tilewyrm.cli.serve import serve
from tilewyrm.server.monitoring import logs
from tilewyrm.server.table.table import Table

def log_all(folder, settings, *, terminal):
    logs.log_to(folder, settings, terminal=terminal)
    logging.getLogger().setLevel(logging.DEBUG)
    logging.getLogger("test").debug("everything is logged")

async def preview(self, seat, seq, choice):
    raise RuntimeError("nobody foresaw this")

serve.log_to, Table.preview = log_all, preview
from tilewyrm.cli.main import main
main()
"""
)
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PHRASE = "moonlight-sonata"


class Shown:
    """What was shown to a server, or came from it, that must stand nowhere; and what it said."""

    def __init__(self):
        self.words = {PHRASE}
        self.said = []

    def token(self, token=None):
        """Return *token*, or a new one, which is to be searched for."""
        token = token or secrets.token_urlsafe(24)
        self.words.add(token)
        return token

    async def refused(self, call, reason):
        """Check that *call* is refused for *reason*; keep what is said of it."""
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await (ended(call) if hasattr(call, "read") else call)
        told = error_info(error.value)
        assert told.reason == reason, error.value
        self.said.append(f"{error.value.details()} {told} {error.value.debug_error_string()}")


@pytest.mark.parametrize("form", share_of_today(["text", "json"], 2))
@asynchronous
async def test_no_token_and_no_secret_is_told_anywhere(tmp_path, form):
    port = free_port()
    process = ServerProcess(tmp_path, "--log-format", form, "--metrics-port", str(port))
    process.command[:3] = [sys.executable, "-c", TALKATIVE]
    await process.start()
    seen = Shown()
    async with grpc.aio.insecure_channel(process.address) as channel:
        table_id, secret = await lived(channel, process.address, tmp_path, seen)
        figures = await asyncio.to_thread(told_at, port)
        record = await download_whole(channel, table_id)
    seen.said += [process.announced, process.stop(), figures]
    places = {str(path.relative_to(tmp_path)): path for path in tmp_path.rglob("*")}
    assert {LOG_FILE, "tables.sqlite3", f"matches/{table_id}.table"} <= places.keys()
    log = places[LOG_FILE].read_text()
    assert "everything is logged" in log
    assert "nobody foresaw this" in log
    assert "was replaced" in log  # the admin's token was renewed
    found = {name: path.read_bytes() for name, path in places.items() if path.is_file()}
    assert found.pop(TOKEN_FILE).decode().strip() in seen.words  # for its owner to take away
    found |= {"the record": record, "what was said": "\n".join(seen.said).encode()}
    for name, data in found.items():
        assert not [word for word in seen.words if word.encode() in data], name
    forms = (secret, secret.hex().encode(), base64.b64encode(secret), repr(secret)[2:-1].encode())
    for name, data in found.items():
        if name != f"matches/{table_id}.twr" and name != "the record":  # whose footer tells it
            assert not any(each in data for each in forms), name


async def lived(channel, address, folder, seen):
    """Show tokens rightly and wrongly in all that a table goes through.

    Return the table's id, and the secret of its match, which is over.
    """
    stub = service_pb2_grpc.TablesServiceStub(channel)
    host, mine = seen.token(), seen.token()
    request = service_pb2.CreateTableRequest(
        game="feuville",
        seats=2,
        host_token=host,
        pass_phrase=PHRASE,
        arbiter_keys=[KEY.public_key().public_bytes_raw()],
    )
    table = (await stub.CreateTable(request)).table
    table_id = table.table_id
    ann = await join(stub, table_id, "Ann", token=mine, pass_phrase=PHRASE)
    bert = await join(stub, table_id, "Bert", pass_phrase=PHRASE)
    seen.token(bert.token)

    wrong = seen.token()
    watch = service_pb2.WatchRequest(table_id=table_id, pass_phrase=seen.token("not the phrase"))
    await seen.refused(stub.Watch(watch), "PASS_PHRASE")
    await seen.refused(join(stub, table_id, "Cleo", token=seen.token("short")), "PASS_PHRASE")
    bad = seen.token("x" * 65)
    await seen.refused(join(stub, table_id, "C", token=bad, pass_phrase=PHRASE), "BAD_REQUEST")
    await seen.refused(snapshot(stub, table_id, wrong), "BAD_TOKEN")
    await seen.refused(await opened(stub, table_id, wrong), "BAD_TOKEN")
    start = service_pb2.StartTableRequest(table_id=table_id)
    await seen.refused(stub.StartTable(start, metadata=shown(mine)), "NOT_HOST")
    for scheme in ("Basic ", "Bearer", ""):
        metadata = (("authorization", f"{scheme}{seen.token()}"),)
        await seen.refused(stub.StartTable(start, metadata=metadata), "BAD_TOKEN")

    await stub.StartTable(start, metadata=shown(host))
    preview = service_pb2.PreviewRequest(table_id=table_id, seq=1)
    await seen.refused(stub.Preview(preview, metadata=shown(mine)), "INTERNAL")
    await administered(channel, folder, table_id, seen)
    players = [
        Player(address, table_id, token, number)
        for number, token in enumerate((ann.token, bert.token))
    ]
    await asyncio.gather(*(player.play(until_seq=40) for player in players))
    over = signed_ruling(DeclareOver(1, "Ida", "late"), table.secret_commitment, KEY)
    await stub.Rule(service_pb2.RuleRequest(table_id=table_id, ruled=over))
    again = service_pb2.RematchRequest(table_id=table_id)
    follower = (await stub.Rematch(again, metadata=shown(mine))).table
    await join(stub, follower.table_id, "Ann", token=mine)
    secret = records_of(await download_whole(channel, table_id))[-1].footer.secret
    assert commitment(secret) == table.secret_commitment
    return table_id, secret


async def administered(channel, folder, table_id, seen):
    """Show the admin token, an old one and a wrong one; renew the admin's and the host's."""
    stub = admin_pb2_grpc.AdminServiceStub(channel)
    first = seen.token((folder / TOKEN_FILE).read_text().strip())
    rotate = admin_pb2.RotateTokenRequest()
    admin = seen.token((await stub.RotateToken(rotate, metadata=shown(first))).token)
    await seen.refused(stub.RotateToken(rotate, metadata=shown(first)), "NOT_ADMIN")
    await seen.refused(stub.RotateToken(rotate, metadata=shown(seen.token())), "NOT_ADMIN")
    await stub.RotateKey(admin_pb2.RotateKeyRequest(), metadata=shown(admin))
    revoke = admin_pb2.RevokeRightRequest(table_id=table_id, host=admin_pb2.Host())
    seen.token((await stub.RevokeRight(revoke, metadata=shown(admin))).token)


async def download_whole(channel, table_id):
    stub = service_pb2_grpc.TablesServiceStub(channel)
    request = service_pb2.DownloadReplayRequest(table_id=table_id, pass_phrase=PHRASE)
    return b"".join([chunk.data async for chunk in stub.DownloadReplay(request)])


def told_at(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=TIMEOUT_S) as answer:
        return answer.read().decode()
