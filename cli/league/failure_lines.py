"""Lines about the matches of a league that failed, with the commands that show an error."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from tilewyrm.cli.replay.compare.next_commands import failed_bot_command, why_command
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.league.match import FailedMatch, Failure, FailureStep

_CASES = {
    FailureStep.ENTRY: "league.fails_on",
    FailureStep.NEXT: "league.fails_after",
    FailureStep.CHOICE: "league.fails_choosing",
}


@dataclass(frozen=True)
class _Kind:
    """Matches with an error of one kind at one place, in the same step, fail alike."""

    error: str
    step: FailureStep | None

    @staticmethod
    def of(match: FailedMatch) -> "_Kind":
        step = match.failure.step if match.failure is not None else None
        return _Kind(match.kind or match.why, step)


@dataclass
class FailureLines:
    """Lines about failed matches, which are grouped by their error."""

    _matches: Counter[_Kind] = field(default_factory=Counter)
    _whys: dict[_Kind, str] = field(default_factory=dict)
    """The error of the first match of each kind, in words."""
    _shortest: dict[_Kind, tuple[int, Path, Failure]] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """The number of failed matches."""
        return self._matches.total()

    def add(self, match: FailedMatch, path: Path | None) -> str:
        """Add *match*, whose file is at *path*, if it has one.

        Return the line about it, or an empty text if another match failed alike before.
        """
        kind = _Kind.of(match)
        self._matches[kind] += 1
        self._whys.setdefault(kind, match.why)
        if path is not None and match.failure is not None:
            known = self._shortest.get(kind)
            if known is None or (len(match.data), path) < known[:2]:
                self._shortest[kind] = len(match.data), path, match.failure
        if self._matches[kind] > 1:
            return ""
        where = f"{match.fixture.order} {' '.join(match.fixture.line_up)}"
        return tell("league.broken", match=where, why=_why(match))

    def summary(self) -> Iterator[str]:
        """Yield for each error how many matches failed alike, and how to look into it.

        Errors of a bot's thought come last: their commands are longer.
        """
        kinds = sorted(self._matches, key=lambda kind: kind.step is FailureStep.CHOICE)
        for kind in kinds:
            matches = self._matches[kind]
            if matches > 1:
                yield count("league.broken_alike", matches, why=self._whys[kind])
            if kind in self._shortest:
                _, path, failure = self._shortest[kind]
                yield tell("league.broken_file", path=path)
                yield from (f"    {line}" for line in _commands(path, failure))


def _why(match: FailedMatch) -> str:
    """Return where *match* failed, and with which error."""
    if (failure := match.failure) is None:
        return match.why
    facts: dict[str, str | int] = {"entry": failure.entry, "why": match.why}
    if failure.seat is not None:
        facts |= {"seat": failure.seat + 1, "bot": match.fixture.line_up[failure.seat]}
    return tell(_CASES[failure.step], **facts)


def _commands(path: Path, failure: Failure) -> Iterator[str]:
    """Yield how to see *failure* in the file at *path*, and how to find its commit."""
    file = quote(str(path))
    if failure.step is not FailureStep.CHOICE:
        yield tell("league.see", command=f"tilewyrm replay verify --allow-unfinished {file}")
        yield tell("league.find", command=f"tilewyrm replay bisect {file} --commits")
        return
    yield tell("league.see", command=why_command(path, failure.entry))
    yield tell("league.find", command=failed_bot_command(path, failure.entry))
