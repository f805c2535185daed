"""`tilewyrm archive add`: files put into an archive."""

from collections import Counter
from pathlib import Path

import click

from tilewyrm.cli.archive.place import changing, opened
from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.replay.given import files
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.working import found
from tilewyrm.replays.archive.adding import Added, Came, add
from tilewyrm.replays.archive.layout import DAMAGED
from tilewyrm.replays.verdict import Exit


@click.command()
@archive_folder
@files
def add_files(folder: Path, files: tuple[Path, ...]) -> None:
    """Copy every FILE into the archive.

    A FILE is the path of a replay file, the code of a match of this computer (or how it begins), or
    a folder: then it is every replay file in that and below.

    In the archive a file is called by its table's code. What is there already stays once: files are
    told by what their frames hold, not by names or by bytes behind the end. A file that goes on
    where one of the archive stopped takes its place; one that says something else of the same match
    is put beside it, and named. Damaged files are copied into the folder "damaged" of the archive,
    where they are no part of it. The FILE itself is left alone.

    Each file is on disk before the next one is taken. Interrupted at any point, do it again.

    \b
    Exit code:
      0  every FILE is in the archive, now or before
      1  a FILE is damaged, and was set aside; or a folder holds no replay file
      2  a FILE cannot be read: missing, or by a newer program
    """  # noqa: D301 (\b is for click, which wants the character)
    paths, empty = found(files)
    counts: Counter[Came] = Counter()
    with opened(changing(folder)) as (archive, _):
        for path in paths:
            try:
                added = add(archive, path)
            except OSError as error:
                raise click.ClickException(
                    f"{path} cannot be put into {folder} ({error.strerror}): all before it is there"
                ) from error
            counts[added.came] += 1
            say(line(added, path), err=added.came in (Came.DAMAGED, Came.REFUSED))
    for name in empty:
        say(f"no replay file is in {name} or below it", err=True)
    if len(paths) > 1:
        say(summary(counts))
    raise SystemExit(exit_code(counts) or (Exit.FAILS if empty else Exit.HOLDS))


def line(added: Added, path: Path) -> str:
    """Return what became of the file at *path*."""
    where = f" -> {added.name}" if added.name and added.name != path.name else ""
    why = f": {added.why}" if added.why else ""
    return f"{added.came.value:<8} {path}{where}{why}"


def summary(counts: Counter[Came]) -> str:
    """Return what became of several files."""
    came = ", ".join(f"{counts[each]} {each.value}" for each in Came if counts[each])
    aside = f" (set aside in {DAMAGED}/)" if counts[Came.DAMAGED] else ""
    return f"{counts.total()} files: {came}{aside}"


def exit_code(counts: Counter[Came]) -> Exit:
    """Return what the program ends with."""
    if counts[Came.REFUSED]:
        return Exit.UNREADABLE
    return Exit.FAILS if counts[Came.DAMAGED] else Exit.HOLDS
