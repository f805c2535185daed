"""Result of re-simulating a replay."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tilewyrm.engine.game import Setup
from tilewyrm.engine.match.controls import Ruling
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.errors import Divergence, NewerReplay
from tilewyrm.replays.evidence.luck import NO_COMMITMENT
from tilewyrm.replays.format.frames import Damage
from tilewyrm.v1 import replay_pb2


class LuckCheck(Enum):
    """What is known about the rolls."""

    VERIFIED = "verified"
    NOT_REVEALED = "not verified: the secret is not revealed"
    SEALED = "sealed: the secret is not in the file, it is revealed later"
    REFUTED = "refuted"


class SignatureCheck(Enum):
    """What is known about who wrote the file. That the key is the right one is not part of it."""

    VERIFIED = "verified"
    NOT_SIGNED = "none"
    NOT_REACHED = "not checked: the file was not read to its end"
    REFUTED = "refuted"


class RecordedRuling(NamedTuple):
    """A ruling that holds."""

    seq: int
    """Of its entry."""
    ruling: Ruling
    key: bytes
    """The arbiter's, 32 bytes: it signed the ruling."""


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """Result of re-simulating a file; it covers the valid prefix in any case."""

    header: replay_pb2.Header
    setup: Setup
    match: MatchState
    """The match after the last good entry."""
    entries_ok: int
    """How many entries hold, from the first."""
    footer: replay_pb2.Footer | None
    """The footer, if re-simulation came to it and it holds."""
    failure: Divergence | None
    """Where the record and the re-simulation differ; nothing behind it was read."""
    newer: NewerReplay | None
    """Where the file holds what only a later program knows; nothing behind it was read."""
    damage: Damage | None
    """Where the file could not be read further."""
    luck: LuckCheck
    signature: SignatureCheck
    rulings: Sequence[RecordedRuling]
    """Those among the good entries, oldest first."""

    @property
    def has_commitment(self) -> bool:
        """Whether a secret can prove the rolls; none can if they were made by hand."""
        return self.header.secret_commitment != NO_COMMITMENT

    @property
    def finished(self) -> bool:
        """Whether everything holds up to a footer, luck included unless that is sealed."""
        stopped = self.failure or self.newer or self.damage
        return self.footer is not None and stopped is None
