import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from threading import Event

import grpc
import pytest

from support.disks import no_file_beyond
from support.serving import (
    Player,
    asynchronous,
    eventually,
    join,
    leave,
    opened,
    refusal,
    seated,
    serving,
    shown,
    snapshot,
    start,
    told,
)
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.chat import chat_log
from tilewyrm.server.chat.chat import KEPT, Chat, Speaker
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.v1 import service_pb2

SEATS, EVERYBODY = service_pb2.ROOM_SEATS, service_pb2.ROOM_EVERYBODY


async def table_for_two(stub, *, keep_chat=False):
    """Return the id of a table for two."""
    terms = [option_message("keep_chat", True)] if keep_chat else []
    request = service_pb2.CreateTableRequest(game="feuville", seats=2, terms=terms)
    return (await stub.CreateTable(request)).table.table_id


async def two_at_table(stub, **terms):
    """Return a table's id, and the tokens of Ann and Bob, who play there."""
    table_id = await table_for_two(stub, **terms)
    return table_id, [(await join(stub, table_id, name)).token for name in ("Ann", "Bob")]


def saying(text="", room=SEATS, *, phrase=None, request_id=""):
    what = {"text": text} if phrase is None else {"phrase": phrase}
    saying.count += 1
    return service_pb2.Saying(room=room, request_id=request_id or f"s{saying.count}", **what)


saying.count = 0


async def say(stub, table_id, what, *, token="", name=""):
    """Say *what* without a stream; return the answer."""
    request = service_pb2.SayRequest(table_id=table_id, say=what, name=name)
    return (await stub.Say(request, metadata=shown(token))).answer


async def next_of(call, kind):
    """Return the next message of *kind* on a stream."""
    while True:
        message = await told(call)
        if message.WhichOneof("kind") == kind:
            return getattr(message, kind)


@asynccontextmanager
async def everybody_listening(stub, table_id, tokens):
    """Two players and two spectators, each with the snapshot read."""
    watch = service_pb2.WatchRequest(table_id=table_id)
    calls = [await opened(stub, table_id, token) for token in tokens]
    calls += [stub.Watch(watch), stub.Watch(watch)]
    for call in calls:
        await next_of(call, "snapshot")
    try:
        yield calls
    finally:
        for call in calls:
            call.cancel()


@asynchronous
async def test_the_seats_talk_among_themselves_and_everybody_talks_to_everybody(tmp_path):
    async with serving(tmp_path) as served:
        stub = served.stub
        table_id, tokens = await two_at_table(stub)
        async with everybody_listening(stub, table_id, tokens) as calls:
            ann, bob = calls[:2]
            await ann.write(service_pb2.PlayRequest(say=saying("psst")))
            for player in (ann, bob):
                heard = await next_of(player, "said")
                assert (heard.number, heard.seat, heard.name) == (1, 0, "Ann")
                assert (heard.text, heard.room) == ("psst", SEATS)
                assert heard.HasField("seat")
            assert (await next_of(ann, "answer")).said_number == 1
            gone = saying(phrase=service_pb2.PHRASE_GOOD_GAME, room=EVERYBODY)
            assert (await say(stub, table_id, gone, token=tokens[1])).said_number == 2
            cheer = saying("go, Ann!", EVERYBODY)
            assert (await say(stub, table_id, cheer, name="Eve")).said_number == 3
            for call in calls:
                first, second = await next_of(call, "said"), await next_of(call, "said")
                assert (first.number, first.name, first.phrase) == (2, "Bob", 6)
                assert (second.number, second.name, second.text) == (3, "Eve", "go, Ann!")
                assert not second.HasField("seat")
        assert [said.number for said in (await snapshot(stub, table_id)).said] == [2, 3]
        whole = await snapshot(stub, table_id, tokens[0])
        assert [said.number for said in whole.said] == [1, 2, 3]


