"""The keys of an event's server: one of them must have signed each match."""

from collections.abc import Sequence
from pathlib import Path

from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.format.summary import summary


def demanded_signer(path: Path, servers: Sequence[str]) -> str | None:
    """Return the fingerprint of the key that must have signed the match in the file at *path*.

    The match names it, if it is one of *servers* (hex, in the order of the log). Otherwise it is
    their last. An event without a server demands None.
    """
    if not servers:
        return None
    try:
        named = summary(path).header.public_key.hex()
    except (ReplayError, OSError):
        named = ""
    return fingerprint(bytes.fromhex(named if named in servers else servers[-1]))
