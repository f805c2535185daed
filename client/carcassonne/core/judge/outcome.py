"""What choices would bring, as far as the server has told (`Model.previews`)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import ChoiceOutcome, FeatureChange
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.model.model import Model
from tilewyrm.v1 import match_pb2, service_pb2

Points = dict[int, int]
"""Points by seat; a seat that is not in there has none."""


class _Before(NamedTuple):
    """What outcomes are compared with."""

    parts: Mapping[str, match_pb2.Part]
    outlooks: Points


def outcomes(game: CombinedFace, model: Model, board: BoardView) -> Mapping[int, ChoiceOutcome]:
    """Return what is known of the choices of the request, by their places in it."""
    if not model.previews:
        return {}
    before = _Before(model.parts, _outlooks(game, board))
    return {
        choice: _outcome(game, board, before, preview) for choice, preview in model.previews.items()
    }


def _outcome(
    game: CombinedFace, board: BoardView, before: _Before, preview: service_pb2.ChoicePreview
) -> ChoiceOutcome:
    events = [unwrapped(event.carcassonne) for event in preview.events]
    told = [event for event in events if event is not None]
    gains: Points = {}
    for event in told:
        telling = game.events.get(type(event))
        if telling is not None and telling.shares is not None:
            _add(gains, ((one.seat, one.points) for one in telling.shares(board, event)))
    finals: Points = {}
    changes: list[FeatureChange] = []
    others = dict(board.parts)
    old = {key: _held(before.parts.get(key)) for key in preview.removed}
    new: dict[str, Message | None] = dict.fromkeys(preview.removed)
    for part in preview.parts:
        old[part.key], new[part.key] = (
            _held(before.parts.get(part.key)),
            unwrapped(part.carcassonne),
        )
    for key in new:
        was, becomes = old[key], new[key]
        _add(finals, _points(becomes))
        _add(finals, ((seat, -points) for seat, points in _points(was)))
        if isinstance(becomes or was, pb.FeatureForecast):
            changes.append(FeatureChange(_forecast(was), _forecast(becomes)))
        elif becomes is not None and type(becomes) in others | dict.fromkeys(game.parts):
            others[type(becomes)] = becomes
        elif was is not None:
            others.pop(type(was), None)
    _add(finals, _outlooks(game, board._replace(parts=others)).items())
    _add(finals, ((seat, -points) for seat, points in before.outlooks.items()))
    return ChoiceOutcome(tuple(told), gains, finals, tuple(changes))


def _held(part: match_pb2.Part | None) -> Message | None:
    return None if part is None else unwrapped(part.carcassonne)


def _forecast(value: Message | None) -> pb.FeatureScored | None:
    return value.scored if isinstance(value, pb.FeatureForecast) else None


def _points(value: Message | None) -> list[tuple[int, int]]:
    """Return the points that a part of a view stands for, by seat."""
    match value:
        case pb.Player():
            return [(value.seat, value.score)]
        case pb.FeatureForecast():
            return [(claim.seat, claim.points) for claim in value.scored.claims]
    return []


def _outlooks(game: CombinedFace, board: BoardView) -> Points:
    found: Points = {}
    for one in game.forecasts(board):
        _add(found, ((seat, one.points) for seat in one.seats))
    return found


def _add(to: Points, points: Iterable[tuple[int, int]]) -> None:
    for seat, number in points:
        to[seat] = to.get(seat, 0) + number
