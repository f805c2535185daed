"""Bots that do not do what they should."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from support.serving import asynchronous
from tilewyrm.engine.game import Choice
from tilewyrm.engine.registry import game
from tilewyrm.server.bots import BotPlayers

LEGAL = ("first", "second")


class Raising:
    def choose(self, state, seat):
        raise ZeroDivisionError


class Cheating:
    def choose(self, state, seat):
        return "third"


class Position:
    pending = Choice(0, "what")

    def legal(self, seat):
        return LEGAL

    def copy(self):
        return self


@pytest.mark.parametrize("bot", [Raising, Cheating])
@asynchronous
async def test_a_bot_that_fails_plays_its_first_legal_decision(monkeypatch, caplog, bot):
    decided = []
    done = asyncio.Event()

    async def decide(match, seat, decision):
        decided.append((seat, decision))
        done.set()
        return False

    monkeypatch.setitem(game("feuville").bots, "odd", lambda draw: bot())
    with ThreadPoolExecutor(1) as thread:
        bots = BotPlayers("feuville", {0: "odd"}, decide, thread=thread, delay_s=0)
        bots.wake(SimpleNamespace(state=Position()))
        await done.wait()
    assert decided == [(0, "first")]
    assert "plays its first legal decision" in caplog.text
