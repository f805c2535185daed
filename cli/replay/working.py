"""Bulk work on files: in this process or in several, with a line of progress on a terminal."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import click

from tilewyrm.cli.replay.progress import Progress
from tilewyrm.replays.bulk import Came, Item, in_order
from tilewyrm.replays.verification import replay_files

BIG_BYTES = 2 << 20
"""From so many bytes on it is shown how far the work is, and several processes pay."""

Command = TypeVar("Command", bound=Callable[..., Any])

jobs: Callable[[Command], Command] = click.option(
    "-j",
    "jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Work in N processes; by default in as many as there are processors, where it pays.",
)


def found(names: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files that *names* are, folders looked through, and the folders without any."""
    files = {name: list(replay_files(name)) for name in names}
    return [path for name in names for path in files[name]], [n for n in names if not files[n]]


def worked(
    work: Callable[[Item, Callable[[int], None] | None], Came],
    items: Sequence[Item],
    paths: Sequence[Path],
    jobs: int | None,
    lost: Callable[[Item], Came],
    executor: Executor | None = None,
) -> Iterator[Came]:
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
    workers = min(jobs or (_processors() if big else 1), len(items))
    with Progress(len(items), sum(sizes), wanted=big) as progress:
        if executor is not None:
            done: Iterator[Came] | None = _on(work, items, executor, lost)
        else:
            done = _in_processes(work, items, workers, lost) if workers > 1 else None
        for came, size in zip(
            done or (work(item, progress.at) for item in items), sizes, strict=True
        ):
            progress.give_way()
            yield came
            progress.done(size)


def _in_processes(
    work: Callable[..., Came], items: Sequence[Item], workers: int, lost: Callable[[Item], Came]
) -> Iterator[Came]:
    with ProcessPoolExecutor(workers, initializer=_begin) as executor:
        try:
            yield from _on(work, items, executor, lost)
        except BaseException:  # Ctrl-C: what has not begun need not begin
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def _on(
    work: Callable[..., Came],
    items: Sequence[Item],
    executor: Executor,
    lost: Callable[[Item], Came],
) -> Iterator[Came]:
    yield from in_order(work, items, executor, lost)


def _begin() -> None:
    """Let the process that was asked to work deal with Ctrl-C, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the process that was asked to work: killed, it can tell nobody."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _processors() -> int:
    count = getattr(os, "sched_getaffinity", None)
    return len(count(0)) if count is not None else os.cpu_count() or 1


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
