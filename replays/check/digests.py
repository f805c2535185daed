"""Names and values of what re-simulation compares, as messages."""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.replays.words.lines import pending_message
from tilewyrm.v1 import match_pb2

END_OF_FILE = replay_message("end of the file", "compared.end_of_file")
RECORD = replay_message("record", "compared.record")
NUMBER = replay_message("number of the entry", "compared.number")
VALUE = replay_message("value of the entry", "compared.value")
ROLL = replay_message("roll", "compared.roll")
LEGALITY = replay_message("legality", "compared.legality")
EVENTS = replay_message("digest of the events", "compared.events")
END = replay_message("end of the match", "compared.end")
RESULT = replay_message("result", "compared.result")
SECRET = replay_message("secret", "compared.secret")
SIGNATURE = replay_message("signature", "compared.signature")

NOTHING = replay_message("nothing", "there.nothing")
AN_ENTRY = replay_message("an entry", "there.entry")
A_FOOTER = replay_message("a footer", "there.footer")
RECORDS = {
    "header": replay_message("a second header", "there.second_header"),
    "entry": AN_ENTRY,
    "checkpoint": replay_message("a checkpoint", "there.checkpoint"),
    "footer": replay_message("a second footer", "there.second_footer"),
    None: replay_message("an empty record", "there.empty_record"),
}
"""What a record is called where it should not be."""
_MOST_PERMUTED = 6
"""Events of which every order is tried."""
_MOST_MISSING = 3
"""Missing events that are listed. The others are counted."""


class DigestNames(NamedTuple):
    """Names of the digests in a checkpoint or a footer."""

    number: ReplayMessage
    state: ReplayMessage
    running: ReplayMessage


CHECKPOINT = DigestNames(
    replay_message("number in the checkpoint", "compared.checkpoint.number"),
    replay_message("digest of the state in the checkpoint", "compared.checkpoint.state"),
    replay_message("running hash in the checkpoint", "compared.checkpoint.hash"),
)
FOOTER = DigestNames(
    replay_message("number in the footer", "compared.footer.number"),
    replay_message("digest of the state in the footer", "compared.footer.state"),
    replay_message("running hash in the footer", "compared.footer.hash"),
)


def number(seq: int) -> ReplayMessage:
    """Return the number of an entry."""
    return ReplayMessage(str(seq))


def digits(digest: bytes) -> ReplayMessage:
    """Return a digest, in hexadecimal digits."""
    return ReplayMessage(digest.hex())


def events_digest(digest: bytes, events: Sequence[Value]) -> ReplayMessage:
    """Return the *digest* of *events* with their number."""
    sentence = f"{digest.hex()} (events: {len(events)})"
    return replay_message(sentence, "there.digest", digest=digest.hex(), events=len(events))


def recorded_events(
    digest: bytes, events: Sequence[Value], digest_of: Callable[[Sequence[Value]], bytes]
) -> ReplayMessage:
    """Return the *digest* of the recorded events, which are not in the file themselves.

    If they are *events* in another order, or without some of them, the message says so.
    """
    words = digest.hex()
    if any(digest_of(other) == digest for other in _orders(events)):
        return replay_message(
            f"{words} (the same events in another order)", "there.other_order", digest=words
        )
    for left_out, other in _parts(events):
        if digest_of(other) == digest:
            missing = _missing(left_out)
            return replay_message(
                f"{words} (without {missing})", "there.fewer", digest=words, missing=missing
            )
    sentence = f"{words} (the file has only this digest of its events)"
    return replay_message(sentence, "there.only_digest", digest=words)


def _missing(events: Sequence[Value]) -> ReplayMessage:
    """Return the first of the missing *events*, and the number of the others."""
    listed, more = "; ".join(map(text, events[:_MOST_MISSING])), len(events) - _MOST_MISSING
    if more <= 0:
        return ReplayMessage(listed)
    return replay_message(f"{listed}; {more} more", "there.more_missing", listed=listed, more=more)


def _orders(events: Sequence[Value]) -> Iterator[Sequence[Value]]:
    """Yield *events* in other orders: in any if they are few, else with one of them moved."""
    if len(events) <= _MOST_PERMUTED:
        yield from permutations(events)
        return
    for at, event in enumerate(events):
        rest = [*events[:at], *events[at + 1 :]]
        yield from ([*rest[:to], event, *rest[to:]] for to in range(len(events)) if to != at)


def _parts(events: Sequence[Value]) -> Iterator[tuple[Sequence[Value], Sequence[Value]]]:
    """Yield some of *events*, and the others: each single one, and each number at the end."""
    for at in range(len(events)):
        yield events[at : at + 1], [*events[:at], *events[at + 1 :]]
        yield events[at:], events[:at]


def by_the_secret(roll: Value) -> ReplayMessage:
    """Return the *roll* that follows from the secret."""
    drawn = text(roll)
    return replay_message(f"{drawn} by the secret", "there.by_secret", roll=drawn)


def not_the_end(match: MatchState) -> ReplayMessage:
    """Return the pending action of *match*, which has not ended."""
    pending = pending_message(match)
    return replay_message(f"{pending}, not the end", "there.not_the_end", pending=pending)


def value_of(game: str) -> ReplayMessage:
    """Return that a value of *game* should be there."""
    return replay_message(f"a value of {game}", "there.value_of", game=game)


def illegal(entry: ReplayMessage, why: ReplayMessage) -> ReplayMessage:
    """Return *entry*, which cannot come, and *why* not."""
    return replay_message(f"{entry} ({why})", "there.illegal", entry=entry, why=why)


def result(final: match_pb2.Result) -> ReplayMessage:
    """Return how a match ended, in one line."""
    scores, winners, places = map(_numbers_message, (final.scores, final.winners, final.places))
    seats = _numbers_message([seat + 1 for seat in final.winners])
    return replay_message(
        f"scores {scores}; won by seat {seats}; places {places}; ending {final.ending}",
        "there.result",
        scores=scores,
        winners=winners,
        places=places,
        ending=final.ending,
    )


def _numbers_message(numbers: Sequence[int]) -> ReplayMessage:
    return (
        ReplayMessage(", ".join(map(str, numbers)))
        if numbers
        else replay_message("none", "there.none")
    )
