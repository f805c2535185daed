"""People who come and go, and a rematch, are seen and heard on every page."""

from contextlib import asynccontextmanager
from io import StringIO

from prompt_toolkit.data_structures import Size
from prompt_toolkit.output.vt100 import Vt100_Output

from support.clients import at_desk
from support.desks import nowhere
from support.hosting import rematch
from support.people import people
from support.serving import (
    asynchronous,
    create,
    eventually,
    join,
    leave,
    serving,
    shown,
    snapshot,
)
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.desk.alerts import NEWS_EVERY_S, TurnAlerts
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.news import SHOWN_S
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.model.model import LinkChanged, LinkState, Model
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import draw_screen, render
from tilewyrm.v1 import service_pb2

SIZES = [(80, 24), (120, 40)]
PAGES = (Overlay.NONE, Overlay.RESULT, Overlay.HELP, Overlay.LOG, Overlay.SCORE_SHEET)


class Clock:
    """A clock that a test moves."""

    def __init__(self):
        self.now_s = 100.0

    def __call__(self):
        return self.now_s


@asynccontextmanager
async def watching(served, table_id, person=None):
    """The desk of *person*, or of a spectator, that takes in what the server sends."""
    clock = Clock()
    desk, session = await at_desk(served, table_id, person, clock=clock)
    async with session.running(desk.take):
        await eventually(lambda: desk.model.table.seats and desk.model.presence.seats)
        yield desk, clock


def first_row(desk, page, size):
    desk.view.show(page)
    return draw_screen(desk.face, desk.scene, Menu(), *size).text().splitlines()[0]


def on_every_page(desk, words):
    for size in SIZES:
        for page in PAGES:
            assert words in first_row(desk, page, size), (page, size)


