"""Bundles: signed archive files with replays, which anyone can check offline.

``MANIFEST`` is a list as ``sha256sum`` writes it, ``MANIFEST.sig`` the Ed25519 signature over its
bytes, ``MANIFEST.pub`` the key: ``docs/archive.md`` shows the check with common tools alone.
"""

import hashlib
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

from tilewyrm.replays.archive.bundle_reader import BundleReader, InvalidBundle, open_bundle
from tilewyrm.replays.archive.layout import REPLAY
from tilewyrm.replays.evidence.public_key import is_signed
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.message import ReplayMessage, replay_message

MANIFEST, SIGNATURE, KEY = "MANIFEST", "MANIFEST.sig", "MANIFEST.pub"
_TITLE = "# tilewyrm archive manifest 1\n"
"""How a manifest begins, so that no signature made for something else fits one; ``sha256sum``
passes over it."""
_FOLDER = "matches/"
_MATCH = r"matches/[^/\0-\x1f\\]+\.twr"
_BESIDE = r"[a-z]+\.(?:csv|jsonl?)"
"""Names of the other files that a bundle may have, such as the log of an event."""
_LINE = re.compile(rf"([0-9a-f]{{64}})  ({_MATCH}|{_BESIDE})")
MOST_FILES = 200_000
"""In one bundle."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every member of a zip: the same matches make the same bundle."""
KINDS = (".tar", ".tar.gz", ".tgz", ".zip")
ProgressIterator = Callable[[Sequence[str]], Iterable[str]]
"""Yields all its items in order; a caller counts them to show progress."""


class BundleReport(NamedTuple):
    """Result of checking a bundle."""

    signer: str
    """The fingerprint of the key in it; empty if its signature is invalid."""
    names: Sequence[str]
    """The matches that are as the manifest says, in its order."""
    faults: Sequence[ReplayMessage]
    """A sentence for each other file."""


def write_bundle(
    out: Path,
    matches: Mapping[str, Path],
    key: Ed25519PrivateKey,
    progress: ProgressIterator = iter,
    beside: Mapping[str, bytes] | None = None,
) -> int:
    """Write the files *matches* by their names into the new bundle *out*; return how many.

    *beside* has other files by name, such as the log of an event. The bundle appears once it is
    complete. *progress* iterates over the names of the matches, twice.

    Raises:
        InvalidBundle: the ending of *out* is none of `KINDS`, a file name is invalid, or there
            are more than `MOST_FILES`.
        OSError: it cannot be written, a file cannot be read, or *out* is there.
    """
    partial = out.with_name(f".{out.name}.part")
    names, others = sorted(matches), dict(sorted((beside or {}).items()))
    if len(names) + len(others) > MOST_FILES:
        raise _too_many()
    for name in (*(f"{_FOLDER}{name}" for name in names), *others):
        if not _LINE.fullmatch(f"{'0' * 64}  {name}"):
            raise InvalidBundle(
                f"{name!r} is not a valid file name in a bundle", "bundle.name", name=repr(name)
            )
    try:
        lines = [f"{_sha256(matches[name])}  {_FOLDER}{name}\n" for name in progress(names)]
        lines += [f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in others.items()]
        manifest = (_TITLE + "".join(lines)).encode()
        public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        with _new_bundle(partial, out.name) as writer:
            writer.data(MANIFEST, manifest)
            writer.data(SIGNATURE, key.sign(manifest))
            writer.data(KEY, public)
            for name, data in others.items():
                writer.data(name, data)
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
        InvalidBundle: it is not a bundle, cannot be read, or unpacks to more than any bundle.
    """
    faults: list[ReplayMessage] = []
    with open_bundle(path) as bundle:
        manifest, listed = _manifest(bundle)
        signer = _signer(bundle, manifest)
        if not signer:
            sentence = "the manifest is not signed by the key in the bundle"
            faults.append(replay_message(sentence, "bundle.not_signed"))
        intact = []
        present = [name for name in bundle.names() if name not in (MANIFEST, SIGNATURE, KEY)]
        # In the order of the file: one that is compressed is read from its beginning else.
        digests = {
            name: hashlib.sha256(bundle.data(name)).hexdigest()
            for name in progress([name for name in present if name in listed])
        }
        for name, digest in listed.items():
            if name not in digests:
                faults.append(replay_message(f"{name} is missing", "bundle.missing", name=name))
            elif digests[name] != digest:
                sentence = f"{name} differs from the manifest"
                faults.append(replay_message(sentence, "bundle.altered", name=name))
            elif name.startswith(_FOLDER):
                intact.append(name.removeprefix(_FOLDER))
        faults += [
            replay_message(f"{name} is not in the manifest", "bundle.not_listed", name=name)
            for name in sorted(set(present) - listed.keys())
        ]
    return BundleReport(signer, intact, faults)


def members(path: Path, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files *names* of the bundle at *path*, which `check_bundle` found to be good.

    Raises:
        InvalidBundle: as `check_bundle`; or it was changed meanwhile.
    """
    with open_bundle(path) as bundle:
        _, listed = _manifest(bundle)
        for name in names:
            data = bundle.data(f"{_FOLDER}{name}")
            if hashlib.sha256(data).hexdigest() != listed.get(f"{_FOLDER}{name}"):
                sentence = f"{name} was changed while being read"
                raise InvalidBundle(sentence, "bundle.changed", name=name)
            yield name, data


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
        sentence = f"the name of a bundle must end with one of {kinds}"
        raise InvalidBundle(sentence, "bundle.ending", kinds=kinds)


def _manifest(bundle: BundleReader) -> tuple[bytes, dict[str, str]]:
    """Return the manifest, and by name the SHA-256 that each file must have."""
    manifest = bundle.data(MANIFEST)
    if manifest.count(b"\n") > MOST_FILES + 1:
        raise _too_many()
    try:
        text = manifest.decode()
    except UnicodeDecodeError as error:
        raise InvalidBundle("its manifest is not text", "bundle.no_text") from error
    if not text.startswith(_TITLE):
        raise InvalidBundle("its manifest has a wrong first line", "bundle.no_manifest")
    listed: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None or found[2] in listed:
            raise InvalidBundle(
                f"line {number} of its manifest has no file name, or a duplicate one",
                "bundle.line",
                line=number,
            )
        listed[found[2]] = found[1]
    return manifest, listed


def _too_many() -> InvalidBundle:
    sentence = f"a bundle has at most {MOST_FILES} files"
    return InvalidBundle(sentence, "bundle.too_many", most=MOST_FILES)


def _signer(bundle: BundleReader, manifest: bytes) -> str:
    """Return the fingerprint of the signing key; empty: the signature is invalid."""
    try:
        key = load_pem_public_key(bundle.data(KEY))
        if not isinstance(key, Ed25519PublicKey):
            return ""
        signature = bundle.data(SIGNATURE)
    except (ValueError, InvalidBundle):
        return ""
    public_key = key.public_bytes_raw()
    return fingerprint(public_key) if is_signed(public_key, signature, manifest) else ""


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
