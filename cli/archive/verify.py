"""`tilewyrm archive verify`: verifies every match of an archive."""

import time
from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive
from tilewyrm.cli.bulk.cluster import cluster, cluster_executor
from tilewyrm.cli.bulk.workers import jobs, map_in_processes
from tilewyrm.cli.replay.arguments import secret
from tilewyrm.cli.replay.commands.verify import (
    known_keys,
    print_result,
    print_summary,
    signer_fingerprint,
)
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.rules_comparison import check_no_demands, print_changes, rules
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.verification import (
    VerificationResult,
    VerificationTask,
    lost_result,
    run,
)
from tilewyrm.replays.check.verdict import Demands, Exit

_COMMIT_EVERY = 50
"""Files verified between two commits of the verdicts."""


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
    """Print the verdict on each file."""
    if version is not None:
        check_no_demands(signed_by, secrets)
    known = known_keys()
    demands = Demands(True, signer_fingerprint(signed_by, known), secrets)
    start_s = time.monotonic()
    results: list[VerificationResult] = []
    with open_archive(folder) as (archive, _), cluster_executor(cluster) as executor:
        found = archive.unverified() if new else archive.index.rows()
        rows = [row._replace(card=None) for row in found]  # thousands of cards are a lot of memory
        paths = [(folder / row.path).absolute() for row in rows]
        if not paths:
            say(tell("archive.verify.none", path=folder), err=as_json)
        if version is not None:
            raise SystemExit(print_changes(paths, version, jobs, executor, as_json=as_json))
        tasks = [VerificationTask(path, demands, dict(known)) for path in paths]
        checks = map_in_processes(run, tasks, paths, jobs, lost_result, executor)
        for row, result in zip(rows, checks, strict=True):
            results.append(result)
            print_result(result, as_json=as_json)
            archive.put_verdict(row, result.word)
            if len(results) % _COMMIT_EVERY == 0:
                archive.commit()
        archive.commit()
    print_summary(results, time.monotonic() - start_s, as_json=as_json)
    raise SystemExit(max((result.code for result in results), default=Exit.HOLDS))
