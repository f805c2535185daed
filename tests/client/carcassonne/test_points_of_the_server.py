"""A server whose features are worth something else is believed: on screen, in line mode, on a page.

On the page that is the log and the look box.

The client reckons nothing, so what it says follows the server's rules without a line of its own.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from support.carcassonne.expansions.imp import NAME, standing_imp
from support.carcassonne.modules import game_of
from support.carcassonne.scenes import catalogue, screen
from support.console import piped
from support.daily import share_of_today
from support.desks import desk_with
from support.look_box import descriptions_at, story_of
from support.serving import asynchronous, create, decide, download, join, serving, shown, snapshot
from tilewyrm.cli.replay.export_formats import html
from tilewyrm.client.carcassonne.core.model.board import BoardView, Piece, spot
from tilewyrm.client.carcassonne.core.model.connectivity import (
    connected_parts,
    neighbour_cell,
    open_edges,
)
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.model.model import FactsArrived, Model, PreviewsArrived
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.carcassonne.registry import EXPANSIONS, PAIRS
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import service_pb2

LARGE = (200, 60)
SECRET = bytes(32)
TURNS = 12
_OFFERED = re.compile(r"worth (\d+) now|\+(\d+); piece returns")
_LOOKED_AT = re.compile(
    r"(City|Road) at (-?\d+),(-?\d+), .*(?:at least|Complete: worth) (\d+)(?: points?)?(?: when|\.)"
)
_SCORED = re.compile(
    r"scores (\d+): (city|road) at (-?\d+),(-?\d+), (\d+) tiles?[^(:]*\(complete\)"
)


@pytest.fixture
def doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every feature be worth twice as much."""

    def rules(setup):
        found = EXPANSION_SET.rules(setup)
        hooks = copy(found.hooks)
        plain, field = hooks.worth, hooks.field_worth

        def worth(state, label, complete, one):
            one = plain(state, label, complete, one)
            return one._replace(points=2 * one.points)

        def field_worth(state, seat, fields, one):
            one = field(state, seat, fields, one)
            return one._replace(points=2 * one.points)

        hooks.worth, hooks.field_worth = worth, field_worth
        return replace(found, hooks=hooks)

    monkeypatch.setattr(CARCASSONNE, "rules", {1: rules})


