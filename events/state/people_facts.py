"""Facts about players: who plays from when on, and what is agreed.

Each function checks a fact and returns the change that it makes; until that is called, nothing is
changed.
"""

from collections.abc import Callable
from dataclasses import replace

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import (
    Forbid,
    Here,
    Player,
    Rename,
    Return,
    Server,
    Terms,
    Withdraw,
)
from tilewyrm.events.log.line import is_hex
from tilewyrm.events.rounds.entrant import Entrant
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.first_line import check_no_take_backs

Change = Callable[[], None]
"""Makes a change that was checked."""


def server(record: EventRecord, fact: Server, _line: int) -> Change:
    """Let the server sign its observations with this key."""
    _check_hash(fact.key, "key")
    if record.attested and fact.key == record.server:
        raise EventError(Reason.TWICE, "this is the server's key already")

    def change() -> None:
        record.servers.append(fact.key)
        record.attested = True

    return change


def player(record: EventRecord, fact: Player, _line: int) -> Change:
    """Register a player under the next number."""
    if fact.row is not None:
        _check_hash(fact.row, "row")
    free = len(record.entrants) + 1
    if fact.number != free:
        raise EventError(
            Reason.VALUE, f"the next player has the number {free}, not {fact.number}", number=free
        )

    def change() -> None:
        entered = 0 if fact.bot is None else record.next_round
        rows = [] if fact.row is None else [fact.row]
        record.entrants[free] = Entrant(free, fact.bot, entered, rows=rows)

    return change


def rename(record: EventRecord, fact: Rename, _line: int) -> Change:
    """Let a player have another row in the file of names."""
    entrant = record.entrant(fact.number)
    _check_hash(fact.row, "row")
    if fact.row in entrant.rows:
        raise EventError(Reason.TWICE, "this was the player's row before", number=fact.number)
    return lambda: entrant.rows.append(fact.row)


def _check_hash(text: str, field: str) -> None:
    if not is_hex(text, 64):
        raise EventError(Reason.VALUE, f"{field} is not 64 hex digits")


def here(record: EventRecord, fact: Here, _line: int) -> Change:
    """Let a player be paired."""
    entrant = record.entrant(fact.number)
    if entrant.entered:
        raise EventError(
            Reason.PRESENT, f"player {fact.number} is here already", number=fact.number
        )

    def change() -> None:
        entrant.entered = record.next_round

    return change


def withdraw(record: EventRecord, fact: Withdraw, _line: int) -> Change:
    """Let a player no longer be paired."""
    return _presence(record, fact.number, fact.round, back=False)


def come_back(record: EventRecord, fact: Return, _line: int) -> Change:
    """Let a player be paired again."""
    return _presence(record, fact.number, fact.round, back=True)


def _presence(record: EventRecord, number: int, round_number: int, *, back: bool) -> Change:
    entrant = record.entrant(number)
    if round_number < record.next_round:
        raise EventError(
            Reason.ROUND,
            f"round {round_number} is paired; the next one is {record.next_round}",
            round=round_number,
        )
    if entrant.stays(round_number) is back:
        said = "has not withdrawn" if back else "has withdrawn already"
        raise EventError(
            Reason.PRESENT if back else Reason.WITHDRAWN, f"player {number} {said}", number=number
        )

    def change() -> None:
        entrant.changes.append((round_number, back))

    return change


def forbid(record: EventRecord, fact: Forbid, _line: int) -> Change:
    """Let two players not be paired."""
    for number in (fact.a, fact.b):
        record.entrant(number)
    pair = frozenset({fact.a, fact.b})
    if len(pair) < 2:
        raise EventError(Reason.VALUE, "two players, not one")
    if pair in record.forbidden:
        raise EventError(Reason.TWICE, f"players {fact.a} and {fact.b} must not meet already")

    def change() -> None:
        record.forbidden.add(pair)

    return change


def terms(record: EventRecord, fact: Terms, _line: int) -> Change:
    """Change what is agreed."""
    if record.rounds:
        raise EventError(Reason.STARTED, "the first round is paired; the terms cannot change")
    check_no_take_backs(record.event, fact.terms)

    def change() -> None:
        record.event = replace(record.event, terms=fact.terms)

    return change
