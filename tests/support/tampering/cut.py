"""Parts of the match left out."""

from support.files import Records
from support.tampering.deeds import Deeds
from support.tampering.matches import Matches, place_of

DEEDS = Deeds()


@DEEDS.deed
def the_middle_left_out(given: Matches) -> Records:
    records = given.records
    return records[: place_of(records, 20)] + records[place_of(records, 60) :]


@DEEDS.deed
def the_end_left_out_but_for_the_footer(given: Matches) -> Records:
    records = given.records
    return records[: place_of(records, 60)] + records[-1:]


@DEEDS.deed
def concluded_earlier_than_it_was(given: Matches) -> Records:
    records = given.records
    return records[: place_of(records, 60)] + records[-2:]


@DEEDS.deed
def without_its_footer(given: Matches) -> Records:
    return given.records[:-1]
