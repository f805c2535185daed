"""`tilewyrm replay to-test`: a match as a regression test of this project."""

import re
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import NamedTuple

import click

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.replay.arguments import file, secret_of_rolls, secret_words
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion, git
from tilewyrm.cli.replay.compare.next_commands import shrink_command
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.replay.regression.events_test import events_draft
from tilewyrm.cli.replay.regression.expectation import expectation_of
from tilewyrm.cli.replay.regression.offers_test import offer_draft, offers_draft
from tilewyrm.cli.replay.regression.refusal_test import check_reason, refusal_draft
from tilewyrm.cli.replay.regression.regression_test import (
    LONGEST_NAME,
    Draft,
    InvalidEntry,
    Title,
)
from tilewyrm.cli.replay.regression.roll_test import roll_draft
from tilewyrm.cli.replay.regression.trial import run_trial
from tilewyrm.cli.replay.regression.twice_test import twice_draft
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.errors import ReplayError, RuleFailure
from tilewyrm.replays.format.reader import open_replay

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FOLDER = Path("tests/replays/found")
_OTHER = "_other"
"""End of the name of a test in the other direction."""


class _Kind(NamedTuple):
    """Kind of test. At most one of these is given. Without any, events are tested."""

    refused: int | None = None
    because: str | None = None
    roll: int | None = None
    offers: bool = False
    must_offer: str | None = None
    must_not_offer: str | None = None
    twice: bool = False

    @property
    def is_of_events(self) -> bool:
        """Whether none of them is given, but perhaps a reason."""
        return all(each in (None, False) for each in self._replace(because=None))

    @property
    def follows_version(self) -> bool:
        """Whether the test demands what another version than this one does, if one is named."""
        return not self.twice

    @property
    def compares_offers(self) -> bool:
        """Whether the test is about what may come after the last entry."""
        return self.offers or self.must_offer is not None or self.must_not_offer is not None

    @property
    def flags(self) -> Sequence[str]:
        """The flags of a test that follows a version."""
        if self.offers:
            return ["--offers"]
        flags = {
            "--refused": self.refused,
            "--because": self.because,
            "--roll": self.roll,
            "--must-offer": self.must_offer,
            "--must-not-offer": self.must_not_offer,
        }
        given = {flag: value for flag, value in flags.items() if value is not None}
        return [str(word) for pair in given.items() for word in pair]


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
) -> None:
    """Write the test."""
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
    kind = _Kind(refused, because, roll, offers, must_offer, must_not_offer, twice)
    if sum(each not in (None, False) for each in kind._replace(because=None)) > 1:
        raise click.UsageError(
            "give one of --refused, --roll, --offers, --must-offer, --must-not-offer and --twice"
        )
    title = Title(name, why, folder / f"test_{name}.py")
    title.check_unused()
    own = ChosenVersion.own()
    wrong_version, right_version = wrong or own, right or own
    try:
        draft = _draft(file, wrong_version, right, kind, title, secrets)
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    is_red_here = bool(draft.fails) and right is None and wrong is not None and wrong.is_own
    if draft.fails and not is_red_here:
        words = [draft.fails]
        if wrong is None and right is None:
            words.append(tell("replay.to_test.red_wanted", version=quote(own.name)))
        other = None
        if (wrong is not None or right is not None) and kind.follows_version:
            other = _draft(file, right_version, wrong_version, kind, title, secrets)
        if other is not None and _gets_further(other, draft):
            slip = _slip(file, kind, title, draft.invalid, right=right_version, wrong=wrong_version)
            words.append(slip)
        else:
            words.append(tell("replay.to_test.right_wanted"))
        raise click.ClickException("\n".join(words))
    test, passes_here = draft.test, not twice and not is_red_here
    if (wrong is not None or right is not None) and not is_red_here:
        try:
            test, passes_here = run_trial(test, file, wrong_version, right_version, own, folder)
        except SystemExit:
            say(*draft.unshown, err=True)
            raise
    test.write(folder)
    say(*draft.lines)
    if wrong is None and right is None:
        say(*draft.unshown, err=True)
    if is_red_here:
        say(draft.fails)
    say(_next_step(test.shell_words(folder), passes_here=passes_here))
    if not (passes_here or twice or is_red_here or _rule_fails(file)):
        case = "if_right" if wrong_version.is_own else "other_direction"
        command = _other_command(file, kind, title, right=wrong_version, wrong=right_version)
        say(tell(f"replay.to_test.{case}", command=command, right=right_version.label))


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


