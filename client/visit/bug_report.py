"""Bug report: a file with the facts for finding an error, without secrets."""

import json
import os
import platform
import time
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from google.protobuf.json_format import MessageToDict

from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.model.model import Model
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.visit.checkout import checkout
from tilewyrm.client.visit.log_file import log_path
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import service_pb2

LIBRARIES = ("tilewyrm", "grpcio", "protobuf", "prompt_toolkit", "click", "zeroconf")
"""Those whose versions matter."""

_OF_TERMINAL = ("TERM", "COLORTERM", "TERM_PROGRAM", "VTE_VERSION", "TMUX", "NO_COLOR", "LANG")
"""Variables of the environment that say what the terminal is."""

_LONGEST_LOG = 200_000
"""Bytes of the log that are taken, its last ones."""


class Claim(NamedTuple):
    """What a player thinks is wrong."""

    entry: int | None = None
    """The number of the entry that is wrong, or 0 for the start. None if it is unknown."""
    sentence: str = ""


NO_CLAIM = Claim()


@dataclass(frozen=True)
class Attachment:
    """Files and facts that a report has besides its own."""

    files: Mapping[str, str | bytes]
    """Contents by name; texts are redacted, bytes are not."""
    facts: Mapping[str, object]
    """Facts about the match, which go into ``facts.json``."""
    private: Sequence[str]
    """Words that no text of the report may have, such as table codes."""


def write_report(
    folder: Path,
    settings: Settings,
    model: Model | None = None,
    *,
    names: bool = False,
    attached: Attachment | None = None,
    claim: Claim = NO_CLAIM,
    environment: Mapping[str, str] = os.environ,
) -> Path:
    """Write a report and return where it is.

    Args:
        folder: where it belongs.
        settings: what the player wishes.
        model: the match so far, as the player's seat saw it, or None without one.
        names: whether the names of people may stand in it.
        attached: further files and facts, or None.
        claim: what the player thinks is wrong.
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
    facts = {**_checkout_facts(), "at": claim.entry, "says": claim.sentence}
    if attached is not None:
        parts |= attached.files
        facts |= attached.facts
        private += attached.private
    parts["facts.json"] = json.dumps(facts, ensure_ascii=False, indent=1)
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


def _checkout_facts() -> dict[str, object]:
    """Return the commit that runs, with its tag, and whether files differ from it."""
    found = checkout()
    if found is None:
        return {"commit": ""}
    return {"commit": found.commit, "tag": found.tag, "changed": found.is_changed}


def _versions() -> str:
    lines = [f"python {platform.python_version()}", platform.platform()]
    if found := checkout():
        changes = " +changes" if found.is_changed else ""
        lines.append(f"commit {found.commit} {found.tag}".rstrip() + changes)
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
                seat.name = f"seat {number + 1}"
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
