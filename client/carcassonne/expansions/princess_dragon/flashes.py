"""Flashes of the dragon's steps, and of the fairy's moves and points."""

from collections.abc import Iterator, Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.flash import Badge, Flash, FlashOf, points
from tilewyrm.client.carcassonne.core.model.board import Spot, spot
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.carcassonne.expansions.princess_dragon.figures import (
    dragon_figure,
    fairy_figure,
    trail_figure,
)
from tilewyrm.client.model.model import Model

_RECENT = 60
"""Entries of the log among which a hunt is looked for."""


def _landed(_model: Model, event: pb.DragonLanded) -> Flash:
    return Flash(spot(event.cell), figures=(dragon_figure(spot(event.cell)),))


def _moved(model: Model, event: pb.DragonMoved) -> Flash:
    trail = [trail_figure(cell) for cell in _hunt_path(model, event)]
    return Flash(spot(event.cell), figures=(*trail, dragon_figure(spot(event.cell))))


def _hunt_path(model: Model, event: pb.DragonMoved) -> Sequence[Spot]:
    """Return the dragon's cells in the hunt before a step, the latest first."""
    earlier = [each for each in _steps(model) if each.step <= event.step]
    if event not in earlier:
        return ()
    before = earlier[earlier.index(event) + 1 :]
    path = []
    for number, step in zip(range(event.step - 1, 0, -1), before, strict=False):
        if step.step != number:
            break
        path.append(spot(step.cell))
    return path


def _steps(model: Model) -> Iterator[pb.DragonMoved]:
    """Yield the dragon's latest steps, the last one first."""
    for line in reversed(model.log[-_RECENT:]):
        for wrapper in reversed(line.events):
            event = unwrapped(wrapper.carcassonne)
            if isinstance(event, pb.DragonMoved):
                yield event


def _flew(_model: Model, event: pb.FairyMoved) -> Flash:
    beside = event.feature if event.HasField("feature") else None
    return Flash(spot(event.cell), figures=(fairy_figure(spot(event.cell), beside),))


def _gave(_model: Model, event: pb.FairyBonus) -> Flash:
    badge = Badge(points(event.points), event.seat)
    return Flash(spot(event.cell), badges=(badge,), figures=(fairy_figure(spot(event.cell), None),))


FLASHES: Mapping[type[Message], FlashOf] = {
    pb.DragonLanded: _landed,
    pb.DragonMoved: _moved,
    pb.FairyMoved: _flew,
    pb.FairyBonus: _gave,
}
