"""Decisions of bots at a table of a server in this process: those that can be explained."""

from typing import Any

from support.people import Person
from support.serving import Served
from tilewyrm.engine.game import Decided, State
from tilewyrm.server.match.match import Match


def match_of(served: Served, person: Person) -> Match:
    """Return the match of *person*, which has begun."""
    table: Any = served.server._lobby._cache.get(person.table_id)
    match: Match = table.life.phase.asking
    return match


def before(match: Match, seq: int) -> State:
    """Return the game of *match* as it stood before entry *seq*."""
    position = match.position.copy()
    assert position.history is not None
    step = position.history.entry_at(seq)
    assert step is not None
    position.restart(step.before)
    return position.state


def with_a_choice(match: Match, seat: int) -> list[int]:
    """Return the seqs of what others than *seat* decided and had several decisions for."""
    decided = [
        (line.seq, line.entry.seat)
        for line in match.lines
        if isinstance(line.entry, Decided) and line.entry.seat != seat
    ]
    return [seq for seq, other in decided if len(before(match, seq).legal(other)) > 1]
