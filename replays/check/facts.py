"""Matches as plain values, for programs: the same fields everywhere (docs/replays.md)."""

from collections.abc import Mapping
from typing import Any

from tilewyrm.engine.match.controls import Ending
from tilewyrm.replays.check.edition_check import edition_check
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import LuckCheck, RecordedRuling, ReplayResult, SignatureCheck
from tilewyrm.replays.errors import FilePart, NewerReplay
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.message import error_place
from tilewyrm.replays.words.lines import entry_text
from tilewyrm.v1 import match_pb2, replay_pb2

LUCK = {
    LuckCheck.VERIFIED: "verified",
    LuckCheck.NOT_REVEALED: "not-revealed",
    LuckCheck.SEALED: "sealed",
    LuckCheck.REFUTED: "refuted",
}
_SIGNATURES = {
    SignatureCheck.VERIFIED: "verified",
    SignatureCheck.NOT_SIGNED: "none",
    SignatureCheck.NOT_REACHED: "not-reached",
    SignatureCheck.REFUTED: "refuted",
}


def seat_facts(header: replay_pb2.Header) -> list[dict[str, Any]]:
    """Return the players by seat."""
    return [
        {"seat": number, "name": seat.name, "bot": seat.bot, "program": seat.program}
        for number, seat in enumerate(header.seats)
    ]


def known_luck_facts(header: replay_pb2.Header) -> dict[str, Any]:
    """Return the mark of a match whose luck was known beforehand; nothing for any other."""
    known = header.setup.known_luck
    if not header.setup.HasField("known_luck"):
        return {}
    return {"known_luck": {"date": known.date, "attempt": known.attempt}}


def result_facts(result: match_pb2.Result) -> dict[str, Any]:
    """Return the result of a match."""
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "places": list(result.places),
        "ending": ending_name(result.ending),
    }


def ending_name(number: int) -> str:
    """Return how a match ended in one word, such as ``played``; ``unknown`` for no such number."""
    names = {int(ending): ending.name.lower().replace("_", "-") for ending in Ending}
    return names.get(number, "unknown")


def verdict_facts(result: ReplayResult, known: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a verdict; *known* has names of keys by fingerprint."""
    facts: dict[str, Any] = {
        "code": result.header.match_id,
        "game": result.setup.game,
        "started_unix_ms": result.header.started_unix_ms,
        "seats": seat_facts(result.header),
        "entries": result.entries_ok,
        "file": _file_facts(result),
        "rules": _part_facts(result, FilePart.RULES),
        "edition": {
            "name": result.setup.edition.name,
            "state": edition_check(result.setup).value,
        },
        "luck": LUCK[result.luck],
        "signature": {"state": _SIGNATURES[result.signature]},
        "rulings": [_ruling_facts(recorded, known) for recorded in result.rulings],
    }
    if result.header.public_key:
        facts["signature"] |= _key_facts(result.header.public_key, known)
    facts |= known_luck_facts(result.header)
    if result.failure is not None:
        failure = result.failure
        facts["differs"] = {
            "part": failure.part.value,
            "entry": failure.seq,
            "what": failure.what,
            "expected": failure.expected,
            "actual": failure.actual,
        }
        if failure.is_stopped:
            facts["differs"]["stopped"] = True
        if failure.happened:
            facts["differs"]["events"] = list(failure.happened)
        if failure.then is not None:
            facts["differs"] |= dict(zip(("pending", "next"), map(str, failure.then), strict=True))
    if result.newer is not None:
        facts["newer"] = newer_facts(result.newer)
    if result.footer is not None:
        facts["result"] = result_facts(result.footer.result)
    return facts


def newer_facts(newer: NewerReplay) -> dict[str, Any]:
    """Return the facts of content that only a later program knows."""
    place = {} if newer.seq is None else {"entry": newer.seq}
    return {"what": str(newer.what), "written_by": newer.written_by} | place


def _part_facts(result: ReplayResult, part: FilePart) -> str:
    failure = result.failure
    if failure is not None and failure.part is part:
        return "so-far" if failure.is_stopped else "fail"
    return "hold" if result.newer is None else "so-far"


def _file_facts(result: ReplayResult) -> dict[str, Any]:
    """Return how the file itself is, and up to where it is good."""
    damage = result.damage
    if damage is not None:
        state = "cut-off" if damage.torn else "damaged"
        return {"state": state, "at_byte": damage.offset_bytes, "why": str(damage.why)}
    if _part_facts(result, FilePart.FILE) == "fail":
        return {"state": "altered"}
    if result.failure is not None or result.newer is not None:
        return {"state": "not-reached"}
    return {"state": "unfinished" if result.footer is None else "whole"}


def _ruling_facts(recorded: RecordedRuling, known: Mapping[str, str]) -> dict[str, Any]:
    ruling = recorded.ruling
    return {
        "number": ruling.number,
        "entry": recorded.seq,
        "by": ruling.by,
        "reason": ruling.reason,
    } | _key_facts(recorded.key, known)


def _key_facts(key: bytes, known: Mapping[str, str]) -> dict[str, Any]:
    key_fingerprint = fingerprint(key)
    return {"key": key_fingerprint} | (
        {"known_as": known[key_fingerprint]} if key_fingerprint in known else {}
    )


def rule_failure(resimulation: Resimulation, error: Exception, *, is_listing: bool) -> str:
    """Return where in *resimulation* a rule raised *error*: entry, seat, decision and program line.

    With *is_listing*, it raised the error when the choices after the last entry were listed.
    """
    entries, latest, why = resimulation.entries_ok, resimulation.latest, error_place(error)
    if is_listing:
        return f"after entry {entries}: a rule fails when the choices are listed: {why}"
    entry = "" if latest is None else f" ({entry_text(latest)})"
    return f"entry {entries + 1}{entry}: a rule fails on it: {why}"
