"""The decisions of a request in words."""

from collections.abc import Callable, Sequence
from typing import Any

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board, Spot, board_of, spot
from tilewyrm.client.carcassonne.reach import reach
from tilewyrm.client.carcassonne.tiles import STEPS, turned
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer


def offers(model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words, in their order."""
    if model.request is None:
        return ()
    board = board_of(model)
    found: list[Offer] = []
    labels: dict[str, int] = {}
    for decision in model.request.decisions:
        offer = _offer(model, board, decision.carcassonne)
        times = labels[offer.label] = labels.get(offer.label, 0) + 1
        if times > 1:
            offer = Offer(f"{offer.label} ({times})", offer.detail)
        found.append(offer)
    return found


def start(model: Model) -> int:
    """Return the index of the placement nearest to the tile placed last; 0 for other questions."""
    request = model.request
    if request is None or request.question != "place-tile":
        return 0
    placed = board_of(model).placed
    last = next((cell for cell, lies in placed.items() if lies.last), (0, 0))
    cells = [decision.carcassonne.place_tile.cell for decision in request.decisions]
    far = [abs(cell.x - last[0]) + abs(cell.y - last[1]) for cell in cells]
    return far.index(min(far))


def question(model: Model, asked: str) -> str:
    """Return what a seat is asked."""
    board = board_of(model)
    text = words.QUESTIONS.get(asked, asked)
    tile = words.tile_name(board.in_hand) if board.in_hand else ""
    return text.format(tile=tile, step=board.dragon.step)


def _offer(model: Model, board: Board, decision: pb.Decision) -> Offer:
    kind = decision.WhichOneof("kind") or ""
    word = _WORDING.get(kind)
    return word(model, board, getattr(decision, kind)) if word else Offer(kind or "?")


def _place_tile(model: Model, board: Board, decision: pb.PlaceTile) -> Offer:
    label = f"place {words.at(decision.cell)} {90 * decision.rotation}°"
    if board.in_hand is None:
        return Offer(label)
    tile = turned(board.in_hand, decision.rotation)
    edges = zip(words.SIDES.values(), tile.edges, strict=True)
    sides = ", ".join(f"{side} {words.KINDS.get(kind, '?')}" for side, kind in edges)
    return Offer(label, f"Turned {90 * decision.rotation}° to the right: {sides}.")


def _place_meeple(model: Model, board: Board, decision: pb.PlaceMeeple) -> Offer:
    cell = spot(decision.cell)
    feature = board.feature(cell, decision.feature)
    role = words.role(decision.meeple, feature.kind if feature else 0)
    where = board.place_name(cell, decision.feature)
    last = cell in board.placed and board.placed[cell].last
    away = "" if last else f" {words.at(decision.cell)}"
    abbot = decision.meeple == pb.MEEPLE_KIND_ABBOT
    piece = "your abbot" if abbot else "a meeple"
    extent = _extent(board, cell, decision.feature)
    return Offer(f"{role}{away}: {where}", f"Put {piece} on the {where}{extent}.")


def _extent(board: Board, cell: Spot, feature: int) -> str:
    """Return how large a feature is on the map so far."""
    pieces = reach(board, (cell, feature))
    tiles = len({at for at, _ in pieces})
    parts = [found for piece in pieces if (found := board.feature(*piece))]
    shields = sum(part.shields for part in parts)
    if not parts or parts[0].kind in (pb.FEATURE_KIND_MONASTERY, pb.FEATURE_KIND_GARDEN):
        around = [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        neighbours = len(set(around) & set(board.placed)) - 1
        return f", with {words.counted(neighbours, 'neighbour')}"
    text = f", {words.counted(tiles, 'tile')} so far"
    return text + (f" with {words.counted(shields, 'shield')}" if shields else "")


def _take_back(model: Model, board: Board, decision: pb.TakeBackAbbot) -> Offer:
    where = board.place_name(spot(decision.cell), decision.feature)
    label = f"take back abbot: {where} at {words.at(decision.cell)}"
    extent = _extent(board, spot(decision.cell), decision.feature)
    return Offer(label, f"Score the {where} as it is{extent}, and take the abbot back.")


def _move_fairy(model: Model, board: Board, decision: pb.MoveFairy) -> Offer:
    cell = spot(decision.cell)
    if not decision.HasField("feature"):
        return Offer(f"fairy to {words.at(decision.cell)}", "Put the fairy on this tile.")
    feature = board.feature(cell, decision.feature)
    own = [m for m in board.meeples(cell, decision.feature) if m.seat == model.seat]
    role = words.role(own[0].kind if own else 0, feature.kind if feature else 0)
    where = board.place_name(cell, decision.feature)
    label = f"fairy to {role} {words.at(decision.cell)}: {where}"
    return Offer(label, f"Let the fairy accompany your {role} on the {where}.")


def _skip(model: Model, board: Board, decision: pb.Skip) -> Offer:
    return Offer("nothing", "Place no piece in this turn.")


def _remove_knight(model: Model, board: Board, decision: pb.RemoveKnight) -> Offer:
    cell = spot(decision.cell)
    owners = [meeple.seat for meeple in board.meeples(cell, decision.feature)]
    whose = words.joined(_whose(model, seat) for seat in owners) or "the"
    return Offer(
        f"send home {whose} knight at {words.at(decision.cell)}",
        f"The princess sends {whose} knight home; you place no piece in this turn.",
    )


def _keep(model: Model, board: Board, decision: pb.KeepKnights) -> Offer:
    return Offer("leave all knights", "The princess does nothing; you may place a piece.")


def _move_dragon(model: Model, board: Board, decision: pb.MoveDragon) -> Offer:
    start = spot(board.dragon.cell)
    cell = spot(decision.cell)
    step = (cell[0] - start[0], cell[1] - start[1])
    names = {way: words.SIDES[side] for side, way in STEPS.items()}
    there = board.placed[cell].meeples if cell in board.placed else ()
    pieces = words.joined(
        f"{_whose(model, meeple.seat)} {board.role(cell, meeple)}" for meeple in there
    )
    label = f"dragon {names.get(step, 'away')} to {words.at(decision.cell)}"
    return Offer(label, f"There: {pieces}." if pieces else "Nobody stands there.")


def _claim(model: Model, board: Board, decision: pb.ClaimBonus) -> Offer:
    return Offer("claim the bonus", "The fairy's points are yours.")


def _forgo(model: Model, board: Board, decision: pb.ForgoBonus) -> Offer:
    return Offer("forgo the bonus", "The fairy's points are lost.")


def _youngest(model: Model, board: Board, decision: pb.NameYoungest) -> Offer:
    return Offer(model.name(decision.seat), "The youngest player takes the first turn.")


def _whose(model: Model, seat: int) -> str:
    return "your" if seat == model.seat else f"{model.name(seat)}'s"


_WORDING: dict[str, Callable[[Model, Board, Any], Offer]] = {
    "place_tile": _place_tile,
    "place_meeple": _place_meeple,
    "take_back_abbot": _take_back,
    "move_fairy": _move_fairy,
    "skip": _skip,
    "remove_knight": _remove_knight,
    "keep_knights": _keep,
    "move_dragon": _move_dragon,
    "claim_bonus": _claim,
    "forgo_bonus": _forgo,
    "name_youngest": _youngest,
}
