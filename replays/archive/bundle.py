"""Bundles: signed archive files with replays, which anyone can check offline.

``MANIFEST`` is a list as ``sha256sum`` writes it, ``MANIFEST.sig`` the Ed25519 signature over its
bytes, ``MANIFEST.pub`` the key: ``docs/archive.md`` shows the check with common tools alone.
"""

import hashlib
import re
import tarfile
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from lzma import LZMAError
from pathlib import Path
from typing import IO, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

from tilewyrm.replays.archive.ingest import MOST_BYTES
from tilewyrm.replays.archive.layout import REPLAY
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.message import ReplayMessage, replay_message

MANIFEST, SIGNATURE, KEY = "MANIFEST", "MANIFEST.sig", "MANIFEST.pub"
_TITLE = "# tilewyrm archive manifest 1\n"
"""How a manifest begins, so that no signature made for something else fits one; ``sha256sum``
passes over it."""
_FOLDER = "matches/"
_LINE = re.compile(r"([0-9a-f]{64})  (matches/[^/\0-\x1f\\]+\.twr)")
_CHUNK_BYTES = 1 << 20
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every member of a zip: the same matches make the same bundle."""
_FORMAT_ERRORS = (tarfile.TarError, zipfile.BadZipFile, EOFError, LZMAError, zlib.error)
KINDS = (".tar", ".tar.gz", ".tgz", ".zip")
ProgressIterator = Callable[[Sequence[str]], Iterable[str]]
"""Yields all its items in order; a caller counts them to show progress."""


class InvalidBundle(Exception):
    """The file is not a bundle, or cannot be read; the message says why.

    Attributes:
        message: the message, for those who tell it in another language.
    """

    def __init__(self, sentence: str, case: str, /, **about: str | int) -> None:
        """Take the message, and what else `ReplayMessage` has of it."""
        super().__init__(sentence)
        self.message = replay_message(sentence, case, **about)


class BundleReport(NamedTuple):
    """Result of checking a bundle."""

    signer: str
    """The fingerprint of the key in it; empty if its signature is invalid."""
    names: Sequence[str]
    """The files that match the manifest, in its order."""
    faults: Sequence[ReplayMessage]
    """A sentence for each other file."""


def write_bundle(
    out: Path,
    matches: Mapping[str, Path],
    key: Ed25519PrivateKey,
    progress: ProgressIterator = iter,
) -> int:
    """Write the files *matches* by their names into the new bundle *out*; return how many.

    It appears once it is complete. *progress* iterates over the names, twice.

    Raises:
        InvalidBundle: the ending of *out* is none of `KINDS`, or a file name is
            invalid.
        OSError: it cannot be written, a file cannot be read, or *out* is there.
    """
    partial = out.with_name(f".{out.name}.part")
    names = sorted(matches)
    for name in names:
        if not _LINE.fullmatch(f"{'0' * 64}  {_FOLDER}{name}"):
            raise InvalidBundle(
                f"a file of a bundle cannot be called {name!r}", "bundle.name", name=repr(name)
            )
    try:
        lines = [f"{_sha256(matches[name])}  {_FOLDER}{name}\n" for name in progress(names)]
        manifest = (_TITLE + "".join(lines)).encode()
        public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        with _new_bundle(partial, out.name) as writer:
            writer.data(MANIFEST, manifest)
            writer.data(SIGNATURE, key.sign(manifest))
            writer.data(KEY, public)
            for name in progress(names):
                writer.data(f"{_FOLDER}{name}", matches[name].read_bytes())
        if out.exists():
            raise FileExistsError(17, "it is there already", str(out))
        partial.replace(out)
    finally:
        partial.unlink(missing_ok=True)
    return len(names)


def check_bundle(path: Path, progress: ProgressIterator = iter) -> BundleReport:
    """Check the bundle at *path*: its signature, and the SHA-256 of each file.

    *progress* iterates over the names of its files.

    Raises:
        InvalidBundle: it is not a bundle, or cannot be read.
    """
    faults: list[ReplayMessage] = []
    with _open_bundle(path) as bundle:
        manifest, listed = _manifest(bundle)
        signer = _signer(bundle, manifest)
        if not signer:
            sentence = "the manifest is not signed by the key in the bundle"
            faults.append(replay_message(sentence, "bundle.not_signed"))
        intact = []
        present = {name for name in bundle.names() if name not in (MANIFEST, SIGNATURE, KEY)}
        for name in progress(list(listed)):
            digest = listed[name]
            if name not in present:
                faults.append(replay_message(f"{name} is missing", "bundle.missing", name=name))
            elif hashlib.sha256(bundle.data(name)).hexdigest() != digest:
                sentence = f"{name} is not what the manifest says"
                faults.append(replay_message(sentence, "bundle.altered", name=name))
            else:
                intact.append(name.removeprefix(_FOLDER))
        faults += [
            replay_message(f"{name} is not in the manifest", "bundle.not_listed", name=name)
            for name in sorted(present - listed.keys())
        ]
    return BundleReport(signer, intact, faults)


def members(path: Path, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files *names* of the bundle at *path*, which `check_bundle` found to be good.

    Raises:
        InvalidBundle: as `check_bundle`; or it was changed meanwhile.
    """
    with _open_bundle(path) as bundle:
        _, listed = _manifest(bundle)
        for name in names:
            data = bundle.data(f"{_FOLDER}{name}")
            if hashlib.sha256(data).hexdigest() != listed.get(f"{_FOLDER}{name}"):
                sentence = f"{name} was changed while it was read"
                raise InvalidBundle(sentence, "bundle.changed", name=name)
            yield name, data


