"""`tilewyrm replay verify`: re-simulates matches and compares all that they recorded."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from tilewyrm.cli.bulk.workers import expand_paths, jobs, map_in_processes
from tilewyrm.cli.files.known_keys import KnownKeys, fingerprint_of
from tilewyrm.cli.replay.arguments import MatchName, files, secret
from tilewyrm.cli.replay.compare.fault_hints import fault_hints
from tilewyrm.cli.replay.develop.twice import play_twice
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.rules_comparison import check_no_demands, print_changes, rules
from tilewyrm.cli.replay.verdict_line import verdict_line
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.verification import (
    VerificationResult,
    VerificationTask,
    lost_result,
    run,
)
from tilewyrm.replays.check.verdict import Demands, Exit
from tilewyrm.replays.message import ReplayMessage

_VERDICTS = ("ok", "sealed", "unfinished", "UNFINISHED", "FAILED", "CRASHED", "NEWER", "UNREADABLE")
"""Verdicts, in the order of the summary."""
_NEWER = "NEWER"
_MOST_NEWER = 2
"""Files of newer versions that are listed. The others are counted."""
_SCREEN = 10
"""Lines on other files among which failed ones are lost, so that as many are listed again."""


@click.command(cls=TranslatedCommand, help="replay.verify")
@files
@click.option("--allow-unfinished", is_flag=True, help="replay.flag.allow_unfinished")
@click.option("--signed-by", metavar="KEY", help="replay.flag.signed_by")
@secret
@click.option("--origin", metavar="FILE", type=MatchName(), help="replay.flag.origin")
@click.option("--twice", is_flag=True, help="replay.flag.twice")
@click.option("--rulings", is_flag=True, help="replay.flag.rulings")
@jobs
@rules
@click.option("--json", "as_json", is_flag=True, help="replay.flag.verify_json")
def verify(
    files: tuple[Path, ...],
    allow_unfinished: bool,
    signed_by: str | None,
    secrets: Sequence[bytes],
    origin: Path | None,
    twice: bool,
    rulings: bool,
    jobs: int | None,
    version: int | None,
    as_json: bool,
) -> None:
    """Print the verdict on each file."""
    if version is not None:
        check_no_demands(signed_by, secrets, origin)
        if twice:
            raise click.UsageError("--twice is not possible with --rules")
    paths, empty = expand_paths(files)
    for folder in empty:
        say(f"UNREADABLE {folder}: {tell('replay.found.no_file')}", err=True)
    codes = [Exit.UNREADABLE] * len(empty)
    if version is not None:
        codes.append(print_changes(paths, version, jobs, as_json=as_json))
        raise SystemExit(max(codes))
    known = known_keys()
    demands = Demands(allow_unfinished, signer_fingerprint(signed_by, known), secrets)
    tasks = [VerificationTask(path, demands, dict(known), origin) for path in paths]
    start_s = time.monotonic()
    results: list[VerificationResult] = []
    newer, is_hinted = 0, False
    rulings = rulings or len(paths) == 1
    for result in map_in_processes(run, tasks, paths, jobs, lost_result):
        results.append(result)
        newer += result.word == _NEWER
        if as_json or result.word != _NEWER or newer <= _MOST_NEWER:
            print_result(result, as_json=as_json, is_hinted=is_hinted, rulings=rulings, twice=twice)
        is_hinted = is_hinted or any(fault_hints(result))
    if newer > _MOST_NEWER and not as_json:
        say(f"           {count('replay.found.newer_more', newer - _MOST_NEWER)}", err=True)
    unlisted = 0 if rulings or as_json else sum(len(result.rulings) for result in results)
    if unlisted:
        say(f"           {count('replay.found.rulings_unlisted', unlisted)}")
    print_summary(results, time.monotonic() - start_s, as_json=as_json)
    if twice:
        codes.append(play_twice(paths, as_json=as_json))
    raise SystemExit(max([*codes, *(result.code for result in results)]))


def known_keys() -> Mapping[str, str]:
    """Return the names of keys by fingerprint; what cannot be read ends the command."""
    try:
        return KnownKeys().names()
    except (OSError, ValueError) as error:
        raise click.ClickException(tell("replay.keys.unread", why=error)) from error


def signer_fingerprint(words: str | None, known: Mapping[str, str]) -> str | None:
    """Return the fingerprint that *words* are, or name; what is neither ends the command."""
    try:
        return None if words is None else fingerprint_of(words, known)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--signed-by'") from error


def print_result(
    result: VerificationResult,
    *,
    as_json: bool,
    is_hinted: bool = False,
    rulings: bool = True,
    twice: bool = False,
) -> None:
    """Print the verdict on one file, and the next commands unless the user *is_hinted* already.

    Its *rulings* are listed, too, if wished. For *twice* see `fault_hints`.
    """
    if as_json:
        facts = {
            "path": str(result.path),
            "verdict": result.word.lower(),
            "exit_code": int(result.code),
            "says": result.reason,
            "bytes": result.read_bytes,
            "cpu_s": round(result.cpu_s, 4),
        }
        say_json(facts | result.facts)
        return
    say(_result_line(result), err=result.code is Exit.UNREADABLE)
    if result.by_recorded_rolls is not None:
        say(f"           {_by_recorded_rolls(result.by_recorded_rolls)}")
    if not is_hinted:
        hints = [f"           {hint}" for hint in fault_hints(result, twice=twice)]
        say(*hints, err=result.code is Exit.UNREADABLE)
    if rulings:
        say(*(f"           {translated(ruling)}" for ruling in result.rulings))


def _result_line(result: VerificationResult) -> str:
    return f"{result.word:<10} {result.path}: {verdict_line(result)}"


def _by_recorded_rolls(result: VerificationResult) -> str:
    """Return the next error of a file with a wrong roll, of its *result* without that check."""
    why = translated(result.wrong or result.unread)
    return tell(f"replay.found.by_recorded_rolls.{'wrong' if why else 'valid'}", why=why)


def print_summary(results: Sequence[VerificationResult], seconds: float, *, as_json: bool) -> None:
    """Print the summary of all files, if there are several; it took *seconds*."""
    if as_json:
        say_json({"summary": _summary(results, seconds)})
    elif len(results) > 1:
        _print_totals(results, seconds)


def _summary(results: Iterable[VerificationResult], seconds: float) -> dict[str, object]:
    """Return the summary of all files, as docs/replays.md describes it."""
    results = list(results)
    words = Counter(result.word.lower() for result in results)
    return {
        "files": len(results),
        "verdicts": dict(words),
        "errors": dict(Counter(filter(None, map(_error, results))).most_common()),
        "entries": sum(result.entries for result in results),
        "bytes": sum(result.read_bytes for result in results),
        "cpu_s": round(sum(result.cpu_s for result in results), 3),
        "seconds": round(seconds, 3),
    }


def _error(result: VerificationResult) -> str:
    """Return the kind of error in one file, in English; empty if the entries have none."""
    facts = result.facts
    if "crash" in facts:
        return str(facts["crash"]["error"])
    return str(facts.get("differs", {}).get("what", ""))


def _error_words(result: VerificationResult) -> str:
    """Return the kind of error in one file, in the reader's language."""
    what = None if result.wrong is None else result.wrong.about.get("what")
    return translated(what) if isinstance(what, ReplayMessage) else _error(result)


