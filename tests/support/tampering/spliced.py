"""Records of another match put in."""

from support.files import Records
from support.tampering.deeds import Deeds
from support.tampering.matches import MIDDLE, Matches, place_of

DEEDS = Deeds()


@DEEDS.deed
def the_end_of_another_match(given: Matches) -> Records:
    records, others = given.records, given.others
    return records[: place_of(records, MIDDLE)] + others[place_of(others, MIDDLE) :]


@DEEDS.deed
def an_entry_of_another_match(given: Matches) -> Records:
    """The first decision or roll that is another one there."""
    records, others = given.records, given.others
    at = next(
        at
        for at, (record, other) in enumerate(zip(records, others, strict=False))
        if record.HasField("entry") and record.entry.roll != other.entry.roll
    )
    records[at] = others[at]
    return records


@DEEDS.deed
def a_checkpoint_of_another_match(given: Matches) -> Records:
    records, others = given.records, given.others
    at, there = (
        next(at for at, each in enumerate(found) if each.HasField("checkpoint"))
        for found in (records, others)
    )
    records[at] = others[there]
    return records


@DEEDS.deed
def the_footer_of_another_match(given: Matches) -> Records:
    return [*given.records[:-1], given.others[-1]]
