"""What a footer reveals of the luck, against what the header has committed to."""

from tilewyrm.replays.evidence.chance import (
    SECRET_BYTES,
    commitment,
    is_committed,
)
from tilewyrm.replays.message import (
    ReplayMessage,
    replay_message,
)
from tilewyrm.v1 import replay_pb2

_Fault = tuple[ReplayMessage, ReplayMessage]
"""What is expected, and what is there."""


def secret_fault(header: replay_pb2.Header, footer: replay_pb2.Footer) -> _Fault | None:
    """Return what is wrong with the secrets in *footer*, None if nothing."""
    committed = header.secret_commitment
    if header.setup.HasField("origin"):
        fault = _branch_fault(footer, committed)
        if fault is not None:
            return fault
    elif footer.branch_secret:
        return (
            replay_message("none: the match goes on from no other", "secret.no_branch"),
            replay_message("one of a branch", "secret.branch"),
        )
    if footer.sealed:
        if footer.secret:
            none = replay_message("none: the footer says that it is sealed", "secret.sealed")
            return none, _told(footer.secret)
    elif not is_committed(footer.secret, committed):
        return _promised(committed), _told(footer.secret)
    return None


def _branch_fault(footer: replay_pb2.Footer, committed: bytes) -> _Fault | None:
    """Return what is wrong in the footer of a match that goes on from another one."""
    if not footer.sealed:
        return (
            replay_message(
                "a sealed footer: the match goes on from another one", "secret.branch_sealed"
            ),
            replay_message("one that is not", "secret.not_sealed"),
        )
    secret = footer.branch_secret
    if secret and not is_committed(secret, committed):
        return _promised(committed), _told(secret)
    return None


def _promised(committed: bytes) -> ReplayMessage:
    return _bytes(SECRET_BYTES, committed)


def _told(secret: bytes) -> ReplayMessage:
    return _bytes(len(secret), commitment(secret))


def _bytes(size: int, sha256: bytes) -> ReplayMessage:
    digits = sha256.hex()
    return replay_message(
        f"{size} bytes with SHA-256 {digits}", "secret.bytes", size=size, digits=digits
    )
