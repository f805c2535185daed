"""The file signed otherwise."""

from support.files import Records
from support.hiding import signed
from support.tampering.deeds import Deeds
from support.tampering.matches import Matches

DEEDS = Deeds()


@DEEDS.deed
def the_signature_of_another_match(given: Matches) -> Records:
    records = given.records
    records[-1].footer.signature = given.others[-1].footer.signature
    return records


@DEEDS.deed
def a_signature_by_another_key(given: Matches) -> Records:
    return signed(given.records)


@DEEDS.deed
def no_signature(given: Matches) -> Records:
    records = given.records
    records[-1].footer.signature = b""
    return records


@DEEDS.deed
def no_signature_and_no_key(given: Matches) -> Records:
    records = no_signature(given)
    records[0].header.public_key = b""
    return records
