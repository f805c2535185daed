"""Who may say what: the organiser everything, arbiters and the server their part."""

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import (
    Absent,
    Commit,
    Correct,
    Entropy,
    Fact,
    Forfeit,
    Here,
    Medium,
    Open,
    Pair,
    Paper,
    Rename,
    Replace,
    Result,
    Return,
    Rule,
    Say,
    Secret,
    StandIn,
    Start,
    Swap,
    Unpair,
    Wait,
    Withdraw,
)  # fmt: skip
from tilewyrm.events.state.event_record import EventRecord

ARBITERS: frozenset[type[Fact]] = frozenset(
    {
        *(Rename, Here, Withdraw, Return, Pair, Swap, Unpair, Start, Medium, Paper),
        *(Wait, StandIn, Replace, Forfeit, Rule, Correct, Say),
    }
)
"""Facts that an arbiter may say: pairing, results, rulings and who is there."""
OBSERVED: frozenset[type[Fact]] = frozenset({Commit, Entropy, Open, Secret, Result, Absent})
"""Facts that the server alone knows. After a line `server`, only it may say them."""
SERVER: frozenset[type[Fact]] = OBSERVED | {Here}
"""Facts that the server may say: its observations."""


def check_signer(record: EventRecord, fact: Fact, by: str) -> None:
    """Raise unless the public key *by* may sign this fact of the event now.

    Raises:
        EventError: with the reason `SIGNER`.
    """
    allowed: set[type[Fact]] = set()
    who = "somebody unknown"
    if by in record.event.arbiters:
        allowed, who = allowed | ARBITERS, "an arbiter"
    if by == record.server:
        allowed, who = allowed | SERVER, "the server"
    if by == record.organiser:
        if not (record.attested and type(fact) in OBSERVED):
            return
        who = "the organiser"
    if type(fact) not in allowed:
        raise EventError(
            Reason.SIGNER, f"{who} may not sign {fact.kind!r}", fact=fact.kind, by=by[:16]
        )
