"""Bulk work on files: in this process or in several, with a line of progress on a terminal."""

import gc
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import click

from tilewyrm.cli.bulk.garbage_collection import GC_THRESHOLD
from tilewyrm.cli.bulk.progress import Progress
from tilewyrm.replays.batch.executor import Item, Output, map_in_order
from tilewyrm.replays.batch.verification import replay_files

BIG_BYTES = 2 << 20
"""Size in bytes from which progress is shown and several processes are used."""

_last_steps: dict[Callable[[], None], None] = {}
"""The last steps of this process, if it is ended in the middle of its work."""

Command = TypeVar("Command", bound=Callable[..., Any])

jobs: Callable[[Command], Command] = click.option(
    "-j",
    "jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="replay.flag.jobs",
)


def expand_paths(names: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files that *names* are, folders looked through, and the folders without any."""
    files = {name: list(replay_files(name)) for name in names}
    return [path for name in names for path in files[name]], [n for n in names if not files[n]]


def map_in_processes(
    work: Callable[[Item, Callable[[int], None] | None], Output],
    items: Sequence[Item],
    paths: Sequence[Path],
    jobs: int | None,
    on_lost: Callable[[Item], Output],
    executor: Executor | None = None,
) -> Iterator[Output]:
    """Yield the result of *work* for each of *items*, in order.

    Args:
        work: is given an item, and what to tell how many bytes of it are done, or None; see
            `map_in_order`.
        items: one for each of *paths*.
        paths: the files.
        jobs: in how many processes; None: as it pays.
        on_lost: gives the result of an item whose process was ended from outside.
        executor: where to work instead; None: here.
    """
    sizes = [_size(path) for path in paths]
    is_big = sum(sizes) >= BIG_BYTES
    workers = min(jobs or (processors() if is_big else 1), len(items))
    with Progress(len(items), sum(sizes), wanted=is_big) as progress:
        if executor is None and workers <= 1:
            outputs = (work(item, progress.show) for item in items)
        else:
            single: Callable[..., Output] = work
            outputs = map_on_workers(single, items, workers, on_lost, executor)
        for output, size in zip(outputs, sizes, strict=True):
            progress.clear()
            yield output
            progress.advance(size)


def map_on_workers(
    work: Callable[[Item], Output],
    items: Iterable[Item],
    workers: int,
    on_lost: Callable[[Item], Output],
    executor: Executor | None = None,
) -> Generator[Output, None, None]:
    """Yield the result of *work* for each of *items*, in order: on *executor*, or in processes.

    Args:
        work: see `map_in_order`.
        items: see `map_in_order`.
        workers: how many processes, where there is no *executor*. When nobody asks for more, be it
            after Ctrl-C, they end in the middle of what they are at.
        on_lost: see `map_in_order`.
        executor: where to work instead; None: in processes.
    """
    if executor is not None:
        yield from map_in_order(work, items, executor, on_lost)
        return
    stop_receiver, stop_sender = Pipe(duplex=False)
    with (
        stop_receiver,
        stop_sender,
        ProcessPoolExecutor(workers, initializer=_init_worker, initargs=(stop_receiver,)) as pool,
    ):
        try:
            with _interrupts_blocked():
                pool.submit(int)  # which starts them all
            yield from map_in_order(work, items, pool, on_lost)
        except BaseException:  # Ctrl-C: what has not begun need not begin
            stop_sender.send(None)
            pool.shutdown(cancel_futures=True)  # with its thread: see `concurrent.futures` at exit
            raise


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let Ctrl-C wait while processes are forked: Python would lose it there, with a traceback."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # on Windows, where nothing is forked
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _init_worker(stop_receiver: Connection) -> None:
    """Leave Ctrl-C to the parent process; exit when it ends, or on *stop_receiver*."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # what a forked worker has of its parent is its parent's to end
    gc.set_threshold(GC_THRESHOLD)
    Thread(target=_exit_with_parent, daemon=True).start()
    Thread(target=_exit_at, args=(stop_receiver,), daemon=True).start()


def _exit_at(stop_receiver: Connection) -> None:
    stop_receiver.poll(None)  # not read: it is for all of them
    _exit()


def _exit_with_parent() -> None:
    """Wait for the end of the parent process: a killed one sends no message."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    _exit()


def on_early_exit(step: Callable[[], None]) -> None:
    """Let *step* be called if this process of a pool is ended in the middle of its work.

    A thread of its own calls it. Several times the same step is once.
    """
    _last_steps[step] = None


def _exit() -> None:
    for step in tuple(_last_steps):
        step()
    os._exit(1)


def processors() -> int:
    """Return how many processors this process may use."""
    count = getattr(os, "sched_getaffinity", None)
    return len(count(0)) if count is not None else os.cpu_count() or 1


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
