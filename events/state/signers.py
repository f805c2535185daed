"""Who may say what: the organiser everything, arbiters and the server their part."""

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import (
    Absent,
    Correct,
    Event,
    Fact,
    Forfeit,
    Here,
    Open,
    Pair,
    Paper,
    Result,
    Return,
    Rule,
    Say,
    Start,
    Swap,
    Unpair,
    Withdraw,
)  # fmt: skip

ARBITERS = frozenset(
    {Here, Withdraw, Return, Pair, Swap, Unpair, Start, Paper, Forfeit, Rule, Correct, Say}
)
"""Facts that an arbiter may say: pairing, results, rulings and who is there."""
SERVER = frozenset({Here, Open, Result, Absent})
"""Facts that the server may say: its observations."""


def check_signer(event: Event, organiser: str, fact: Fact, by: str) -> None:
    """Raise unless the public key *by* may sign this fact of the event.

    Raises:
        EventError: with the reason `SIGNER`.
    """
    if by == organiser:
        return
    allowed: frozenset[type[Fact]] = frozenset()
    who = "somebody unknown"
    if by in event.arbiters:
        allowed, who = allowed | ARBITERS, "an arbiter"
    if by == event.server:
        allowed, who = allowed | SERVER, "the server"
    if type(fact) not in allowed:
        raise EventError(
            Reason.SIGNER, f"{who} may not sign {fact.kind!r}", fact=fact.kind, by=by[:16]
        )
