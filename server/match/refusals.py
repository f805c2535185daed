"""Rejections of decisions, and their sentences."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Choice, Value
from tilewyrm.engine.match.state import Paused
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.transition import Transition
from tilewyrm.v1 import service_pb2

MAX_ID_LENGTH = 64


class Rejection(NamedTuple):
    """A decision, an act or a saying that changed nothing."""

    reason: service_pb2.RefusalReason.ValueType
    message: str
    """One sentence: what, where, what to do."""
    about: Mapping[str, str] = {}
    """Facts for programs, by their names; ``case`` tells apart what one reason can be for."""

    def write(self, refusal: service_pb2.Refusal) -> None:
        """Fill *refusal* in."""
        refusal.reason, refusal.message = self.reason, self.message
        refusal.about.update(self.about)


def echoed(request_id: str) -> str:
    """Return *request_id* as an answer repeats it: nothing of one that is too long."""
    return request_id if len(request_id) <= MAX_ID_LENGTH else ""


def readable_id(request_id: str) -> Rejection | None:
    """Return why *request_id* cannot be one, None when it can."""
    if 1 <= len(request_id) <= MAX_ID_LENGTH:
        return None
    return Rejection(
        service_pb2.REFUSAL_REASON_UNREADABLE,
        f"request_id has 1 to {MAX_ID_LENGTH} characters, not {len(request_id)};"
        " make a new one for each decision",
    )


def try_decision(match: Match, seat: int, deciding: service_pb2.Deciding) -> Transition | Rejection:
    """Return what *deciding* of *seat* leads to in *match*, which goes on, or why it is refused."""
    if not deciding.HasField("choice"):
        return Rejection(
            service_pb2.REFUSAL_REASON_UNREADABLE,
            "the decision has no choice; send its index in Request.decisions, from 0",
        )
    refused = not_asked(match, seat, deciding.seq)
    if refused is not None:
        return refused
    offered = match.state.legal(seat)
    if deciding.choice >= len(offered):
        return Rejection(
            service_pb2.REFUSAL_REASON_NOT_OFFERED, no_choice(deciding.choice, match.seq, offered)
        )
    return match.decide(seat, offered[deciding.choice], deciding.request_id)


def no_choice(choice: int, seq: int, offered: Sequence[Value]) -> str:
    """Return the sentence that says that *offered*, the request of *seq*, has no such *choice*."""
    return f"no choice {choice}: the request of seq {seq} has {len(offered)}, counted from 0"


def not_asked(match: Match, seat: int, seq: int) -> Rejection | None:
    """Return why *seat* has no request of *seq* in *match*, which goes on; None: it has."""
    if seq != match.seq:
        return Rejection(
            service_pb2.REFUSAL_REASON_STALE,
            f"the decision answers seq {seq}, but the table stands at seq {match.seq};"
            " look at the newest request and decide again",
        )
    pending = match.position.pending
    if isinstance(pending, Paused):
        return Rejection(
            service_pb2.REFUSAL_REASON_PAUSED, "the match is paused; it must be resumed first"
        )
    if match.position.standing.seats[seat].player:
        return Rejection(
            service_pb2.REFUSAL_REASON_NOT_YOUR_TURN,
            f"a bot plays seat {seat} now; take the seat back first",
            {"case": "stand_in"},
        )
    if not isinstance(pending, Choice) or pending.seat != seat:
        asked = f"seat {pending.seat}" if isinstance(pending, Choice) else "nobody"
        return Rejection(
            service_pb2.REFUSAL_REASON_NOT_YOUR_TURN,
            f"{asked} is asked at seq {match.seq}, not seat {seat}; wait for a request",
        )
    return None
