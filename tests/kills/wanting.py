"""What a seat wants to do around the game, at random: often nothing."""

from collections.abc import Callable, Sequence
from random import Random

from tilewyrm.v1 import service_pb2, standing_pb2

OFTEN = 0.04
"""How often a seat that is asked for a decision wants something else first."""
AGREES = 0.75
REPLACES = 0.5
"""How often somebody who is away is to be replaced."""
GIVES_UP = 0.05
"""How often who proposed something takes it back instead of waiting."""

_WANTS: list[tuple[float, Callable[[int], service_pb2.Acting]]] = [
    (8.0, lambda _: service_pb2.Acting(take_back=service_pb2.TakingBack())),
    (2.0, lambda seq: service_pb2.Acting(take_back=service_pb2.TakingBack(seq=max(1, seq - 3)))),
    (3.0, lambda _: service_pb2.Acting(pause=service_pb2.Pausing())),
    (0.5, lambda seq: service_pb2.Acting(replace=service_pb2.Replacing(seat=seq % 2))),
    (0.3, lambda _: service_pb2.Acting(finish=service_pb2.Finishing())),
    (0.2, lambda _: service_pb2.Acting(resign=service_pb2.Resigning())),
]
"""How often something is wanted, beside the others, and what: at a table that stands at a seq."""


def wanted(
    draw: Random,
    seat: int,
    seq: int,
    turn: str,
    standing: standing_pb2.Standing,
    away: Sequence[int],
) -> service_pb2.Acting | None:
    """Return what *seat* does around the game now, without its id; None: nothing.

    The players of the seats *away* are not there.
    Whatever a table waits for, sooner or later one of its seats wants it.
    """
    if seat in standing.to_answer:
        agrees = draw.random() < AGREES
        reply = service_pb2.Replying(proposal_seq=standing.proposal_seq, agrees=agrees)
        return service_pb2.Acting(reply=reply)
    if standing.HasField("proposal"):
        if standing.proposal.seat == seat and draw.random() < GIVES_UP:
            back = service_pb2.Replying(proposal_seq=standing.proposal_seq, agrees=False)
            return service_pb2.Acting(reply=back)
        return None
    if turn == "paused":
        return service_pb2.Acting(resume=service_pb2.Resuming())
    if standing.seats and standing.seats[seat].stand_in and not standing.seats[seat].out:
        returning = service_pb2.Acting()
        getattr(returning, "return").SetInParent()  # a word of Python's own
        return returning
    missed = [other for other in away if other != seat and not standing.seats[other].stand_in]
    if missed and turn != "over" and draw.random() < REPLACES:
        return service_pb2.Acting(replace=service_pb2.Replacing(seat=draw.choice(missed)))
    if turn == "request" and draw.random() < OFTEN:
        weights = [weight for weight, _ in _WANTS]
        return draw.choices(_WANTS, weights)[0][1](seq)
    return None