@asynchronous
async def test_what_is_said_reaches_the_others_without_anything_that_cannot_be_seen(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, bob) = await two_at_table(served.stub)
        hostile = "\x1b]0;PWN\x07 a\u202e\u200b\nb " + "z" + "\u0300" * 90
        await say(served.stub, table_id, saying(hostile), token=ann)
        await say(served.stub, table_id, saying("hi", EVERYBODY), name="E\u200bv\u3164e")
        said = (await snapshot(served.stub, table_id, bob)).said
        assert [(each.name, each.text) for each in said] == [
            ("Ann", "]0;PWN a b z\u0300\u0300"),
            ("Eve", "hi"),
        ]


@pytest.mark.parametrize(
    "what",
    [
        saying(""),
        saying("\u200b\u202e\n"),
        saying("x" * 201),
        saying("x" + "\u0300" * 1000),
        saying("hi", room=0),
        saying("hi", room=7),
        saying(phrase=0),
        saying(phrase=7),
        saying("hi", request_id="x" * 65),
        service_pb2.Saying(text="hi", room=SEATS),
        service_pb2.Saying(room=SEATS, request_id="nothing"),
    ],
)
@asynchronous
async def test_what_cannot_be_said_is_refused_and_nobody_hears_it(tmp_path, what):
    async with serving(tmp_path) as served:
        table_id, (ann, _) = await two_at_table(served.stub)
        refused = (await say(served.stub, table_id, what, token=ann)).refusal
        assert refused.reason == service_pb2.REFUSAL_REASON_UNREADABLE
        assert refused.message
        assert not (await snapshot(served.stub, table_id, ann)).said
        assert (await say(served.stub, table_id, saying("x" * 200), token=ann)).said_number == 1


@asynchronous
async def test_a_spectator_speaks_to_everybody_only_and_under_a_name_of_their_own(tmp_path):
    async with serving(tmp_path) as served:
        stub = served.stub
        table_id, _ = await two_at_table(stub)
        refused = (await say(stub, table_id, saying("hi", SEATS), name="Eve")).refusal
        assert "only seats can say something to the seats" in refused.message
        for name in ("ann", "\uff21nn", "A\u200bnn"):
            status, reason, _ = await refusal(
                say(stub, table_id, saying("hi", EVERYBODY), name=name)
            )
            assert (status, reason) == (grpc.StatusCode.ALREADY_EXISTS, "NAME_TAKEN")
        for name in ("", "\u3164", "x" * 25, "x" * 15_000):
            _, reason, _ = await refusal(say(stub, table_id, saying("hi", EVERYBODY), name=name))
            assert reason == "BAD_REQUEST"
        _, reason, _ = await refusal(say(stub, table_id, saying("hi"), token="wrong"))
        assert reason == "BAD_TOKEN"


@asynchronous
async def test_who_says_too_much_at_once_is_refused_and_the_others_are_not(tmp_path):
    async with serving(tmp_path) as served:
        table_id, tokens = await two_at_table(served.stub)
        async with everybody_listening(served.stub, table_id, tokens) as (ann, *_):
            for number in range(6):
                await ann.write(service_pb2.PlayRequest(say=saying(f"{number}")))
            answers = [await next_of(ann, "answer") for _ in range(6)]
        assert [answer.said_number for answer in answers] == [1, 2, 3, 4, 5, 0]
        assert answers[-1].refusal.reason == service_pb2.REFUSAL_REASON_TOO_FAST
        assert "wait" in answers[-1].refusal.message
        bob = await say(served.stub, table_id, saying("and I?"), token=tokens[1])
        assert bob.said_number == 6


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self):
        self.now_s = 1000.0

    def __call__(self):
        return self.now_s


def is_said(outcome):
    return isinstance(outcome, int)


def test_after_five_at_once_one_more_is_heard_every_two_seconds():
    clock = Clock()
    talk, ann = Chat(Broadcaster(), clock=clock), Speaker(0, "Ann")
    assert [is_said(talk.say(ann, saying("x"))) for _ in range(6)] == [True] * 5 + [False]
    clock.now_s += 1.9
    assert not is_said(talk.say(ann, saying("x")))
    clock.now_s += 0.1
    assert [is_said(talk.say(ann, saying("x"))) for _ in range(2)] == [True, False]
    clock.now_s += 3600
    assert [is_said(talk.say(ann, saying("x"))) for _ in range(6)] == [True] * 5 + [False]


