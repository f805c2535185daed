"""Words for a match: an expression that makes it again, and a line about it."""

from collections.abc import Sequence

from tilewyrm import editions
from tilewyrm.api.luck import Origin
from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.game import Choice, GameOver, Pending, Setup, Value
from tilewyrm.engine.kernel.refusal import value_list
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.notation import text


def expression(match: MatchState, entries: Sequence[Value], origin: Origin | None) -> str:
    """Return an expression for *match* after *entries*, with the luck of *origin* if it has one."""
    setup = match.setup
    arguments = [repr(setup.game), f"seats={setup.seats}"]
    if options := changed_options(setup):
        arguments.append(f"options={options!r}")
    if setup.edition.name != editions.STANDARD:
        arguments.append(f"edition={setup.edition.name!r}")
    if origin is not None:
        arguments.append(origin.words)
    if lines := [text(entry) for entry in entries]:
        arguments.append(f"entries={lines!r}")
    whole = f"tilewyrm.new({', '.join(arguments)})"
    return whole if origin is not None else f"{whole}.copy()"


def summary(match: MatchState, scores: Sequence[int]) -> str:
    """Return a line about *match*, in which the seats have *scores*."""
    pending = match.state.pending
    points = " : ".join(map(str, scores))
    if isinstance(pending, Choice):
        following = f"seat={pending.seat} to {pending.question}"
    else:
        following = "over" if isinstance(pending, GameOver) else "a roll comes next"
    number = 0 if match.history is None else sum(1 for _ in match.history.newest_first())
    entries = f"{number} {'entry' if number == 1 else 'entries'}"
    return f"{match.game.title}, {entries}, {points}, {following}"


def refusal(pending: Pending, possible: Sequence[Value], words: str) -> IllegalEntry:
    """Return the error that *words* are not the text of one of *possible*: that of the engine."""
    kind = next((type(one) for one in possible if text(one).split()[0] == words.split(" ")[0]), str)
    shown = words if words.isprintable() and words else repr(words)
    match pending:
        case Choice(seat, question):
            sentence = f"seat {seat + 1} cannot choose {shown} at {question}: choices: "
        case GameOver():
            return IllegalEntry(Reason.OVER, f"the match is over; {shown} is not possible")
        case _:
            sentence = f"{shown} cannot come now; possible are: "
    return IllegalEntry(Reason.NOT_OFFERED, f"{sentence}{value_list(possible, kind)}")


def changed_options(setup: Setup) -> dict[str, OptionValue]:
    """Return those options of *setup* that are not the default."""
    defaults = {spec.name: spec.default for spec in game(setup.game).options}
    return {name: value for name, value in setup.options.items() if value != defaults[name]}
