"""A published event as one zip file: log, names, matches, standings. Codes are never in it."""

import re
import zipfile
from errno import EEXIST
from os import strerror
from pathlib import Path

import click

from tilewyrm.cli.event.proof.event_check import STANDINGS
from tilewyrm.cli.event.record.event_folder import LOG, EventFolder
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.events.standings.standings import standings, standings_json
from tilewyrm.language.speech import tell
from tilewyrm.replays.archive.bundle_reader import InvalidBundle, open_bundle

_PLAYERS = "players.csv"
_MATCH = re.compile(r"matches/[^/\\\0-\x1f.][^/\\\0-\x1f]*\.twr")
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every member: the same event makes the same bundle."""


def pack(folder: EventFolder, out: Path, *, names: bool) -> int:
    """Write the event in *folder* into the new file *out*; return the number of its matches.

    *names*: with the list of players.

    Raises:
        ClickException: the log is damaged.
        OSError: it cannot be written, or a file cannot be read.
    """
    log = folder.read()
    members = {
        LOG: b"".join(line.text + b"\n" for line in log.lines),
        STANDINGS: standings_json(standings(log.record)),
    }
    if names and folder.players.is_file():
        members[_PLAYERS] = folder.players.read_bytes()
    matches = sorted(folder.matches.glob("*.twr"))
    partial = out.with_name(f".{out.name}.part")
    try:
        with zipfile.ZipFile(partial, "w") as file:
            for name, data in sorted(members.items()):
                _write(file, name, data)
            for path in matches:
                _write(file, f"matches/{path.name}", path.read_bytes())
        if out.exists():
            raise FileExistsError(EEXIST, strerror(EEXIST), str(out))
        partial.replace(out)
    finally:
        partial.unlink(missing_ok=True)
    return len(matches)


def _write(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, _EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    file.writestr(info, data)


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
        message = tell("event.bundle.none", path=path, why=translated(error.message))
        raise click.ClickException(message) from error
