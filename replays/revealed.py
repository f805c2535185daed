"""What a footer reveals of the luck, against what the header has committed to."""

from tilewyrm.replays.chance import SECRET_BYTES, commitment, is_committed
from tilewyrm.v1 import replay_pb2

_Fault = tuple[str, str]
"""What is expected, and what is there."""


def secret_fault(header: replay_pb2.Header, footer: replay_pb2.Footer) -> _Fault | None:
    """Return what is wrong with the secrets in *footer*, None if nothing."""
    committed = header.secret_commitment
    if header.setup.HasField("origin"):
        fault = _branch_fault(footer, committed)
        if fault is not None:
            return fault
    elif footer.branch_secret:
        return "none: the match goes on from no other", "one of a branch"
    if footer.sealed:
        if footer.secret:
            return "none: the footer says that it is sealed", _told(footer.secret)
    elif not is_committed(footer.secret, committed):
        return _promised(committed), _told(footer.secret)
    return None


def _branch_fault(footer: replay_pb2.Footer, committed: bytes) -> _Fault | None:
    """Return what is wrong in the footer of a match that goes on from another one."""
    if not footer.sealed:
        return "a sealed footer: the match goes on from another one", "one that is not"
    secret = footer.branch_secret
    if secret and not is_committed(secret, committed):
        return _promised(committed), _told(secret)
    return None


def _promised(committed: bytes) -> str:
    return f"{SECRET_BYTES} bytes with SHA-256 {committed.hex()}"


def _told(secret: bytes) -> str:
    return f"{len(secret)} bytes with SHA-256 {commitment(secret).hex()}"
