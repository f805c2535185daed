"""Errors of replays."""

from collections.abc import Sequence
from enum import Enum

from tilewyrm.engine.errors import public_error
from tilewyrm.replays.message import ReplayMessage, error_place, replay_message


class FilePart(Enum):
    """What of a file can be right or wrong by itself; verdicts keep these apart."""

    FILE = "file"
    """Its bytes: frames, records and their order, running hash."""
    RULES = "rules"
    """What was decided, what it changed, states and result."""
    LUCK = "luck"
    """The rolls and the secret that they come from."""
    SIGNATURE = "signature"
    RULINGS = "rulings"
    """What arbiters have signed."""


@public_error("ReplayError")
class ReplayError(Exception):
    """Root of every error that reading, writing or checking a replay raises.

    Attributes:
        message: the message, with its parts for other languages.
    """

    entries = 0
    """How many entries are valid before what is wrong in a file, where that is known."""

    def __init__(
        self, sentence: str, case: str = "", /, **about: str | int | ReplayMessage
    ) -> None:
        """Take the message, and what else `ReplayMessage` has of it."""
        super().__init__(sentence)
        self.message = ReplayMessage(sentence, case, about)


@public_error("ReplayError")
class CodecError(ReplayError):
    """A message does not hold the value that it should: none, of another game, or out of range."""


@public_error("ReplayError")
class UnknownContent(CodecError):
    """A message holds what only a later program knows.

    Attributes:
        what: what that is, such as ``the option 'trams'``.
    """

    def __init__(self, what: ReplayMessage) -> None:
        super().__init__(f"unknown to this program: {what}", "value.newer", what=what)
        self.what = what


@public_error("ReplayError")
class NotAReplay(ReplayError):
    """The file does not begin like a replay file, or cannot be opened or read."""


@public_error("ReplayError")
class UnsupportedReplay(ReplayError):
    """The file is a replay that this program cannot play: newer format, unknown game or rules."""


@public_error("ReplayError")
class NewerReplay(UnsupportedReplay):
    """The file is intact and holds what only a later program knows; what lies before it is good.

    Attributes:
        what: what that is, such as ``field 90 of tilewyrm.v1.Control``.
        written_by: the program that wrote the file, as the file says, fit to print; may be empty.
        seq: the entry that has it; None: it is in the header, or behind the last entry.
    """

    def __init__(
        self, what: ReplayMessage, written_by: str, *, seq: int | None, after: int | None
    ) -> None:
        """Say where it is: in the entry *seq*, behind the entry *after*, or else in the header."""
        program = (
            ReplayMessage(written_by)
            if written_by
            else replay_message("an unnamed program", "newer.unnamed")
        )
        place = replay_message("header", "newer.header")
        if seq is not None:
            place = replay_message(f"entry {seq}", "newer.entry", entry=seq)
        elif after is not None:
            place = replay_message(f"after entry {after}", "newer.after", entry=after)
        super().__init__(
            f"{place}: {what} is unknown to this program; the file was written by"
            f" {program}: use that version or a later one",
            "newer.file",
            place=place,
            what=what,
            program=program,
        )
        self.what = what
        self.written_by = written_by
        self.seq = seq


@public_error("ReplayError")
class CorruptReplay(ReplayError):
    """The file is damaged where it must be whole.

    Attributes:
        offset_bytes: where the first damaged frame begins, in bytes from the start of the file.
    """

    def __init__(self, offset_bytes: int, why: ReplayMessage) -> None:
        super().__init__(
            f"damaged at byte {offset_bytes}: {why}",
            "at_byte.damaged",
            byte=offset_bytes,
            why=why,
        )
        self.offset_bytes = offset_bytes


@public_error("ReplayError")
class Divergence(ReplayError):
    """Re-simulation comes to something else than what is recorded.

    Attributes:
        seq: the entry at fault; for a checkpoint or the footer, the last entry before it.
        what: what was compared, such as ``roll``; this and the next two in English.
        expected: what re-simulation expects there.
        actual: what the file says.
        part: what that is about.
        happened: what the entry at fault brings about here, an event each, where that is compared.
        then: the pending action after that entry, and the file's next entry if it cannot come.
        is_stopped: whether a rule probably failed on that entry in the program that recorded it,
            because the file ends with the entry and has none of its events.
    """

    def __init__(
        self,
        seq: int,
        what: ReplayMessage,
        *,
        expected: ReplayMessage,
        actual: ReplayMessage,
        part: FilePart = FilePart.RULES,
        happened: Sequence[str] = (),
        then: tuple[ReplayMessage, ReplayMessage] | None = None,
        is_stopped: bool = False,
    ) -> None:
        sentence, case = f"entry {seq}: {what}: expected {expected}, found {actual}", "differs"
        about: dict[str, str | int | ReplayMessage] = {
            "entry": seq,
            "what": what,
            "expected": expected,
            "actual": actual,
        }
        if is_stopped:
            sentence = (
                f"entry {seq}: no rule fails on it here. One probably did in the program that"
                " recorded the match, because the file ends with this entry and has none of its"
                " events. The error may be corrected since"
            )
            case = "stopped"
        elif then is not None:
            pending, recorded = then
            fault = replay_message(sentence, case, **about)
            sentence += f". After it, this program expects {pending}, next in the file: {recorded}"
            case = "differs_then"
            about |= {"fault": fault, "pending": pending, "recorded": recorded}
        super().__init__(sentence, case, **about)
        self.seq = seq
        self.what = str(what)
        self.expected = str(expected)
        self.actual = str(actual)
        self.part = part
        self.happened = happened
        self.then = then
        self.is_stopped = is_stopped


@public_error("ReplayError")
class RuleFailure(ReplayError):
    """A rule raises an unexpected error on an entry. The entries before it are good."""

    def __init__(self, seq: int, error: Exception) -> None:
        """Take the entry and the *error*, whose place in the program the message has."""
        place = error_place(error)
        sentence = (
            f"entry {seq}: this program fails on it ({place}). Send it with `tilewyrm report`"
        )
        super().__init__(sentence, "unread.crashed", entry=seq, error=place)
        self.seq = seq
        """The number of that entry."""
        self.entries = seq - 1


@public_error("ReplayError")
class MomentNotFound(ReplayError):
    """The match cannot be gone on with there; the message says why, and what would do."""
