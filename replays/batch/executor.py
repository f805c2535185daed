"""Ordered parallel map: one function over many items on any executor, in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

_MAX_PENDING = 256
"""Items submitted, at most, before the first of them is done."""

Item = TypeVar("Item")
Output = TypeVar("Output")


def map_in_order(
    work: Callable[[Item], Output],
    items: Iterable[Item],
    executor: Executor,
    on_lost: Callable[[Item], Output],
) -> Iterator[Output]:
    """Yield the result of *work* for each of *items*, in order.

    Args:
        work: called on *executor*; it, its argument and its result can be pickled, and it does not
            raise.
        items: taken as they are needed.
        executor: any; if it fails, *on_lost* gives the results of its items.
        on_lost: called here.
    """
    pending: deque[tuple[Item, Future[Output] | None]] = deque()
    for item in items:
        pending.append((item, _submit(work, item, executor)))
        if len(pending) >= _MAX_PENDING:
            yield _output_of(*pending.popleft(), on_lost)
    while pending:
        yield _output_of(*pending.popleft(), on_lost)


def _submit(
    work: Callable[[Item], Output], item: Item, executor: Executor
) -> "Future[Output] | None":
    try:
        return executor.submit(work, item)
    except Exception:  # work is not called yet: each kind of executor breaks down in its own way
        return None


def _output_of(
    item: Item, future: "Future[Output] | None", on_lost: Callable[[Item], Output]
) -> Output:
    try:
        return on_lost(item) if future is None else future.result()
    except Exception:  # work does not raise: this is the executor's
        return on_lost(item)
