"""Carcassonne as a client sees it: the standard catalogue, hand-made views, matches in progress."""

from collections.abc import Mapping

from support import desks
from tilewyrm import editions
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.catalogue import tile_kinds
from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.carcassonne.tiles import Tile
from tilewyrm.client.commands import Registry
from tilewyrm.client.desk import Actions, Desk
from tilewyrm.client.model import Link, LinkChanged, Model
from tilewyrm.client.screen import draw_screen
from tilewyrm.client.shell import SHELL
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec import codec
from tilewyrm.v1 import match_pb2, service_pb2

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil")
SMALL = (80, 24)
"""The screen, unless told otherwise."""


def catalogue() -> match_pb2.Catalogue:
    """Return the standard edition's catalogue as the server sends it."""
    value = game("carcassonne").catalogue(editions.load("carcassonne"))
    return codec("carcassonne").catalogue.to_message(value)


def tiles() -> Mapping[str, Tile]:
    """Return the standard edition's tiles as the client reads them."""
    return tile_kinds(catalogue().carcassonne)


def placed(tile, x, y, rotation=0, *, last=False, meeples=()) -> match_pb2.Part:
    """Return a tile on the map; a meeple is (seat, feature) or (seat, feature, kind)."""
    pieces = [
        pb.Meeple(seat=m[0], feature=m[1], kind=m[2] if len(m) > 2 else pb.MEEPLE_KIND_MEEPLE)
        for m in meeples
    ]
    lies = pb.PlacedTile(
        cell=pb.Cell(x=x, y=y), tile=tile, rotation=rotation, last=last, meeples=pieces
    )
    return part(f"tile/{x}/{y}", placed_tile=lies)


def part(key, **kind) -> match_pb2.Part:
    """Return a part of a view."""
    return match_pb2.Part(key=key, carcassonne=pb.Part(**kind))


def model(*parts, seats=2, seat=0, question="", decisions=()) -> Model:
    """Return a view of *parts*; with *decisions*, one in which *seat* is asked."""
    everybody = [service_pb2.TableSeat(name=name) for name in NAMES[:seats]]
    players = [pb.Player(seat=number, meeples=7) for number in range(seats)]
    base = {"players": part("players", players=pb.Players(players=players))}
    turn = None
    if decisions:
        asked = [match_pb2.Decision(carcassonne=decision) for decision in decisions]
        request = service_pb2.Request(seq=9, seat=seat, question=question, decisions=asked)
        turn = service_pb2.Turn(request=request)
    return Model(
        table=service_pb2.TableInfo(table_id="abc234", seats=everybody),
        seat=seat,
        catalogue=catalogue(),
        parts=base | {item.key: item for item in parts},
        turn=turn,
        link=LinkChanged(Link.LIVE),
    )


def desk_of(shown: Model) -> tuple[Desk, list[match_pb2.Decision]]:
    """Return a desk at *shown*, and the decisions that it will send."""
    sent: list[match_pb2.Decision] = []

    def send(_: int, decision: match_pb2.Decision) -> str:
        sent.append(decision)
        return f"d{len(sent)}"

    desk = Desk(CarcassonneFace(), Actions(send), shown, automatic=False)
    desk.take(LinkChanged(Link.LIVE))
    return desk, sent


def press(desk: Desk, *keys: str, size=SMALL) -> None:
    """Press keys, each of which must do something, on a screen of *size*."""
    registry = Registry((*desk.face.commands, *SHELL))
    for key in keys:
        assert registry.press(desk, key, size), f"nothing listens to {key} now"


def screen(desk: Desk, size=SMALL):
    """Return the canvas of the whole screen."""
    registry = Registry((*desk.face.commands, *SHELL))
    return draw_screen(desk.face, desk.scene, registry.menu(desk), *size)


def in_progress(seed, entries, question="", *, seats=3, **options) -> Desk:
    """Return the desk of the seat that is asked in a random match after some *entries*."""
    return desks.in_progress("carcassonne", seed, entries, question, seats=seats, **options)
