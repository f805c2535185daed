"""How long bots may think is for the organiser to say."""

import re

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.serving import (
    Player,
    asynchronous,
    create,
    download,
    join,
    refusal,
    serving,
    start,
)
from tilewyrm.client.words.refusals import reason_text
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.engine.match.controls import ForfeitSeat
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.server.bots.process_pool import _Executor
from tilewyrm.server.config.bot_budget import BotBudget
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.v1 import service_pb2


@pytest.mark.parametrize(
    ("asked", "granted"),
    [
        ("greedy", "greedy"),
        ("lookahead", "lookahead:20"),
        ("lookahead:20", "lookahead:20"),
        ("search", "search:500ms"),
        ("search:500ms", "search:500ms"),
        ("search:7", "search:7"),
    ],
)
def test_what_is_not_too_much_is_granted_and_what_is_usual_is_cut_down(asked, granted):
    assert BotBudget(0.5, 20).granted(asked) == granted


@pytest.mark.parametrize("asked", ["search:501ms", "search:21", "lookahead:21"])
def test_what_is_too_much_is_refused_by_name_and_cut_down_where_it_is_there(asked):
    with pytest.raises(InvalidRequest, match=f"{asked} is asked for more"):
        BotBudget(0.5, 20).granted(asked)
    assert re.fullmatch("(search:500ms|(search|lookahead):20)", BotBudget(0.5, 20).clamped(asked))


@asynchronous
async def test_nobody_opens_or_fills_a_table_with_bots_that_think_for_too_long(tmp_path):
    async with serving(tmp_path) as served:
        for bot in ("search:5001ms", "search:999999", "lookahead:2001"):
            code, reason, sentence = await refusal(
                create(served.stub, seats=5, bots=5, strategy=bot, game="carcassonne")
            )
            assert (code.name, reason) == ("INVALID_ARGUMENT", "BAD_REQUEST")
            assert sentence == (
                "a bot of this server thinks for at most 5 s or 2000 playouts about a decision;"
                f" {bot} is asked for more"
            )
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        _, reason, _ = await refusal(
            start(served.stub, table.table_id, ann.token, "search:999999ms")
        )
        assert reason == "BAD_REQUEST"
        listed = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table.table_id))
        assert [seat.bot for seat in listed.table.seats] == ["", ""]
        await start(served.stub, table.table_id, ann.token, "search:5000ms")


@asynchronous
async def test_a_table_that_is_there_plays_with_what_is_allowed_now(tmp_path, monkeypatch):
    """Its bots were put there when more was."""
    thought, run = [], _Executor.submit

    def noted(self, method, about, place):
        thought.append(Strategy.of(about.strategy))
        return run(self, method, about, place)

    monkeypatch.setattr(_Executor, "submit", noted)
    async with serving(tmp_path, limits=Limits(bot_playouts=100)) as served:
        before = (await create(served.stub, bots=1, strategy="search:99")).table_id
        begun = (await create(served.stub, bots=1, strategy="search:98", round_cap=1)).table_id
        ann = await join(served.stub, begun, "Ann")
    thought.clear()
    async with serving(tmp_path, limits=Limits(bot_playouts=2)) as served:
        sat = await join(served.stub, before, "Bea")
        assert [seat.bot for seat in sat.table.seats] == ["", "search:2"]
        await Player(served.address, begun, ann.token).play()
        assert b"search:98" in await download(served.stub, begun)
        assert thought
        assert all(one.playouts <= 2 for one in thought)


@asynchronous
async def test_an_arbiter_lets_no_bot_stand_in_that_thinks_for_too_long(tmp_path):
    key = Ed25519PrivateKey.generate()
    async with serving(tmp_path) as served:
        keys = [key.public_key().public_bytes_raw()]
        table = await create(served.stub, seats=3, arbiter_keys=keys)
        for name in ("Ann", "Bob", "Cleo"):
            await join(served.stub, table.table_id, name)

        async def forfeit(bot):
            ruling = ForfeitSeat(1, "Ida", "left", 0, bot)
            signed = signed_ruling(ruling, table.secret_commitment, key)
            request = service_pb2.RuleRequest(table_id=table.table_id, ruled=signed)
            return await served.stub.Rule(request)

        for bot, why in (("search:999999ms", "at most 5 s or 2000 playouts"), ("deep", "no bot")):
            _, reason, sentence = await refusal(forfeit(bot))
            assert reason == "BAD_RULING"
            assert why in sentence
        assert (await forfeit("passive")).recorded_seq


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_says_so_in_its_language(language):
    about = {"case": "bot_budget", "bot": "search:9999ms", "seconds": "5", "playouts": "2000"}
    speak(language)
    text = reason_text("BAD_REQUEST", about, "sentence")
    assert "search:9999ms" in text
    assert "5 s" in text
    assert "2000" in text
