"""A server by whose rules every decree pays twice as much is shown and told to do so everywhere.

So no number that a client shows was worked out in it: not on the screen, in the box of what one
looks at, in line mode or on the page of the match.
"""

import re
import zlib
from base64 import b64decode

from click.testing import CliRunner

from support.console import piped
from support.desks import desk_with
from support.people import asked, people
from support.serving import asynchronous, download, eventually, serving, snapshot
from tilewyrm.cli.main import main
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.model.model import FactsArrived, Model, PreviewsArrived
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.engine.feuville.scoring.scoring import Worth
from tilewyrm.v1 import service_pb2


def scoring(person):
    """Return the number of a choice of *person* to score a stored decree for a symbol, if any."""
    request = person.model.request
    if request is None or request.question != "use-dice":
        return None
    kinds = [each.feuville.WhichOneof("kind") for each in request.decisions]
    return kinds.index("score_status") if "score_status" in kinds else None


@asynchronous
async def test_a_decree_that_pays_double_does_so_on_screen_when_looked_at_in_line_mode_and_page(
    tmp_path, monkeypatch
):
    doubled = property(lambda worth: 2 * worth.counted * worth.multiplier)
    monkeypatch.setattr(Worth, "points", doubled)
    async with (
        serving(tmp_path, known_secret=bytes(32)) as served,
        people(served, "Ann", "Bert", game="feuville") as two,
    ):
        for _ in range(2000):
            await eventually(lambda: any(one.model.request for one in two))
            who = asked(two)
            choice = scoring(who)
            if choice is not None:
                break
            await who.decide()
        assert choice is not None
        address, table_id, token = served.address, two[0].table_id, who.token
        async with open_channel(address) as channel:
            lobby = TablesClient(channel, address)
            stands = await snapshot(served.stub, table_id, token)
            catalogue = await lobby.catalogue("feuville", table_id)
            desk = desk_with("feuville", Model(seat=who.seat, catalogue=catalogue), stands)
            seq = desk.model.seq
            desk.take(PreviewsArrived(seq, tuple(await lobby.preview(table_id, token, seq))))
            desk.take(FactsArrived(seq, tuple(await lobby.look(table_id, token, "", seq))))
        board = board_of(desk.model)
        decree = who.model.request.decisions[choice].feuville.score_status.decree
        facts = board.catalogue.decrees[decree]
        pays = 2 * facts.multiplier * board.count(who.seat, facts.symbol)
        assert pays

        offer = next(one for one in desk.question.offers if one.choice == choice)
        assert (offer.points, offer.effect.split(", ")[0]) == (pays, f"+{pays}")
        desk.question.point(desk.question.offers.index(offer))
        screen = draw_screen(desk.face, desk.scene, Menu(), 120, 40).text()
        assert f"+{pays}" in screen
        told = desk.face.explain(desk.model, ("item", who.seat, decree))
        assert any(f"{who.name} {pays}" in sentence for sentence in told)

        session = Session(open_channel("127.0.0.1:1"), "127.0.0.1:1", "abcdef", "token")
        with piped("list", "closes", "q", interactive=True) as (console, said):
            await LineGame(desk, console).run(session)
        assert any(offer.label in line and f"+{pays}" in line for line in said)
        assert any(line.endswith(f"would pay {pays} points.") for line in said)

        deciding = service_pb2.Deciding(request_id="score", seq=seq, choice=choice)
        await who.send(service_pb2.PlayRequest(decide=deciding), "score")
        await two[0].act(resign=service_pb2.Resigning())
        await eventually(lambda: two[0].model.over)
        file = tmp_path / "doubled.twr"
        file.write_bytes(await download(served.stub, table_id))
    page = tmp_path / "doubled.html"
    done = CliRunner().invoke(main, ["replay", "export", str(file), "-o", str(page)])
    assert done.exit_code == 0, done.output
    assert f"= {pays} points" in story(page)


def story(page):
    """Return what the page tells of its match, as one text."""
    packed = re.search(r'id="story">([^<]+)<', page.read_text(encoding="utf-8"))
    assert packed is not None
    return zlib.decompress(b64decode(packed[1])).decode()
