"""`tilewyrm replay`: check and read replay files."""

import sys
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.controls import Ending
from tilewyrm.engine.match.standing import Standing
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.notation import text
from tilewyrm.replays.chance import read_secrets
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.lines import (
    LONGEST_LINE,
    header_lines,
    names,
    printable,
    result_lines,
    seat_text,
)
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import Replayed, Resimulation
from tilewyrm.replays.result import ReplayResult
from tilewyrm.replays.sentences import ending_text, sentence, thought
from tilewyrm.replays.signature import read_fingerprint
from tilewyrm.replays.verdict import Demands, Exit, luck_text, problem, unfitting, verdict

_BIG_FILE_BYTES = 2 << 20
"""From this size on, verify shows how far it is."""
_PROGRESS_EVERY = 1024
"""Entries from one showing to the next."""


def _demanded(_context: click.Context, _option: click.Parameter, words: str | None) -> str | None:
    try:
        return None if words is None else read_fingerprint(words)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def _secrets(
    _context: click.Context, _option: click.Parameter, path: Path | None
) -> Sequence[bytes]:
    if path is None:
        return ()
    try:
        return read_secrets(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: {error}") from error


_files = click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
_secret = click.option(
    "--secret",
    "secrets",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=_secrets,
    help="Take the secrets of sealed or unfinished matches from FILE: 64 hexadecimal digits a "
    "line; blank lines and lines that begin with # are skipped. Each match takes the one that it "
    "has committed to.",
)


@click.group()
def replay() -> None:
    """Check and read replay files (.twr).

    The format is documented byte for byte in docs/replay-format.md.
    """


@replay.command()
@_files
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
@_secret
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


@replay.command()
@_files
@_secret
def show(files: tuple[Path, ...], secrets: Sequence[bytes]) -> None:
    """Print the match in each FILE as readable lines.

    First the facts of the match, among them every rule and every term that is not the usual one,
    then every roll and decision in text notation, each followed by what it changed, and in
    sentences what else happened; then whether the luck is verified, how the match ended, and the
    scores. What was taken back later is marked, and where there are clocks each line says how long
    was thought. A damaged FILE is shown up to the damage.

    \b
    Exit code:
      0  every FILE is good, finished or not
      1  a FILE stops being good before its end, or --secret is given and no secret is its own
      2  a FILE cannot be read: missing, no replay, or its header is damaged
    """  # noqa: D301 (\b is for click, which wants the character)
    codes: list[Exit] = []
    for path in files:
        if codes:
            _print("")
        if len(files) > 1:
            _print(f"==> {path} <==")
        codes.append(_show(path, secrets))
    raise SystemExit(max(codes))


def _show(path: Path, secrets: Sequence[bytes]) -> Exit:
    try:
        with open_replay(path) as stream:
            holding = _holding(stream)
            again = Resimulation(stream, secrets)
            _print(*header_lines(again.header), "")
            before = _Before.of(again.match)
            for replayed in again.steps():
                _print(*_entry_lines(replayed, again, before, holding))
                before = _Before.of(again.match)
            result = again.result()
    except ReplayError as error:
        return _unreadable(path, error)
    _print("", f"luck      {luck_text(result)}")
    if result.footer is not None:
        ended = result.footer.result
        _print(f"ending    {ending_text(Ending(ended.ending))}")
        _print(*result_lines(ended, result.header))
    fault = problem(result) or unfitting(result, secrets)
    if fault:
        _print(f"{path}: {fault}", err=True)
        return Exit.FAILS
    if result.footer is None:
        _print(f"The match has not ended: {result.entries_ok} entries so far.")
    return Exit.HOLDS


def _verify(path: Path, demands: Demands) -> Exit:
    try:
        found = verdict(_resimulate(path, demands.secrets), demands)
    except ReplayError as error:
        return _unreadable(path, error)
    _print(f"{found.word:<10} {path}: {found.reason}")
    _print(*(f"           {ruling}" for ruling in found.rulings))
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


def _unreadable(path: Path, error: ReplayError) -> Exit:
    _print(f"UNREADABLE {path}: {error}", err=True)
    return Exit.UNREADABLE


class _Before(NamedTuple):
    """How a match stood before an entry."""

    standing: Standing
    running: int | None
    """The seat whose time was running."""

    @classmethod
    def of(cls, match: MatchState) -> "_Before":
        return cls(match.standing, match.running)


def _holding(stream: BinaryIO) -> set[int]:
    """Return the seqs of the rolls and decisions in *stream* that are not taken back later."""
    again = Resimulation(stream)
    again.run()
    past = again.match.past
    return {step.seq for step in past.back()} if past is not None else set()


def _entry_lines(
    replayed: Replayed, again: Resimulation, before: _Before, holding: Container[int]
) -> Iterable[str]:
    entry, header = replayed.entry, again.header
    players = names(header)
    if isinstance(entry, Decided):
        stand_in = before.standing.seats[entry.seat].stand_in
        player = seat_text(header.seats[entry.seat], entry.seat, stand_in)
        told = f"{player}: {text(entry.decision)}"
    elif isinstance(entry, Rolled):
        told = f"roll: {text(entry.roll)}"
    else:
        told = sentence(entry.control, players, before.standing, again.match.terms)
    if not isinstance(entry, Controlled) and replayed.seq not in holding:
        told = f"[taken back] {told}"
    time = thought(before.standing, before.running, replayed.message.spent_ms)
    if time and before.running is not None:
        own = isinstance(entry, Decided) and entry.seat == before.running
        told += f"  ({time})" if own else f"  ({players[before.running]} {time})"
    yield f"{replayed.seq:5}  {told}"
    for event in replayed.events:
        yield f"         {text(event)}"


def _print(*lines: str, err: bool = False) -> None:
    """Print *lines*: the one place, so that no file's words reach a terminal as they are."""
    for line in lines:
        click.echo(printable(line, LONGEST_LINE), err=err)
