"""Whether a decision can be taken at all, and the words for why not."""

from enum import StrEnum
from typing import NamedTuple

from tilewyrm.engine.errors import GameError, IllegalEntry
from tilewyrm.engine.game import Choice
from tilewyrm.replays.errors import CodecError
from tilewyrm.server.match import Advance, Match
from tilewyrm.v1 import service_pb2

MAX_ID_LENGTH = 64


class RefusalReason(StrEnum):
    """Why a decision changed nothing: stable words for programs."""

    UNREADABLE = "unreadable"
    NOT_STARTED = "not-started"
    HALTED = "halted"
    OVER = "over"
    STALE = "stale"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_OFFERED = "not-offered"
    INTERNAL = "internal"


class Refused(NamedTuple):
    """A decision that changed nothing."""

    reason: RefusalReason
    message: str
    """One sentence: what, where, what to do."""


def readable_id(decision_id: str) -> Refused | None:
    """Return why *decision_id* cannot be one, None when it can."""
    if 1 <= len(decision_id) <= MAX_ID_LENGTH:
        return None
    return Refused(
        RefusalReason.UNREADABLE,
        f"decision_id has 1 to {MAX_ID_LENGTH} characters, not {len(decision_id)};"
        " make a new one for each decision",
    )


def worked_out(match: Match, seat: int, deciding: service_pb2.Deciding) -> Advance | Refused:
    """Return what *deciding* of *seat* leads to in *match*, which goes on, or why it is refused."""
    if deciding.seq != match.seq:
        return Refused(
            RefusalReason.STALE,
            f"the decision answers seq {deciding.seq}, but the table stands at seq {match.seq};"
            " look at the newest request and decide again",
        )
    pending = match.state.pending
    if not isinstance(pending, Choice) or pending.seat != seat:
        asked = f"seat {pending.seat}" if isinstance(pending, Choice) else "nobody"
        return Refused(
            RefusalReason.NOT_YOUR_TURN,
            f"{asked} is asked at seq {match.seq}, not seat {seat}; wait for a request",
        )
    try:
        decision = match.codec.decision.from_message(deciding.decision)
        return match.decide(seat, decision, deciding.decision_id)
    except CodecError as error:
        return Refused(RefusalReason.UNREADABLE, f"the decision cannot be read: {error}")
    except IllegalEntry as error:
        return Refused(
            RefusalReason.NOT_OFFERED, f"{error}; send one of Request.decisions as it came"
        )
    except GameError as error:
        return Refused(RefusalReason.UNREADABLE, f"the decision makes no sense: {error}")
