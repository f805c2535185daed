"""`tilewyrm replay verify`: play matches again and compare all that they recorded."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.replay.given import files, secret
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.lines import printable
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import Resimulation
from tilewyrm.replays.result import ReplayResult
from tilewyrm.replays.signature import read_fingerprint
from tilewyrm.replays.verdict import Demands, Exit, verdict

_BIG_FILE_BYTES = 2 << 20
"""From this size on, verify shows how far it is."""
_PROGRESS_EVERY = 1024
"""Entries from one showing to the next."""


def _demanded(_context: click.Context, _option: click.Parameter, words: str | None) -> str | None:
    try:
        return None if words is None else read_fingerprint(words)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command()
@files
@click.option(
    "--allow-unfinished",
    is_flag=True,
    help="Accept a match without an end, such as one that is still being played.",
)
@click.option(
    "--signed-by",
    metavar="FINGERPRINT",
    callback=_demanded,
    help="Accept only matches that ended and are signed with the key of this fingerprint.",
)
@secret
def verify(
    files: tuple[Path, ...],
    allow_unfinished: bool,
    signed_by: str | None,
    secrets: Sequence[bytes],
) -> None:
    """Play every FILE again and compare all that it recorded.

    Compared are: that each decision was legal, each roll possible, and whatever else happened
    allowed, what each entry changed, the state and the hash of the file at every checkpoint, the
    final scores, every roll with the secret that was committed to before the first one, and the
    signature with the key in the header. Rulings of arbiters are listed below the FILE's line, with
    the fingerprint of the key that signed each of them.

    A file that was cut off cannot be told from a match that has not ended: both fail, unless
    --allow-unfinished is given. Luck is only verified once the secret is revealed, at the end.
    A sealed match does not reveal it: all but the luck is compared, and the match passes as
    "sealed". Once the secret is published, --secret verifies the luck, too.

    Anyone can sign with a key of their own. "signed by" and a fingerprint say who wrote the file
    only to those who know the fingerprint of their organiser's server (it is printed when the
    server starts): compare it, or let --signed-by do so. A match that nobody signed passes
    without --signed-by, as "not signed".

    \b
    Exit code:
      0  everything holds in every FILE
      1  a FILE fails: the entry, what was expected and what came are printed,
         or the byte where the damage begins; entries before it are good;
         or it is not signed by the key that --signed-by demands;
         or --secret is given and no secret is that of the match
      2  a FILE cannot be read: missing, no replay, or its header is damaged
    """  # noqa: D301 (\b is for click, which wants the character)
    demands = Demands(allow_unfinished, signed_by, secrets)
    raise SystemExit(max([_verify(path, demands) for path in files]))


def _verify(path: Path, demands: Demands) -> Exit:
    try:
        found = verdict(_resimulate(path, demands.secrets), demands)
    except ReplayError as error:
        return unreadable(path, error)
    say(f"{found.word:<10} {path}: {found.reason}")
    say(*(f"           {ruling}" for ruling in found.rulings))
    return found.code


def _resimulate(path: Path, secrets: Sequence[bytes]) -> ReplayResult:
    with open_replay(path) as stream:
        again = Resimulation(stream, secrets)
        size = path.stat().st_size
        if size < _BIG_FILE_BYTES:
            again.run()
        else:
            label = printable(path.name)
            with click.progressbar(length=size, label=label, file=sys.stderr) as bar:
                for replayed in again.steps():
                    if replayed.seq % _PROGRESS_EVERY == 0:
                        bar.update(again.reader.end - bar.pos)
        return again.result()
