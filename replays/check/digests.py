"""What is compared when a file is played again, and what can be found there."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.message import (
    Said,
    said,
)
from tilewyrm.replays.words.lines import pending_said
from tilewyrm.v1 import match_pb2

END_OF_FILE = said("end of the file", "compared.end_of_file")
RECORD = said("record", "compared.record")
NUMBER = said("number of the entry", "compared.number")
VALUE = said("value of the entry", "compared.value")
ROLL = said("roll", "compared.roll")
LEGALITY = said("legality", "compared.legality")
EVENTS = said("digest of the events", "compared.events")
END = said("end of the match", "compared.end")
RESULT = said("result", "compared.result")
SECRET = said("secret", "compared.secret")
SIGNATURE = said("signature", "compared.signature")

NOTHING = said("nothing", "there.nothing")
AN_ENTRY = said("an entry", "there.entry")
A_FOOTER = said("a footer", "there.footer")
RECORDS = {
    "header": said("a second header", "there.second_header"),
    "entry": AN_ENTRY,
    "checkpoint": said("a checkpoint", "there.checkpoint"),
    "footer": said("a second footer", "there.second_footer"),
    None: said("an empty record", "there.empty_record"),
}
"""What a record is called where it should not be."""
_LISTED = 3
"""Events that are told where an entry brings about others than are recorded."""


class Digests(NamedTuple):
    """What is compared in a kind of record that says how all stands."""

    number: Said
    state: Said
    running: Said


CHECKPOINT = Digests(
    said("number in the checkpoint", "compared.checkpoint.number"),
    said("digest of the state in the checkpoint", "compared.checkpoint.state"),
    said("running hash in the checkpoint", "compared.checkpoint.hash"),
)
FOOTER = Digests(
    said("number in the footer", "compared.footer.number"),
    said("digest of the state in the footer", "compared.footer.state"),
    said("running hash in the footer", "compared.footer.hash"),
)


def number(seq: int) -> Said:
    """Return the number of an entry."""
    return Said(str(seq))


def digits(digest: bytes) -> Said:
    """Return a digest, in hexadecimal digits."""
    return Said(digest.hex())


def events_digest(digest: bytes, events: Sequence[Value]) -> Said:
    """Return the *digest* of *events* with the first few: at the end there may be dozens."""
    listed = Said("; ".join(text(event) for event in events[:_LISTED]))
    more = len(events) - _LISTED
    if not events:
        listed = said("no event", "there.no_event")
    elif more > 0:
        listed = said(f"{listed}; and {more} more", "there.more", first=listed, more=more)
    sentence = f"{digest.hex()} ({listed})"
    return said(sentence, "there.digest", digest=digest.hex(), events=listed)


def by_the_secret(roll: Value) -> Said:
    """Return the *roll* that follows from the secret."""
    drawn = text(roll)
    return said(f"{drawn} by the secret", "there.by_secret", roll=drawn)


def not_the_end(match: MatchState) -> Said:
    """Return what must come in *match*, which has not ended."""
    pending = pending_said(match)
    return said(f"{pending}, not the end", "there.not_the_end", pending=pending)


def value_of(game: str) -> Said:
    """Return that a value of *game* should be there."""
    return said(f"a value of {game}", "there.value_of", game=game)


def illegal(entry: Said, why: Said) -> Said:
    """Return *entry*, which cannot come, and *why* not."""
    return said(f"{entry} ({why})", "there.illegal", entry=entry, why=why)


def result(ended: match_pb2.Result) -> Said:
    """Return how a match ended, in one line."""
    scores, winners, places = map(_listed, (ended.scores, ended.winners, ended.places))
    return said(
        f"scores {scores}; won by seat {winners}; places {places}; ending {ended.ending}",
        "there.result",
        scores=scores,
        winners=winners,
        places=places,
        ending=ended.ending,
    )


def _listed(numbers: Sequence[int]) -> Said:
    return Said(", ".join(map(str, numbers))) if numbers else said("none", "there.none")
