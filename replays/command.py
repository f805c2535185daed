"""`tilewyrm replay`: check and read replay files."""

import sys
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

import click

from tilewyrm.engine.game import Decided
from tilewyrm.engine.notation import text
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.lines import header_lines, printable, result_lines, seat_text
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import (
    LuckCheck,
    ReplayResult,
    Resimulation,
    SignatureCheck,
    Step,
)
from tilewyrm.replays.signature import fingerprint, read_fingerprint
from tilewyrm.v1 import replay_pb2

_BIG_FILE_BYTES = 2 << 20
"""From this size on, verify shows how far it is."""
_PROGRESS_EVERY = 1024
"""Entries from one showing to the next."""


class Exit(IntEnum):
    """Exit codes; the highest one of all files counts."""

    HOLDS = 0
    FAILS = 1
    UNREADABLE = 2


def _demanded(_context: click.Context, _option: click.Parameter, words: str | None) -> str | None:
    try:
        return None if words is None else read_fingerprint(words)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.group()
def replay() -> None:
    """Check and read replay files (.twr).

    The format is documented byte for byte in docs/replay-format.md.
    """


@replay.command()
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
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
def verify(files: tuple[Path, ...], allow_unfinished: bool, signed_by: str | None) -> None:
    """Play every FILE again and compare all that it recorded.

    Compared are: that each decision was legal and each roll possible, what each entry changed,
    the state and the hash of the file at every checkpoint, the final scores, every roll with the
    secret that was promised before the first one, and the signature with the key in the header.

    A file that was cut off cannot be told from a match that has not ended: both fail, unless
    --allow-unfinished is given. Luck is only verified once the secret is revealed, at the end.

    Anyone can sign with a key of their own. "signed by" and a fingerprint say who wrote the file
    only to those who know the fingerprint of their organiser's server (it is printed when the
    server starts): compare it, or let --signed-by do so. A match that nobody signed passes
    without --signed-by, as "not signed".

    \b
    Exit code:
      0  everything holds in every FILE
      1  a FILE fails: the entry, what was expected and what came are printed,
         or the byte where the damage begins; entries before it are good;
         or it is not signed by the key that --signed-by demands
      2  a FILE cannot be read: missing, no replay, or its header is damaged
    """  # noqa: D301 (\b is for click, which wants the character)
    codes = [_verify(path, allow_unfinished, signed_by) for path in files]
    raise SystemExit(max(codes))


@replay.command()
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
def show(files: tuple[Path, ...]) -> None:
    r"""Print the match in each FILE as readable lines.

    First the facts of the match, then every roll and decision in text notation, each followed by
    what it changed, and the scores at the end. A damaged FILE is shown up to the damage.

    \b
    Exit code:
      0  every FILE is good, finished or not
      1  a FILE stops being good before its end
      2  a FILE cannot be read: missing, no replay, or its header is damaged
    """
    codes: list[Exit] = []
    for path in files:
        if codes:
            click.echo()
        if len(files) > 1:
            click.echo(f"==> {path} <==")
        codes.append(_show(path))
    raise SystemExit(max(codes))


def _show(path: Path) -> Exit:
    try:
        with open_replay(path) as stream:
            again = Resimulation(stream)
            _echo(header_lines(again.header))
            click.echo()
            for step in again.steps():
                _echo(_step_lines(step, again.header))
            result = again.result()
    except ReplayError as error:
        return _unreadable(path, error)
    click.echo()
    if result.footer is not None:
        _echo(result_lines(result.footer.result, result.header))
    problem = _problem(result)
    if problem:
        click.echo(f"{path}: {problem}", err=True)
        return Exit.FAILS
    if result.footer is None:
        click.echo(f"The match has not ended: {result.entries_ok} entries so far.")
    return Exit.HOLDS


def _verify(path: Path, allow_unfinished: bool, signed_by: str | None) -> Exit:
    try:
        result = _resimulate(path)
    except ReplayError as error:
        return _unreadable(path, error)
    problem = _problem(result)
    torn = result.damage is not None and result.damage.torn
    wrong_signer = _wrong_signer(result, signed_by)
    if problem and not (torn and allow_unfinished and result.footer is None):
        code, word, rest = Exit.FAILS, "FAILED", problem
    elif wrong_signer:
        code, word, rest = Exit.FAILS, "FAILED", wrong_signer
    elif result.finished:
        code, word, rest = Exit.HOLDS, "ok", _outcome(result)
    else:
        code = Exit.HOLDS if allow_unfinished else Exit.FAILS
        word = "unfinished" if allow_unfinished else "UNFINISHED"
        rest = problem or (
            "the file ends without a footer: the match has not ended, or the file was cut off "
            "between two frames; every entry up to there holds"
        )
    checks = f"luck {_luck(result)}; {_signed(result)}"
    click.echo(f"{word:<10} {path}: {_facts(result)}; {rest}; {checks}")
    return code


def _resimulate(path: Path) -> ReplayResult:
    with open_replay(path) as stream:
        again = Resimulation(stream)
        size = path.stat().st_size
        if size < _BIG_FILE_BYTES:
            again.run()
        else:
            progress = click.progressbar(length=size, label=path.name, file=sys.stderr)
            with progress as bar:
                for step in again.steps():
                    if step.seq % _PROGRESS_EVERY == 0:
                        bar.update(again.reader.end - bar.pos)
        return again.result()


def _unreadable(path: Path, error: ReplayError) -> Exit:
    click.echo(f"UNREADABLE {path}: {error}", err=True)
    return Exit.UNREADABLE


def _facts(result: ReplayResult) -> str:
    setup = result.setup
    return f"{setup.game}, {setup.seats} seats, {result.entries_ok} entries hold"


def _luck(result: ReplayResult) -> str:
    so_far = result.luck is LuckCheck.VERIFIED and not result.finished
    return f"{result.luck.value} up to there" if so_far else result.luck.value


def _signed(result: ReplayResult) -> str:
    if result.signature is SignatureCheck.VERIFIED:
        return f"signed by {fingerprint(result.header.public_key)}"
    if result.signature is SignatureCheck.NOT_SIGNED:
        return "not signed"
    return f"signature {result.signature.value}"


def _wrong_signer(result: ReplayResult, signed_by: str | None) -> str:
    """Return why the file does not have the signer that it must have, or an empty text."""
    if signed_by is None:
        return ""
    if result.signature is not SignatureCheck.VERIFIED:
        return f"expected the signature of {signed_by}, but there is none"
    actual = fingerprint(result.header.public_key)
    if actual != signed_by:
        return f"expected the signature of {signed_by}, but it is signed by {actual}"
    return ""


def _problem(result: ReplayResult) -> str:
    """Return what is wrong with the file, or an empty text."""
    if result.failure is not None:
        return str(result.failure)
    if result.damage is not None:
        return str(result.damage)
    return ""


def _outcome(result: ReplayResult) -> str:
    assert result.footer is not None
    scores = result.footer.result.scores
    winners = result.footer.result.winners
    names = [printable(seat.name) or f"seat {n}" for n, seat in enumerate(result.header.seats)]
    table = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    return f"{table}; won by {' and '.join(names[seat] for seat in winners) or 'nobody'}"


def _step_lines(step: Step, header: replay_pb2.Header) -> Iterable[str]:
    if isinstance(step.entry, Decided):
        seat = step.entry.seat
        yield f"{step.seq:5}  {seat_text(header.seats[seat], seat)}: {text(step.entry.decision)}"
    else:
        yield f"{step.seq:5}  roll: {text(step.entry.roll)}"
    for event in step.events:
        yield f"         {text(event)}"


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)
