"""`tilewyrm replay to-test`: a match as a regression test of this project."""

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote

import click

from tilewyrm.cli.replay.arguments import file, secret_of_rolls, valid_bot
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion
from tilewyrm.cli.replay.compare.next_commands import NAME, SENTENCE
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.replay.regression.kinds.kind import Kind, draft_of
from tilewyrm.cli.replay.regression.kinds.refusal_test import check_reason
from tilewyrm.cli.replay.regression.kinds.regression_test import (
    LONGEST_NAME,
    Draft,
    Title,
)
from tilewyrm.cli.replay.regression.next_steps import (
    gets_further,
    next_step,
    other_command,
    slip,
)
from tilewyrm.cli.replay.regression.trial import TrialResult, run_trial
from tilewyrm.cli.replay.regression.trial_runs import TrialFailure
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.errors import ReplayError, RuleFailure
from tilewyrm.replays.format.reader import open_replay

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FOLDER = Path("tests/replays/found")


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
@click.option("--twice", is_flag=True, help="replay.flag.test_twice")
@click.option("--decides", metavar="N", type=click.IntRange(min=0), help="replay.flag.test_decides")
@click.option("--bot", metavar="NAME", default="", callback=valid_bot, help="replay.flag.why_bot")
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
    twice: bool,
    decides: int | None,
    bot: str,
) -> None:
    """Write the test."""
    if name == NAME or why == SENTENCE:
        raise click.UsageError(tell("replay.to_test.placeholders", name=NAME, sentence=SENTENCE))
    name = name.replace("-", "_") if name else _name_of(file)
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise click.BadParameter(
            f"{name!r} is not a test name: use lower-case letters, digits, - and _,"
            f" at most {LONGEST_NAME}",
            param_hint="--name",
        )
    if refused is None and because is not None:
        raise click.UsageError("--because needs --refused")
    if because is not None:
        check_reason(because)
    if bot and decides is None:
        raise click.UsageError("--bot needs --decides")
    kind = Kind(
        refused, because, roll, offers, must_offer, must_not_offer, twice, decides, bot or None
    )
    if kind.number > 1:
        raise click.UsageError(
            "give one of --refused, --roll, --offers, --must-offer, --must-not-offer, --twice"
            " and --decides"
        )
    title = Title(name, why, folder / f"test_{name}.py")
    title.check_unused()
    click.get_current_context().with_resource(WATCH.watching())
    WATCH.restart(is_long=True)
    own = ChosenVersion.own()
    wrong_version, right_version = wrong or own, right or own
    try:
        draft = draft_of(file, wrong_version, right, kind, title, secrets)
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    is_red_here = bool(draft.fails) and right is None and wrong is not None and wrong.is_own
    if draft.fails and not is_red_here:
        words = [draft.fails]
        if wrong is None and right is None:
            words.append(tell("replay.to_test.red_wanted", version=quote(own.name)))
        other = None
        if (wrong is not None or right is not None) and kind.follows_version:
            other = draft_of(file, right_version, wrong_version, kind, title, secrets)
        if other is not None and gets_further(other, draft):
            wrong_step = slip(
                file, kind, title, draft.invalid, right=right_version, wrong=wrong_version
            )
            words.append(wrong_step)
        else:
            words.append(tell("replay.to_test.right_wanted"))
        raise click.ClickException("\n".join(words))
    result = TrialResult(draft.test, not twice and not is_red_here)
    if (wrong is not None or right is not None) and not is_red_here:
        versions = wrong_version, right_version, own
        draft, result = _trial(draft, file, *versions, folder)
    result.test.write(folder)
    say(*draft.lines)
    if wrong is None and right is None:
        say(*draft.unshown, err=True)
    if is_red_here:
        say(draft.fails)
    files = result.test.shell_words(folder)
    if result.other is not None:
        fields = {"entry": result.other, "subject": result.subject, "right": right_version.label}
        say(tell("replay.to_test.other_error", files=files, **fields))
        return
    say(next_step(files, passes_here=result.passes_here))
    if not (result.passes_here or twice or is_red_here or _rule_fails(file)):
        case = "if_right" if wrong_version.is_own else "other_direction"
        command = other_command(file, kind, title, right=wrong_version, wrong=right_version)
        say(tell(f"replay.to_test.{case}", command=command, right=right_version.label))


def _trial(
    draft: Draft,
    file: Path,
    wrong: ChosenVersion,
    right: ChosenVersion,
    own: ChosenVersion,
    folder: Path,
) -> tuple[Draft, TrialResult]:
    """Return *draft* or its clearer one, and the result of the trial, which is printed.

    Raises:
        SystemExit: it does not show the error, or cannot be run.
    """
    if draft.clearer is not None:
        with suppress(TrialFailure):
            result = run_trial(draft.clearer.test, file, wrong, right, own, folder)
            return draft.clearer, result
    try:
        return draft, run_trial(draft.test, file, wrong, right, own, folder)
    except TrialFailure as failure:
        say(*failure.lines, *draft.unshown, err=True)
        raise SystemExit(failure.code) from failure


def _rule_fails(file: Path) -> bool:
    """Return whether a rule of this version fails on an entry of *file*."""
    try:
        with open_replay(file) as stream:
            for _ in safe_steps(Resimulation(stream)):
                pass
    except RuleFailure:
        return True
    except ReplayError:
        pass
    return False


def _name_of(file: Path) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")
    name = words if words[:1].isalpha() else f"match_{words}"
    return name[:LONGEST_NAME]
