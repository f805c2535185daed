"""Verdict on a re-simulated file, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from tilewyrm.engine.game import Setup
from tilewyrm.engine.match.controls import Ending
from tilewyrm.replays.check.edition_check import EditionCheck, edition_check
from tilewyrm.replays.check.result import LuckCheck, RecordedRuling, ReplayResult, SignatureCheck
from tilewyrm.replays.errors import FilePart
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.replays.words.lines import names, names_message
from tilewyrm.replays.words.sentences import ending_text, ruling_message


class Exit(IntEnum):
    """Exit codes; the highest one of all files counts."""

    HOLDS = 0
    FAILS = 1
    UNREADABLE = 2
    """Also of a file that holds what only a later program knows."""


@dataclass(frozen=True, slots=True)
class Demands:
    """Demands on a file, besides being valid."""

    allow_unfinished: bool = False
    signed_by: str | None = None
    """The fingerprint of the key that it must be signed with; None: whatever key, or none."""
    secrets: Sequence[bytes] = ()
    """If there are any, the file's luck must be verified, by its own secret or one of these."""


class Verdict(NamedTuple):
    """Verdict on a file."""

    code: Exit
    word: str
    """The whole in one word, in capitals if the file fails."""
    reason: str
    """What was found, in one line."""
    rulings: tuple[ReplayMessage, ...]
    """The arbiters' rulings that hold, a line each."""
    wrong: ReplayMessage | None = None
    """What is wrong with it, or what it must be and is not; None where neither is said."""


def verdict(
    result: ReplayResult, demands: Demands, known: Mapping[str, str] = MappingProxyType({})
) -> Verdict:
    """Return the verdict on a file with that *result*.

    *known* has the names of keys by their fingerprints.
    """
    defect = fault(result)
    torn = result.damage is not None and result.damage.torn
    demand_fault = _wrong_signer(result, demands.signed_by) or missing_secret(
        result, demands.secrets
    )
    wrong = defect or demand_fault
    if defect and torn and demands.allow_unfinished and result.footer is None:
        wrong = demand_fault
    if result.newer is not None:
        wrong = result.newer.message
        code, word, rest = Exit.UNREADABLE, "NEWER", wrong.sentence
    elif wrong:
        code, word, rest = Exit.FAILS, "FAILED", wrong.sentence
    elif result.finished:
        word = "sealed" if result.luck is LuckCheck.SEALED else "ok"
        code, rest = Exit.HOLDS, _result_words(result)
    else:
        code = Exit.HOLDS if demands.allow_unfinished else Exit.FAILS
        word = "unfinished" if demands.allow_unfinished else "UNFINISHED"
        wrong = defect
        rest = (
            defect.sentence
            if defect
            else (
                "without a footer: the match is unfinished, or the file was cut off between"
                " two frames; all entries in it are valid"
            )
        )
    checks = "; ".join(
        [
            _part_words(result),
            *_edition_words(result.setup),
            f"luck {luck_text(result)}",
            _signature_words(result, known),
        ]
    )
    rulings = tuple(
        _ruling_line(recorded, names_message(result.header), known) for recorded in result.rulings
    )
    return Verdict(code, word, f"{_setup_words(result)}; {rest}; {checks}", rulings, wrong)


def problem(result: ReplayResult) -> str:
    """Return the fault of the file as a text; empty: it has none."""
    return str(fault(result) or "")


def fault(result: ReplayResult) -> ReplayMessage | None:
    """Return the fault of the file, or its content that only a later program knows, or None."""
    stop = result.failure or result.newer or result.damage
    return None if stop is None else stop.message


def exit_code(result: ReplayResult) -> Exit:
    """Return the exit code of a command that printed the file as far as it is valid."""
    if result.newer is not None:
        return Exit.UNREADABLE
    return Exit.FAILS if fault(result) is not None else Exit.HOLDS


def missing_secret(result: ReplayResult, secrets: Sequence[bytes]) -> ReplayMessage | None:
    """Return a message if there are *secrets* but none reveals the match's luck, or None."""
    if secrets and result.luck in (LuckCheck.NOT_REVEALED, LuckCheck.SEALED):
        committed = result.header.secret_commitment.hex()
        return replay_message(
            f"none of the given secrets fits the match's commitment (SHA-256 {committed})",
            "unmet.secret",
            committed=committed,
        )
    return None


