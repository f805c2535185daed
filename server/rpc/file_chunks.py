"""Files as they are sent: in chunks."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

CHUNK_BYTES = 1 << 16


async def chunks_of(path: Path, size: int) -> AsyncIterator[bytes]:
    """Yield the first *size* bytes of the file at *path*, without holding up the event loop."""
    with path.open("rb") as file:
        while size > 0:
            data = await asyncio.to_thread(file.read, min(CHUNK_BYTES, size))
            if not data:
                return
            size -= len(data)
            yield data
