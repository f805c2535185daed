"""Runs of a regression test in a version, under one or several hash seeds."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, Self

import click

from tilewyrm.cli.bulk.progress_line import ProgressLine
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.cli.replay.regression.kinds.regression_test import RegressionTest
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch import loop_watch, trace
from tilewyrm.replays.batch.regression import trial_run
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.words.lines import printable

LONGEST_LINE = 400
"""Characters of a line of the reason why a test is red or cannot run."""
_LOG_INTERVAL_S = 10.0
"""Seconds between two lines of progress without a terminal."""


class TrialFailure(Exception):
    """The test is not red in one version and green in the other one, or cannot be run."""

    def __init__(self, code: Exit, *lines: str) -> None:
        """Take the exit code, and the *lines* that say why."""
        super().__init__(code, *lines)
        self.code, self.lines = code, lines


class _Outcome(NamedTuple):
    """The outcome of a test under one hash seed."""

    why: str
    """Why it is red; empty if it is green."""
    loops: bool
    """Whether it is red because a rule does not end."""


class TrialRuns:
    """Runs of one test, each in a process of its own."""

    def __init__(self, test: RegressionTest, place: Path, folder: Path) -> None:
        """Take the *test*, whose files are in *place*, and the *folder* into which it belongs."""
        self._test, self._place, self._folder = test, place, folder
        self._line = ProgressLine(log_interval_s=_LOG_INTERVAL_S)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Clear the line of progress."""
        self._line.clear()

    def in_wrong(self, version: ChosenVersion) -> Mapping[int, str]:
        """Return why the test is red in *version*, by hash seed; empty if it is green.

        If a rule does not end under the first seed, others would take their time in vain.

        Raises:
            TrialFailure: it cannot be run.
        """
        first, *others = HASH_SEEDS
        found = self._outcomes(version, [first])
        if not found[first].loops:
            found |= self._outcomes(version, others)
        return {seed: outcome.why for seed, outcome in found.items()}

    def in_right(self, version: ChosenVersion, seeds: Sequence[int]) -> str:
        """Return why the test is red in *version* under the first such of *seeds*, or nothing.

        Raises:
            TrialFailure: it cannot be run.
        """
        found = self._outcomes(version, seeds)
        return next((found[seed].why for seed in seeds if found[seed].why), "")

    def _outcomes(self, version: ChosenVersion, seeds: Sequence[int]) -> dict[int, _Outcome]:
        """Return the outcomes in *version* under *seeds*, which run at the same time."""
        request = {
            "work": "test",
            "tests": str(_tests_folder(version, self._folder)),
            "path": str(self._test.path(self._place)),
            "name": f"test_{self._test.name}",
            "python": str(version.python),
        }
        modules = (loop_watch, trace, *self._test.modules, trial_run)
        outcomes: dict[int, _Outcome] = {}
        with ExitStack() as stack:
            runs: dict[int, Version] = {}
            for seed in seeds:
                run = Version(version, seed, own=version.is_own, modules=modules)
                runs[seed] = stack.enter_context(run)
                run.request(self._test.name, **request)
            for seed, run in runs.items():
                fields = {"version": version.label, "done": len(outcomes)}
                self._line.show(count("replay.to_test.runs", len(seeds), **fields))
                outcomes[seed] = _outcome(run)
        return outcomes


def _outcome(run: Version) -> _Outcome:
    """Return the outcome of the test that *run* was requested to run.

    Raises:
        TrialFailure: it cannot be run.
    """
    try:
        (answer,) = run.answer()
    except UnplayedFile as error:
        answer = {"cannot": error.why}
    if "cannot" in answer:
        fields = {"version": run.version, "why": shortened(answer["cannot"])}
        raise TrialFailure(Exit.UNREADABLE, tell("replay.to_test.no_trial", **fields))
    return _Outcome(answer["red"], answer["loops"])


def _tests_folder(version: ChosenVersion, folder: Path) -> Path:
    """Return the folder with the helpers of the tests: of a checkout, or of the test's *folder*.

    Raises:
        click.ClickException: there is none.
    """
    checkouts = [Path(version.name), Path(version.name).parent, Path.cwd()]
    for place in [*(each / "tests" for each in checkouts), *folder.absolute().parents]:
        if (place / "support" / "files.py").is_file():
            return place.absolute()
    raise click.ClickException(tell("replay.to_test.no_support", folder=folder))


def shortened(why: str) -> str:
    """Return *why* in one line, which is not too long."""
    return printable(" ".join(why.split()), LONGEST_LINE)
