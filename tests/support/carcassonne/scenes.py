"""Carcassonne as a client sees it: the standard catalogue, hand-made views, matches in progress."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from support import desks
from support.clocks import striding
from tilewyrm import editions
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.catalogue import tile_kinds
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.carcassonne.core.page.page import draw_page
from tilewyrm.client.carcassonne.core.words.log import lines
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.face_output import Moment, Thing
from tilewyrm.client.model.model import FactsArrived, LinkChanged, LinkState, Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import Overlay, UiState
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.wrapper import KIND, message_in
from tilewyrm.v1 import match_pb2, service_pb2

CORE = CombinedFace(BASE, ())
"""The base game alone, as a client shows it that knows nothing else."""
NAMES = desks.NAMES
SMALL = (80, 24)
"""The screen, unless told otherwise."""
UNCOLOURED = TerminalCapabilities(ColourDepth.NONE)
"""A terminal on which the map is made of characters."""
EVERYTHING = {one.name: True for one in EXPANSIONS}
"""Options of a match with every expansion."""
NOTHING_MORE = {one.name: False for one in EXPANSIONS}
"""Options of a match of the base game."""


Wrapper = TypeVar("Wrapper", match_pb2.Decision, match_pb2.Event, match_pb2.Part, match_pb2.Fact)


def catalogue() -> match_pb2.Catalogue:
    """Return the standard edition's catalogue as the server sends it."""
    value = game("carcassonne").catalogue(editions.load("carcassonne"))
    return codec("carcassonne").catalogue.to_message(value)


def tiles(*sets: str) -> Mapping[str, TileView]:
    """Return the standard edition's tiles, of *sets* if any are given, as the client reads them."""
    found = tile_kinds(catalogue().carcassonne, GAME.vocabulary)
    return {name: tile for name, tile in found.items() if not sets or tile.set in sets}


def place_of(wrapper: Descriptor, wanted: str) -> list[str]:
    """Return the names of the fields that lead from *wrapper* to the message of full name *wanted*.

    Nothing if it is not in there.
    """
    for field in wrapper.fields if KIND in wrapper.oneofs_by_name else ():
        held = message_in(wrapper, field.name)
        if held.full_name == wanted:
            return [field.name]
        inner = place_of(held, wanted)
        if inner:
            return [field.name, *inner]
    return []


def wrapped(wrapper: type[Wrapper], value: Message) -> Wrapper:
    """Return a new *wrapper* of ``match.proto`` that holds *value*, whatever module it is of."""
    message = wrapper()
    outer = message.carcassonne
    target: Message = outer
    for name in place_of(outer.DESCRIPTOR, value.DESCRIPTOR.full_name):
        target = getattr(target, name)
    target.SetInParent()
    target.CopyFrom(value)
    return message


def decision(value: Message) -> match_pb2.Decision:
    """Return a decision as a request offers it."""
    return wrapped(match_pb2.Decision, value)


def part(key: str, value: Message) -> match_pb2.Part:
    """Return a part of a view."""
    found = wrapped(match_pb2.Part, value)
    found.key = key
    return found


def told(
    *events: Message, parts: Sequence["match_pb2.Part | Seated"] = (), seats: int = 3
) -> list[str]:
    """Return the lines of the log about an entry with *events*."""
    happened = [wrapped(match_pb2.Event, event) for event in events]
    shown = model(*parts, seats=seats)
    return [line.text for line in lines(GAME, shown, service_pb2.LogLine(seq=1, events=happened))]


def placed(
    tile: str,
    x: int,
    y: int,
    rotation: int = 0,
    *,
    last: bool = False,
    pieces: Sequence[tuple[int, int] | tuple[int, int, str]] = (),
) -> match_pb2.Part:
    """Return a tile on the map; a piece is (seat, feature), a meeple, or (seat, feature, kind)."""
    standing = [
        pb.StandingPiece(seat=one[0], feature=one[1], piece=one[2] if len(one) > 2 else "meeple")
        for one in pieces
    ]
    lies = pb.PlacedTile(
        cell=pb.Cell(x=x, y=y), tile=tile, rotation=rotation, number=99 * last, pieces=standing
    )
    return part(f"tile/{x}/{y}", lies)


class Seated(NamedTuple):
    """What a seat has; its part names no pieces, so all of a view are made together."""

    seat: int
    score: int
    supply: Mapping[str, int]


def player(seat: int, score: int = 0, **supply: int) -> Seated:
    """Return what a seat has: of each kind of piece so many, ``_`` for a hyphen in its name."""
    return Seated(seat, score, {name.replace("_", "-"): left for name, left in supply.items()})


