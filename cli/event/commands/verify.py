"""`tilewyrm event verify`: checks an event from its first line to its standings."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tilewyrm.cli.bulk.workers import jobs
from tilewyrm.cli.event.proof.bundle import check_signature, unpack
from tilewyrm.cli.event.proof.event_check import EventCheck, check_event
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.files.known_keys import KnownKeys, fingerprint_of
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell

_SHORTEST_HASH = 16
"""Digits of a hash that are enough to name a line."""


@click.command(cls=TranslatedCommand, help="event.verify")
@click.argument("cup", metavar="FOLDER", type=click.Path(path_type=Path, exists=True))
@click.option("--signed-by", metavar="KEY", help="event.flag.signed_by")
@click.option(
    "--seen",
    metavar="HASH",
    multiple=True,
    callback=lambda *each: _hashes(each[2]),
    help="event.flag.seen",
)
@jobs
@click.option("--json", "as_json", is_flag=True, help="event.flag.verify_json")
def verify(
    cup: Path, signed_by: str | None, seen: tuple[str, ...], jobs: int | None, as_json: bool
) -> None:
    """Print each fault, and what holds."""
    signer = None
    if signed_by is not None:
        try:
            signer = fingerprint_of(signed_by, KnownKeys().names())
        except (OSError, ValueError) as error:
            raise click.BadParameter(str(error), param_hint="'--signed-by'") from error
    with ExitStack() as stack:
        folder = cup
        if cup.is_file():
            folder = Path(stack.enter_context(TemporaryDirectory()))
            unpack(cup, folder)
        try:
            found = check_event(EventFolder(folder), signed_by=signer, seen=seen, jobs=jobs)
        except OSError as error:
            why = error.strerror or str(error)
            raise click.ClickException(tell("event.folder.none", folder=cup, why=why)) from error
        if cup.is_file():
            found.faults += check_signature(cup, found.record)
    if as_json:
        say_json(_facts(found))
    else:
        _print(found)
    raise SystemExit(1 if found.faults else 0)


def _hashes(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return hashes in small letters.

    Raises:
        UsageError: one is none, or too short to name a line.
    """
    found = tuple(text.strip().lower() for text in texts)
    for text in found:
        if not _SHORTEST_HASH <= len(text) <= 64 or set(text) - set("0123456789abcdef"):
            raise click.UsageError(f"--seen {text!r} is not {_SHORTEST_HASH} to 64 hex digits")
    return found


def _facts(found: EventCheck) -> dict[str, object]:
    """Return the result for programs."""
    record = found.record
    facts: dict[str, object] = {
        "verdict": "failed" if found.faults else "ok",
        "faults": [
            {"what": each.what, "line": each.line, "file": each.file, "says": each.text}
            for each in found.faults
        ],
        "lines": found.lines,
        "last_hash": found.last_hash,
        "signed_by": found.signer,
        "matches": found.matches,
        "paper": found.paper,
    }
    if record is not None:
        facts |= {
            "title": record.event.title,
            "players": len(record.entrants),
            "rounds": len(record.rounds),
            "closed": record.closed,
        }
    return facts


def _print(found: EventCheck) -> None:
    for fault in found.faults:
        say(fault.text)
    record = found.record
    if record is not None:
        say(tell("event.verify.title", title=record.event.title, key=found.signer))
        parts = (
            count("event.verify.players", len(record.entrants)),
            count("event.verify.rounds", len(record.rounds)),
            count("event.verify.matches", found.matches),
            count("event.verify.paper", found.paper),
        )
        say(", ".join(parts))
        say(tell("event.verify.closed" if record.closed else "event.verify.open"))
    say(tell("event.verify.last", lines=found.lines, hash=found.last_hash))
    if found.faults:
        say(count("event.verify.faults", len(found.faults)))
    else:
        say(tell("event.verify.ok"))
