"""`tilewyrm archive check` and `import`: bundles that somebody has handed on."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tilewyrm.cli.archive.add import exit_code, line, summary
from tilewyrm.cli.archive.place import changing, opened
from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.verify import demanded, known_keys
from tilewyrm.replays.archive.adding import Came, add
from tilewyrm.replays.archive.bundle import BadBundle, Checked, check_bundle, unpacked
from tilewyrm.replays.verdict import Exit

_bundle = click.argument(
    "bundle", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="BUNDLE"
)
_signed_by = click.option(
    "--signed-by",
    metavar="KEY",
    help="Accept only a bundle that is signed with the key of this fingerprint, or of this name "
    "(`tilewyrm replay keys`).",
)


@click.command()
@_bundle
@_signed_by
def check(bundle: Path, signed_by: str | None) -> None:
    """Check that BUNDLE is as whoever signed it has made it.

    The signature of its list, and the SHA-256 of each file. Nothing is unpacked, and nobody is
    asked. Whether the matches themselves hold, `verify` says once they are in an archive.

    \b
    Exit code:
      0  all of it is as the list says, and the list is signed
      1  a file is missing, altered or not in the list; or the list is not signed, or by another key
      2  it is no bundle, or cannot be read
    """  # noqa: D301 (\b is for click, which wants the character)
    _checked(bundle, signed_by)


@click.command()
@archive_folder
@_signed_by
@_bundle
def import_bundle(folder: Path, signed_by: str | None, bundle: Path) -> None:
    """Take the matches of BUNDLE into the archive.

    It is checked first, as by `archive check`: unless all of it is as it was signed, nothing is
    taken in. Then each file goes the way of `archive add`, with its lines and exit codes.
    Interrupted at any point, do it again.
    """
    found = _checked(bundle, signed_by)
    counts: Counter[Came] = Counter()
    with opened(changing(folder)) as (archive, _), TemporaryDirectory() as aside:
        try:
            for name, data in unpacked(bundle, found.names):
                path = Path(aside) / name
                path.write_bytes(data)
                added = add(archive, path)
                path.unlink()
                counts[added.came] += 1
                say(line(added, Path(name)), err=added.came in (Came.DAMAGED, Came.REFUSED))
        except (BadBundle, OSError) as error:
            raise click.ClickException(f"{bundle}: {error}; all before it is there") from error
    say(summary(counts))
    raise SystemExit(exit_code(counts))


def _checked(bundle: Path, signed_by: str | None) -> Checked:
    """Return what *bundle* is found to be, after saying it; end here if that is not good."""
    known = known_keys()
    wanted = demanded(signed_by, known)
    try:
        found = check_bundle(bundle)
    except BadBundle as error:
        say(f"UNREADABLE {bundle}: {error}", err=True)
        raise SystemExit(Exit.UNREADABLE) from error
    faults = list(found.faults)
    if wanted is not None and found.signer and found.signer != wanted:
        faults.append(f"expected the signature of {wanted}, but it is signed by {found.signer}")
    for fault in faults:
        say(f"FAILED     {bundle}: {fault}", err=True)
    if faults:
        raise SystemExit(Exit.FAILS)
    name = f" ({known[found.signer]})" if found.signer in known else ""
    say(f"ok         {bundle}: {len(found.names)} files, signed by {found.signer}{name}")
    return found
