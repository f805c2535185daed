"""Outcomes of choices, as far as the server has told (`Model.previews`)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.model.model import Model
from tilewyrm.v1 import service_pb2


class ChoiceOutcome(NamedTuple):
    """Outcome of a choice, up to the next decision or random event."""

    events: Sequence[Message]
    gains: Mapping[int, int]
    """Points that seats get at once, by seat."""
    finals: Mapping[int, int]
    """Changes of the points if the match ended now, by seat."""
    harms: bool
    """Whether it costs the player points, a piece or a tile."""
    changes: Sequence[pb.FeatureChange]
    """What happens to features, what matters most first."""
    risks: Sequence[pb.Risk]
    reach: Sequence[pb.Reach]
    of_all: pb.ActionOfAll | None
    """The action of all seats that it begins; None for none."""
    prospects: Sequence[pb.Prospect] = ()
    """Where each outcome of the roll that follows sends a piece."""

    def has_risk(self, kind: pb.RiskKind.ValueType) -> bool:
        """Return whether there is a risk of that kind."""
        return any(one.risk == kind for one in self.risks)

    def closing_points(self, seat: int) -> int:
        """Return the points that *seat* gets for what it closes, once the turn comes to scoring."""
        closed = (one for one in self.changes if one.change == pb.CHANGE_KIND_CLOSES)
        return sum(share.points for one in closed for share in one.shares if share.seat == seat)


def outcomes(model: Model) -> Mapping[int, ChoiceOutcome]:
    """Return what is known of the choices of the request, by their places in it."""
    return {choice: _outcome(preview) for choice, preview in model.previews.items()}


def _outcome(preview: service_pb2.ChoicePreview) -> ChoiceOutcome:
    events = [unwrapped(event.carcassonne) for event in preview.events]
    facts = [unwrapped(fact.carcassonne) for fact in preview.facts]
    return ChoiceOutcome(
        events=[event for event in events if event is not None],
        gains=dict(enumerate(preview.points)),
        finals=dict(enumerate(preview.final)),
        harms=preview.harms,
        changes=[fact for fact in facts if isinstance(fact, pb.FeatureChange)],
        risks=[fact for fact in facts if isinstance(fact, pb.Risk)],
        reach=[fact for fact in facts if isinstance(fact, pb.Reach)],
        of_all=next((fact for fact in facts if isinstance(fact, pb.ActionOfAll)), None),
        prospects=[fact for fact in facts if isinstance(fact, pb.Prospect)],
    )
