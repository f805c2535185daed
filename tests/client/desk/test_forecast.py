"""Forecasts are asked for where they are shown, and look as if they had been sent unasked."""

import asyncio
import re
from contextlib import asynccontextmanager

import grpc
import pytest

from support.carcassonne.scenes import screen
from support.console import piped
from support.people import people, turn
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.connection.channel import client_error_of, open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import render
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.engine.carcassonne.registry import EXPANSIONS

SIZE, LARGE = (100, 30), (220, 60)
EVERYTHING = {one.name: True for one in EXPANSIONS}


class Calls:
    """The calls for forecasts: counted, and held back while a test says so."""

    def __init__(self, tables, table_id, token):
        self._tables, self._table_id, self._token = tables, table_id, token
        self.asked = []
        self.open = asyncio.Event()
        self.open.set()

    async def __call__(self, seq):
        self.asked.append(seq)
        await self.open.wait()
        return await self._tables.forecast(self._table_id, self._token, "", seq)


@asynccontextmanager
async def at_desk(served, person, *, asks):
    """Give a desk at *person*'s seat, and its calls; *asks*: for forecasts."""
    async with open_channel(served.address) as channel:
        tables = TablesClient(channel, served.address)
        calls = Calls(tables, person.table_id, person.token)
        session = Session(
            channel, served.address, person.table_id, person.token, forecast_on_request=asks
        )
        model = Model(
            table=await tables.table(person.table_id),
            seat=person.seat,
            catalogue=await tables.catalogue("carcassonne", person.table_id),
        )
        desk = Desk(
            CarcassonneFace(),
            OutboundCalls(session.decide, forecast=calls if asks else None),
            model,
            settings=Settings(pace=AnimationPace.OFF),
            clock=lambda: 0.0,  # for how long a question has been seen is drawn, too
        )
        async with session.running(desk.take):
            await eventually(lambda: desk.model.seq)
            yield desk, calls


def draw(desk, size=SIZE):
    """Draw *desk* as the application does, and return the text."""
    rendered = render(desk.face, desk.scene, CommandRegistry(()).menu(desk), *size)
    desk.forecasts.set_visible(rendered.forecast)
    desk.forecasts.follow(desk.scene.on_board.model)
    return screen(desk, size).text()


async def settle(desk, other, person):
    """Wait until both desks know what *person* has seen, and nothing is under way."""

    def known(one):
        return one.model.seq, one.model.previewed, one.model.presence

    await eventually(
        lambda: (
            desk.model.seq == person.model.seq
            and known(desk) == known(other)
            and not desk.forecasts.under_way
        )
    )


@pytest.mark.parametrize(("tab", "size"), [("points", SIZE), ("", LARGE)])
@asynchronous
async def test_a_board_with_the_points_is_drawn_as_if_they_had_been_sent(tmp_path, tab, size):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne", **EVERYTHING) as two,
        at_desk(served, two[0], asks=True) as (desk, calls),
        at_desk(served, two[0], asks=False) as (full, _),
    ):
        for one in (desk, full):
            one.view.look(tab=tab, overlay=Overlay.NONE)
        shown = set()
        for _ in range(6):
            await turn(two)
            await settle(desk, full, two[0])
            for one in (desk, full):
                one.view.look(tab=tab)
            draw(desk, size)
            await settle(desk, full, two[0])
            assert desk.model.parts == full.model.parts
            assert draw(desk, size) == draw(full, size)
            shown.add(draw(desk, size))
        assert len(shown) > 3
        assert len(calls.asked) == len(set(calls.asked)) == 6


@asynchronous
async def test_nothing_is_asked_where_no_forecast_is_shown(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne") as two,
        at_desk(served, two[0], asks=True) as (desk, calls),
        at_desk(served, two[0], asks=False) as (full, _),
    ):
        for tab in ("map", "tiles", "map"):
            await turn(two)
            await settle(desk, full, two[0])
            for one in (desk, full):
                one.view.look(tab=tab)
            assert draw(desk) == draw(full)
        assert not calls.asked
        assert not desk.model.has_forecast


@asynchronous
async def test_the_last_forecast_stays_until_the_next_one_comes(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne") as two,
        at_desk(served, two[0], asks=True) as (desk, calls),
        at_desk(served, two[0], asks=False) as (full, _),
    ):
        desk.view.look(tab="points")
        calls.open.clear()
        assert "…" in draw(desk)
        calls.open.set()
        await settle(desk, full, two[0])
        for _ in range(4):
            await turn(two)
            await settle(desk, full, two[0])
            desk.view.look(tab="points")
            draw(desk)
            await settle(desk, full, two[0])
        before, known = desk.model.seq, draw(desk)
        calls.open.clear()
        await turn(two)
        await eventually(lambda: desk.model.seq > before and full.model.seq == desk.model.seq)
        desk.view.look(tab="points")
        rows = [row[:24] for row in known.splitlines() if re.match(r" ?\w{1,2} \+\d", row)]
        assert rows
        assert not desk.model.has_forecast
        pending = draw(desk)
        assert "…" not in pending.splitlines()[3]
        assert all(row in pending for row in rows)
        calls.open.set()
        await settle(desk, full, two[0])
        full.view.look(tab="points")
        assert draw(desk) == draw(full)


@asynchronous
async def test_a_server_that_does_not_know_the_call_has_sent_the_forecast(tmp_path):
    """An older one takes no such wish, and refuses the call."""
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne") as two,
        at_desk(served, two[0], asks=False) as (full, _),
    ):
        asked = []

        async def unknown(seq):
            asked.append(seq)
            call = served.channel.unary_unary("/tilewyrm.v1.TablesService/Foretell")
            try:
                return await call(b"")
            except grpc.aio.AioRpcError as error:
                raise client_error_of(error, "") from error

        old = Desk(full.face, OutboundCalls(full._calls.send, forecast=unknown), full.model)
        old.view.look(tab="points")
        draw(old)
        await eventually(lambda: not old.forecasts.under_way and asked)
        for one in (old, full):
            one.view.look(tab="points")
        assert draw(old).splitlines()[:5] == draw(full).splitlines()[:5]
        assert old.model.has_forecast
        await turn(two)
        draw(old)
        assert len(asked) == 1


@asynchronous
async def test_line_mode_says_the_same_of_the_whole_table(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne", **EVERYTHING) as two,
    ):
        for _ in range(5):
            await turn(two)
        heard = []
        for asks in (True, False):
            async with open_channel(served.address) as channel:
                tables = TablesClient(channel, served.address)
                calls = Calls(tables, two[0].table_id, two[0].token)
                session = Session(
                    channel,
                    served.address,
                    two[0].table_id,
                    two[0].token,
                    forecast_on_request=asks,
                )
                model = Model(
                    table=await tables.table(two[0].table_id),
                    seat=0,
                    catalogue=await tables.catalogue("carcassonne", two[0].table_id),
                )
                desk = Desk(
                    CarcassonneFace(),
                    OutboundCalls(session.decide, forecast=calls if asks else None),
                    model,
                )
                with piped(interactive=True) as (console, _):
                    game = LineGame(desk, console)
                    async with session.running(desk.take):
                        await eventually(lambda desk=desk: desk.model.seq)
                        answer = [*game._commands.run("map")]
                        await eventually(lambda desk=desk: not desk.forecasts.under_way)
                        heard.append([*answer, *game._commands.updates()])
                assert bool(calls.asked) is asks
        assert heard[0] == heard[1]
        assert len(heard[0]) > 20
