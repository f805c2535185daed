"""Which folder is the archive, and how it is opened: with an index that is true."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from tilewyrm.cli.bulk.workers import in_processes
from tilewyrm.cli.files.match_files import own_folder
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.archive import Archive, RefreshReport, ScanResult, scan
from tilewyrm.replays.archive.layout import INDEX, is_of_a_server
from tilewyrm.replays.archive.query import ArchiveQuery

Command = TypeVar("Command", bound=Callable[..., Any])


def _folder(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path:
    if path is not None:
        return path
    own = own_folder()
    if not own.is_dir():
        raise click.BadParameter(
            f"no server of this computer has matches yet ({own}); name the folder of an archive"
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
    """Open the archive in *folder*, its index true, and say on stderr what that took.

    Args:
        folder: where it is.
        jobs: in how many processes files are read; None: as it pays.
        executor: where they are read instead; None: here.
        everything: read all files, not only those that have changed.
    """

    def reading(paths: Sequence[Path]) -> Iterable[ScanResult]:
        return in_processes(_look, paths, paths, jobs, _lost, executor)

    with Archive(folder) as archive:
        refreshed = archive.refresh(reading, everything=everything)
        if refreshed.why_again and not everything:
            why = translated(refreshed.why_again)
            say(count("archive.index.again", refreshed.read, why=why), err=True)
        if refreshed.why_not_kept:
            why = refreshed.why_not_kept
            say(tell("archive.index.not_kept", path=folder / INDEX, why=why), err=True)
        yield archive, refreshed


def writable_folder(folder: Path) -> Path:
    """Return *folder* if files may be put there.

    Raises:
        click.UsageError: it is where a server plays its matches.
    """
    if is_of_a_server(folder):
        raise click.UsageError(
            f"{folder} is where a server plays its matches, and only that puts files there: name"
            " the folder of another archive with --in"
        )
    return folder


def tell_faults(archive: Archive) -> int:
    """Name on stderr each file that cannot be read to its end; return how many there are."""
    number = 0
    for row in archive.faults():
        assert row.fault is not None
        number += 1
        word = "UNREADABLE" if row.card is None else row.card.state.upper()
        say(f"{word:<10} {archive.folder / row.path}: {translated(row.fault)}", err=True)
    return number


def tell_none(archive: Archive) -> None:
    """Say that no match is as wished, or that there is none at all."""
    if number := archive.number(ArchiveQuery()):
        say(count("archive.list.none", number, path=archive.folder))
    else:
        say(tell("archive.list.empty", path=archive.folder))


def _look(path: Path, _told: Callable[[int], None] | None = None) -> ScanResult:
    return scan(path)


def _lost(path: Path) -> ScanResult:
    """Return what is found here in a file whose process has ended elsewhere."""
    return scan(path)