@pytest.fixture
def halved(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Play with an expansion that no client knows: an imp stands in the city of the start tile."""
    played = game_of(ExpansionSet([*EXPANSIONS, standing_imp()], PAIRS))
    codec.cache_clear()
    monkeypatch.setitem(GAMES._games, "carcassonne", played)
    yield
    codec.cache_clear()


def _twice(points: int, parts: Sequence[Piece]) -> int:
    return 2 * points


def _half_where_the_imp_is(points: int, parts: Sequence[Piece]) -> int:
    return points // 2 if ((0, 0), 0) in parts else points


Expected = Callable[[int, Sequence[Piece]], int]
"""Returns what the server makes of the points of the rulebook for a feature with those parts."""
RULES = [("doubled", {}, _twice), ("halved", {NAME: True}, _half_where_the_imp_is)]


class Found(NamedTuple):
    """How often something was compared, and how often it was not as in the rulebook."""

    compared: int = 0
    changed: int = 0

    def also(self, said: int, expected: int, plain: int) -> "Found":
        """Return this with one more number, which must be as expected."""
        assert said == expected
        return Found(self.compared + 1, self.changed + (expected != plain))


@pytest.mark.parametrize(("rules", "options", "expected"), share_of_today(RULES, 2))
@asynchronous
async def test_everything_shows_the_points_of_the_server(
    tmp_path, request: pytest.FixtureRequest, rules: str, options: dict, expected: Expected
) -> None:
    request.getfixturevalue(rules)
    screens = boxes = lines = looks = Found()
    early: Desk | None = None
    async with serving(tmp_path / "server", known_secret=SECRET) as served:
        table = await create(served.stub, game="carcassonne", start_player="seat0", **options)
        first, second = [await join(served.stub, table.table_id, n) for n in ("Ann", "Bob")]
        for turn in range(2 * TURNS):
            token = (first, second)[turn // 2 % 2].token
            desk = await _desk(served, table.table_id, token)
            if desk.model.request.question == "use-piece":
                early = early or desk
                screens = _compare_offers(desk, expected, screens)
                lines = await _compare_line_mode(desk, expected, lines)
                boxes = _compare_look_box(desk, expected, boxes)
            at = desk.question.offers[first_harmless(desk.question.offers)]
            await decide(
                served.stub,
                table.table_id,
                token,
                service_pb2.Deciding(request_id=str(turn), seq=desk.model.seq, choice=at.choice),
            )
        leaving = service_pb2.Acting(request_id="end", resign=service_pb2.Resigning())
        await served.stub.Act(
            service_pb2.ActRequest(table_id=table.table_id, act=leaving),
            metadata=shown(first.token),
        )
        replay = tmp_path / "match.tilewyrm"
        replay.write_bytes(await download(served.stub, table.table_id))
    page = story_of(html(replay, replay.name).text)
    pages = _compare_page(page, GAME.board(desk.model), expected)
    for model in (early.model, desk.model):
        looks = _compare_page_look_box(page, model.seq, GAME.board(model), expected, looks)
    for found in (screens, boxes, lines, pages, looks):
        assert found.compared
        assert found.changed


async def _desk(served, table_id: str, token: str) -> Desk:
    """Return the desk of the seat of *token*, which is asked, with all that the server tells."""
    seen = await snapshot(served.stub, table_id, token)
    desk = desk_with("carcassonne", Model(seat=seen.turn.request.seat, catalogue=catalogue()), seen)
    asked = service_pb2.PreviewRequest(table_id=table_id, seq=seen.seq)
    previews = await served.stub.Preview(asked, metadata=shown(token))
    desk.take(PreviewsArrived(seen.seq, tuple(previews.choices)))
    looked = service_pb2.LookRequest(table_id=table_id, seq=seen.seq)
    facts = await served.stub.Look(looked, metadata=shown(token))
    desk.take(FactsArrived(seen.seq, tuple(facts.facts)))
    return desk


def _points(board: BoardView, parts: Sequence[Piece], *, whole: bool) -> int:
    """Return what a city or road is worth by the rulebook (C11, C12, C136), if *whole* at least."""
    features = [board.feature(*part) for part in parts]
    marks = sum(len(feature.marks) for feature in features)
    gaps = {neighbour_cell(*edge) for edge in open_edges(board, parts)} if whole else set()
    tiles = len({cell for cell, _ in parts}) + len(gaps)
    return (tiles + marks) * (2 if features[0].kind.name == "city" and whole else 1)


def _parts(board: BoardView, kind: str, cell: tuple[int, int]) -> list[list[Piece]]:
    """Return the features of a *kind* on the tile at *cell*, each with its parts."""
    features = board.map_tiles[cell].features
    return [
        connected_parts(board, (cell, index))
        for index, feature in enumerate(features)
        if feature.kind.name == kind.lower()
    ]


def _compare_offers(desk: Desk, expected: Expected, found: Found) -> Found:
    """Compare what the screen says of pieces on cities and roads."""
    board, rows = GAME.board(desk.model), screen(desk, LARGE).text().split("\n")
    left = max(row.find("─ Your choice") for row in rows)  # beside the map, whose rows have numbers
    text = _words("\n".join(row[left:] for row in rows))
    for offer in desk.question.offers:
        decision = desk.model.request.decisions[offer.choice].carcassonne.place_piece
        told = _OFFERED.match(offer.effect)
        kind = board.feature_kind(spot(decision.cell), decision.feature)
        if told is None or kind.name not in ("city", "road"):
            continue
        assert _words(offer.effect) in text
        parts = connected_parts(board, (spot(decision.cell), decision.feature))
        plain = _points(board, parts, whole=bool(told[2]))
        found = found.also(int(told[1] or told[2]), expected(plain, parts), plain)
    return found


async def _compare_line_mode(desk: Desk, expected: Expected, found: Found) -> Found:
    """Compare what line mode says of the features of each tile."""
    board = GAME.board(desk.model)
    asked = [f"look {x},{y}" for x, y in board.placed]
    session = Session(open_channel("127.0.0.1:1"), "127.0.0.1:1", "abcdef", "token")
    with piped(*asked, "q", interactive=True) as (console, said):
        await LineGame(desk, console).run(session)
    return _compare_looks(board, said, expected, found)


def _compare_look_box(desk: Desk, expected: Expected, found: Found) -> Found:
    """Compare what the box says of every feature of the start tile and of the last one."""
    board, said = GAME.board(desk.model), []
    for cell, index in itertools.product(((0, 0), board.last), range(9)):
        if board.feature(cell, index) is None:
            continue
        thing = ("feature", cell, index)
        desk.view.look_at(thing)
        lines = desk.face.explain(desk.model, thing)
        text = _words(screen(desk, LARGE).text())
        assert all(_words(line) in text for line in lines if "orth" in line), text
        said.append(" ".join(lines))
    desk.view.look_at(None)
    return _compare_looks(board, said, expected, found)


def _compare_looks(
    board: BoardView, said: Sequence[str], expected: Expected, found: Found
) -> Found:
    for line in said:
        told = _LOOKED_AT.search(line)
        if told is not None:
            kind, x, y, points = told.groups()
            features = _parts(board, kind, (int(x), int(y)))
            plain = [(_points(board, parts, whole=True), parts) for parts in features]
            fitting = [one for one in plain if expected(*one) == int(points)]
            assert fitting, line
            found = found.also(int(points), expected(*fitting[0]), fitting[0][0])
    return found


def _compare_page_look_box(
    page: Mapping[str, Any], seq: int, board: BoardView, expected: Expected, found: Found
) -> Found:
    """Compare what the look box of the page says after entry *seq*, of which *board* is."""
    step = next(index for index, step in enumerate(page["steps"]) if step[0] == seq)
    said = [" ".join(lines) for lines in descriptions_at(page["looks"], step).values()]
    return _compare_looks(board, said, expected, found)


def _compare_page(page: Mapping[str, Any], board: BoardView, expected: Expected) -> Found:
    """Compare what the page for a browser says of complete cities and roads."""
    found = Found()
    for points, kind, x, y, tiles in _SCORED.findall(json.dumps(page, ensure_ascii=False)):
        features = _parts(board, kind, (int(x), int(y)))
        plain = [(_points(board, parts, whole=True), parts) for parts in features]
        fitting = [one for one in plain if expected(*one) == int(points)]
        assert fitting, (points, kind, x, y, tiles)
        found = found.also(int(points), expected(*fitting[0]), fitting[0][0])
    return found


def _words(text: str) -> str:
    """Return *text* without what is drawn between words and how lines are broken."""
    return "".join(re.findall(r"\w", text))