def test_new_names_do_not_let_spectators_say_more():
    clock = Clock()
    talk = Chat(Broadcaster(), clock=clock)

    def shouted(count):
        return sum(
            is_said(talk.say(Speaker(None, f"Eve {number}"), saying("x", EVERYBODY)))
            for number in range(count)
        )

    assert shouted(50) == 10
    clock.now_s += 2
    assert shouted(50) == 4
    assert is_said(talk.say(Speaker(0, "Ann"), saying("x")))


def test_only_the_last_sayings_are_remembered():
    clock = Clock()
    talk = Chat(Broadcaster(), clock=clock)
    for _ in range(KEPT + 10):
        clock.now_s += 2
        talk.say(Speaker(0, "Ann"), saying("x"))
    assert [said.number for said in talk.visible_to(1)] == list(range(11, KEPT + 11))
    assert talk.visible_to(None) == []


@asynchronous
async def test_what_is_sent_again_under_its_id_is_said_once(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, bob) = await two_at_table(served.stub)
        for _ in range(8):
            again = saying("once", request_id="mine")
            assert (await say(served.stub, table_id, again, token=ann)).said_number == 1
        other = saying("Bob's own", request_id="mine")
        assert (await say(served.stub, table_id, other, token=bob)).said_number == 2
        assert len((await snapshot(served.stub, table_id, ann)).said) == 2


@asynchronous
async def test_people_talk_before_the_start_and_after_the_end_and_the_record_has_none_of_it(
    tmp_path,
):
    async with serving(tmp_path) as served:
        stub = served.stub
        request = service_pb2.CreateTableRequest(
            game="feuville",
            seats=2,
            options=[option_message("round_cap", 1)],
        )
        table_id = (await stub.CreateTable(request)).table.table_id
        ann = (await join(stub, table_id, "Ann")).token
        await say(stub, table_id, saying("anybody here?"), token=ann)
        await start(stub, table_id, ann)
        await Player(served.address, table_id, ann).play()
        assert (await say(stub, table_id, saying("that was fun"), token=ann)).said_number > 1
        whole = await snapshot(stub, table_id, ann)
        texts = [said.text for said in whole.said if not said.phrase]
        assert texts == ["anybody here?", "that was fun"]
        assert whole.turn.HasField("over")
        record = (tmp_path / "matches" / f"{table_id}.twr").read_bytes()
        assert b"anybody here" not in record
        assert not (tmp_path / "matches" / f"{table_id}.chat").exists()


@asynchronous
async def test_whoever_gave_the_seat_back_says_nothing_there_any_more(tmp_path):
    async with serving(tmp_path) as served:
        stub = served.stub
        request = service_pb2.CreateTableRequest(game="feuville", seats=3)
        table_id = (await stub.CreateTable(request)).table.table_id
        ann, bob = [(await join(stub, table_id, name)).token for name in ("Ann", "Bob")]
        call = await opened(stub, table_id, ann)
        await next_of(call, "snapshot")
        await leave(stub, table_id, ann)
        while await call.read() is not grpc.aio.EOF:
            pass  # the seat's stream ends, and takes nothing any more
        _, reason, _ = await refusal(say(stub, table_id, saying("hi"), token=ann))
        assert reason == "BAD_TOKEN"
        assert not (await snapshot(stub, table_id, bob)).said


@asynchronous
async def test_a_restart_forgets_what_is_not_kept_and_knows_what_is(tmp_path):
    async with serving(tmp_path) as served:
        forgotten, (ann, _) = await two_at_table(served.stub)
        kept, (cleo, _) = await two_at_table(served.stub, keep_chat=True)
        await say(served.stub, forgotten, saying("gone"), token=ann)
        await say(served.stub, kept, saying("zoë\u2019s"), token=cleo)
        await say(served.stub, kept, saying("bravo", EVERYBODY), name="Eve")
        before = (await snapshot(served.stub, kept, cleo)).said
    async with serving(tmp_path) as served:
        assert not (await snapshot(served.stub, forgotten, ann)).said
        assert (await snapshot(served.stub, kept, cleo)).said == before
        assert [said.name for said in (await snapshot(served.stub, kept)).said] == ["Eve"]
        assert (await say(served.stub, kept, saying("on"), token=cleo)).said_number == 3
    lines = (tmp_path / "matches" / f"{kept}.chat").read_text().splitlines()
    written = [json.loads(line) for line in lines]
    assert [line["number"] for line in written] == ["1", "2", "3"]
    assert written[0] | {"said": ""} == {
        "number": "1",
        "seat": 0,
        "name": "Ann",
        "room": "ROOM_SEATS",
        "text": "zoë\u2019s",
        "said": "",
    }


