"""The text of an edition inside a setup: compressed, and taken from strangers with care."""

import zlib
from functools import lru_cache

from tilewyrm.engine.edition_text import MOST_BYTES
from tilewyrm.replays.errors import CodecError

_REMEMBERED = 8


@lru_cache(_REMEMBERED)
def compressed(text: str) -> bytes:
    """Return *text* in UTF-8 as one zlib stream; other programs may come to other bytes."""
    return zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)


def decompressed(data: bytes) -> bytes:
    """Return what *data*, one zlib stream, holds: at most `MOST_BYTES`.

    Raises:
        CodecError: it is none, holds more, or goes on behind the end of the stream.
    """
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        raise CodecError(f"the edition is no zlib stream: {error}") from error
    if len(text) > MOST_BYTES:
        raise CodecError(f"the edition has more than {MOST_BYTES} bytes")
    if not stream.eof:
        raise CodecError("the edition's zlib stream is cut off")
    if stream.unused_data:
        raise CodecError(f"{len(stream.unused_data)} bytes stand behind the edition's zlib stream")
    return text
