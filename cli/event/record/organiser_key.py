"""The organiser's key: a file beside the settings, unless another one is named."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tilewyrm.cli.files.key_file import read_key_file
from tilewyrm.client.settings.settings_file import settings_path
from tilewyrm.engine.match.controls import Ruling
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.keyfile import (
    read_private_key,
    read_public_key,
    write_private_key,
)
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.v1 import control_pb2


@dataclass(frozen=True)
class Signer:
    """A signer of lines: the organiser, or an arbiter."""

    public: bytes
    """The public key, 32 bytes."""
    sign: Callable[[bytes], bytes]
    """Returns the signature of its argument, 64 bytes."""
    rule: Callable[[Ruling, bytes], control_pb2.Ruled]
    """Signs a ruling for the match whose luck has that commitment."""

    @property
    def by(self) -> str:
        """The public key as a log has it: hex."""
        return self.public.hex()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the key, for people."""
        return fingerprint(self.public)


def default_key_file() -> Path:
    """Return where this user's key is."""
    return settings_path().with_name("organiser-key.pem")


def signing_key(path: Path | None) -> Signer:
    """Return the signer with the key in the file at *path*, or with this user's own for None.

    Raises:
        ClickException: there is none.
    """
    private = read_key_file(path or default_key_file(), read_private_key)

    def rule(ruling: Ruling, commitment: bytes) -> control_pb2.Ruled:
        return signed_ruling(ruling, commitment, private)

    return Signer(private.public_key().public_bytes_raw(), private.sign, rule)


def public_key_of(text: str) -> str:
    """Return the public key that *text* is, or that is in the file of that name, in hex.

    Raises:
        ClickException: the file has none.
    """
    path = Path(text)
    return read_key_file(path, read_public_key).public_bytes_raw().hex() if path.exists() else text


def own_key(path: Path | None) -> tuple[Signer, Path | None]:
    """Return a key as `signing_key`; this user's own is made if it is not there.

    The second value is the new file, if it was made.

    Raises:
        ClickException: a named file has no key.
        OSError: the new key cannot be written.
    """
    own = default_key_file()
    if path is None and not own.exists():
        own.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private_key(own)
        return signing_key(own), own
    return signing_key(path), None
