"""A state as text: the numbers of its history, and what a seat sees and has seen of it."""

from collections.abc import Iterator
from typing import NamedTuple

from tilewyrm.api.env.numbers.numbered_game import NumberedGame
from tilewyrm.api.match import Match
from tilewyrm.api.position.position import history_of, inner
from tilewyrm.engine.game import Decided, Value
from tilewyrm.engine.values.notation import text

CHANCE = -1
"""The player of a roll."""


class PlayerAction(NamedTuple):
    """One roll or decision of a history."""

    player: int
    """The seat, or `CHANCE`."""
    action: int
    """The number."""


def history(numbered: NumberedGame, match: Match) -> list[PlayerAction]:
    """Return each roll and decision of *match* by number, oldest first.

    Raises:
        ValueError: one of the decisions is outside the window.
    """
    again = numbered.match(0).copy()
    actions = []
    for entry in match.entries:
        player = CHANCE if again.seat is None else again.seat
        actions.append(PlayerAction(player, numbered.number(again, entry)))
        again.apply(entry)
    return actions


def observation(match: Match, seat: int) -> str:
    """Return the view that *seat* has of *match*: a line for each part."""
    view = match.view(seat)
    return "\n".join(f"{key}: {text(view[key])}" for key in sorted(view))


def information_state(numbered: NumberedGame, match: Match, seat: int) -> str:
    """Return all that *seat* knows of *match*: what it has seen so far, and its view."""
    return "\n".join([*_seen(numbered, match, seat), observation(match, seat)])


def _seen(numbered: NumberedGame, match: Match, seat: int) -> Iterator[str]:
    """Yield a line for each entry of *match* and for each of its events, as *seat* saw them."""
    again = numbered.match(0).copy()
    own = inner(again)

    def visible(value: Value) -> str:
        return text(own.game.visible(own.state, value, seat))

    for entry in history_of(match):
        if isinstance(entry, Decided):
            events = again.apply(entry.decision)
            mine = entry.seat == seat
            yield f"seat {entry.seat}: {text(entry.decision) if mine else visible(entry.decision)}"
        else:
            events = again.apply(entry.roll)
            yield f"roll: {text(entry.roll)}"
        yield from (f"  {visible(event)}" for event in events)
