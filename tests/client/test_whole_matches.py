"""Whole matches on the real screen, by keys alone and by the mouse alone, in every language."""

from itertools import cycle, product

import grpc.aio
import pytest

from support.clients import at_screen
from support.clocks import striding
from support.daily import share_of_today
from support.hands import click, press, take
from support.serving import Served, ServerProcess, asynchronous, eventually, serving
from support.short import put_small_edition, seated
from tilewyrm.client.model.model import LinkState
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.v1 import service_pb2_grpc

GAMES = ("feuville", "carcassonne")
CASES = share_of_today([*product(zip(LANGUAGES, cycle([press, click])), GAMES)], 4)
"""Each language with one of the hands, which say the same in all of them, and each game."""


@pytest.mark.parametrize(
    ("language", "game", "hand"),
    [(language, game, hand) for (language, hand), game in CASES],
    ids=[f"{hand.__name__}-{language}-{game}" for (language, hand), game in CASES],
)
@asynchronous
async def test_a_whole_match_is_played_with_one_hand(tmp_path, language, game, hand):
    speak(language)
    put_small_edition(tmp_path)
    async with serving(tmp_path) as served:
        person = await seated(served, game)
        at = at_screen(served, person.table_id, person, 100, 30, clock=striding())
        async with at as (types, terminal, desk):
            taken = 0
            while await take(hand, types, terminal, desk):
                taken += 1
                if taken == 4:
                    terminal.resize(160, 50)
                elif taken == 8:
                    terminal.resize(80, 24)
            assert taken > 8
            winner = max(desk.model.result.scores)
            await eventually(lambda: str(winner) in terminal.text)


@pytest.mark.parametrize("game", share_of_today(GAMES, 2))
@asynchronous
async def test_a_match_goes_on_where_it_was_after_the_server_was_killed(tmp_path, game):
    put_small_edition(tmp_path)
    server = ServerProcess(tmp_path)
    await server.start()
    try:
        async with grpc.aio.insecure_channel(server.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            served = Served(None, server.address, channel, stub)
            person = await seated(served, game)
            at = at_screen(served, person.table_id, person, clock=striding())
            async with at as (types, terminal, desk):
                for _ in range(4):
                    assert await take(press, types, terminal, desk)
                server.kill()
                await eventually(lambda: desk.model.link.link is LinkState.LOST)
                await server.start()
                await eventually(lambda: desk.model.link.link is LinkState.LIVE)
                while await take(press, types, terminal, desk):
                    pass
                assert desk.model.result is not None
    finally:
        server.kill()
