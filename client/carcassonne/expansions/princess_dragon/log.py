"""The events of The Princess & the Dragon in words, and the fairy's forecast."""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText, ForecastLine, PointShare
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.words.log import score_clause
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell


def _set_aside(_model: Model, board: BoardView, event: pb.TileSetAside) -> str:
    tile = names.tile_name(board.kind(event.tile))
    return tell("princess_dragon.event.set_aside", tile=tile)


def _put_back(_model: Model, board: BoardView, event: pb.TilePutBack) -> str:
    return tell("princess_dragon.event.put_back", tile=names.tile_name(board.kind(event.tile)))


def _shuffled_in(_model: Model, _board: BoardView, event: pb.TilesShuffledIn) -> str:
    return count("princess_dragon.event.shuffled_in", len(event.tiles))


def _fairy_moved(model: Model, _board: BoardView, event: pb.FairyMoved) -> str:
    who, at = model.name(event.seat), names.at(event.cell)
    return tell("princess_dragon.event.fairy_moved", who=who, at=at)


def _landed(_model: Model, _board: BoardView, event: pb.DragonLanded) -> str:
    name = "princess_dragon.event.came" if event.first else "princess_dragon.event.flew"
    return tell(name, at=names.at(event.cell))


def _moved(model: Model, _board: BoardView, event: pb.DragonMoved) -> str:
    who, at = model.name(event.seat), names.at(event.cell)
    return tell("princess_dragon.event.dragon_moved", who=who, at=at, step=event.step)


def _hunt_ended(_model: Model, _board: BoardView, event: pb.HuntEnded) -> str:
    name = "princess_dragon.event.hunt_stuck" if event.stuck else "princess_dragon.event.hunt_ended"
    return count(name, event.steps, at=names.at(event.cell))


def _bonus(model: Model, board: BoardView, event: pb.FairyBonus) -> str:
    scores = score_clause(model, [event.seat], event.points)
    return tell("princess_dragon.event.bonus", scores=scores, reason=_reason(board, event))


def _due(model: Model, board: BoardView, event: pb.BonusDue) -> str:
    who, reason = model.name(event.seat), _reason(board, event)
    return count("princess_dragon.event.due", event.points, who=who, reason=reason)


def _reason(board: BoardView, event: pb.FairyBonus | pb.BonusDue) -> str:
    at = names.at(event.cell)
    if event.cause == pb.BONUS_CAUSE_TURN_START:
        return tell("princess_dragon.reason.turn", at=at)
    kind = board.vocabulary.kind(event.kind)
    return tell("princess_dragon.reason.feature", at=at, kind=kind.word)


def _forgone(model: Model, _board: BoardView, event: pb.BonusForgone) -> str:
    return count("princess_dragon.event.forgone", event.points, who=model.name(event.seat))


def _share(_board: BoardView, event: pb.FairyBonus) -> Sequence[PointShare]:
    return [PointShare(event.seat, event.points, "princess_dragon.source.fairy")]


def _fairy_reason(_model: Model, board: BoardView, event: pb.FairyBonus) -> str:
    return _reason(board, event)


EVENTS: Mapping[type[Message], EventText] = {
    pb.TileSetAside: EventText(_set_aside, "dim"),
    pb.TilePutBack: EventText(_put_back, "dim"),
    pb.TilesShuffledIn: EventText(_shuffled_in, "chance"),
    pb.FairyMoved: EventText(_fairy_moved, lasts_s=0.8, by_hand=True),
    pb.DragonLanded: EventText(_landed, "map-hunt", lasts_s=1.2),
    pb.DragonMoved: EventText(_moved, "map-hunt", lasts_s=0.5, by_hand=True),
    pb.HuntEnded: EventText(_hunt_ended, "map-hunt"),
    pb.FairyBonus: EventText(_bonus, "points", shares=_share, reason=_fairy_reason, lasts_s=1.5),
    pb.BonusDue: EventText(_due, "warning"),
    pb.BonusForgone: EventText(_forgone, "warning"),
}


def forecasts(board: BoardView) -> Sequence[ForecastLine]:
    """Return the fairy's points if the game ended now."""
    return [
        ForecastLine(
            [bonus.seat],
            bonus.points,
            tell("princess_dragon.outlook", at=names.at(bonus.cell)),
        )
        for bonus in board.part(pb.FairyForecast).bonuses
    ]


def pile(board: BoardView) -> Sequence[str]:
    """Return the number of dragon tiles set aside until the first volcano."""
    aside = len(board.part(pb.Dragon).set_aside)
    return [count("princess_dragon.aside", aside)] if aside else []
