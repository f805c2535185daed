"""Listing, creating, joining, leaving and starting tables, over real gRPC."""

import asyncio
import hashlib

import grpc
import pytest

from support.serving import (
    asynchronous,
    create,
    decide,
    error_info,
    join,
    leave,
    refusal,
    serving,
    snapshot,
    start,
    told,
)
from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.setups import option_value
from tilewyrm.server.errors import StoreFailed
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import match_pb2, service_pb2

CODE = grpc.StatusCode


@asynchronous
async def test_every_game_is_listed_with_options_editions_and_bots(tmp_path):
    async with serving(tmp_path) as served:
        answer = await served.stub.ListGames(service_pb2.ListGamesRequest())
    assert [info.name for info in answer.games] == list(GAMES)
    for info in answer.games:
        rules = GAMES[info.name]
        assert [option.name for option in info.options] == [spec.name for spec in rules.options]
        assert all(option.meaning and option.HasField("default") for option in info.options)
        assert all(option.says for option in info.options)
        assert [preset.name for preset in info.presets] == [one.name for one in rules.presets]
        assert not info.presets[0].options
        assert info.editions[0] == "standard"
        assert list(info.bots) == list(RUNGS)


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_the_catalogue_of_a_table_is_that_of_its_edition(tmp_path, game):
    async with serving(tmp_path) as served:
        table = await create(served.stub, game=game)
        by_table = service_pb2.GetCatalogueRequest(table_id=table.table_id)
        by_name = service_pb2.GetCatalogueRequest(game=game, edition="standard")
        catalogue = (await served.stub.GetCatalogue(by_table)).catalogue
        assert catalogue.WhichOneof("game") == game
        by_default = service_pb2.GetCatalogueRequest(game=game)
        for request in (by_name, by_default):
            assert catalogue == (await served.stub.GetCatalogue(request)).catalogue


@asynchronous
async def test_a_new_table_promises_its_secret_and_shows_its_setup(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3, bots=1, allow_pass=False)
    assert table.status == service_pb2.TABLE_STATUS_OPEN
    assert len(table.secret_commitment) == hashlib.sha256().digest_size
    assert match_pb2.Option(name="allow_pass", flag=False) in table.setup.options
    assert table.setup.edition_zlib == b""
    assert [(seat.name, seat.bot) for seat in table.seats] == [
        ("", ""),
        ("", ""),
        ("Gozbert", "random"),
    ]


@asynchronous
async def test_a_preset_gives_options_and_those_by_hand_beat_it(tmp_path):
    wished = [match_pb2.Option(name="row_refill", word="immediate")]
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(
            game="feuville", seats=2, preset="fr2017", options=wished
        )
        table = (await served.stub.CreateTable(request)).table
        request.preset = "da2017"
        _, reason, sentence = await refusal(served.stub.CreateTable(request))
    chosen = {**GAMES["feuville"].preset("fr2017").options, "row_refill": "immediate"}
    defaults = {spec.name: spec.default for spec in GAMES["feuville"].options}
    played = {option.name: option_value(option) for option in table.setup.options}
    assert played == {**defaults, **GAMES["feuville"].ending_options, **chosen}
    assert reason == "BAD_SETUP"
    assert "Feuville has no preset 'da2017'; there are: de2017, en2017" in sentence


