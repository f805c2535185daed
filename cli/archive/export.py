"""`tilewyrm archive export`: tables for other programs, and signed bundles."""

import sys
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive
from tilewyrm.cli.archive.query_flags import query_flags
from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.files.key_file import read_key_file
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.archive import Archive
from tilewyrm.replays.archive.bundle import KINDS, bundle_names, write_bundle
from tilewyrm.replays.archive.bundle_reader import InvalidBundle
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.replays.archive.tables import write_csv, write_json_lines, write_parquet
from tilewyrm.replays.evidence.keyfile import read_private_key
from tilewyrm.replays.evidence.signature import fingerprint

_PARQUET = ".parquet"
_TABLES = (".csv", ".jsonl", _PARQUET)
_MATCHES = "archive.export.matches"


@click.command(cls=TranslatedCommand, help="archive.export")
@archive_folder
@query_flags
@click.option(
    "--key",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="archive.flag.key",
)
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path, allow_dash=True))
def export(folder: Path, query: ArchiveQuery, key: Path | None, out: Path) -> None:
    """Write a table or a bundle."""
    ending = next((each for each in (*_TABLES, *KINDS) if out.name.endswith(each)), "")
    if not ending and str(out) != "-":
        endings = ", ".join((*_TABLES, *KINDS))
        raise click.UsageError(f"the name of OUT must end with one of {endings}, or be -")
    if ending in KINDS and key is None:
        raise click.UsageError("a bundle must be signed: name a key with --key")
    with open_archive(folder) as (archive, _):
        try:
            if ending in KINDS:
                assert key is not None
                _write_bundle(archive, query, key, out)
            else:
                _write_table(archive, query, ending, out)
        except ImportError as error:
            message = tell("command.extra", what=_PARQUET, extra="parquet")
            raise click.ClickException(message) from error
        except BrokenPipeError:
            raise  # nobody reads it any more
        except FileExistsError as error:
            raise click.ClickException(tell("archive.export.there", path=out)) from error
        except (OSError, ValueError, InvalidBundle) as error:
            why = getattr(error, "strerror", None) or error
            if isinstance(error, InvalidBundle):
                why = translated(error.message)
            message = tell("archive.export.not_written", path=out, why=why)
            raise click.ClickException(message) from error


def _write_table(archive: Archive, query: ArchiveQuery, ending: str, out: Path) -> None:
    rows = archive.search(query)
    if not ending:
        write_json_lines(rows, sys.stdout)
        sys.stdout.flush()
        return
    part = out.with_name(f".{out.name}.part")
    try:
        if ending == _PARQUET:
            number, what = write_parquet(rows, part), _MATCHES
        else:
            with part.open("w", encoding="utf-8", newline="") as stream:
                if ending == ".csv":
                    number, what = write_csv(rows, stream), "archive.export.lines"
                else:
                    number, what = write_json_lines(rows, stream), _MATCHES
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    say(count(what, number, path=out))


def _write_bundle(archive: Archive, query: ArchiveQuery, key: Path, out: Path) -> None:
    private = read_key_file(key, read_private_key)
    paths = [row.path for row in archive.search(query)]
    names = bundle_names(paths)
    matches = {names[path]: archive.folder / path for path in paths}
    number = write_bundle(out, matches, private, with_progress)
    mark = fingerprint(private.public_key().public_bytes_raw())
    say(count("archive.export.signed", number, path=out, signer=mark))
