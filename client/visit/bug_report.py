"""Bug report: a file with the facts for finding an error, without secrets."""

import json
import os
import platform
import subprocess
import time
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict

from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.model.model import Model
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.visit.log_file import log_path
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import service_pb2

LIBRARIES = ("tilewyrm", "grpcio", "protobuf", "prompt_toolkit", "click", "zeroconf")
"""Those whose versions matter."""

_OF_TERMINAL = ("TERM", "COLORTERM", "TERM_PROGRAM", "VTE_VERSION", "TMUX", "NO_COLOR", "LANG")
"""Variables of the environment that say what the terminal is."""

_GIT_TIMEOUT_S = 10.0

_LONGEST_LOG = 200_000
"""Bytes of the log that are taken, its last ones."""


@dataclass(frozen=True)
class Attachment:
    """Files that a report has besides its own."""

    files: Mapping[str, str | bytes]
    """Contents by name; texts are redacted, bytes are not."""
    private: Sequence[str]
    """Words that no text of the report may have, such as table codes."""


def write_report(
    folder: Path,
    settings: Settings,
    model: Model | None = None,
    *,
    names: bool = False,
    attached: Attachment | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Path:
    """Write a report and return where it is.

    Args:
        folder: where it belongs.
        settings: what the player wishes.
        model: the match so far, as the player's seat saw it, or None without one.
        names: whether the names of people may stand in it.
        attached: further files, or None.
        environment: what the terminal says of itself.

    Raises:
        ClientError: it cannot be written.
    """
    path = folder / f"tilewyrm-report-{time.strftime('%Y%m%d-%H%M%S')}.zip"
    shown = settings if names else replace(settings, name="")
    parts: dict[str, str | bytes] = {
        "versions.txt": _versions(),
        "terminal.txt": "".join(
            f"{name}={environment[name]}\n" for name in _OF_TERMINAL if name in environment
        ),
        "wishes.txt": f"spoken = {spoken()!r}\n"
        + "".join(f"{name} = {value!r}\n" for name, value in asdict(shown).items()),
        "client.log": _log(),
    }
    if model is not None:
        parts["match.json"] = _match(model, names=names)
    private = [seat.table_id for seat in SeatStore().all()]
    if attached is not None:
        parts |= attached.files
        private += attached.private
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as file:
            for name, part in parts.items():
                shown_part = part if isinstance(part, bytes) else _redacted(part, private)
                file.writestr(name, shown_part)
    except OSError as error:
        why = error.strerror or error
        raise ClientError(tell("start.report.failed", path=path, why=why)) from error
    return path


def commit() -> str:
    """Return the commit of the checkout that runs, as ``git describe`` has it; else nothing."""
    checkout = Path(__file__).resolve().parents[2]
    if not (checkout / ".git").exists():
        return ""
    words = ["git", "-C", str(checkout), "describe", "--always", "--tags", "--dirty"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=_GIT_TIMEOUT_S)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def _versions() -> str:
    lines = [f"python {platform.python_version()}", platform.platform()]
    if found := commit():
        lines.append(f"commit {found}")
    for name in LIBRARIES:
        try:
            lines.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            lines.append(f"{name} -")
    return "\n".join(lines) + "\n"


def _log() -> str:
    try:
        data = log_path().read_bytes()
    except OSError:
        return ""
    return data[-_LONGEST_LOG:].decode("utf-8", "replace")


def _match(model: Model, *, names: bool) -> str:
    """Return the table and everything that the seat saw happen there, as JSON."""
    table = service_pb2.TableInfo()
    table.CopyFrom(model.table)
    if not names:
        table.title = ""
        for number, seat in enumerate(table.seats):
            if seat.name:
                seat.name = f"seat {number}"
    snapshot = service_pb2.Snapshot(table=table, seq=model.seq, log=model.log)
    snapshot.parts.extend(model.parts.values())
    written: dict[str, Any] = MessageToDict(snapshot, preserving_proto_field_name=True)
    written["own_seat"] = model.seat
    return json.dumps(written, ensure_ascii=False, indent=1)


def _redacted(text: str, private: Sequence[str]) -> str:
    """Return *text* without *private* words, tokens, and the path of the user's home."""
    for secret in [*SeatStore().tokens(), *private]:
        text = text.replace(secret, "…")
    return text.replace(str(Path.home()), "~")
