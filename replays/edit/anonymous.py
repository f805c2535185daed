"""Anonymous copies of files: what was played as it was recorded, without who, where and when.

Unlike a rewritten script, a copy needs no program that accepts the file: effects stay as recorded.
"""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.edit.bot_names import neutral_bot_names, rename_bots, renamed_digest
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.encoder import CHECKPOINT_EVERY
from tilewyrm.replays.format.frames import MAGIC, frame
from tilewyrm.replays.format.reader import Reader, open_replay
from tilewyrm.v1 import replay_pb2

_SHORTEST_CODE = 4
"""Characters of a code that is looked for in texts: a stranger's file may have any."""


def anonymous_copy(
    path: Path, *, names: bool = False, luck: bool = False
) -> tuple[replay_pb2.Header, bytes]:
    """Return the header of the file at *path*, and an anonymous copy of the file.

    The copy has no table codes, dates, seeds, signature, nor ids of requests, nor what only a later
    program knows. The commitment stays, and so does the date of a match of the day. Rulings stay as
    they are signed, with their arbiters' names. The copy ends where the file is damaged.

    Without *names* it has no names of players, and neutral ones of bots that are not the project's.
    Without *luck* it has no entropy and is sealed. With it, rolls can be checked against the secret
    if the file reveals it.

    Raises:
        ReplayError: the header cannot be read.
    """
    with open_replay(path) as stream:
        reader = Reader(stream)
        records = list(reader)
    ruled = any(record.entry.HasField("ruled") for record in records)
    header = _anonymous_header(reader.header, names=names, luck=luck, ruled=ruled)
    digests = {} if names else _renamed_digests(path, neutral_bot_names(reader.header))
    data, running = bytearray(MAGIC), hashlib.sha256(MAGIC)
    copies = (_anonymous(record, luck=luck) for record in records)
    for record in [replay_pb2.Record(header=header), *copies]:
        if record.HasField("checkpoint") or record.HasField("footer"):
            end = record.checkpoint if record.HasField("checkpoint") else record.footer
            end.running_sha256 = running.digest()
            end.state_digest = digests.get(end.state_digest, end.state_digest)
        framed = frame(record.SerializeToString())
        running.update(framed)
        data += framed
    return reader.header, bytes(data)


def codes(header: replay_pb2.Header) -> Iterator[str]:
    """Yield the table codes in *header*."""
    for code in (header.match_id, header.follows, header.setup.origin.match_id):
        if len(code) >= _SHORTEST_CODE:
            yield code


def _anonymous_header(
    header: replay_pb2.Header, *, names: bool, luck: bool, ruled: bool
) -> replay_pb2.Header:
    copy = replay_pb2.Header()
    copy.CopyFrom(header)
    copy.DiscardUnknownFields()
    for field in ("match_id", "follows", "started_unix_ms", "event_table", "public_key"):
        copy.ClearField(field)
    if not ruled:
        copy.ClearField("arbiter_keys")
    if copy.setup.HasField("origin"):
        copy.setup.origin.match_id = ""
        copy.setup.origin.running_sha256 = bytes(hashlib.sha256().digest_size)
    for seat in copy.seats:
        if not luck:
            seat.entropy = b""
        seat.thinking.ClearField("seed")
        if not seat.bot:
            seat.ClearField("thinking")
        if not names:
            seat.name = ""
    if not names:
        rename_bots(copy, neutral_bot_names(copy))
    return copy


def _renamed_digests(path: Path, names: Mapping[str, str]) -> dict[bytes, bytes]:
    """Return the digests of states with the bots' new *names*, by those with the old ones.

    They are those of the file at *path*, as far as this program can play it.
    """
    found: dict[bytes, bytes] = {}
    if not names:
        return found
    with suppress(ReplayError), open_replay(path) as stream:
        resimulation = Resimulation(stream)
        resimulation.luck = None  # a wrong roll must not end it
        match = resimulation.match
        for step in resimulation.steps():
            if step.seq % CHECKPOINT_EVERY == 0:
                found[match.digest()] = renamed_digest(match, names)
        found[match.digest()] = renamed_digest(match, names)
    return found


def _anonymous(record: replay_pb2.Record, *, luck: bool) -> replay_pb2.Record:
    copy = replay_pb2.Record()
    copy.CopyFrom(record)
    copy.DiscardUnknownFields()
    if copy.HasField("entry"):
        copy.entry.unix_ms = 0
        if copy.entry.HasField("decided"):
            copy.entry.decided.request_id = ""
        elif copy.entry.HasField("controlled"):
            copy.entry.controlled.request_id = ""
    elif copy.HasField("footer"):
        copy.footer.ClearField("signature")
        if not luck:
            copy.footer.ClearField("secret")
            copy.footer.ClearField("branch_secret")
            copy.footer.sealed = True
    return copy