@asynchronous
async def test_the_last_one_to_sit_down_starts_the_match(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        ann = await join(served.stub, table.table_id, "Ann")
        assert ann.table.status == service_pb2.TABLE_STATUS_OPEN
        bob = await join(served.stub, table.table_id, "Bob", entropy=b"luck")
        assert (ann.seat, bob.seat) == (0, 1)
        assert bob.table.status == service_pb2.TABLE_STATUS_PLAYING
        assert bob.table.seq > 0
        assert ann.token != bob.token


@asynchronous
async def test_a_wished_seat_is_given(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3)
        assert (await join(served.stub, table.table_id, "Ann", seat=2)).seat == 2
        assert (await join(served.stub, table.table_id, "Bob")).seat == 0


@asynchronous
async def test_starting_fills_the_free_seats_with_the_usual_bot(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=4)
        ann = await join(served.stub, table.table_id, "Ann", seat=1)
        started = await start(served.stub, table.table_id, ann.token)
    assert [seat.bot for seat in started.seats] == ["greedy", "", "greedy", "greedy"]
    assert len({seat.name for seat in started.seats}) == 4
    assert started.status == service_pb2.TABLE_STATUS_PLAYING


@asynchronous
async def test_who_leaves_frees_the_seat_and_the_token_is_void(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3)
        ann = await join(served.stub, table.table_id, "Ann")
        bob = await join(served.stub, table.table_id, "Bob")
        await leave(served.stub, table.table_id, ann.token)
        assert await refusal(leave(served.stub, table.table_id, ann.token)) == (
            CODE.UNAUTHENTICATED,
            "BAD_TOKEN",
            f"this token opens no seat at table {table.table_id};"
            " use the one that JoinTable gave for this table",
        )
        assert (await join(served.stub, table.table_id, "Ann")).seat == 0
        await leave(served.stub, table.table_id, bob.token)
        assert [info.table_id for info in await _listed(served.stub)] == [table.table_id]


@asynchronous
async def test_a_table_that_everybody_left_is_gone(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3, bots=1)
        ann = await join(served.stub, table.table_id, "Ann")
        await leave(served.stub, table.table_id, ann.token)
        assert await _listed(served.stub) == []
        code, reason, sentence = await refusal(leave(served.stub, table.table_id, ann.token))
        assert (code, reason) == (CODE.NOT_FOUND, "NO_TABLE")
        assert table.table_id in sentence


@asynchronous
async def test_the_newest_tables_are_listed_first_by_status(tmp_path):
    async with serving(tmp_path) as served:
        ids = [(await create(served.stub, seats=2)).table_id for _ in range(4)]
        ann = await join(served.stub, ids[1], "Ann")
        await start(served.stub, ids[1], ann.token, "random")
        assert [info.table_id for info in await _listed(served.stub)] == ids[::-1]
        playing = await _listed(served.stub, statuses=[service_pb2.TABLE_STATUS_PLAYING])
        assert [info.table_id for info in playing] == [ids[1]]


@asynchronous
async def test_tables_are_listed_in_pages_that_hold_each_once(tmp_path):
    async with serving(tmp_path) as served:
        ids = [(await create(served.stub, seats=2)).table_id for _ in range(5)]
        request = service_pb2.ListTablesRequest(page_size=2)
        first = await served.stub.ListTables(request)
        assert [row.table_id for row in first.tables] == ids[:2:-1]
        await create(served.stub, seats=2)
        ann = await join(served.stub, ids[3], "Ann")
        await leave(served.stub, ids[3], ann.token)  # the last one of the page is gone
        request.page_token = first.next_page_token
        second = await served.stub.ListTables(request)
        assert [row.table_id for row in second.tables] == ids[2:0:-1]
        request.page_token = second.next_page_token
        third = await served.stub.ListTables(request)
        assert [row.table_id for row in third.tables] == ids[:1]
        assert not third.next_page_token
        request.page_token = "the second one"
        code, reason, sentence = await refusal(served.stub.ListTables(request))
        assert (code, reason) == (CODE.INVALID_ARGUMENT, "BAD_REQUEST")
        assert "page_token" in sentence


@asynchronous
async def test_a_page_has_fifty_tables_and_never_more_than_two_hundred(tmp_path, monkeypatch):
    monkeypatch.setattr("tilewyrm.server.lobby.listing.PAGE_SIZE", 2)
    monkeypatch.setattr("tilewyrm.server.lobby.listing.MAX_PAGE_SIZE", 3)
    async with serving(tmp_path) as served:
        for _ in range(4):
            await create(served.stub, seats=2)
        assert len(await _listed(served.stub)) == 2
        assert len(await _listed(served.stub, page_size=9)) == 3


@asynchronous
async def test_the_tables_of_one_game_are_listed_with_the_options_that_are_not_the_defaults(
    tmp_path,
):
    async with serving(tmp_path) as served:
        await create(served.stub, game="carcassonne")
        table = await create(served.stub, seats=3, bots=1, round_cap=7)
        (row,) = await _listed(served.stub, game="feuville")
        assert row == service_pb2.TableSummary(
            table_id=table.table_id,
            game="feuville",
            status=service_pb2.TABLE_STATUS_OPEN,
            seats=table.seats,
            created=table.created,
            options=[match_pb2.Option(name="round_cap", number=7)],
        )
        assert not row.seats[0].HasField("name")
        request = service_pb2.ListTablesRequest(game="chess")
        assert (await refusal(served.stub.ListTables(request)))[1] == "BAD_SETUP"


@asynchronous
async def test_a_table_is_opened_once_for_a_request_that_is_sent_again(tmp_path):
    request = service_pb2.CreateTableRequest(game="feuville", seats=3, request_id="r" * 64)
    async with serving(tmp_path) as served:
        first, again = await asyncio.gather(*(served.stub.CreateTable(request) for _ in range(2)))
        assert first == again
        await join(served.stub, first.table.table_id, "Ann")
    async with serving(tmp_path) as served:
        found = (await served.stub.CreateTable(request)).table
        assert (found.table_id, found.seats[0].name) == (first.table.table_id, "Ann")
        request.request_id = "another"
        assert (await served.stub.CreateTable(request)).table.table_id != found.table_id
        for request_id in ("", "r" * 65):
            request.request_id = request_id
            assert (await refusal(served.stub.CreateTable(request)))[1] == "BAD_REQUEST"


@asynchronous
async def test_a_refusal_tells_programs_what_it_is_about(tmp_path):
    async with serving(tmp_path) as served:
        wrong = match_pb2.Option(name="round_cap", number=-1)
        create_wrong = service_pb2.CreateTableRequest(game="feuville", seats=2, options=[wrong])
        long = service_pb2.CreateTableRequest(game="feuville", seats=2, title="x" * 61)
        calls = {
            ("NO_TABLE", "table_id", "zzzzzz"): snapshot(served.stub, "zzzzzz"),
            ("BAD_SETUP", "option", "round_cap"): served.stub.CreateTable(create_wrong),
            ("BAD_REQUEST", "limit", "60"): served.stub.CreateTable(long),
        }
        for (reason, name, value), call in calls.items():
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await call
            info = error_info(refused.value)
            assert (info.reason, info.metadata[name]) == (reason, value)


@asynchronous
async def test_what_is_shown_instead_of_a_token_is_refused(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        request = service_pb2.GetSnapshotRequest(table_id=table.table_id)
        for value in ("Basic QW5uOg==", "Bearer", "Bearer  "):
            call = served.stub.GetSnapshot(request, metadata=(("authorization", value),))
            assert (await refusal(call))[:2] == (CODE.UNAUTHENTICATED, "BAD_TOKEN"), value


async def _listed(stub, **fields):
    return list((await stub.ListTables(service_pb2.ListTablesRequest(**fields))).tables)


REFUSED_TABLES = {
    "no game": (dict(game="chess", seats=2), "BAD_SETUP", "no game 'chess'"),
    "too many seats": (dict(game="feuville", seats=9), "BAD_SETUP", "9"),
    "no such option": (
        dict(game="feuville", seats=2, options=[match_pb2.Option(name="luck", flag=True)]),
        "BAD_SETUP",
        "no option 'luck'",
    ),
    "option twice": (
        dict(
            game="feuville",
            seats=2,
            options=[match_pb2.Option(name="round_cap", number=n) for n in (1, 2)],
        ),
        "BAD_SETUP",
        "given twice",
    ),
    "option without a value": (
        dict(game="feuville", seats=2, options=[match_pb2.Option(name="round_cap")]),
        "BAD_SETUP",
        "no value",
    ),
    "value out of range": (
        dict(game="feuville", seats=2, options=[match_pb2.Option(name="round_cap", number=-1)]),
        "BAD_SETUP",
        "round_cap cannot be -1",
    ),
    "no such edition": (
        dict(game="feuville", seats=2, edition="nope"),
        "BAD_EDITION",
        "no edition 'nope'",
    ),
    "no such bot": (
        dict(game="feuville", seats=2, bots=["hal"]),
        "BAD_REQUEST",
        "no bot 'hal'",
    ),
    "more bots than seats": (
        dict(game="feuville", seats=2, bots=["random"] * 3),
        "BAD_REQUEST",
        "3 bots do not fit",
    ),
    "a title too long": (dict(game="feuville", seats=2, title="x" * 61), "BAD_REQUEST", "60"),
    "a title of control characters": (
        dict(game="feuville", seats=2, title="\x1b[2J"),
        "BAD_REQUEST",
        "printable",
    ),
}


@asynchronous
async def test_a_table_that_cannot_be_is_refused_in_one_sentence(tmp_path):
    async with serving(tmp_path) as served:
        for name, (fields, reason, words) in REFUSED_TABLES.items():
            request = service_pb2.CreateTableRequest(**fields)
            code, said, sentence = await refusal(served.stub.CreateTable(request))
            assert (code, said) == (CODE.INVALID_ARGUMENT, reason), name
            assert words in sentence, name
        assert await _listed(served.stub) == []


@asynchronous
async def test_joining_again_with_the_same_token_gives_the_same_seat(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3)
        await join(served.stub, table.table_id, "Ann")
        fields = {"name": "Bob", "token": "b" * 32}
        first = await join(served.stub, table.table_id, **fields)
        assert (first.seat, first.token) == (1, "b" * 32)
        again = await join(served.stub, table.table_id, **fields)
        assert again == first
        await join(served.stub, table.table_id, "Cid")
        after_the_start = await join(served.stub, table.table_id, **fields)
        assert (after_the_start.seat, after_the_start.token) == (1, "b" * 32)


@asynchronous
async def test_a_long_word_is_cut_out_of_the_sentence_that_refuses_it(tmp_path):
    async with serving(tmp_path) as served:
        long = "x" * 15_000  # as long as a request may be, nearly
        request = service_pb2.CreateTableRequest(game=long, seats=2)
        for call in (join(served.stub, long, "Bob"), served.stub.CreateTable(request)):
            _, reason, sentence = await refusal(call)
            assert reason in {"NO_TABLE", "BAD_SETUP"}
            assert len(sentence) < 1000


@asynchronous
async def test_a_seat_that_cannot_be_had_is_refused(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3)
        await join(served.stub, table.table_id, "Ann")
        refused = {
            ("zzzzzz", "Bob", None, b""): (CODE.NOT_FOUND, "NO_TABLE"),
            (table.table_id, "", None, b""): (CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
            (table.table_id, "B\x07b", None, b""): (CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
            (table.table_id, "x" * 25, None, b""): (CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
            (table.table_id, "Bob", None, b"x" * 65): (CODE.INVALID_ARGUMENT, "BAD_REQUEST"),
            (table.table_id, "ANN", None, b""): (CODE.ALREADY_EXISTS, "NAME_TAKEN"),
            (table.table_id, "Bob", 0, b""): (CODE.FAILED_PRECONDITION, "NO_SEAT"),
            (table.table_id, "Bob", 3, b""): (CODE.FAILED_PRECONDITION, "NO_SEAT"),
        }
        for (table_id, name, seat, entropy), expected in refused.items():
            call = join(served.stub, table_id, name, seat=seat, entropy=entropy)
            assert (await refusal(call))[:2] == expected, (name, seat)
        for token in ("x" * 31, "x" * 65, "x" * 31 + " "):
            call = join(served.stub, table.table_id, "Bob", token=token)
            assert (await refusal(call))[:2] == (CODE.INVALID_ARGUMENT, "BAD_REQUEST"), token


@asynchronous
async def test_seats_do_not_change_after_the_start(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=1)
        ann = await join(served.stub, table.table_id, "Ann")
        expected = (CODE.FAILED_PRECONDITION, "ALREADY_STARTED")
        leaving = leave(served.stub, table.table_id, ann.token)
        starting = start(served.stub, table.table_id, ann.token)
        for call in (join(served.stub, table.table_id, "Bob"), leaving, starting):
            assert (await refusal(call))[:2] == expected


@asynchronous
async def test_only_who_sits_at_a_table_can_start_it(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        for token, words in (("guess", "opens no seat"), ("", "authorization: Bearer TOKEN")):
            code, reason, sentence = await refusal(start(served.stub, table.table_id, token))
            assert (code, reason) == (CODE.UNAUTHENTICATED, "BAD_TOKEN")
            assert words in sentence


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_a_table_of_bots_plays_by_itself_and_ends(tmp_path, game):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=2, game=game)
        watch = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        table = (await told(watch)).snapshot.table
        while table.status != service_pb2.TABLE_STATUS_OVER:
            message = await told(watch)
            table = message.table if message.HasField("table") else table
        assert len(table.result.scores) == 2
        assert len(table.result.winners) >= 1


@asynchronous
async def test_a_table_of_bots_ends_even_when_it_is_asked_not_to(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=2, round_cap=0)
        cap = next(option for option in table.setup.options if option.name == "round_cap")
        assert cap.number > 0
        table = await create(served.stub, seats=2, bots=2, round_cap=2)
        assert match_pb2.Option(name="round_cap", number=2) in table.setup.options


@asynchronous
async def test_tables_come_back_with_their_seats_after_a_stop(tmp_path):
    async with serving(tmp_path) as served:
        waiting = await create(served.stub, seats=3)
        ann = await join(served.stub, waiting.table_id, "Ann", entropy=b"e")
        empty = await create(served.stub, seats=2)
    async with serving(tmp_path) as served:
        other, info = await _listed(served.stub)
        assert (info.table_id, other.table_id) == (waiting.table_id, empty.table_id)
        whole = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=info.table_id))
        assert whole.table.secret_commitment == waiting.secret_commitment
        assert info.seats[0].name == "Ann"
        started = await start(served.stub, info.table_id, ann.token, "random")
        assert started.status == service_pb2.TABLE_STATUS_PLAYING


@asynchronous
async def test_a_directory_that_cannot_be_written_refuses_the_change(tmp_path, monkeypatch):
    def full(directory, row):
        raise StoreFailed("cannot write the directory of tables: disk is full")

    async with serving(tmp_path) as served:
        table = await create(served.stub)
        with monkeypatch.context() as patch:
            patch.setattr(TableDatabase, "add", full)
            patch.setattr(TableDatabase, "put", full)
            for call in (create(served.stub), join(served.stub, table.table_id, "Ann")):
                assert (await refusal(call))[:2] == (CODE.UNAVAILABLE, "CANNOT_STORE")
        (listed,) = await _listed(served.stub)
        assert not listed.seats[0].name


@asynchronous
async def test_a_server_that_is_about_to_stop_takes_nothing_new(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3)
        ann = await join(served.stub, table.table_id, "Ann")
        key = (served.stub, table.table_id, ann.token)
        before = await snapshot(*key)
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        await watching.read()
        await served.server._lobby.close()
        assert await watching.read() is grpc.aio.EOF
        deciding = service_pb2.Deciding(request_id="x")
        late = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        for call in (
            join(served.stub, table.table_id, "Bob"),
            leave(*key),
            start(*key),
            decide(*key, deciding),
            late.read(),
        ):
            assert (await refusal(call))[:2] == (CODE.UNAVAILABLE, "SHUTTING_DOWN")
        assert await snapshot(*key) == before


@asynchronous
async def test_a_server_holds_so_many_unfinished_tables_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr("tilewyrm.server.lobby.table_quota.MAX_UNFINISHED", 3)
    async with serving(tmp_path) as served:
        tables = await asyncio.gather(
            *(create(served.stub) for _ in range(8)), return_exceptions=True
        )
        refused = [error for error in tables if isinstance(error, grpc.aio.AioRpcError)]
        assert len(refused) == 5
        assert {error.code() for error in refused} == {CODE.RESOURCE_EXHAUSTED}
        assert (await refusal(create(served.stub)))[1] == "TOO_MANY_TABLES"
        assert len(await _listed(served.stub)) == 3
