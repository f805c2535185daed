"""An event loop in a thread of its own, for programs without `asyncio`."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from threading import Thread
from typing import Any, TypeVar

_Answer = TypeVar("_Answer")
_END = object()


class LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="tilewyrm", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, _Answer]) -> _Answer:
        """Do *work* there, and return what it returns."""
        doing = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return doing.result()
        except KeyboardInterrupt:
            doing.cancel()
            raise

    def each(self, items: AsyncIterator[_Answer]) -> Iterator[_Answer]:
        """Yield each of *items*, which come from there."""
        while (item := self.run(_next(items))) is not _END:
            yield item

    def close(self) -> None:
        """End it, after everything that is left there is cancelled."""
        self.run(_finished())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _finished() -> None:
    """Cancel every other task of this loop and wait for it, as `asyncio.run` does at its end."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


async def _next(items: AsyncIterator[Any]) -> Any:
    return await anext(items, _END)