def _draft(
    file: Path,
    wrong: ChosenVersion,
    right: ChosenVersion | None,
    kind: _Kind,
    title: Title,
    secrets: Sequence[bytes],
) -> Draft:
    """Return the test that *kind* asks for, which passes in *right*, or else in this version.

    A test of hash seeds fails in *wrong*.

    Raises:
        ReplayError: *file* cannot be read, or does not come so far by the rules.
        SystemExit: it has nothing to test in that way.
    """
    is_named = right is not None or not wrong.is_own
    if kind.roll is not None:
        return roll_draft(file, kind.roll, secrets, title, right=right, is_named=is_named)
    if kind.refused is not None:
        because = kind.because
        return refusal_draft(file, kind.refused, because, secrets, title, right, is_named=is_named)
    if kind.twice:
        return twice_draft(file, wrong, title)
    expectation = expectation_of(file, right)
    if kind.offers:
        return offers_draft(file, expectation, title)
    if kind.is_of_events:
        return events_draft(file, expectation, title)
    is_legal = kind.must_offer is not None
    decision = kind.must_offer or kind.must_not_offer or ""
    return offer_draft(file, expectation, title, decision, is_legal=is_legal, wrong=wrong)


def _command(
    file: Path, kind: _Kind, title: Title, *, right: ChosenVersion, wrong: ChosenVersion
) -> str:
    """Return the command for a test of that *kind* which passes in *right* and fails in *wrong*."""
    names = ["--name", title.name, "--why", title.why, "--into", str(title.path.parent)]
    versions = ["--passes-in", str(right), "--fails-in", str(wrong)]
    words = [str(file), *kind.flags, *secret_words(), *names, *versions]
    return " ".join(["tilewyrm replay to-test", *map(quote, words)])


def _gets_further(other: Draft, draft: Draft) -> bool:
    """Return whether the version of the *other* draft accepts what that of *draft* does not."""
    if other.invalid is None or draft.invalid is None:
        return not other.fails
    return other.invalid.number > draft.invalid.number


def _slip(
    file: Path,
    kind: _Kind,
    title: Title,
    invalid: InvalidEntry | None,
    *,
    right: ChosenVersion,
    wrong: ChosenVersion,
) -> str:
    """Return the next step for a test that fails in *right* where *wrong* passes.

    If an entry of *file* is *invalid* in *right*, the file was recorded by *wrong*. Otherwise, the
    versions were swapped.
    """
    labels = {"file": file, "right": right.label, "wrong": wrong.label}
    if invalid is None:
        command = _command(file, kind, title, right=wrong, wrong=right)
        return tell("replay.to_test.swapped", command=command, **labels)
    if invalid.is_illegal:
        command = _command(file, _Kind(refused=invalid.number), title, right=right, wrong=wrong)
        entry = invalid.number
        return tell("replay.to_test.refused_alone", entry=entry, command=command, **labels)
    command = _shrink_command(file, kind, right=right, wrong=wrong)
    return tell("replay.to_test.recorded_there", command=command, **labels)


def _shrink_command(file: Path, kind: _Kind, *, right: ChosenVersion, wrong: ChosenVersion) -> str:
    """Return the command that plays *file* by the rules of *right* and shortens it."""
    flag = " --offers" if kind.compares_offers else ""
    return shrink_command(file, right, wrong, flag)


def _other_command(
    file: Path, kind: _Kind, title: Title, *, right: ChosenVersion, wrong: ChosenVersion
) -> str:
    """Return the first command for a test that passes in *right* and fails in *wrong*.

    Other versions need another match, except for a roll.
    """
    if kind.roll is not None:
        name = f"{title.name[: LONGEST_NAME - len(_OTHER)]}{_OTHER}"
        return _command(file, kind, title._replace(name=name), right=right, wrong=wrong)
    return _shrink_command(file, kind, right=right, wrong=wrong)


def _next_step(files: str, *, passes_here: bool) -> str:
    """Return the next step with the *files* of a test, which this program passes or not."""
    if is_clone_here() and not git("branch", "--show-current").strip():
        return tell("replay.to_test.next_detached", files=files)
    case = "replay.to_test.next_right" if passes_here else "replay.to_test.next"
    return tell(case, files=files)


def _name_of(file: Path) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")
    name = words if words[:1].isalpha() else f"match_{words}"
    return name[:LONGEST_NAME]
