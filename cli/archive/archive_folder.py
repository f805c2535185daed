"""Folder of the archive, and opening it with a refreshed index."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from tilewyrm.cli.bulk.workers import map_in_processes
from tilewyrm.cli.files.match_files import own_folder
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.archive import Archive, RefreshReport, ScanResult, scan
from tilewyrm.replays.archive.layout import INDEX, is_server_folder
from tilewyrm.replays.archive.query import ArchiveQuery

Command = TypeVar("Command", bound=Callable[..., Any])


def _folder(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path:
    if path is not None:
        return path
    own = own_folder()
    if not own.is_dir():
        raise click.BadParameter(
            f"no matches yet on this computer ({own}); name the folder of an archive"
        )
    return own


folder: Callable[[Command], Command] = click.option(
    "--in",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    envvar="TILEWYRM_ARCHIVE",
    callback=_folder,
    help="archive.flag.folder",
)


@contextmanager
def open_archive(
    folder: Path,
    jobs: int | None = None,
    executor: Executor | None = None,
    *,
    everything: bool = False,
) -> Iterator[tuple[Archive, RefreshReport]]:
    """Open the archive in *folder*, refresh its index, and report a rebuild on stderr.

    Args:
        folder: where it is.
        jobs: in how many processes files are read; None: as it pays.
        executor: where they are read instead; None: here.
        everything: read all files, not only those that have changed.
    """

    def scanner(paths: Sequence[Path]) -> Iterable[ScanResult]:
        return map_in_processes(_scan, paths, paths, jobs, _lost_result, executor)

    with Archive(folder) as archive:
        report = archive.refresh(scanner, everything=everything)
        if report.rebuild_reason and not everything:
            why = translated(report.rebuild_reason)
            say(count("archive.index.again", report.read, why=why), err=True)
        if report.write_error:
            why = report.write_error
            say(tell("archive.index.not_kept", path=folder / INDEX, why=why), err=True)
        yield archive, report


def writable_folder(folder: Path) -> Path:
    """Return *folder* if files may be put there.

    Raises:
        click.UsageError: it is where a server plays its matches.
    """
    if is_server_folder(folder):
        raise click.UsageError(
            f"{folder} is a server's folder of matches, and only the server may add files"
            " to it; name the folder of another archive with --in"
        )
    return folder


def print_faults(archive: Archive) -> int:
    """Print on stderr each file that cannot be read to its end; return their number."""
    number = 0
    for row in archive.faults():
        assert row.fault is not None
        number += 1
        word = "UNREADABLE" if row.card is None else row.card.state.upper()
        say(f"{word:<10} {archive.folder / row.path}: {translated(row.fault)}", err=True)
    return number


def print_none(archive: Archive) -> None:
    """Print that no match fits, or that the archive is empty."""
    if number := archive.count(ArchiveQuery()):
        say(count("archive.list.none", number, path=archive.folder))
    else:
        say(tell("archive.list.empty", path=archive.folder))


def _scan(path: Path, _told: Callable[[int], None] | None = None) -> ScanResult:
    return scan(path)


def _lost_result(path: Path) -> ScanResult:
    """Return the scan of a file whose worker process has ended."""
    return scan(path)
