"""`tilewyrm replay to-test`: a match as a regression test of this project."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import click

from tilewyrm.cli.replay.arguments import file, secret_of_rolls
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion
from tilewyrm.cli.replay.develop.expectation import expectation_of
from tilewyrm.cli.replay.develop.regression_test import (
    LONGEST_NAME,
    RegressionTest,
    events_test,
    offer_test,
    offers_test,
    refusal_test,
    roll_test,
)
from tilewyrm.cli.replay.develop.trial import run_trial
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.game import Rolled
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.last_moment import text_in_source
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.edit.rerecording import refused_entry, rerecorded
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.message import ReplayMessage
from tilewyrm.replays.words.lines import entry_message

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FOLDER = Path("tests/replays/found")


class _Draft(NamedTuple):
    """A test that is not written yet."""

    test: RegressionTest
    lines: Sequence[str]
    """What it tests, for the user."""
    fails: str
    """Why it fails in this version, or empty."""


class _Kind(NamedTuple):
    """Kind of test. At most one of these is given. Without any, events are tested."""

    refused: int | None
    because: str | None
    roll: int | None
    offers: bool
    must_offer: str | None
    must_not_offer: str | None


@click.command("to-test", cls=TranslatedCommand, help="replay.to_test")
@file
@click.option("--name", metavar="NAME", help="replay.flag.test_name")
@click.option(
    "--why",
    metavar="SENTENCE",
    default="A match that once failed.",
    show_default=True,
    help="replay.flag.test_why",
)
@click.option(
    "--into",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    default=_FOLDER,
    show_default=True,
    help="replay.flag.test_folder",
)
@click.option(
    "--refused", "refused", metavar="N", type=click.IntRange(min=1), help="replay.flag.refused"
)
@click.option("--because", metavar="REASON", help="replay.flag.because")
@click.option("--roll", metavar="N", type=click.IntRange(min=1), help="replay.flag.roll_test")
@click.option("--offers", is_flag=True, help="replay.flag.test_offers")
@click.option("--must-offer", metavar="DECISION", help="replay.flag.must_offer")
@click.option("--must-not-offer", metavar="DECISION", help="replay.flag.must_not_offer")
@click.option("--fails-in", "wrong", metavar="VERSION", type=VERSION, help="replay.flag.fails_in")
@click.option("--passes-in", "right", metavar="VERSION", type=VERSION, help="replay.flag.passes_in")
@secret_of_rolls
def to_test(
    file: Path,
    name: str | None,
    why: str,
    folder: Path,
    wrong: ChosenVersion | None,
    right: ChosenVersion | None,
    secrets: Sequence[bytes],
    refused: int | None,
    because: str | None,
    roll: int | None,
    offers: bool,
    must_offer: str | None,
    must_not_offer: str | None,
) -> None:
    """Write the test."""
    name = name or _name_of(file)
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise click.BadParameter(
            f"{name!r} is not a test name: use lower-case letters, digits and _,"
            f" at most {LONGEST_NAME}",
            param_hint="--name",
        )
    if refused is None and because is not None:
        raise click.UsageError("--because needs --refused")
    kind = _Kind(refused, because, roll, offers, must_offer, must_not_offer)
    if sum(each not in (None, False) for each in kind._replace(because=None)) > 1:
        raise click.UsageError(
            "give one of --refused, --roll, --offers, --must-offer and --must-not-offer"
        )
    if right is not None and (refused is not None or roll is not None):
        raise click.UsageError("--passes-in goes with neither --refused nor --roll")
    try:
        draft = _draft(file, right, kind, name, why, folder, secrets)
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    test = draft.test
    if wrong is not None or right is not None:
        if draft.fails:
            raise click.ClickException(draft.fails)
        own = ChosenVersion.at(Path(sys.executable))
        test = run_trial(test, wrong or own, right or own, folder)
    test.write(folder)
    say(*draft.lines)
    if draft.fails:
        raise click.ClickException(draft.fails)
    say(test.next_step(folder))


def _draft(
    file: Path,
    right: ChosenVersion | None,
    kind: _Kind,
    name: str,
    why: str,
    folder: Path,
    secrets: Sequence[bytes],
) -> _Draft:
    """Return the test of that *kind* from *file*, which passes in *right*, or else in this version.

    Raises:
        ReplayError: *file* cannot be read, or does not come so far by the rules.
        SystemExit: it has nothing to test in that way.
    """
    path = folder / f"test_{name}.py"
    if kind.roll is not None:
        return _roll_draft(file, kind.roll, secrets, path, name, why)
    if kind.refused is not None:
        return _refusal_draft(file, kind.refused, kind.because, secrets, path, name, why)
    if kind.offers or kind.must_offer is not None or kind.must_not_offer is not None:
        return _offers_draft(file, right, kind, path, name, why)
    return _events_draft(file, right, path, name, why)


def _events_draft(
    file: Path, version: ChosenVersion | None, path: Path, name: str, why: str
) -> _Draft:
    expectation = expectation_of(file, version)
    facts = expectation.facts
    test = events_test(
        name,
        why,
        expectation.data,
        entries=facts["entries"],
        state=facts["state"],
        last=facts["last"] or "none",
        seat=facts["seat"],
        rolled=facts["rolled"],
        following=facts["next"],
        events=facts["events"],
    )
    lines = [count("replay.to_test.made", facts["entries"], path=path)]
    if facts["seat"] is not None or facts["rolled"]:
        lines.append(tell("replay.to_test.only_events"))
    return _Draft(test, lines, expectation.why_it_fails(file))


def _refusal_draft(
    file: Path,
    entry: int,
    because: str | None,
    secrets: Sequence[bytes],
    path: Path,
    name: str,
    why: str,
) -> _Draft:
    refused = refused_entry(file, entry, secrets)
    reason = "" if refused.why is None else _reason(refused.why)
    sentence = "" if refused.why is None else translated(refused.why)
    test = refusal_test(
        name,
        why,
        refused.data,
        entry=refused.seq,
        last=text_in_source(refused.entry),
        because=reason if because is None else because,
        reason=sentence,
    )
    shown = translated(entry_message(refused.entry))
    lines = [tell("replay.to_test.refusal", path=path, entry=shown)]
    if refused.why is None:
        return _Draft(test, lines, tell("replay.to_test.not_refused"))
    if because is not None and because not in reason:
        message = tell("replay.to_test.other_reason", reason=reason, why=sentence)
        return _Draft(test, lines, message)
    return _Draft(test, [*lines, tell("replay.to_test.because", why=sentence)], "")


def _roll_draft(
    file: Path, entry: int, secrets: Sequence[bytes], path: Path, name: str, why: str
) -> _Draft:
    result = rerecorded(file, secrets, entry)
    if result.stop is not None:
        raise ReplayError(str(result.stop), result.stop.case, **result.stop.about)
    moves = result.replay.moves
    if result.entries < entry or not isinstance(moves[-1].entry, Rolled):
        _end(tell("replay.to_test.not_roll", entry=entry))
    if not result.secret:
        _end(tell("replay.to_test.no_secret"))
    last = text_in_source(moves[-1].entry)
    test = roll_test(
        name, why, result.replay.data, entry=len(moves), last=last, secret=result.secret
    )
    return _Draft(test, [tell("replay.to_test.roll", path=path, entry=last)], "")


def _offers_draft(
    file: Path, version: ChosenVersion | None, kind: _Kind, path: Path, name: str, why: str
) -> _Draft:
    expectation = expectation_of(file, version)
    data, facts = expectation.data, expectation.facts
    fails, seat, entries = expectation.why_it_fails(file), facts["seat"], facts["entries"]
    fields = {"path": path, "entry": entries}
    if kind.offers:
        if seat is None and not facts["rolled"]:
            _end(tell("replay.to_test.nothing_next"))
        expected = facts["outcomes" if seat is None else "offers"]
        test = offers_test(
            name,
            why,
            data,
            entries=entries,
            seat=seat,
            following=facts["next"],
            expected=expected,
        )
        case = "replay.to_test.outcomes" if seat is None else "replay.to_test.offers"
        return _Draft(test, [count(case, len(expected), **fields)], fails)
    if seat is None:
        _end(tell("replay.to_test.no_decision"))
    is_legal = kind.must_offer is not None
    decision = kind.must_offer or kind.must_not_offer or ""
    test = offer_test(
        name,
        why,
        data,
        entries=entries,
        seat=seat,
        following=facts["next"],
        decision=decision,
        is_legal=is_legal,
    )
    case = "replay.to_test.must_offer" if is_legal else "replay.to_test.must_not_offer"
    if not fails and (decision in facts["offers"]) is not is_legal:
        other = "replay.to_test.illegal_here" if is_legal else "replay.to_test.not_refused"
        fails = tell(other)
    return _Draft(test, [tell(case, **fields, decision=decision)], fails)


def _end(message: str) -> NoReturn:
    """End the command, which writes nothing, because of what *message* says."""
    say(message, err=True)
    raise SystemExit(Exit.UNREADABLE)


def _reason(why: ReplayMessage) -> str:
    """Return the name of the reason *why*, or else its sentence."""
    return why.case.removeprefix("rules.") or why.sentence


def _name_of(file: Path) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")
    name = words if words[:1].isalpha() else f"match_{words}"
    return name[:LONGEST_NAME]