@asynchronous
async def test_coming_going_and_a_rematch_are_told_on_every_page(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        await bert.go()
        async with watching(served, bert.table_id, bert) as (desk, clock):
            await eventually(lambda: desk.model.turn is not None)
            eve = await opened_watch(served, ann.table_id)
            await eventually(lambda: desk.news.number)
            on_every_page(desk, "A spectator has joined")
            eve.cancel()
            await eventually(lambda: desk.news.number == 2)
            on_every_page(desk, "A spectator has left")
            clock.now_s += SHOWN_S
            assert "spectator" not in first_row(desk, Overlay.NONE, SIZES[0])
            await ann.act(resign=service_pb2.Resigning())
            await eventually(lambda: desk.model.result is not None)
            await rematch(served.stub, ann.table_id, ann.token)
            await eventually(lambda: desk.news.number == 3)
            assert "Rematch" in desk.news.text
            clock.now_s += SHOWN_S
            on_every_page(desk, "Rematch: press r to join")
            assert desk.next_change_s() is None
        await bert.come(served.address, bert.table_id)


async def opened_watch(served, table_id):
    """Open the stream of a spectator."""
    call = served.stub.Watch(service_pb2.WatchRequest(table_id=table_id))
    await call.read()
    return call


COVERING = (Overlay.HELP, Overlay.TABLE)


@asynchronous
async def test_chat_the_own_turn_and_a_lost_server_are_told_over_the_pages_that_hide_them(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        await bert.go()
        await ann.go()
        async with (
            watching(served, bert.table_id, bert) as (desk, _),
            watching(served, ann.table_id, ann) as (other, _),
        ):
            await eventually(lambda: None not in (desk.model.acting, other.model.acting))
            acting, waiting = desk, other
            if desk.model.acting != desk.model.seat:
                acting, waiting = other, desk
            for page in COVERING:
                for size in SIZES:
                    assert "your turn" in first_row(acting, page, size)
                    assert "your turn" not in first_row(waiting, page, size)
            token = bert.token if acting is desk else ann.token
            name = "Bert" if acting is desk else "Ann"
            said = service_pb2.Saying(
                text="Hello there", room=service_pb2.ROOM_SEATS, request_id="1"
            )
            request = service_pb2.SayRequest(table_id=ann.table_id, say=said)
            await served.stub.Say(request, metadata=shown(token))
            await eventually(lambda: waiting.view.ui.unread)
            for page in COVERING:
                for size in SIZES:
                    assert f"{name} says: Hello there" in first_row(waiting, page, size)
            waiting.take(LinkChanged(LinkState.LOST, "server unreachable"))
            for page in COVERING:
                for size in SIZES:
                    assert "server unreachable ○" in first_row(waiting, page, size)
        await ann.come(served.address, ann.table_id)
        await bert.come(served.address, bert.table_id)


@asynchronous
async def test_who_returns_is_back_for_a_spectator_who_came_meanwhile_too(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        await eventually(lambda: ann.model.request or bert.model.request)
        first = ann if ann.model.request is not None else bert
        await first.decide()
        await first.go()
        async with watching(served, ann.table_id) as (desk, _):
            await first.come(served.address, ann.table_id)
            await eventually(lambda: desk.news.text == f"{first.name} is back.")


@asynchronous
async def test_a_spectator_is_told_of_the_rematch_too(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert") as (ann, _),
        watching(served, ann.table_id) as (desk, _),
    ):
        await ann.act(resign=service_pb2.Resigning())
        await eventually(lambda: desk.model.result is not None)
        again = await rematch(served.stub, ann.table_id, ann.token)
        await eventually(lambda: desk.news.number)
        started = f"The players have started a rematch at table {again.table_id}."
        assert desk.log.lines[-1].text == started
        on_every_page(desk, f"Rematch at table {again.table_id}: press r to watch")
        assert desk.waiting_room.can_rematch
        desk.waiting_room.rematch()
        assert desk.leaving
        assert desk.waiting_room.follows


@asynchronous
async def test_who_leaves_for_a_rematch_does_not_hide_it(tmp_path):
    """Neither from the other player nor from a spectator, on whatever page they are."""
    async with serving(tmp_path) as served, people(served, "Ann", "Bea") as (ann, bea):
        await bea.go()
        async with (
            watching(served, bea.table_id, bea) as (player, _),
            watching(served, ann.table_id) as (spectator, _),
        ):
            await ann.act(resign=service_pb2.Resigning())
            again = await rematch(served.stub, ann.table_id, ann.token)
            await ann.go()
            for desk, words in (
                (player, "Rematch: press r to join"),
                (spectator, f"Rematch at table {again.table_id}: press r to watch"),
            ):
                await eventually(
                    lambda desk=desk: desk.log.lines[-1].text == "Ann has left the table."
                )
                on_every_page(desk, words)
        await ann.come(served.address, ann.table_id)
        await bea.come(served.address, bea.table_id)


@asynchronous
async def test_the_waiting_room_tells_who_comes_and_who_gives_up_a_seat(tmp_path):
    async with serving(tmp_path) as served:
        table_id = (await create(served.stub, seats=3)).table_id
        ann = await join(served.stub, table_id, "Ann")
        async with watching(served, table_id, ann) as (desk, _):
            assert desk.news.text == ""
            bea = await join(served.stub, table_id, "Bea")
            await eventually(lambda: desk.news.text == "Bea has joined the table.")
            await leave(served.stub, table_id, bea.token)
            await eventually(lambda: desk.news.text == "Bea has left the table.")
            assert [line.text for line in desk.log.lines] == [
                "Bea has joined the table.",
                "Bea has left the table.",
            ]


def test_a_snapshot_tells_who_sat_down_since_the_table_was_known():
    """As between the answer to a join and the stream, or while the client is disconnected."""

    def table(*names):
        return service_pb2.TableInfo(
            table_id="t", seats=[service_pb2.TableSeat(name=name) for name in (*names, "")]
        )

    def seen(desk, *names):
        snapshot = service_pb2.Snapshot(table=table(*names), seat=0)
        desk.take(service_pb2.TableMessage(snapshot=snapshot))
        return [line.text for line in desk.log.lines], desk.news.number

    desk = Desk(FACES["feuville"], OutboundCalls(nowhere), Model(table=table("Ann"), seat=0))
    assert seen(desk, "Ann") == ([], 0)
    came = ["Bea has joined the table."]
    assert seen(desk, "Ann", "Bea") == (came, 1)
    assert seen(desk, "Ann", "Bea") == (came, 1)
    assert seen(desk, "Ann") == ([*came, "Bea has left the table."], 2)
    newcomer = Desk(FACES["feuville"], OutboundCalls(nowhere), Model())
    assert seen(newcomer, "Ann", "Bea") == ([], 0)


@asynchronous
async def test_time_that_a_crashed_server_gives_back_is_told(tmp_path):
    """It knows no thinking time since the last entry; a short loss of the connection is no news."""
    clock = Clock()
    async with serving(tmp_path) as served:
        terms = {"clock": "bank", "clock_seconds": 600}
        table_id = (await create(served.stub, seats=2, terms=terms)).table_id
        ann = await join(served.stub, table_id, "Ann")
        await join(served.stub, table_id, "Bert")
        desk, _ = await at_desk(served, table_id, ann, clock=clock)
        for _ in range(2):
            stands = await snapshot(served.stub, table_id, ann.token)
            desk.take(service_pb2.TableMessage(snapshot=stands))
        assert not desk.news.number
    clock.now_s += 60
    async with serving(tmp_path) as served:
        stands = await snapshot(served.stub, table_id, ann.token)
        desk.take(service_pb2.TableMessage(snapshot=stands))
    who = desk.model.name(desk.model.acting)
    assert desk.news.text == (
        f"After the interruption, the clocks continue from the last decision: {who} has 10:00 left."
    )
    assert desk.news.number == 1
    assert desk.log.lines[-1].text == desk.news.text


@asynchronous
async def test_the_bell_rings_for_news_but_not_again_and_again(tmp_path):
    written = StringIO()
    async with serving(tmp_path) as served:
        table_id = (await create(served.stub, seats=3)).table_id
        ann = await join(served.stub, table_id, "Ann")
        async with watching(served, table_id, ann) as (desk, clock):
            output = Vt100_Output(written, lambda: Size(24, 80), term="xterm")
            alerts = TurnAlerts(desk, output, {}, clock=clock)
            alerts.update()
            assert "\a" not in written.getvalue()
            bells = 0
            for number, (name, waits) in enumerate(
                (("Bea", 0.0), ("Cleo", NEWS_EVERY_S / 2), ("Dora", NEWS_EVERY_S)), start=1
            ):
                clock.now_s += waits
                seat = await join(served.stub, table_id, name)
                await eventually(lambda number=number: desk.news.number == 2 * number - 1)
                alerts.update()
                bells += number != 2
                assert written.getvalue().count("\a") == bells
                await leave(served.stub, table_id, seat.token)
                await eventually(lambda number=number: desk.news.number == 2 * number)
                alerts.update()


@asynchronous
async def test_chat_that_stands_in_the_window_of_the_log_is_no_longer_unread(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        await bert.go()
        async with watching(served, bert.table_id, bert) as (desk, _):
            said = service_pb2.Saying(text="Hello", room=service_pb2.ROOM_SEATS, request_id="1")
            request = service_pb2.SayRequest(table_id=ann.table_id, say=said)
            await served.stub.Say(request, metadata=shown(ann.token))
            await eventually(lambda: desk.view.ui.unread)
            (line,) = desk.view.ui.unread
            for page, told in (
                (Overlay.SCORE_SHEET, range(0)),
                (Overlay.LOG, range(line, line + 1)),
            ):
                desk.view.show(page)
                desk.view.look(log_at=line)
                read = render(desk.face, desk.scene, Menu(), *SIZES[0]).read
                assert [each for each in read if each == line] == list(told)
        await bert.come(served.address, bert.table_id)
