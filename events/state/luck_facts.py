"""Facts about the luck that all tables of a round share.

Each function checks a fact and returns the change that it makes; until that is called, nothing is
changed.
"""

from hashlib import sha256

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Commit, Entropy, Secret
from tilewyrm.events.log.line import is_hex
from tilewyrm.events.rounds.round_luck import SHARE_BYTES, RoundLuck
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.people_facts import Change


def commit(record: EventRecord, fact: Commit, _line: int) -> Change:
    """Commit to the secret of the next round."""
    if not record.event.equal_luck:
        raise EventError(Reason.LUCK, "the event has no equal luck", round=fact.round)
    if record.server is None:
        raise EventError(Reason.LUCK, "equal luck needs a server", round=fact.round)
    _check_next(record, fact.round)
    if fact.round in record.lucks:
        raise EventError(
            Reason.TWICE, f"round {fact.round} has a commitment already", round=fact.round
        )
    if not is_hex(fact.commitment, 64):
        raise EventError(Reason.VALUE, "commitment is not 64 hex digits")

    def change() -> None:
        record.lucks[fact.round] = RoundLuck(fact.commitment)

    return change


def entropy(record: EventRecord, fact: Entropy, _line: int) -> Change:
    """Note the shares of the players, all at once."""
    _check_next(record, fact.round)
    luck = record.luck(fact.round)
    if luck.is_complete:
        raise EventError(
            Reason.TWICE, f"round {fact.round} has its entropy already", round=fact.round
        )
    shares = {}
    for name, share in fact.shares.items():
        number = int(name) if name.isascii() and name.isdecimal() else 0
        if str(number) != name or record.entrant(number).bot is not None:
            raise EventError(Reason.VALUE, f"{name!r} is not the number of a person")
        if not isinstance(share, str) or not is_hex(share, 2 * SHARE_BYTES):
            raise EventError(Reason.VALUE, "a share is not 64 hex digits")
        shares[number] = bytes.fromhex(share)

    def change() -> None:
        luck.shares = shares

    return change


def secret(record: EventRecord, fact: Secret, _line: int) -> Change:
    """Publish the secret of a round."""
    luck = record.luck(fact.round)
    if not record.round(fact.round).started:
        raise EventError(
            Reason.NOT_STARTED, f"round {fact.round} has not started", round=fact.round
        )
    if luck.secret:
        raise EventError(
            Reason.TWICE, f"the secret of round {fact.round} is known already", round=fact.round
        )
    if not is_hex(fact.secret, 64):
        raise EventError(Reason.VALUE, "secret is not 64 hex digits")
    if sha256(bytes.fromhex(fact.secret)).hexdigest() != luck.commitment:
        raise EventError(
            Reason.LUCK,
            f"the secret is not the one that round {fact.round} was committed to",
            round=fact.round,
        )
    if len(set(fact.matches)) < len(fact.matches):
        raise EventError(Reason.TWICE, "a match is named twice")

    def change() -> None:
        luck.secret, luck.matches = fact.secret, fact.matches

    return change


def _check_next(record: EventRecord, number: int) -> None:
    """Raise unless the round is the next to be paired, and the one before has ended."""
    for each in record.rounds[-1:]:
        for table in each.undecided():
            raise EventError(
                Reason.OPEN_ROUND,
                f"round {each.number}, table {table.number} has no result",
                round=each.number,
                table=table.number,
            )
    if number != record.next_round or number > record.event.rounds:
        raise EventError(Reason.ROUND, f"the next round is {record.next_round}", round=number)
