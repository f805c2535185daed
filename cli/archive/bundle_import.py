"""`tilewyrm archive check` and `import`: bundles that somebody has handed on."""

from collections import Counter
from io import BytesIO
from pathlib import Path

import click

from tilewyrm.cli.archive.add import exit_code, line, summary
from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import (
    open_archive,
    writable_folder,
)
from tilewyrm.cli.bulk.progress import with_progress
from tilewyrm.cli.replay.commands.verify import (
    demanded_fingerprint,
    known_keys,
)
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.bundle import BundleReport, InvalidBundle, check_bundle, members
from tilewyrm.replays.archive.ingest import (
    AddOutcome,
    take,
)
from tilewyrm.replays.check.verdict import (
    Exit,
    other_signer,
)

_bundle = click.argument(
    "bundle", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="BUNDLE"
)
_signed_by = click.option("--signed-by", metavar="KEY", help="archive.flag.bundle_signed_by")


@click.command(cls=TranslatedCommand, help="archive.check")
@_bundle
@_signed_by
def check(bundle: Path, signed_by: str | None) -> None:
    """Print what is found."""
    _bundle_report(bundle, signed_by)


@click.command(cls=TranslatedCommand, help="archive.import")
@archive_folder
@_signed_by
@_bundle
def import_bundle(folder: Path, signed_by: str | None, bundle: Path) -> None:
    """Print what became of each file."""
    found = _bundle_report(bundle, signed_by)
    counts: Counter[AddOutcome] = Counter()
    with open_archive(writable_folder(folder)) as (archive, _):
        try:
            for name, data in members(bundle, found.names):
                added = take(archive, BytesIO(data), Path(name).stem)
                counts[added.outcome] += 1
                say(
                    line(added, Path(name)),
                    err=added.outcome in (AddOutcome.DAMAGED, AddOutcome.REFUSED),
                )
        except InvalidBundle as error:
            stopped = tell("archive.import.stopped", path=bundle, why=translated(error.said))
            raise click.ClickException(stopped) from error
        except OSError as error:
            why = error.strerror or error
            stopped = tell("archive.add.stopped", path=bundle, folder=folder, why=why)
            raise click.ClickException(stopped) from error
    say(summary(counts))
    raise SystemExit(exit_code(counts))


def _bundle_report(bundle: Path, signed_by: str | None) -> BundleReport:
    """Return what *bundle* is found to be, after saying it; end here if that is not good."""
    known = known_keys()
    wanted = demanded_fingerprint(signed_by, known)
    try:
        found = check_bundle(bundle, with_progress)
    except InvalidBundle as error:
        say(f"UNREADABLE {bundle}: {translated(error.said)}", err=True)
        raise SystemExit(Exit.UNREADABLE) from error
    faults = list(found.faults)
    if wanted is not None and found.signer:
        other = other_signer(wanted, found.signer)
        faults += [other] if other is not None else []
    for fault in faults:
        say(f"FAILED     {bundle}: {translated(fault)}", err=True)
    if faults:
        raise SystemExit(Exit.FAILS)
    signer = f"{found.signer} ({known[found.signer]})" if found.signer in known else found.signer
    holds = count("archive.check.holds", len(found.names), signer=signer)
    say(f"ok         {bundle}: {holds}")
    return found