@asynchronous
async def test_a_chat_that_a_crash_cut_short_is_gone_on_with_behind_its_last_line(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, _) = await two_at_table(served.stub, keep_chat=True)
        for text in ("one", "two"):
            await say(served.stub, table_id, saying(text), token=ann)
    path = tmp_path / "matches" / f"{table_id}.chat"
    path.write_bytes(path.read_bytes()[:-9] + b"\xff")
    async with serving(tmp_path) as served:
        heard = (await snapshot(served.stub, table_id, ann)).said
        assert [said.text for said in heard] == ["one"]
        await say(served.stub, table_id, saying("three"), token=ann)
    async with serving(tmp_path) as served:
        heard = (await snapshot(served.stub, table_id, ann)).said
        assert [said.text for said in heard] == ["one", "three"]


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"12",
        b"\xff\xfe",
        b'{"number": "2", "seat": 0, "name": "Ann", "room": "ROOM_SEATS", "text": "when?"}',
        b'{"number": "2", "said": "2999-01-01T00:00:00Z"}',
        b'{"number": "2", "room": "ROOM_LATER", "text": "x", "said": "2999-01-01T00:00:00Z"}',
        b'{"number": "2", "room": "ROOM_SEATS", "text": "x", "said": "2001-01-01T00:00:00Z"}',
        b"[" * 100_000,
    ],
)
@asynchronous
async def test_a_line_that_is_no_saying_hides_only_itself(tmp_path, bad):
    async with serving(tmp_path) as served:
        table_id, (ann, _) = await two_at_table(served.stub, keep_chat=True)
        for text in ("one", "two", "three"):
            await say(served.stub, table_id, saying(text), token=ann)
    path = tmp_path / "matches" / f"{table_id}.chat"
    first, _, third = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join((bad, first, bad, bad, third, bad)))
    async with serving(tmp_path) as served:
        heard = (await snapshot(served.stub, table_id, ann)).said
        assert [said.text for said in heard] == ["one", "three"]
        await say(served.stub, table_id, saying("four"), token=ann)
        assert (await snapshot(served.stub, table_id, ann)).said[-1].number == 4


@asynchronous
async def test_what_is_said_is_on_disk_before_it_is_acknowledged_and_no_decision_waits_for_that(
    tmp_path,
):
    async with serving(tmp_path) as served:
        table_id, (ann, bob) = await two_at_table(served.stub, keep_chat=True)
        path = tmp_path / "matches" / f"{table_id}.chat"
        disk = served.server._resources._chat_thread
        for token in (ann, bob):
            stream = await opened(served.stub, table_id, token)
            await next_of(stream, "snapshot")
            goes_on = Event()
            disk.submit(goes_on.wait, 20)
            text = f"by {token}"
            await stream.write(service_pb2.PlayRequest(say=saying(text)))
            assert (await next_of(stream, "said")).text == text
            stale = service_pb2.Deciding(request_id="d", seq=2**40, choice=0)
            await stream.write(service_pb2.PlayRequest(decide=stale))
            assert (await next_of(stream, "answer")).refusal.reason
            assert not path.exists() or text not in path.read_text()
            goes_on.set()
            assert (await next_of(stream, "answer")).said_number
            assert text in path.read_text()
            stream.cancel()
        for number in range(3):
            await say(served.stub, table_id, saying(f"no stream {number}"), token=ann)
            assert f"no stream {number}" in path.read_text()
        await say(served.stub, table_id, saying("from outside", EVERYBODY), name="Eve")
        assert "from outside" in path.read_text()


