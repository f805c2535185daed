"""`tilewyrm replay when`: the entries at which a value of the state or of a view changes."""

from collections import deque
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.develop.expression import MISSING, Expression, WrongExpression
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.game import EVERYTHING
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.canonical import encode, plain
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.words.lines import entry_text

_LONGEST_VALUE = 200
"""Characters of a value that are printed."""
_BEGINNINGS = ("scores", "game", "match", "view")
"""Values with which a path can begin."""


class _ExpressionType(click.ParamType[Expression]):
    """An expression on the command line."""

    name = "expression"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Expression:
        """Return the expression; what cannot be understood ends the command."""
        if isinstance(value, Expression):
            return value
        try:
            found = Expression.of(value)
        except WrongExpression as error:
            self.fail(tell("replay.when.wrong", part=error), param, ctx)
        if found.path[0] not in _BEGINNINGS:
            beginnings = ", ".join(_BEGINNINGS)
            why = tell("replay.when.beginning", name=found.path[0], beginnings=beginnings)
            self.fail(why, param, ctx)
        return found


@click.command(cls=TranslatedCommand, help="replay.when")
@file
@click.argument("expression", metavar="EXPRESSION", type=_ExpressionType())
@click.option("--seat", metavar="N", type=click.IntRange(min=1), help="replay.flag.when_seat")
@click.option("--first", is_flag=True, help="replay.flag.when_first")
@click.option("--json", "as_json", is_flag=True, help="replay.flag.when_json")
def when(file: Path, expression: Expression, seat: int | None, first: bool, as_json: bool) -> None:
    """Print the entries."""
    found = 0
    try:
        with open_replay(file) as stream:
            resimulation = Resimulation(stream)
            if seat is not None and seat > resimulation.setup.seats:
                seats = resimulation.setup.seats
                raise click.UsageError(tell("rerun.no_seat", seat=seat, seats=seats))
            audience = EVERYTHING if seat is None else seat - 1
            search = _Search(expression, audience)
            for entry, what, before, after in search.changes(resimulation):
                found += 1
                if as_json:
                    say_json(_facts(entry, what, before, after))
                else:
                    say(f"{entry}: {_words(before)} -> {_words(after)}  ({what})")
                if first:
                    break
            stop = resimulation.stop
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    if stop is not None:
        say(f"{file}: {translated(stop.message)}", err=True)
    if not search.has_value:
        say(tell("replay.when.no_value", path=expression.words), err=True)
        meant = _meant(expression)
        if meant is not None:
            say(tell("replay.when.meant", path=meant.words), err=True)
        else:
            say(*_near_lines(search.values(resimulation.match), expression), err=True)
        raise SystemExit(Exit.UNREADABLE)
    if not found:
        say(tell("replay.when.never"), err=True)
        raise SystemExit(Exit.FAILS)


def _meant(expression: Expression) -> Expression | None:
    """Return the rest of the path of *expression* that could be one itself: ``scores[0]``."""
    for place, step in enumerate(expression.path[1:], 1):
        if step in _BEGINNINGS:
            return expression._replace(path=expression.path[place:])
    return None


def _near_lines(values: Any, expression: Expression) -> Iterator[str]:
    """Yield what *values* have in place of the first step of *expression* that they lack."""
    for place, step in enumerate(expression.path):
        path = expression._replace(path=expression.path[:place])
        if isinstance(values, Mapping) and step not in values:
            deeper = _path_to(values, step)
            if deeper is not None:
                meant = path._replace(path=(*path.path, *deeper))
                yield tell("replay.when.meant", path=meant.words)
                return
            near = get_close_matches(str(step), map(str, values))
            names = [path._replace(path=(*path.path, name)).words for name in near or values]
            if near:
                yield tell("replay.when.meant", path=names[0])
            elif names:
                yield tell("replay.when.names", names=", ".join(names))
            return
        if isinstance(values, list) and not (isinstance(step, int) and step < len(values)):
            yield count("replay.when.places", len(values), path=path.words)
            return
        if not isinstance(values, Mapping | list):
            return
        values = values[step]  # type: ignore[index]


def _path_to(values: Any, name: str | int) -> tuple[str | int, ...] | None:
    """Return the shortest path in *values* that ends with *name*, or None if there is none."""
    paths: deque[tuple[tuple[str | int, ...], Any]] = deque([((), values)])
    while paths:
        path, inside = paths.popleft()
        if isinstance(inside, Mapping):
            if name in inside:
                return (*path, name)
            paths.extend(((*path, each), value) for each, value in inside.items())
        elif isinstance(inside, list):
            paths.extend(((*path, place), value) for place, value in enumerate(inside))
    return None


class _Search:
    """Search for the entries at which the value of an expression changes."""

    def __init__(self, expression: Expression, audience: int) -> None:
        """Take the *expression*, and the *audience* of views."""
        self._expression, self._audience = expression, audience
        self.has_value = False
        """Whether there was a value at the path at any time so far."""

    def changes(self, resimulation: Resimulation) -> Iterator[tuple[int, str, Any, Any]]:
        """Yield each entry at which the value changes: number, text, both values."""
        before = self._value(resimulation.match)
        for step in safe_steps(resimulation):
            after = self._value(step.match)
            if after != before or type(after) is not type(before):
                yield step.seq, entry_text(step.entry), before, after
                before = after

    def values(self, match: MatchState) -> Any:
        """Return the values of *match* among which the first step of the path chooses."""
        return _values(match, self._expression, self._audience)

    def _value(self, match: MatchState) -> Any:
        values = self.values(match)
        if not self.has_value:
            self.has_value = self._expression.found(values) is not MISSING
        return self._expression.value(values)


def _values(match: MatchState, expression: Expression, audience: int) -> dict[str, Any]:
    """Return the values among which the first step of the path chooses."""
    root = expression.path[0]
    if root == "scores":
        return {"scores": list(match.state.scores)}
    if root == "view":
        parts = match.game.view(match.state, audience)
        return {"view": {part.key: plain(part) for part in parts}}
    values: dict[str, Any] = match.canonical()
    return values


def _words(value: Any) -> str:
    if value is MISSING:
        return "-"
    text = encode(value).decode("ascii")
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def _facts(entry: int, what: str, before: Any, after: Any) -> dict[str, Any]:
    """Return a change as docs/replays.md describes it; a missing value has no field."""
    values = {"before": before, "after": after}
    present = {name: value for name, value in values.items() if value is not MISSING}
    return {"entry": entry, "says": what, **present}
