"""Tables with a pass phrase, over real gRPC."""

import asyncio
import hashlib
import sqlite3
import threading
from contextlib import closing

import grpc
import pytest

from support.hosting import hosted
from support.machines import stub_from
from support.serving import asynchronous, refusal, serving, shown
from tilewyrm.server.security import pass_phrase
from tilewyrm.v1 import service_pb2

PHRASE = "Käse und Brot"
CHEAP = 2
"""What a guess costs where many are made: how many there may be does not depend on it."""


def entering(stub, table_id, phrase, token=""):
    """Return every call that needs the phrase, by its name."""
    asked = {"table_id": table_id, "pass_phrase": phrase}
    metadata = shown(token)
    return {
        "Watch": stub.Watch(service_pb2.WatchRequest(**asked), metadata=metadata).read(),
        "GetSnapshot": stub.GetSnapshot(service_pb2.GetSnapshotRequest(**asked), metadata=metadata),
        "DownloadReplay": stub.DownloadReplay(
            service_pb2.DownloadReplayRequest(**asked), metadata=metadata
        ).read(),
    }


def joining(stub, table_id, phrase, name="Ann", token=None):
    return stub.JoinTable(
        service_pb2.JoinTableRequest(table_id=table_id, name=name, pass_phrase=phrase, token=token)
    )


@asynchronous
async def test_who_joins_or_looks_on_says_the_phrase(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(
            served.stub, game="carcassonne", seats=2, bots=1, host=False, pass_phrase=PHRASE
        )
        found = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))
        assert found.table.needs_pass_phrase
        for phrase, word in (
            ("", "needs a passphrase; ask"),
            ("Kase", "wrong passphrase for table"),
        ):
            code, reason, sentence = await refusal(joining(served.stub, table_id, phrase))
            assert (code, reason) == (grpc.StatusCode.PERMISSION_DENIED, "PASS_PHRASE")
            assert word in sentence
        for call in entering(served.stub, table_id, "").values():
            assert (await refusal(call))[1] == "PASS_PHRASE"
    async with serving(tmp_path) as served:  # after a restart; and ä may be typed in two ways
        ann = await joining(served.stub, table_id, "Ka\u0308se und Brot")
        for call in entering(served.stub, table_id, PHRASE).values():
            assert await call
        for call in entering(served.stub, table_id, "", ann.token).values():
            assert await call
        assert (await joining(served.stub, table_id, "", "Ann", ann.token)).seat == ann.seat
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        (kept,) = database.execute("SELECT pass_phrase_hash FROM tables").fetchone()
    assert len(kept) == 48


@asynchronous
async def test_guessing_is_stopped_at_that_table_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(pass_phrase, "_COST", CHEAP)
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, pass_phrase=PHRASE)
        other = await hosted(served.stub, pass_phrase=PHRASE)
        guesses = [joining(served.stub, table_id, f"guess {n}") for n in range(20)]
        reasons = [(await refusal(guess))[1] for guess in guesses]
        assert reasons.count("PASS_PHRASE") == pass_phrase.GUESSES
        assert reasons.count("TOO_MANY_GUESSES") == 20 - pass_phrase.GUESSES
        code, reason, sentence = await refusal(joining(served.stub, table_id, PHRASE))
        assert (code, reason) == (grpc.StatusCode.PERMISSION_DENIED, "TOO_MANY_GUESSES")
        assert "try again in" in sentence
        assert (await joining(served.stub, other, PHRASE)).seat == 0
        monkeypatch.setattr(pass_phrase, "GUESSES_S", 0.0)
        assert (await joining(served.stub, table_id, PHRASE)).seat == 0


@asynchronous
async def test_guessing_is_stopped_for_that_machine_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(pass_phrase, "_COST", CHEAP)
    async with (
        serving(tmp_path) as served,
        stub_from(served.address, "127.0.0.2") as eve,
        stub_from(served.address, "127.0.0.3") as mallory,
    ):
        table_id = await hosted(served.stub, pass_phrase=PHRASE)
        for stub in (eve, mallory):
            for n in range(9):
                await refusal(joining(stub, table_id, f"guess {n}"))
            assert (await refusal(joining(stub, table_id, PHRASE)))[1] == "TOO_MANY_GUESSES"
        assert (await joining(served.stub, table_id, PHRASE)).seat == 0


@asynchronous
async def test_a_phrase_is_hashed_once_and_in_a_thread_of_its_own(tmp_path, monkeypatch):
    """Whoever says the right one again, and again, keeps the server from nothing."""
    threads, scrypt = [], hashlib.scrypt

    def noted(data, **named):
        threads.append(threading.current_thread().name)
        return scrypt(data, **named)

    monkeypatch.setattr(hashlib, "scrypt", noted)
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=4, pass_phrase=PHRASE)
        request = service_pb2.GetSnapshotRequest(table_id=table_id, pass_phrase=PHRASE)
        await asyncio.gather(*(served.stub.GetSnapshot(request) for _ in range(20)))
        for phrase in (PHRASE[:-1], PHRASE + " ", "guess"):
            assert (await refusal(joining(served.stub, table_id, phrase)))[1] == "PASS_PHRASE"
        assert (await joining(served.stub, table_id, PHRASE)).seat == 0
    assert len(threads) == 2  # when the table was opened, and when the phrase was said first
    assert all(name.startswith("pass-phrases") for name in threads)


@asynchronous
async def test_the_right_phrase_is_no_guess(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=4, pass_phrase=PHRASE)
        names = ("Ann", "Bob", "Cleo", "Dora")
        joined = await asyncio.gather(
            *(joining(served.stub, table_id, PHRASE, name) for name in names)
        )
        assert sorted(each.seat for each in joined) == [0, 1, 2, 3]
        for _ in range(4):
            request = service_pb2.GetSnapshotRequest(table_id=table_id, pass_phrase=PHRASE)
            assert await served.stub.GetSnapshot(request)


@pytest.mark.parametrize("phrase", ["", "x" * 65])
@asynchronous
async def test_a_phrase_has_some_characters_and_not_too_many(tmp_path, phrase):
    async with serving(tmp_path) as served:
        assert (await refusal(hosted(served.stub, pass_phrase=phrase)))[1] == "BAD_REQUEST"
