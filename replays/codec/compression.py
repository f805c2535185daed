"""Compressed texts inside a setup, such as the edition: untrusted ones are limited in size."""

import zlib
from functools import lru_cache

from tilewyrm.engine.setup.edition_text import MOST_BYTES
from tilewyrm.replays.errors import CodecError
from tilewyrm.replays.message import ReplayMessage, replay_message

_CACHE_SIZE = 8
_THE_EDITION = replay_message("the edition", "there.edition")


@lru_cache(_CACHE_SIZE)
def compressed(text: str) -> bytes:
    """Return *text* in UTF-8 as one zlib stream; other programs may come to other bytes."""
    return zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)


def decompressed(data: bytes, what: ReplayMessage = _THE_EDITION) -> bytes:
    """Return the content of *data*, one zlib stream of *what*: at most `MOST_BYTES`.

    Raises:
        CodecError: it is none, holds more, or goes on behind the end of the stream.
    """
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        sentence = f"{what} is not a zlib stream: {error}"
        raise CodecError(sentence, "stream.none", what=what, why=str(error)) from error
    if len(text) > MOST_BYTES:
        sentence = f"{what} has more than {MOST_BYTES} bytes"
        raise CodecError(sentence, "stream.long", what=what, most=MOST_BYTES)
    if not stream.eof:
        raise CodecError(f"the zlib stream of {what} is cut off", "stream.cut_off", what=what)
    if stream.unused_data:
        surplus = len(stream.unused_data)
        sentence = f"{surplus} extra bytes follow the zlib stream of {what}"
        raise CodecError(sentence, "stream.goes_on", what=what, behind=surplus)
    return text
