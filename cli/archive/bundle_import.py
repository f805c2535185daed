"""`tilewyrm archive check` and `import`: bundles from others."""

from collections import Counter
from io import BytesIO
from pathlib import Path

import click

from tilewyrm.cli.archive.add import exit_code, report_line, summary_line
from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive, writable_folder
from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.commands.verify import known_keys, signer_fingerprint
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.bundle import BundleReport, check_bundle, members
from tilewyrm.replays.archive.bundle_reader import InvalidBundle
from tilewyrm.replays.archive.ingest import AddOutcome, add_stream
from tilewyrm.replays.check.verdict import Exit, other_signer

_bundle = click.argument(
    "bundle", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="BUNDLE"
)
_signed_by = click.option("--signed-by", metavar="KEY", help="archive.flag.bundle_signed_by")


@click.command(cls=TranslatedCommand, help="archive.check")
@_bundle
@_signed_by
def check(bundle: Path, signed_by: str | None) -> None:
    """Print the result of the check."""
    _bundle_report(bundle, signed_by)


@click.command(cls=TranslatedCommand, help="archive.import")
@archive_folder
@_signed_by
@_bundle
def import_bundle(folder: Path, signed_by: str | None, bundle: Path) -> None:
    """Print the outcome for each file."""
    bundle_report = _bundle_report(bundle, signed_by)
    counts: Counter[AddOutcome] = Counter()
    with open_archive(writable_folder(folder)) as (archive, _):
        try:
            for name, data in members(bundle, bundle_report.names):
                report = add_stream(archive, BytesIO(data), Path(name).stem)
                counts[report.outcome] += 1
                say(
                    report_line(report, Path(name)),
                    err=report.outcome in (AddOutcome.DAMAGED, AddOutcome.REFUSED),
                )
        except InvalidBundle as error:
            message = tell("archive.import.stopped", path=bundle, why=translated(error.message))
            raise click.ClickException(message) from error
        except OSError as error:
            why = error.strerror or error
            message = tell("archive.add.stopped", path=bundle, folder=folder, why=why)
            raise click.ClickException(message) from error
    say(summary_line(counts))
    raise SystemExit(exit_code(counts))


def _bundle_report(bundle: Path, signed_by: str | None) -> BundleReport:
    """Check *bundle* and print the report; return it if the bundle is valid, or exit."""
    known = known_keys()
    demanded = signer_fingerprint(signed_by, known)
    try:
        bundle_report = check_bundle(bundle, with_progress)
    except InvalidBundle as error:
        say(f"UNREADABLE {bundle}: {translated(error.message)}", err=True)
        raise SystemExit(Exit.UNREADABLE) from error
    faults = list(bundle_report.faults)
    if demanded is not None and bundle_report.signer:
        other = other_signer(demanded, bundle_report.signer)
        faults += [other] if other is not None else []
    for fault in faults:
        say(f"FAILED     {bundle}: {translated(fault)}", err=True)
    if faults:
        raise SystemExit(Exit.FAILS)
    signer = (
        f"{bundle_report.signer} ({known[bundle_report.signer]})"
        if bundle_report.signer in known
        else bundle_report.signer
    )
    holds = count("archive.check.holds", len(bundle_report.names), signer=signer)
    say(f"ok         {bundle}: {holds}")
    return bundle_report
