"""The same work for many things, wherever there is room: their order stays, and none is lost."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

_AHEAD = 256
"""Things that are given out before the first of them is done."""

Item = TypeVar("Item")
Output = TypeVar("Output")


def in_order(
    work: Callable[[Item], Output],
    items: Iterable[Item],
    executor: Executor,
    lost: Callable[[Item], Output],
) -> Iterator[Output]:
    """Yield what *work* makes of each of *items*, in their order.

    Args:
        work: called on *executor*; it, its argument and its result can be pickled, and it does not
            raise.
        items: taken as they are needed.
        executor: any; where it breaks down, *lost* says what came of its items.
        lost: called here.
    """
    under_way: deque[tuple[Item, Future[Output] | None]] = deque()
    for item in items:
        under_way.append((item, _submitted(work, item, executor)))
        if len(under_way) >= _AHEAD:
            yield _output_of(*under_way.popleft(), lost)
    while under_way:
        yield _output_of(*under_way.popleft(), lost)


def _submitted(
    work: Callable[[Item], Output], item: Item, executor: Executor
) -> "Future[Output] | None":
    try:
        return executor.submit(work, item)
    except Exception:  # work is not called yet: each kind of executor breaks down in its own way
        return None


def _output_of(
    item: Item, future: "Future[Output] | None", lost: Callable[[Item], Output]
) -> Output:
    try:
        return lost(item) if future is None else future.result()
    except Exception:  # work does not raise: this is the executor's
        return lost(item)
