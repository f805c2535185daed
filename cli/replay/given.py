"""What the subcommands are given: files, and the secrets of sealed matches."""

from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.replays.chance import read_secrets


def _secrets(
    _context: click.Context, _option: click.Parameter, path: Path | None
) -> Sequence[bytes]:
    if path is None:
        return ()
    try:
        return read_secrets(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {error}") from error


files = click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
secret = click.option(
    "--secret",
    "secrets",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=_secrets,
    help="Take the secrets of sealed or unfinished matches from FILE: 64 hexadecimal digits a "
    "line; blank lines and lines that begin with # are skipped. Each match takes the one that it "
    "has committed to.",
)
