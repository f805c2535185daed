"""A published event as one signed zip file: log, names, matches, standings, but never codes.

It is a bundle as those of archives, which take its matches.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from tilewyrm.cli.event.proof.event_check import STANDINGS
from tilewyrm.cli.event.proof.fault import Fault
from tilewyrm.cli.event.record.event_folder import LOG, EventFolder
from tilewyrm.cli.event.record.organiser_key import default_key_file
from tilewyrm.cli.files.key_file import read_key_file
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.events.standings.standings import standings, standings_json
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell
from tilewyrm.replays.archive.bundle import MANIFEST, check_bundle, write_bundle
from tilewyrm.replays.archive.bundle_reader import InvalidBundle, open_bundle
from tilewyrm.replays.archive.layout import REPLAY
from tilewyrm.replays.evidence.keyfile import read_private_key
from tilewyrm.replays.evidence.signature import fingerprint

_PLAYERS = "players.csv"
_MATCH = re.compile(r"matches/[^/\\\0-\x1f.][^/\\\0-\x1f]*\.twr")


def pack(folder: EventFolder, out: Path, key: Path | None, *, names: bool) -> int:
    """Write the event in *folder* into the new file *out*; return the number of its matches.

    Args:
        folder: its files.
        out: the name of the zip file.
        key: the file of the key that signs; None for the user's own.
        names: with the list of players.

    Raises:
        ClickException: the log is damaged, or there is no key of the organiser or an arbiter.
        OSError: it cannot be written, or a file cannot be read.
    """
    log = folder.read()
    private = read_key_file(key or default_key_file(), read_private_key)
    if not _may_sign(log.record, private.public_key().public_bytes_raw()):
        raise click.ClickException(tell("event.export.key"))
    members = {
        LOG: b"".join(line.text + b"\n" for line in log.lines),
        STANDINGS: standings_json(standings(log.record)),
    }
    if names and folder.players.is_file():
        members[_PLAYERS] = folder.players.read_bytes()
    matches = {path.name: path for path in folder.matches.glob(f"*{REPLAY}")}
    try:
        return write_bundle(out, matches, private, beside=members)
    except InvalidBundle as error:
        why = translated(error.message)
        text = tell("event.export.not_written", path=out, why=why)
        raise click.ClickException(text) from error


def check_signature(path: Path, record: EventRecord | None) -> Iterator[Fault]:
    """Yield the faults of the manifest of the bundle at *path*; none if it has no manifest.

    *record*: the event in the bundle, if its log can be read.

    Raises:
        ClickException: it is not a bundle.
    """
    try:
        with open_bundle(path) as bundle:
            if MANIFEST not in bundle.names():
                return
        report = check_bundle(path)
    except InvalidBundle as error:
        raise _no_bundle(path, error) from error
    for fault in report.faults:
        yield Fault.of("bundle", file=path.name, why=translated(fault))
    keys = () if record is None else (record.organiser, *record.event.arbiters)
    if report.signer and report.signer not in {fingerprint(bytes.fromhex(key)) for key in keys}:
        yield Fault.of("bundle_signer", file=path.name, key=report.signer)


def _may_sign(record: EventRecord, public: bytes) -> bool:
    return public.hex() in (record.organiser, *record.event.arbiters)


def unpack(path: Path, folder: Path) -> None:
    """Unpack the bundle at *path* into the empty *folder*: what belongs to an event, and no more.

    Raises:
        ClickException: it is not a bundle.
    """
    (folder / "matches").mkdir()
    try:
        with open_bundle(path) as bundle:
            for name in bundle.names():
                if name in (LOG, _PLAYERS, STANDINGS) or _MATCH.fullmatch(name):
                    (folder / name).write_bytes(bundle.data(name))
    except InvalidBundle as error:
        raise _no_bundle(path, error) from error


def _no_bundle(path: Path, error: InvalidBundle) -> click.ClickException:
    message = tell("event.bundle.none", path=path, why=translated(error.message))
    return click.ClickException(message)
