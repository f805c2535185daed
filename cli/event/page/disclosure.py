"""Parts of a round that the page may show."""

from typing import NamedTuple

from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.state.event_record import EventRecord


class Disclosure(NamedTuple):
    """The parts of a round that everyone may see."""

    running: bool
    """Boards and points of matches under way."""
    ended: bool
    """Points and replays of matches that have ended."""


def disclosure(record: EventRecord, found: EventRound) -> Disclosure:
    """Return the parts of a round that its page may show.

    Nothing else decides that: the page, the boards and the pages of matches ask here. With equal
    luck, nothing is shown until the last match of the round has ended.
    """
    luck = record.lucks.get(found.number)
    if luck is not None and not luck.secret:  # other tables have the same dice and tiles
        return Disclosure(running=False, ended=False)
    spectators = record.event.terms.get("spectators", "allowed")
    return Disclosure(running=spectators == "allowed", ended=True)
