"""What stands compressed inside a setup, such as an edition: taken from strangers with care."""

import zlib
from functools import lru_cache

from tilewyrm.engine.edition_text import MOST_BYTES
from tilewyrm.replays.errors import CodecError

_REMEMBERED = 8


@lru_cache(_REMEMBERED)
def compressed(text: str) -> bytes:
    """Return *text* in UTF-8 as one zlib stream; other programs may come to other bytes."""
    return zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)


def decompressed(data: bytes, what: str = "the edition") -> bytes:
    """Return what *data*, one zlib stream, holds: at most `MOST_BYTES`; *what* it is, in words.

    Raises:
        CodecError: it is none, holds more, or goes on behind the end of the stream.
    """
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        raise CodecError(f"{what} is no zlib stream: {error}") from error
    if len(text) > MOST_BYTES:
        raise CodecError(f"{what} has more than {MOST_BYTES} bytes")
    if not stream.eof:
        raise CodecError(f"the zlib stream of {what} is cut off")
    if stream.unused_data:
        raise CodecError(f"{len(stream.unused_data)} bytes stand behind the zlib stream of {what}")
    return text
