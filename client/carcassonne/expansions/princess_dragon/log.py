"""The events of The Princess & the Dragon in words, and what the fairy would give."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.expansion import Outlook, Telling
from tilewyrm.client.model import Model


def _set_aside(model: Model, board: Board, event: pb.TileSetAside) -> str:
    return f"Set aside until the dragon comes: {words.tile_name(board.kind(event.tile))}."


def _put_back(model: Model, board: Board, event: pb.TilePutBack) -> str:
    return f"Put back: {words.tile_name(board.kind(event.tile))}."


def _shuffled_in(model: Model, board: Board, event: pb.TilesShuffledIn) -> str:
    number = words.counted(len(event.tiles), "dragon tile")
    go = "goes" if len(event.tiles) == 1 else "go"
    return f"{number} that waited for the dragon {go} into the pile."


def _fairy_moved(model: Model, board: Board, event: pb.FairyMoved) -> str:
    return f"{model.name(event.seat)} moves the fairy to {words.at(event.cell)}."


def _landed(model: Model, board: Board, event: pb.DragonLanded) -> str:
    comes = "The dragon comes into play" if event.first else "The dragon flies to the volcano"
    return f"{comes} at {words.at(event.cell)}."


def _moved(model: Model, board: Board, event: pb.DragonMoved) -> str:
    where = f"{words.at(event.cell)} (step {event.step} of 6)"
    return f"{model.name(event.seat)} moves the dragon to {where}."


def _hunt_ended(model: Model, board: Board, event: pb.HuntEnded) -> str:
    why = " it finds no way on," if event.stuck else ""
    return f"The hunt ends:{why} {words.counted(event.steps, 'step')}, at {words.at(event.cell)}."


def _bonus(model: Model, board: Board, event: pb.FairyBonus) -> str:
    return f"{model.name(event.seat)} scores {event.points}: {_reason(board, event)}."


def _due(model: Model, board: Board, event: pb.BonusDue) -> str:
    points = words.counted(event.points, "point")
    return f"{model.name(event.seat)} may claim {points}: {_reason(board, event)}."


def _reason(board: Board, event: pb.FairyBonus | pb.BonusDue) -> str:
    if event.cause == pb.BONUS_CAUSE_TURN_START:
        return f"the fairy at {words.at(event.cell)} beside a piece as the turn begins"
    kind = board.vocabulary.kind(event.kind)
    return f"the fairy at {words.at(event.cell)} beside a piece on the scored {kind.word}"


def _forgone(model: Model, board: Board, event: pb.BonusForgone) -> str:
    return f"{model.name(event.seat)} forgoes {words.counted(event.points, 'point')} of the fairy."


EVENTS: Mapping[type[Message], Telling] = {
    pb.TileSetAside: Telling(_set_aside, "dim"),
    pb.TilePutBack: Telling(_put_back, "dim"),
    pb.TilesShuffledIn: Telling(_shuffled_in, "chance"),
    pb.FairyMoved: Telling(_fairy_moved),
    pb.DragonLanded: Telling(_landed, "map-hunt"),
    pb.DragonMoved: Telling(_moved, "map-hunt"),
    pb.HuntEnded: Telling(_hunt_ended, "map-hunt"),
    pb.FairyBonus: Telling(_bonus, "points"),
    pb.BonusDue: Telling(_due, "warning"),
    pb.BonusForgone: Telling(_forgone, "warning"),
}


def outlooks(board: Board) -> Sequence[Outlook]:
    """Return what the fairy would give if the game ended now."""
    return [
        Outlook([bonus.seat], bonus.points, f"fairy at {words.at(bonus.cell)}")
        for bonus in board.part(pb.FairyForecast).bonuses
    ]


def pile(board: Board) -> Sequence[str]:
    """Return how many dragon tiles wait for the first volcano."""
    aside = len(board.part(pb.Dragon).set_aside)
    return [f"{aside} set aside for the dragon"] if aside else []