def _seated(players: Sequence[Seated]) -> list[match_pb2.Part]:
    """Return the parts of *players*: of each seat that of the last."""
    kinds = list(dict.fromkeys(kind for one in players for kind in one.supply))
    numbers = [[one.supply.get(kind, 0) for kind in kinds] for one in players]
    return [
        part("pieces", pb.Pieces(kinds=kinds)),
        *(
            part(f"player/{one.seat}", pb.Player(seat=one.seat, score=one.score, supply=supply))
            for one, supply in zip(players, numbers, strict=True)
        ),
    ]


def pile(number: int, tile: str = "D", first: str | None = None) -> match_pb2.Part:
    """Return tiles that are still to be drawn, all of one kind."""
    key = f"pile/{tile}" if first is None else f"pile/{first}/{tile}"
    return part(key, pb.TilesLeft(tile=tile, number=number, first=first))


def discarded(number: int, tile: str) -> match_pb2.Part:
    """Return tiles of one kind that fitted nowhere."""
    return part(f"discarded/{tile}", pb.TilesDiscarded(tile=tile, number=number))


def forecast(scored: pb.FeatureScored) -> match_pb2.Part:
    """Return what a feature would give."""
    key = f"end/{scored.cell.x}/{scored.cell.y}/{scored.feature}"
    return part(key, pb.FeatureForecast(scored=scored))


def model(
    *parts: match_pb2.Part | Seated,
    seats: int = 2,
    seat: int = 0,
    question: str = "",
    decisions: Sequence[Message] = (),
) -> Model:
    """Return a view of *parts*; with *decisions*, one in which *seat* is asked."""
    everybody = [service_pb2.TableSeat(name=name) for name in NAMES[:seats]]
    players = [one for one in parts if isinstance(one, Seated)]
    others = [one for one in parts if not isinstance(one, Seated)]
    base = [player(number, meeple=7) for number in range(seats)]
    turn = None
    if decisions:
        asked = [decision(value) for value in decisions]
        request = service_pb2.Request(seq=9, seat=seat, question=question, decisions=asked)
        turn = service_pb2.Turn(request=request)
    return Model(
        table=service_pb2.TableInfo(table_id="abc234", seats=everybody),
        seat=seat,
        catalogue=catalogue(),
        parts={item.key: item for item in (*_seated([*base, *players]), *others)},
        turn=turn,
        link=LinkChanged(LinkState.LIVE),
    )


def with_facts(shown: Model, *facts: Message) -> Model:
    """Return *shown* when the server has told *facts* of it."""
    told = tuple(wrapped(match_pb2.Fact, fact) for fact in facts)
    return replace(shown, looked=FactsArrived(shown.seq, told))


def board(shown: Model) -> BoardView:
    """Return the board of *shown*."""
    return GAME.board(shown)


def desk_of(shown: Model) -> tuple[Desk, list[match_pb2.Decision]]:
    """Return a desk at *shown*, and the decisions that it will send."""
    sent: list[match_pb2.Decision] = []

    def send(_: int, choice: int) -> str:
        assert shown.turn is not None
        sent.append(shown.turn.request.decisions[choice])
        return f"d{len(sent)}"

    desk = Desk(CarcassonneFace(), OutboundCalls(send), shown, automatic=False, clock=striding())
    desk.take(LinkChanged(LinkState.LIVE))
    return desk, sent


def press(desk: Desk, *keys: str, size: tuple[int, int] = SMALL) -> None:
    """Press keys, each of which must do something, on a screen of *size*."""
    registry = CommandRegistry((*commands_of(desk.face.name), *SHELL))
    for key in keys:
        assert registry.press(desk, key, size), f"nothing listens to {key} now"


def screen(desk: Desk, size: tuple[int, int] = SMALL) -> Canvas:
    """Return the canvas of the whole screen."""
    registry = CommandRegistry((*commands_of(desk.face.name), *SHELL))
    return draw_screen(desk.face, desk.scene, registry.menu(desk), *size)


def in_progress(
    seed: int, entries: int, question: str = "", *, seats: int = 3, **options: OptionValue
) -> Desk:
    """Return the desk of the seat that is asked in a random match after some *entries*.

    Nothing lies over the board, at the end either.
    """
    desk = desks.in_progress("carcassonne", seed, entries, question, seats=seats, **options)
    desk.view.show(Overlay.NONE)
    return desk


def page(
    shown: Model,
    *,
    size: tuple[int, int] = (80, 30),
    moment: Moment | None = None,
    looked_at: Thing | None = None,
    terminal: TerminalCapabilities | None = None,
    ui: UiState | None = None,
) -> Canvas:
    """Return the page of the map as it is drawn for *shown*."""
    scene = Scene(shown, ui or UiState(), moment=moment, looked_at=looked_at)
    if terminal is not None:
        scene = scene._replace(terminal=terminal)
    canvas = Canvas(*size)
    draw_page(GAME, scene, board(shown), canvas)
    return canvas