class _BundleReader(ABC):
    """Reader of an untrusted archive file: members are read by name, and never unpacked."""

    @abstractmethod
    def names(self) -> Sequence[str]:
        """Return the names of all members, folders aside."""

    @abstractmethod
    def _open(self, name: str) -> IO[bytes]:
        """Open the member *name*; raises KeyError where there is none that is a plain file."""

    def data(self, name: str) -> bytes:
        """Return the bytes of the member *name*."""
        try:
            with self._open(name) as member:
                data = member.read(MOST_BYTES + 1)
        except KeyError as error:
            raise InvalidBundle(f"{name} is missing", "bundle.missing", name=name) from error
        if len(data) > MOST_BYTES:
            most = MOST_BYTES >> 20
            sentence = f"{name} has more than {most} MiB, which no match has"
            raise InvalidBundle(sentence, "bundle.too_long", name=name, most=most)
        return data


class _TarReader(_BundleReader):
    def __init__(self, tar: tarfile.TarFile) -> None:
        self._tar = tar
        self._members = {member.name: member for member in tar if not member.isdir()}

    def names(self) -> Sequence[str]:
        return list(self._members)

    def _open(self, name: str) -> IO[bytes]:
        member = self._members[name]
        stream = self._tar.extractfile(member) if member.isreg() else None
        if stream is None:
            raise KeyError(name)
        return stream


class _ZipReader(_BundleReader):
    def __init__(self, file: zipfile.ZipFile) -> None:
        self._zip = file

    def names(self) -> Sequence[str]:
        return [info.filename for info in self._zip.infolist() if not info.is_dir()]

    def _open(self, name: str) -> IO[bytes]:
        return self._zip.open(name)


@contextmanager
def _open_bundle(path: Path) -> Iterator[_BundleReader]:
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as file:
                yield _ZipReader(file)
        else:
            with tarfile.open(path, "r:*") as tar:
                yield _TarReader(tar)
    except _FORMAT_ERRORS as error:
        why = str(error).partition(":\n")[0]  # tarfile lists behind it what it has tried
        sentence = f"it cannot be read as a tar or zip file: {why}"
        raise InvalidBundle(sentence, "bundle.neither_tar_nor_zip", why=why) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise InvalidBundle(
            f"it cannot be read: {error}", "bundle.not_read", why=str(error)
        ) from error


class _BundleWriter:
    """Writer of the members of a new bundle."""

    def __init__(self, file: tarfile.TarFile | zipfile.ZipFile) -> None:
        self._file = file

    def data(self, name: str, data: bytes) -> None:
        """Write a member."""
        if isinstance(self._file, zipfile.ZipFile):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            self._file.writestr(info, data)
        else:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            self._file.addfile(member, BytesIO(data))


@contextmanager
def _new_bundle(path: Path, name: str) -> Iterator[_BundleWriter]:
    if name.endswith(".zip"):
        with zipfile.ZipFile(path, "w") as file:
            yield _BundleWriter(file)
    elif name.endswith((".tar.gz", ".tgz")):
        with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as tar:
            yield _BundleWriter(tar)
    elif name.endswith(".tar"):
        with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as tar:
            yield _BundleWriter(tar)
    else:
        kinds = ", ".join(KINDS)
        sentence = f"the name of a bundle ends with one of {kinds}"
        raise InvalidBundle(sentence, "bundle.ending", kinds=kinds)


def _manifest(bundle: _BundleReader) -> tuple[bytes, dict[str, str]]:
    """Return the manifest, and by name the SHA-256 that each file must have."""
    manifest = bundle.data(MANIFEST)
    try:
        text = manifest.decode()
    except UnicodeDecodeError as error:
        raise InvalidBundle("its manifest is no text", "bundle.no_text") from error
    if not text.startswith(_TITLE):
        raise InvalidBundle("its manifest does not begin as one", "bundle.no_manifest")
    listed: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None or found[2] in listed:
            raise InvalidBundle(
                f"line {number} of its manifest names no file, or one for a second time",
                "bundle.line",
                line=number,
            )
        listed[found[2]] = found[1]
    return manifest, listed


def _signer(bundle: _BundleReader, manifest: bytes) -> str:
    """Return the fingerprint of the signing key; empty: the signature is invalid."""
    try:
        key = load_pem_public_key(bundle.data(KEY))
        if not isinstance(key, Ed25519PublicKey):
            return ""
        key.verify(bundle.data(SIGNATURE), manifest)
    except (InvalidSignature, ValueError, InvalidBundle):
        return ""
    return fingerprint(key.public_bytes_raw())


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def bundle_names(paths: Sequence[str]) -> Mapping[str, str]:
    """Return for each of *paths* in an archive a name of its own in a bundle.

    Folders become part of the name.
    """
    found: dict[str, str] = {}
    for path in sorted(paths):
        stem = re.sub(r"[^A-Za-z0-9_.-]", "-", path.removesuffix(REPLAY)).lstrip(".") or "match"
        name, number = f"{stem}{REPLAY}", 1
        while name in found:
            number += 1
            name = f"{stem}-{number}{REPLAY}"
        found[name] = path
    return {path: name for name, path in found.items()}
