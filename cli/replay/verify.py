"""`tilewyrm replay verify`: play matches again and compare all that they recorded."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from tilewyrm.cli.known_keys import KnownKeys, marked
from tilewyrm.cli.replay.given import MatchName, files, secret
from tilewyrm.cli.replay.otherwise import tell_otherwise
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.working import found, jobs, worked
from tilewyrm.replays.verdict import Demands, Exit
from tilewyrm.replays.verification import Checked, Task, lost, run

_WORDS = ("ok", "sealed", "unfinished", "UNFINISHED", "FAILED", "UNREADABLE")
"""What can come of a file, in the order of the summary."""


@click.command()
@files
@click.option(
    "--allow-unfinished",
    is_flag=True,
    help="Accept a match without an end, such as one that is still being played.",
)
@click.option(
    "--signed-by",
    metavar="KEY",
    help="Accept only matches that ended and are signed with the key of this fingerprint, or of "
    "this name (`tilewyrm replay keys`).",
)
@secret
@click.option(
    "--origin",
    metavar="FILE",
    type=MatchName(),
    help="The replay file that a branch goes on from, where it does not lie beside it.",
)
@jobs
@click.option(
    "--rules",
    "version",
    metavar="N",
    type=click.IntRange(min=1),
    help="Do not verify: tell what version N of the rules would have done otherwise, and where.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One JSON object a line, the last one with the summary: docs/replays.md describes them.",
)
def verify(
    files: tuple[Path, ...],
    allow_unfinished: bool,
    signed_by: str | None,
    secrets: Sequence[bytes],
    origin: Path | None,
    jobs: int | None,
    version: int | None,
    as_json: bool,
) -> None:
    """Play every FILE again and compare all that it recorded.

    A FILE is the path of a replay file, the code of a match of this computer (or how it begins), or
    a folder: then it is every replay file in that and below. Each gets one line, in the order in
    which they were named, and at the end there is a summary. A damaged file never stops the others.

    A line says apart how the file is (whole, cut off, damaged, altered), whether the rules hold
    (each decision legal, each roll possible, whatever else happened allowed, what each entry
    changed, the state at every checkpoint, the final scores), what is known of the luck (every roll
    follows from the secret that was committed to before the first one), and who signed. Rulings of
    arbiters are listed below the line, with the key that signed each of them.

    A file that was cut off cannot be told from a match that has not ended: both fail, unless
    --allow-unfinished is given. Luck is only verified once the secret is revealed, at the end.
    A sealed match does not reveal it: all but the luck is compared, and the match passes as
    "sealed". Once the secret is published, --secret verifies the luck, too.

    Anyone can sign with a key of their own. "signed by" and a fingerprint say who wrote the file
    only to those who know the fingerprint of their organiser's server (it is printed when the
    server starts): give it a name with `tilewyrm replay keys add`, and the name stands behind it;
    or demand it with --signed-by. A match that nobody signed passes without --signed-by, as
    "not signed".

    A match that goes on from a moment of another one (`tilewyrm replay branch`) is followed back:
    to the file of that one beside it, or --origin. Its first entries must be those that hold there.
    Without that file this is told, and not checked.

    With --rules N each FILE is played by its own rules and by version N of them, side by side, up
    to the first entry with which they go different ways: it is told, and what would have come.
    The exit code is 1 then.

    \b
    Exit code:
      0  everything holds in every FILE; of several codes the highest
      1  a FILE fails: the entry, what was expected and what came are printed,
         or the byte where the damage begins; entries before it are good;
         or it is not signed by the key that --signed-by demands;
         or --secret is given and no secret is that of the match
      2  a FILE cannot be read: missing, no replay, or its header is damaged;
         or a folder holds no replay file
    """  # noqa: D301 (\b is for click, which wants the character)
    known = known_keys()
    demands = Demands(allow_unfinished, demanded(signed_by, known), secrets)
    paths, empty = found(files)
    if version is not None:
        raise SystemExit(tell_otherwise(paths, version, as_json=as_json))
    tasks = [Task(path, demands, dict(known), origin) for path in paths]
    began = time.monotonic()
    done: list[Checked] = []
    for checked in worked(run, tasks, paths, jobs, lost):
        done.append(checked)
        tell_checked(checked, as_json=as_json)
    for folder in empty:
        say(f"UNREADABLE {folder}: no replay file is in it or below it", err=True)
    tell_end(done, time.monotonic() - began, as_json=as_json)
    codes = [checked.code for checked in done] + [Exit.UNREADABLE] * len(empty)
    raise SystemExit(max(codes))


def known_keys() -> Mapping[str, str]:
    """Return the names of keys by fingerprint; what cannot be read ends the command."""
    try:
        return KnownKeys().names()
    except (OSError, ValueError) as error:
        raise click.ClickException(f"the names of keys cannot be read: {error}") from error


def demanded(words: str | None, known: Mapping[str, str]) -> str | None:
    """Return the fingerprint that *words* are, or name; what is neither ends the command."""
    try:
        return None if words is None else marked(words, known)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--signed-by'") from error


def tell_checked(checked: Checked, *, as_json: bool) -> None:
    """Print what came of one file."""
    if as_json:
        facts = {
            "path": str(checked.path),
            "verdict": checked.word.lower(),
            "exit_code": int(checked.code),
            "says": checked.reason,
            "bytes": checked.read_bytes,
            "cpu_s": round(checked.cpu_s, 4),
        }
        say_json(facts | checked.facts)
        return
    line = f"{checked.word:<10} {checked.path}: {checked.reason}"
    say(line, err=checked.code is Exit.UNREADABLE)
    say(*(f"           {ruling}" for ruling in checked.rulings))


def tell_end(done: Sequence[Checked], seconds: float, *, as_json: bool) -> None:
    """Print what came of all files in *seconds*, if there are several."""
    if as_json:
        say_json({"summary": _summary(done, seconds)})
    elif len(done) > 1:
        _tell_summary(done, seconds)


def _summary(done: Iterable[Checked], seconds: float) -> dict[str, object]:
    """Return what came of all files, as docs/replays.md describes it."""
    done = list(done)
    words = Counter(checked.word.lower() for checked in done)
    return {
        "files": len(done),
        "verdicts": dict(words),
        "entries": sum(checked.entries for checked in done),
        "bytes": sum(checked.read_bytes for checked in done),
        "cpu_s": round(sum(checked.cpu_s for checked in done), 3),
        "seconds": round(seconds, 3),
    }


def _tell_summary(done: Sequence[Checked], seconds: float) -> None:
    counts = Counter(checked.word for checked in done)
    came = ", ".join(f"{counts[word]} {word}" for word in _WORDS if counts[word])
    entries = sum(checked.entries for checked in done)
    cpu = max(sum(checked.cpu_s for checked in done), 1e-9)
    wall = max(seconds, 1e-9)
    say(
        f"{len(done)} files: {came}; {entries} entries in {seconds:.1f} s: "
        f"{entries / wall:.0f} entries/s, {len(done) / wall:.1f} files/s "
        f"({entries / cpu:.0f} entries per CPU second)"
    )
