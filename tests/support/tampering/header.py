"""The match under another header."""

import hashlib
import zlib

from support.files import Records, records_of
from support.hiding import FORGER
from support.tampering.deeds import Deeds
from support.tampering.matches import ENTRIES, Matches, begun, concluded, play_to
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import Luck, commitment
from tilewyrm.replays.format.encoder import Encoder

DEEDS = Deeds()


@DEEDS.deed
def the_header_of_another_match(given: Matches) -> Records:
    return [given.others[0], *given.records[1:]]


@DEEDS.deed
def other_names(given: Matches) -> Records:
    records = given.records
    seats = records[0].header.seats
    seats[0].name, seats[1].name = seats[1].name, seats[0].name
    return records


@DEEDS.deed
def another_table(given: Matches) -> Records:
    records = given.records
    records[0].header.match_id = "final"
    return records


@DEEDS.deed
def other_terms(given: Matches) -> Records:
    records = given.records
    (term,) = [each for each in records[0].header.setup.terms if each.name == "clock_seconds"]
    term.number += 1
    return records


@DEEDS.deed
def another_edition(given: Matches) -> Records:
    """A comment more in the edition's text; its digest is made anew."""
    records = given.records
    setup = records[0].header.setup
    text = zlib.decompress(setup.edition_zlib) + b"\n# mine\n"
    setup.edition_zlib = zlib.compress(text)
    setup.edition_digest = hashlib.sha256(text).digest()
    return records


@DEEDS.deed
def an_edition_that_is_not_the_one_of_its_digest(given: Matches) -> Records:
    records = another_edition(given)
    records[0].header.setup.edition_digest = given.records[0].header.setup.edition_digest
    return records


@DEEDS.deed
def another_version_of_the_rules(given: Matches) -> Records:
    records = given.records
    records[0].header.setup.rules_version += 1
    return records


@DEEDS.deed
def another_commitment(given: Matches) -> Records:
    """One to a secret of the forger's, which the footer reveals."""
    records = given.records
    records[0].header.secret_commitment = commitment(bytes(32))
    records[-1].footer.secret = bytes(32)
    return records


@DEEDS.deed
def another_luck(given: Matches) -> Records:
    """One that the forger has chosen: committed to, played and revealed."""
    recording = begun(given.game, 1)
    recording.header.secret_commitment = commitment(bytes(32))
    recording.secret = bytes(32)
    recording.signer = FORGER
    recording.luck = Luck(bytes(32), [seat.entropy for seat in recording.header.seats])
    recording.encoder = Encoder(codec(given.game))
    recording.data = recording.encoder.begin(recording.header)
    play_to(recording, ENTRIES)
    return records_of(concluded(recording))
