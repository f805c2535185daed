"""`tilewyrm archive verify`: every match of an archive played again."""

import time
from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive
from tilewyrm.cli.bulk.cluster import cluster, cluster_executor
from tilewyrm.cli.bulk.workers import (
    in_processes,
    jobs,
)
from tilewyrm.cli.replay.arguments import secret
from tilewyrm.cli.replay.commands.verify import (
    demanded_fingerprint,
    known_keys,
    tell_end,
    tell_result,
)
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.rules_comparison import (
    alone,
    rules,
    tell_changes,
)
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.verification import (
    VerificationResult,
    VerificationTask,
    lost,
    run,
)
from tilewyrm.replays.check.verdict import (
    Demands,
    Exit,
)

_AT_ONCE = 50
"""Files that are verified between two times at which that is kept."""


@click.command(cls=TranslatedCommand, help="archive.verify")
@archive_folder
@click.option("--new", is_flag=True, help="archive.flag.new")
@click.option("--signed-by", metavar="KEY", help="archive.flag.signed_by")
@secret
@jobs
@cluster
@rules
@click.option("--json", "as_json", is_flag=True, help="archive.flag.verify_json")
def verify(
    folder: Path,
    new: bool,
    signed_by: str | None,
    secrets: Sequence[bytes],
    jobs: int | None,
    cluster: str | None,
    version: int | None,
    as_json: bool,
) -> None:
    """Print what comes of each file."""
    if version is not None:
        alone(signed_by, secrets)
    known = known_keys()
    demands = Demands(True, demanded_fingerprint(signed_by, known), secrets)
    began = time.monotonic()
    done: list[VerificationResult] = []
    with open_archive(folder) as (archive, _), cluster_executor(cluster) as executor:
        found = archive.unverified() if new else archive.index.rows()
        rows = [row._replace(card=None) for row in found]  # thousands of cards are a lot of memory
        paths = [(folder / row.path).absolute() for row in rows]
        if not paths:
            say(tell("archive.verify.none", path=folder), err=as_json)
        if version is not None:
            raise SystemExit(tell_changes(paths, version, jobs, executor, as_json=as_json))
        tasks = [VerificationTask(path, demands, dict(known)) for path in paths]
        checks = in_processes(run, tasks, paths, jobs, lost, executor)
        for row, checked in zip(rows, checks, strict=True):
            done.append(checked)
            tell_result(checked, as_json=as_json)
            archive.note_verdict(row, checked.word)
            if len(done) % _AT_ONCE == 0:
                archive.keep()
        archive.keep()
    tell_end(done, time.monotonic() - began, as_json=as_json)
    raise SystemExit(max((checked.code for checked in done), default=Exit.HOLDS))
