"""Ledger: file of the played matches of a league; an interrupted league continues from it.

The first line is the contest, each further one a match, as JSON. A line counts when its end is
there; what a crash left behind the last whole line is cut off before anything is added.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from tilewyrm.replays.league.contest import Contest, Fixture
from tilewyrm.replays.league.match import LeagueMatch
from tilewyrm.replays.message import replay_message


class InvalidLedger(Exception):
    """The file is not the ledger of this contest.

    Attributes:
        message: which line is what, and what to do.
    """

    def __init__(self, sentence: str, case: str, /, **about: str | int) -> None:
        super().__init__(sentence)
        self.message = replay_message(sentence, case, **about)


class Ledger:
    """The played matches of one contest. To be used by one process at a time."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Read what is there at *path*, or begin it; a ledger without a match is begun again.

        Raises:
            InvalidLedger: it holds another contest, or a line is none; nothing is changed.
            OSError: it cannot be read or written.
        """
        self.played: dict[Fixture, LeagueMatch] = {}
        self._path = path
        facts = contest.facts()
        path.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            self._read(whole, facts)
        elif not _can_be_torn(data, facts):
            raise self._no_line(1)
        if not self.played:
            whole = b""
        self._stream = path.open("ab")
        self._stream.truncate(len(whole))
        if not whole:
            self._write(facts)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._stream.close()

    def add(self, played: LeagueMatch) -> None:
        """Note *played*, whose file is not kept here.

        Raises:
            OSError: it could not be written.
        """
        self._write(_facts(played))
        self.played[played.fixture] = played._replace(data=b"")

    def _read(self, whole: bytes, contest: Mapping[str, Any]) -> None:
        first, *rest = whole.splitlines()
        fields = self._line(1, first)
        if not rest and fields.keys() == contest.keys():
            return
        for name, value in contest.items():
            if fields.get(name) != value:
                theirs, ours = _difference(fields.get(name), value)
                raise InvalidLedger(
                    f"{self._path} belongs to another league: {name} is {theirs}"
                    f" there, {ours} here; name another file, or move this one away",
                    "ledger.other",
                    path=str(self._path),
                    name=name,
                    there=theirs,
                    here=ours,
                )
        for number, line in enumerate(rest, 2):
            played = self._match(number, line)
            self.played[played.fixture] = played

    def _match(self, number: int, line: bytes) -> LeagueMatch:
        facts = self._line(number, line)
        with suppress(KeyError, TypeError, ValueError):
            return LeagueMatch(
                Fixture(int(facts["order"]), tuple(map(str, facts["line_up"]))),
                tuple(map(int, facts["scores"])),
                tuple(map(int, facts["winners"])),
                int(facts["entries"]),
                tuple(map(int, facts["decisions"])),
                tuple(map(float, facts["thought_s"])),
                str(facts["sha256"]),
            )
        sentence = f"{self._path}, line {number}: not a match of a league; remove the line"
        raise InvalidLedger(sentence, "ledger.no_match", path=str(self._path), line=number)

    def _line(self, number: int, line: bytes) -> Mapping[str, Any]:
        with suppress(ValueError):
            fields = json.loads(line)
            if isinstance(fields, dict):
                return fields
        raise self._no_line(number)

    def _no_line(self, number: int) -> InvalidLedger:
        sentence = f"{self._path}, line {number}: not a line of a ledger; remove it"
        return InvalidLedger(sentence, "ledger.no_line", path=str(self._path), line=number)

    def _write(self, facts: Mapping[str, Any]) -> None:
        self._stream.write(json.dumps(facts).encode() + b"\n")
        self._stream.flush()


def _can_be_torn(data: bytes, contest: Mapping[str, Any]) -> bool:
    """Return whether *data*, without a line's end, may be what a crash left of a first line."""
    first_field = json.dumps(contest).encode().partition(b":")[0]
    return data[: len(first_field)] == first_field[: len(data)]


def _facts(played: LeagueMatch) -> Mapping[str, Any]:
    """Return *played* as plain values, apart from its file."""
    return {
        "order": played.fixture.order,
        "line_up": list(played.fixture.line_up),
        "scores": list(played.scores),
        "winners": list(played.winners),
        "entries": played.entries,
        "decisions": list(played.decisions),
        "thought_s": [round(seconds, 6) for seconds in played.thought_s],
        "sha256": played.sha256,
    }


def _difference(theirs: Any, ours: Any) -> tuple[str, str]:
    """Return in words what two leagues have: of many options those that differ."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        names = [name for name in {**theirs, **ours} if theirs.get(name) != ours.get(name)]
        theirs, ours = ([f"{name}={side.get(name)}" for name in names] for side in (theirs, ours))
    return _value_words(theirs), _value_words(ours)


def _value_words(fields: Any) -> str:
    return ",".join(map(str, fields)) if isinstance(fields, list) else repr(fields)
