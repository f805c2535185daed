"""`tilewyrm replay verify`: play matches again and compare all that they recorded."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from tilewyrm.cli.bulk.workers import (
    found_files,
    in_processes,
    jobs,
)
from tilewyrm.cli.files.known_keys import (
    KnownKeys,
    fingerprint_of,
)
from tilewyrm.cli.replay.arguments import (
    MatchName,
    files,
    secret,
)
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.rules_comparison import (
    alone,
    rules,
    tell_changes,
)
from tilewyrm.cli.replay.verdict_line import verdict_line
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
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

_WORDS = ("ok", "sealed", "unfinished", "UNFINISHED", "FAILED", "NEWER", "UNREADABLE")
"""What can come of a file, in the order of the summary."""


@click.command(cls=TranslatedCommand, help="replay.verify")
@files
@click.option("--allow-unfinished", is_flag=True, help="replay.flag.allow_unfinished")
@click.option("--signed-by", metavar="KEY", help="replay.flag.signed_by")
@secret
@click.option("--origin", metavar="FILE", type=MatchName(), help="replay.flag.origin")
@jobs
@rules
@click.option("--json", "as_json", is_flag=True, help="replay.flag.verify_json")
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
    """Print what comes of each file."""
    if version is not None:
        alone(signed_by, secrets, origin)
    paths, empty = found_files(files)
    for folder in empty:
        say(f"UNREADABLE {folder}: {tell('replay.found.no_file')}", err=True)
    codes = [Exit.UNREADABLE] * len(empty)
    if version is not None:
        codes.append(tell_changes(paths, version, jobs, as_json=as_json))
        raise SystemExit(max(codes))
    known = known_keys()
    demands = Demands(allow_unfinished, demanded_fingerprint(signed_by, known), secrets)
    tasks = [VerificationTask(path, demands, dict(known), origin) for path in paths]
    began = time.monotonic()
    done: list[VerificationResult] = []
    for checked in in_processes(run, tasks, paths, jobs, lost):
        done.append(checked)
        tell_result(checked, as_json=as_json)
    tell_end(done, time.monotonic() - began, as_json=as_json)
    raise SystemExit(max([*codes, *(checked.code for checked in done)]))


def known_keys() -> Mapping[str, str]:
    """Return the names of keys by fingerprint; what cannot be read ends the command."""
    try:
        return KnownKeys().names()
    except (OSError, ValueError) as error:
        raise click.ClickException(tell("replay.keys.unread", why=error)) from error


def demanded_fingerprint(words: str | None, known: Mapping[str, str]) -> str | None:
    """Return the fingerprint that *words* are, or name; what is neither ends the command."""
    try:
        return None if words is None else fingerprint_of(words, known)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--signed-by'") from error


def tell_result(checked: VerificationResult, *, as_json: bool) -> None:
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
    line = f"{checked.word:<10} {checked.path}: {verdict_line(checked)}"
    say(line, err=checked.code is Exit.UNREADABLE)
    say(*(f"           {translated(ruling)}" for ruling in checked.rulings))


def tell_end(done: Sequence[VerificationResult], seconds: float, *, as_json: bool) -> None:
    """Print what came of all files in *seconds*, if there are several."""
    if as_json:
        say_json({"summary": _summary(done, seconds)})
    elif len(done) > 1:
        _tell_summary(done, seconds)


def _summary(done: Iterable[VerificationResult], seconds: float) -> dict[str, object]:
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


def _tell_summary(done: Sequence[VerificationResult], seconds: float) -> None:
    counts = Counter(checked.word for checked in done)
    came = ", ".join(f"{counts[word]} {word}" for word in _WORDS if counts[word])
    entries = sum(checked.entries for checked in done)
    cpu = max(sum(checked.cpu_s for checked in done), 1e-9)
    wall = max(seconds, 1e-9)
    rates = {
        "rate": f"{entries / wall:.0f}",
        "files": f"{len(done) / wall:.1f}",
        "cpu_rate": f"{entries / cpu:.0f}",
    }
    took = {"entries": entries, "seconds": f"{seconds:.1f}"}
    say(count("replay.found.summary", len(done), came=came, **took, **rates))
