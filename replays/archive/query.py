"""Queries: filters for the matches of an archive, in SQL."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.replays.archive.index import case_folded


@dataclass(frozen=True)
class ArchiveQuery:
    """Filter for matches. Every criterion must hold; an empty one or None matches any."""

    players: Sequence[Sequence[str]] = ()
    """Groups of names: at least one of each has played. A group is a person's names."""
    winners: Sequence[Sequence[str]] = ()
    """Likewise who has won."""
    game: str = ""
    edition: str = ""
    code: str = ""
    """Prefix of the table's code."""
    event: str = ""
    """Prefix of the hash of the event."""
    round_number: int | None = None
    """Round of the event."""
    options: Sequence[tuple[str, str]] = ()
    """Names with values, in words; an option that a file does not name has its default."""
    since_ms: int | None = None
    """Milliseconds since 1970, when it began, included."""
    until_ms: int | None = None
    """The same, not included."""
    entries: tuple[int | None, int | None] = (None, None)
    """Fewest and most."""
    lasted_ms: tuple[int | None, int | None] = (None, None)
    score: tuple[int | None, int | None] = (None, None)
    """Of the best score."""
    ruled: bool | None = None
    """Whether an arbiter has ruled."""
    ending: str = ""
    state: str = ""
    kinds: Sequence[str] = ()
    """What occurs, all of it: a kind of decision, control entry or roll (``draw-tile``), a certain
    roll (``draw-tile S06``), or a component's id that a roll names (``S06``)."""

    def sql(self) -> tuple[str, list[Any]]:
        """Return the condition in SQL, and its values."""
        tests = ["card IS NOT NULL"]
        values: list[Any] = []

        def require(test: str, *parameters: Any) -> None:
            tests.append(test)
            values.extend(parameters)

        for column, groups in (("names", self.players), ("winners", self.winners)):
            for group in groups:
                words = [f"\n{case_folded(name)}\n" for name in group]
                require("(" + " OR ".join([f"instr({column}, ?)"] * len(words)) + ")", *words)
        for column in ("game", "edition", "ending", "state"):
            if value := getattr(self, column):
                require(f"{column} = ?", value)
        if self.code:
            require("substr(code, 1, ?) = ?", len(self.code), self.code)
        if self.event:
            require("substr(event, 1, ?) = ?", len(self.event), self.event)
        if self.round_number is not None:
            require("round = ?", self.round_number)
        for name, value in self.options:
            self._option(name, value, require)
        if self.since_ms is not None:
            require("started_ms >= ?", self.since_ms)
        if self.until_ms is not None:
            require("started_ms < ?", self.until_ms)
        for column, (least, most) in self._ranges().items():
            if least is not None:
                require(f"{column} >= ?", least)
            if most is not None:
                require(f"{column} <= ?", most)
        if self.ruled is not None:
            require("rulings > 0" if self.ruled else "rulings = 0")
        for kind in self.kinds:
            patterns = (f"\n{kind}\n", f"\n{kind} ", f" {kind}\n")
            require("(" + " OR ".join(["instr(kinds, ?)"] * len(patterns)) + ")", *patterns)
        return " AND ".join(tests), values

    def _ranges(self) -> Mapping[str, tuple[int | None, int | None]]:
        return {"entries": self.entries, "lasted_ms": self.lasted_ms, "best": self.score}

    def _option(self, name: str, value: str, require: Any) -> None:
        games_with_default = [
            game
            for game, played in GAMES.items()
            for spec in (*played.options, *TERMS)
            if spec.name == name and spell(spec.default) == value
        ]
        test = "instr(options, ?)"
        if not games_with_default:
            require(test, f"\n{name}={value}\n")
            return
        games = ", ".join("?" * len(games_with_default))
        require(
            f"({test} OR (NOT instr(options, ?) AND game IN ({games})))",
            f"\n{name}={value}\n",
            f"\n{name}=",
            *games_with_default,
        )
