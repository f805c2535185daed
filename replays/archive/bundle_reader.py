"""Reader of a bundle: a tar or zip file of a stranger's, of which nothing is ever unpacked to disk.

Sizes are bounded while it is read: a small file can unpack to more than any memory holds.
"""

import bz2
import gzip
import lzma
import tarfile
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import SEEK_SET, BufferedIOBase
from pathlib import Path
from typing import IO, BinaryIO, cast

from tilewyrm.replays.archive.ingest import MOST_BYTES
from tilewyrm.replays.message import replay_message

_MOST_UNPACKED = 100
"""How many times its own length a file unpacks to, at most, beside `MOST_BYTES`: matches come to
twice, tar's blanks between small ones to ten times."""
_FORMAT_ERRORS = (
    tarfile.TarError,
    zipfile.BadZipFile,
    EOFError,
    lzma.LZMAError,
    zlib.error,
)


class InvalidBundle(Exception):
    """The file is not a bundle, or cannot be read; the message says why.

    Attributes:
        message: the message, for those who tell it in another language.
    """

    def __init__(self, sentence: str, case: str, /, **about: str | int) -> None:
        """Take the message, and what else `ReplayMessage` has of it."""
        super().__init__(sentence)
        self.message = replay_message(sentence, case, **about)


class BundleReader(ABC):
    """Reader of an untrusted archive file: members are read by name, and never unpacked."""

    def __init__(self, most: int) -> None:
        """Unpack *most* bytes at most."""
        self._left = most

    @abstractmethod
    def names(self) -> Sequence[str]:
        """Return the names of all members in the order of the file, folders aside."""

    @abstractmethod
    def _open(self, name: str) -> IO[bytes]:
        """Open the member *name*; raises KeyError where there is none that is a plain file."""

    def data(self, name: str) -> bytes:
        """Return the bytes of the member *name*.

        Raises:
            InvalidBundle: it is missing, longer than any match, or all that was read is too much.
        """
        try:
            with self._open(name) as member:
                data = member.read(MOST_BYTES + 1)
        except KeyError as error:
            raise InvalidBundle(f"{name} is missing", "bundle.missing", name=name) from error
        if len(data) > MOST_BYTES:
            raise _too_long(name)
        self._left -= len(data)
        if self._left < 0:
            raise _bomb()
        return data


class _TarReader(BundleReader):
    def __init__(self, tar: tarfile.TarFile, most: int) -> None:
        super().__init__(most)
        self._tar = tar
        self._members: dict[str, tarfile.TarInfo] = {}
        for member in tar:
            if member.size > MOST_BYTES:
                raise _too_long(member.name)
            if not member.isdir():
                self._members[member.name] = member

    def names(self) -> Sequence[str]:
        return list(self._members)

    def _open(self, name: str) -> IO[bytes]:
        member = self._members[name]
        stream = self._tar.extractfile(member) if member.isreg() else None
        if stream is None:
            raise KeyError(name)
        return stream


class _ZipReader(BundleReader):
    def __init__(self, file: zipfile.ZipFile, most: int) -> None:
        super().__init__(most)
        self._zip = file

    def names(self) -> Sequence[str]:
        found = [info.filename for info in self._zip.infolist() if not info.is_dir()]
        return list(dict.fromkeys(found))

    def _open(self, name: str) -> IO[bytes]:
        return self._zip.open(name)


class _BoundedStream(BufferedIOBase):
    """What is unpacked of a compressed file, up to a bound: to skip is to unpack, too."""

    def __init__(self, stream: BinaryIO, most: int) -> None:
        self._stream = stream
        self._most = most

    def read(self, size: int | None = -1, /) -> bytes:
        """Return up to *size* bytes; no member, and no head of one, is longer than a match.

        Raises:
            InvalidBundle: it is, or this is behind the bound.
        """
        if size is None or not 0 <= size <= MOST_BYTES + 1:
            raise _bomb()
        data = self._stream.read(size)
        self._check(self._stream.tell())
        return data

    def seek(self, offset: int, whence: int = SEEK_SET, /) -> int:
        """Go to *offset*, which is counted from the beginning.

        Raises:
            InvalidBundle: this is behind the bound.
        """
        self._check(offset)
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        """Return how much is unpacked before what is read next."""
        return self._stream.tell()

    def _check(self, offset: int) -> None:
        if offset > self._most:
            raise _bomb()


def _too_long(name: str) -> InvalidBundle:
    most = MOST_BYTES >> 20
    sentence = f"{name} has more than {most} MiB, more than any match"
    return InvalidBundle(sentence, "bundle.too_long", name=name, most=most)


def _bomb() -> InvalidBundle:
    sentence = "it unpacks to far more than matches do, and is not unpacked"
    return InvalidBundle(sentence, "bundle.bomb")


def _unpacked(path: Path) -> BinaryIO:
    """Return the file at *path*, unpacked if it is compressed."""
    with path.open("rb") as stream:
        head = stream.read(6)
    if head.startswith(b"\x1f\x8b"):
        return cast("BinaryIO", gzip.open(path))
    if head.startswith(b"BZh"):
        return cast("BinaryIO", bz2.open(path))
    if head.startswith(b"\xfd7zXZ\0"):
        return cast("BinaryIO", lzma.open(path))
    return path.open("rb")


@contextmanager
def open_bundle(path: Path) -> Iterator[BundleReader]:
    """Open the bundle at *path*.

    Raises:
        InvalidBundle: it is not a bundle, or cannot be read; also later, while it is.
    """
    try:
        most = MOST_BYTES + _MOST_UNPACKED * path.stat().st_size
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as file:
                yield _ZipReader(file, most)
        else:
            with (
                _unpacked(path) as stream,
                tarfile.open(fileobj=_BoundedStream(stream, most), mode="r:") as tar,
            ):
                yield _TarReader(tar, most)
    except _FORMAT_ERRORS as error:
        why = str(error).partition(":\n")[0]  # tarfile lists behind it what it has tried
        sentence = f"cannot read it as a tar or zip file: {why}"
        raise InvalidBundle(sentence, "bundle.neither_tar_nor_zip", why=why) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise InvalidBundle(
            f"cannot read it: {error}", "bundle.not_read", why=str(error)
        ) from error