def _print_totals(results: Sequence[VerificationResult], seconds: float) -> None:
    errors = Counter(_error_words(result) for result in results if _error(result))
    if errors.total() > 1:
        say(*(f"    {number}  {error}" for error, number in errors.most_common()))
    counts = Counter(result.word for result in results)
    outcomes = ", ".join(f"{counts[word]} {word}" for word in _VERDICTS if counts[word])
    entries = sum(result.entries for result in results)
    cpu = max(sum(result.cpu_s for result in results), 1e-9)
    wall = max(seconds, 1e-9)
    rates = {
        "rate": f"{entries / wall:.0f}",
        "files": f"{len(results) / wall:.1f}",
        "cpu_rate": f"{entries / cpu:.0f}",
    }
    times = {"entries": entries, "seconds": f"{seconds:.1f}"}
    failed = [result for result in results if result.code is Exit.FAILS]
    if failed and len(results) - len(failed) > _SCREEN:
        _print_again(failed)
    say(count("replay.found.summary", len(results), came=outcomes, **times, **rates))


def _print_again(failed: Sequence[VerificationResult]) -> None:
    """Print the files that *failed* once more, as their lines may be far above."""
    say(count("replay.found.again", len(failed)))
    say(*map(_result_line, failed[:_SCREEN]))
    if len(failed) > _SCREEN:
        say(f"           {count('replay.found.again_more', len(failed) - _SCREEN)}")
    hinted = next((result for result in failed if any(fault_hints(result))), failed[0])
    say(*(f"           {hint}" for hint in fault_hints(hinted)))
