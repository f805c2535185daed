"""The face at a real server: on a terminal of both sizes, and in line mode."""

from contextlib import asynccontextmanager

from support.carcassonne.scenes import NOTHING_MORE
from support.clients import seated_at
from support.clocks import striding
from support.console import piped
from support.serving import asynchronous, create, eventually, join, serving
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk, OutboundCalls
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.capabilities import TerminalCapabilities as PlayersTerminal
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.model.model import Model
from tilewyrm.client.panels.offer_list import offer_text
from tilewyrm.client.settings.settings import AnimationPace, Settings

ENTER = "\r"
PLAIN = {"start_player": "seat0", **NOTHING_MORE}
"""The first tile is the player's, and a meeple may stand on it."""


@asynccontextmanager
async def seated(folder, **options):
    """Return desk and session of a player at a table of a real server, with a bot."""
    async with serving(folder) as served:
        table = await create(served.stub, game="carcassonne", seats=2, bots=1, **options)
        joined = await join(served.stub, table.table_id, "Ann", seat=0)
        session = Session(
            served.channel, served.address, table.table_id, joined.token, decide_single=True
        )
        lobby = TablesClient(served.channel, served.address)
        model = Model(
            seat=joined.seat, catalogue=await lobby.catalogue("carcassonne", table.table_id)
        )
        yield (
            Desk(
                FACES["carcassonne"],
                OutboundCalls(session.decide, session.set_preference),
                model,
                settings=Settings(pace=AnimationPace.OFF),
                clock=striding(),
            ),
            session,
        )


def without_colour(desk, session):
    desk.terminal = PlayersTerminal(ColourDepth.NONE)
    return seated_at(desk, session, 80, 24)


def asked(desk, question):
    return desk.model.request is not None and desk.model.request.question == question


async def tile_to_place(desk):
    """Wait for a tile that fits in more places than one: with one alone nobody is asked.

    Pieces are not placed meanwhile.
    """
    while True:
        await eventually(lambda: desk.question.offers)
        if asked(desk, "place-tile"):
            return
        desk.question.decide(len(desk.question.offers) - 1)


@asynchronous
async def test_a_tile_is_placed_by_keys_and_the_meeple_question_follows(tmp_path):
    async with (
        seated(tmp_path, **PLAIN) as (desk, session),
        seated_at(desk, session, 80, 30) as (keys, terminal),
    ):
        await tile_to_place(desk)
        prompt = "Your choice: place the tile"
        await eventually(lambda: "▀" in terminal.text and prompt in terminal.text)
        assert " A  Ann" in terminal.text
        keys.send_text("2")
        await eventually(
            lambda: f"► {offer_text(desk.question.offers[1], headed=False)[0]}" in terminal.text
        )
        keys.send_text(ENTER)
        await eventually(lambda: asked(desk, "use-piece"))
        await eventually(lambda: "place a piece" in terminal.text)
        assert "Ann places it at" in terminal.text


@asynchronous
async def test_a_large_screen_shows_everything_at_once(tmp_path):
    async with (
        seated(tmp_path) as (desk, session),
        seated_at(desk, session, 160, 50) as (_, terminal),
    ):
        for _ in range(10):
            await eventually(lambda: desk.question.offers)
            desk.question.decide(0)
        await eventually(lambda: desk.question.offers)
        titles = ("Points", "Tiles", "Log", "If the match ended now", "tiles left", "Your choice: ")
        for title in titles:
            await eventually(lambda wanted=title: wanted in terminal.text)


@asynchronous
async def test_without_colour_nothing_is_lost(tmp_path):
    async with (
        seated(tmp_path, **PLAIN) as (desk, session),
        without_colour(desk, session) as (_, terminal),
    ):
        await tile_to_place(desk)
        await eventually(lambda: "┏" in terminal.text and "┓" in terminal.text)
        assert "▒▒▒" in terminal.text


@asynchronous
async def test_line_mode_takes_a_placement_in_words(tmp_path):
    async with seated(tmp_path, **PLAIN) as (desk, session):
        async with session.running(desk.take):
            await tile_to_place(desk)
            label = desk.question.offers[-1].label
        placement = label.removeprefix("place ").removesuffix("°")
        with piped("map", placement, "nothing") as (console, said):
            await LineGame(desk, console).run(session)
    text = "\n".join(said)
    assert f"> {label}" in text
    turn, question = text.index("Your turn."), text.index("\n? ")
    assert text[turn:question].count("\n") == 1, "nothing but how the match stands between them"
    assert "-------" in text, "the start tile's road"
    assert "Ann places it at " in text