@asynchronous
async def test_a_disk_that_refuses_costs_the_chat_only(tmp_path, caplog):
    async with serving(tmp_path) as served:
        table_id, tokens = await two_at_table(served.stub, keep_chat=True)
        (tmp_path / "matches" / f"{table_id}.chat").mkdir()
        with caplog.at_level(logging.WARNING):
            for text in ("one", "two"):
                answer = await say(served.stub, table_id, saying(text), token=tokens[0])
                assert answer.said_number
            await eventually(lambda: f"the chat {table_id}.chat is " in caplog.text)
        assert len((await snapshot(served.stub, table_id, tokens[0])).said) == 2
        players = [Player(served.address, table_id, token, n) for n, token in enumerate(tokens)]
        seq = (await snapshot(served.stub, table_id)).seq + 5
        await asyncio.gather(*(player.play(until_seq=seq) for player in players))
    assert caplog.text.count(f"the chat {table_id}.chat") == 1


@asynchronous
async def test_a_full_disk_leaves_whole_lines_and_is_gone_on_with_when_there_is_room(tmp_path):
    path = tmp_path / "abc234.chat"
    with ThreadPoolExecutor(1) as thread:
        kept = chat_log.ChatLog(path, 0, thread)
        kept.append(service_pb2.Said(number=1, name="Ann", text="one"))
        await kept.last(1)  # comes after what was appended
        whole = path.read_bytes()
        with no_file_beyond(len(whole) + 10):
            kept.append(service_pb2.Said(number=2, name="Ann", text="two"))
            await kept.last(1)
            assert path.read_bytes() == whole
        kept.append(service_pb2.Said(number=3, name="Ann", text="three"))
        assert [said.number for said in await kept.last(50)] == [1, 3]


@asynchronous
async def test_a_chat_grows_only_so_far(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(chat_log, "MAX_BYTES", 300)
    async with serving(tmp_path) as served:
        table_id, (ann, _) = await two_at_table(served.stub, keep_chat=True)
        for text in ("x" * 100, "y" * 100, "z"):
            await say(served.stub, table_id, saying(text), token=ann)
    path = tmp_path / "matches" / f"{table_id}.chat"
    assert [json.loads(line)["text"][0] for line in path.read_text().splitlines()] == ["x"]
    assert caplog.text.count("are not kept") == 1


@asynchronous
async def test_what_was_said_goes_with_the_table(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await table_for_two(served.stub, keep_chat=True)
        ann = (await join(served.stub, table_id, "Ann")).token
        await say(served.stub, table_id, saying("nobody comes"), token=ann)
        path = tmp_path / "matches" / f"{table_id}.chat"
        await eventually(path.exists)
        await leave(served.stub, table_id, ann)
        await eventually(lambda: not path.exists())


@pytest.mark.parametrize("is_over", [False, True], ids=["before the start", "after the end"])
@asynchronous
async def test_what_is_said_is_remembered_when_its_table_leaves_the_memory(tmp_path, is_over):
    """Such as a moment after a restart, before those who hear it are back."""
    async with serving(tmp_path, Timeouts(sleepy_s=0.05)) as served:
        if is_over:
            table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
            table_id, token = table.table_id, players[0].token
            await asyncio.gather(*(player.play() for player in players))
        else:
            table_id = await table_for_two(served.stub)
            token = (await join(served.stub, table_id, "Ann")).token
        words = saying("well")
        first = await say(served.stub, table_id, words, token=token)
        cache = served.server._lobby._cache
        await eventually(lambda: cache.get(table_id) is None)
        assert [said.text for said in (await snapshot(served.stub, table_id, token)).said] == [
            "well"
        ]
        await eventually(lambda: cache.get(table_id) is None)
        again = await say(served.stub, table_id, words, token=token)
        assert again.said_number == first.said_number
        more = await say(served.stub, table_id, saying("more"), token=token)
        assert more.said_number == first.said_number + 1


@asynchronous
async def test_kept_chat_is_read_before_a_bot_can_speak(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, _) = await two_at_table(served.stub, keep_chat=True)
        await say(served.stub, table_id, saying("well"), token=ann)
    async with serving(tmp_path) as served:
        await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))
        chat = served.server._lobby._cache.get(table_id).life.phase.context.chat
        assert [said.text for said in chat.visible_to(0)] == ["well"]