def luck_text(result: ReplayResult) -> str:
    """Return the state of the luck in words."""
    words = result.luck.value
    if result.luck is LuckCheck.SEALED and not result.has_commitment:
        return "sealed: the rolls were made by hand, so no secret can prove them"
    if result.luck is not LuckCheck.VERIFIED:
        return words
    if result.header.setup.HasField("known_luck"):
        words += f", known beforehand (match of the day {result.header.setup.known_luck.date})"
    if result.header.setup.HasField("origin"):
        words += f" from entry {result.header.setup.origin.entries + 1} on"
    return words if result.finished else f"{words} up to there"


def other_signer(expected: str, actual: str) -> ReplayMessage | None:
    """Return that the key *actual* signed where *expected* should have, both fingerprints.

    *actual* is empty where nobody has signed. None: they are the same.
    """
    if not actual:
        sentence = f"expected the signature of {expected}, found none"
        return replay_message(sentence, "unmet.not_signed", expected=expected)
    if actual == expected:
        return None
    sentence = f"expected the signature of {expected}, found that of {actual}"
    return replay_message(sentence, "unmet.other_signer", expected=expected, actual=actual)


def _wrong_signer(result: ReplayResult, signed_by: str | None) -> ReplayMessage | None:
    """Return why the file does not have the signer that it must have, or None."""
    if signed_by is None:
        return None
    signed = result.signature is SignatureCheck.VERIFIED
    return other_signer(signed_by, fingerprint(result.header.public_key) if signed else "")


def _setup_words(result: ReplayResult) -> str:
    setup = result.setup
    count = len(result.rulings)
    rulings = f", {count} ruling{'s' if count > 1 else ''}" if count else ""
    entries = f"{result.entries_ok} {'entry' if result.entries_ok == 1 else 'entries'}"
    return f"{setup.game}, {setup.seats} seats, {entries} valid{rulings}"


def _part_words(result: ReplayResult) -> str:
    """Return how file, rules and rulings are, each by itself, as far as was read."""
    broken = result.failure.part if result.failure is not None else None
    if result.damage is not None:
        file = "file cut off" if result.damage.torn else "file damaged"
    elif broken is FilePart.FILE:
        file = "file altered"
    else:
        file = "file whole" if result.footer is not None else "file good so far"
    is_stopped = result.failure is not None and result.failure.is_stopped
    rules = "rules followed so far" if result.newer is not None or is_stopped else "rules followed"
    words = [file, "rules broken" if broken is FilePart.RULES and not is_stopped else rules]
    if broken is FilePart.RULINGS:
        words.append("invalid ruling")
    return "; ".join(words)


def _edition_words(setup: Setup) -> Sequence[str]:
    """Return how the edition is, if it is not this program's."""
    match edition_check(setup):
        case EditionCheck.CHANGED:
            return [f"edition {setup.edition.name} differs from this version's"]
        case EditionCheck.OWN:
            return [f"own edition {setup.edition.name}"]
        case EditionCheck.SAME:
            return []


def _ruling_line(
    recorded: RecordedRuling, players: Sequence[ReplayMessage], known: Mapping[str, str]
) -> ReplayMessage:
    number, key = recorded.ruling.number, _key_text(recorded.key, known)
    what = ruling_message(recorded.ruling, players)
    sentence = f"ruling {number}, entry {recorded.seq}, key {key}: {what}"
    return replay_message(
        sentence, "ruling.line", number=number, entry=recorded.seq, key=key, what=what
    )


def _key_text(key: bytes, known: Mapping[str, str]) -> str:
    """Return the fingerprint of *key*, and what it is known as."""
    key_fingerprint = fingerprint(key)
    return (
        f"{key_fingerprint} ({known[key_fingerprint]})"
        if key_fingerprint in known
        else key_fingerprint
    )


def _signature_words(result: ReplayResult, known: Mapping[str, str]) -> str:
    if result.signature is SignatureCheck.VERIFIED:
        return f"signed by {_key_text(result.header.public_key, known)}"
    if result.signature is SignatureCheck.NOT_SIGNED:
        return "not signed"
    return f"signature {result.signature.value}"


def _result_words(result: ReplayResult) -> str:
    assert result.footer is not None
    players, final = names(result.header), result.footer.result
    table = ", ".join(f"{name} {score}" for name, score in zip(players, final.scores, strict=True))
    winners = " and ".join(players[seat] for seat in final.winners) or "nobody"
    return f"{table}; won by {winners}; {ending_text(Ending(final.ending))}"
