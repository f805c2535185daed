"""The result of a table, from the file of its match."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from tilewyrm.cli.event.record.server_keys import demanded_signer
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.events.log.fact import Result
from tilewyrm.events.rounds.event_table import are_places
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.verification import VerificationTask, run
from tilewyrm.replays.check.facts import ending_name
from tilewyrm.replays.check.points_rulings import has_points_ruling
from tilewyrm.replays.check.verdict import Demands, Exit
from tilewyrm.replays.format.summary import summary


class InvalidResult(Exception):
    """A match has no result that counts; the message says why, in the reader's language."""


def result_of(
    path: Path,
    data: bytes,
    servers: Sequence[str],
    round_number: int,
    table: int,
    secrets: Sequence[bytes] = (),
) -> Result:
    """Return the result of the match in the file at *path*, whose bytes are *data*.

    It must be signed with one of the keys of *servers*, hex. *secrets* has that of a round with
    equal luck.

    Raises:
        InvalidResult: it does not verify, or ended without places.
    """
    signer = demanded_signer(path, servers)
    verified = run(VerificationTask(path, Demands(signed_by=signer, secrets=secrets)))
    if verified.code is not Exit.HOLDS:
        wrong = verified.wrong or verified.unread
        raise InvalidResult(translated(wrong) if wrong.sentence else verified.reason)
    footer = summary(path).footer
    assert footer is not None  # a file without one does not hold
    places = tuple(footer.result.places)
    if not are_places(places):
        raise InvalidResult(tell("event.live.no_places"))
    return Result(
        round_number,
        table,
        tuple(footer.result.scores),
        places,
        sha256(data).hexdigest(),
        ending_name(footer.result.ending),
        has_points_ruling(path) or None,
    )
