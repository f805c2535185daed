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

from tilewyrm.cli.bulk.progress import Progress
from tilewyrm.cli.entry import COLLECTED_AFTER
from tilewyrm.replays.batch.executor import (
    Item,
    Output,
    in_order,
)
from tilewyrm.replays.batch.verification import replay_files

BIG_BYTES = 2 << 20
"""From so many bytes on it is shown how far the work is, and several processes pay."""

Command = TypeVar("Command", bound=Callable[..., Any])

jobs: Callable[[Command], Command] = click.option(
    "-j",
    "jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="replay.flag.jobs",
)


def found_files(names: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files that *names* are, folders looked through, and the folders without any."""
    files = {name: list(replay_files(name)) for name in names}
    return [path for name in names for path in files[name]], [n for n in names if not files[n]]


def in_processes(
    work: Callable[[Item, Callable[[int], None] | None], Output],
    items: Sequence[Item],
    paths: Sequence[Path],
    jobs: int | None,
    lost: Callable[[Item], Output],
    executor: Executor | None = None,
) -> Iterator[Output]:
    """Yield what *work* makes of each of *items*, in their order.

    Args:
        work: is given an item, and what to tell how many bytes of it are done, or None; see
            `in_order`.
        items: one for each of *paths*.
        paths: the files.
        jobs: in how many processes; None: as it pays.
        lost: says what came of an item whose process was ended from outside.
        executor: where to work instead; None: here.
    """
    sizes = [_size(path) for path in paths]
    big = sum(sizes) >= BIG_BYTES
    workers = min(jobs or (processors() if big else 1), len(items))
    with Progress(len(items), sum(sizes), wanted=big) as progress:
        if executor is None and workers <= 1:
            done = (work(item, progress.at) for item in items)
        else:
            alone: Callable[..., Output] = work
            done = in_order_on(alone, items, workers, lost, executor)
        for came, size in zip(done, sizes, strict=True):
            progress.give_way()
            yield came
            progress.done(size)


def in_order_on(
    work: Callable[[Item], Output],
    items: Iterable[Item],
    workers: int,
    lost: Callable[[Item], Output],
    executor: Executor | None = None,
) -> Generator[Output, None, None]:
    """Yield what *work* makes of each of *items*, in their order: on *executor*, or in processes.

    Args:
        work: see `in_order`.
        items: see `in_order`.
        workers: how many processes, where there is no *executor*. When nobody asks for more, be it
            after Ctrl-C, they end in the middle of what they are at.
        lost: see `in_order`.
        executor: where to work instead; None: in processes.
    """
    if executor is not None:
        yield from in_order(work, items, executor, lost)
        return
    enough, tell_enough = Pipe(duplex=False)
    with (
        enough,
        tell_enough,
        ProcessPoolExecutor(workers, initializer=_begin, initargs=(enough,)) as pool,
    ):
        try:
            with _undisturbed():
                pool.submit(int)  # which starts them all
            yield from in_order(work, items, pool, lost)
        except BaseException:  # Ctrl-C: what has not begun need not begin
            pool.shutdown(wait=False, cancel_futures=True)
            tell_enough.send(None)
            raise


@contextmanager
def _undisturbed() -> Iterator[None]:
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


def _begin(enough: Connection) -> None:
    """Let the process that was asked to work deal with Ctrl-C; end when it ends, or at *enough*."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(COLLECTED_AFTER)
    Thread(target=_end_with_parent, daemon=True).start()
    Thread(target=_end_at, args=(enough,), daemon=True).start()


def _end_at(enough: Connection) -> None:
    enough.poll(None)  # not read: it is for all of them
    os._exit(1)


def _end_with_parent() -> None:
    """Wait for the end of the process that was asked to work: killed, it can tell nobody."""
    parent = parent_process()
    assert parent is not None
    parent.join()
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
