"""Check of the secrets in a footer against the commitment in the header."""

from tilewyrm.replays.evidence.luck import SECRET_BYTES, commitment, is_committed
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.v1 import replay_pb2

_Fault = tuple[ReplayMessage, ReplayMessage]
"""What is expected, and what is there."""


def secret_fault(header: replay_pb2.Header, footer: replay_pb2.Footer) -> _Fault | None:
    """Return the fault of the secrets in *footer*; None: they are right."""
    expected_commitment = header.secret_commitment
    if header.setup.HasField("origin"):
        fault = _branch_fault(footer, expected_commitment)
        if fault is not None:
            return fault
    elif footer.branch_secret:
        return (
            replay_message("none: the match is not a branch", "secret.no_branch"),
            replay_message("one of a branch", "secret.branch"),
        )
    if footer.sealed:
        if footer.secret:
            none = replay_message("none: the footer says that it is sealed", "secret.sealed")
            return none, _actual_bytes(footer.secret)
    elif not is_committed(footer.secret, expected_commitment):
        return _expected_bytes(expected_commitment), _actual_bytes(footer.secret)
    return None


def _branch_fault(footer: replay_pb2.Footer, expected_commitment: bytes) -> _Fault | None:
    """Return the fault in the footer of a branch; None: it is right."""
    if not footer.sealed:
        return (
            replay_message("a sealed footer: the match is a branch", "secret.branch_sealed"),
            replay_message("an unsealed one", "secret.not_sealed"),
        )
    secret = footer.branch_secret
    if secret and not is_committed(secret, expected_commitment):
        return _expected_bytes(expected_commitment), _actual_bytes(secret)
    return None


def _expected_bytes(expected_commitment: bytes) -> ReplayMessage:
    return _bytes(SECRET_BYTES, expected_commitment)


def _actual_bytes(secret: bytes) -> ReplayMessage:
    return _bytes(len(secret), commitment(secret))


def _bytes(size: int, sha256: bytes) -> ReplayMessage:
    digits = sha256.hex()
    return replay_message(
        f"{size} bytes with SHA-256 {digits}", "secret.bytes", size=size, digits=digits
    )
