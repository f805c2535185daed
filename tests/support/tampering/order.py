"""Entries and checkpoints in another order."""

from support.files import Records
from support.tampering.deeds import Deeds
from support.tampering.matches import Matches, entries_of, place_of

DEEDS = Deeds()


@DEEDS.deed
def an_entry_left_out(given: Matches) -> Records:
    records = given.records
    return [each for each in records if each.entry.seq != _last_roll(records)]


@DEEDS.deed
def an_entry_twice(given: Matches) -> Records:
    records = given.records
    at = place_of(records, _last_roll(records))
    return [*records[: at + 1], *given.records[at:]]


@DEEDS.deed
def two_entries_exchanged(given: Matches) -> Records:
    records = given.records
    at = place_of(records, _last_roll(records))
    records[at], records[at + 1] = records[at + 1], records[at]
    return records


def _last_roll(records: Records) -> int:
    """Return the seq of the last roll that a decision follows."""
    decided = {each.seq for each in entries_of(records, "decided")}
    return max(each.seq for each in entries_of(records, "roll") if each.seq + 1 in decided)


@DEEDS.deed
def a_checkpoint_left_out(given: Matches) -> Records:
    return [each for each in given.records if not each.HasField("checkpoint")]


@DEEDS.deed
def a_checkpoint_elsewhere(given: Matches) -> Records:
    records = a_checkpoint_left_out(given)
    moved = next(each for each in given.records if each.HasField("checkpoint"))
    records.insert(place_of(records, 20), moved)
    return records
