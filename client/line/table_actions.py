"""Table actions in line mode."""

import math

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.line.vocabulary import TypedCommand, command_word
from tilewyrm.client.narration import seat_status
from tilewyrm.client.narration.table_actions import (
    TableAction,
    possible_actions,
    replaceable_in_s,
    takeover_name,
)
from tilewyrm.language.speech import tell

_ACTS = {
    "undo": "take-back",
    "pause": "pause",
    "resume": "pause",
    "yes": "agree",
    "no": "refuse",
    "back": "return",
    "end_match": "finish",
    "resign": "resign",
}
"""The commands that do something around the game, each with the name of its act."""
_ANSWERS = ("agree", "refuse")
_WAITING = ("agree", "return")


def is_waited_for(desk: Desk) -> bool:
    """Return whether the table waits for this player in something that is no decision."""
    scene = desk.scene
    names = [act.name for act in possible_actions(scene.model, scene.now_s)]
    return scene.model.standing.paused or any(name in names for name in _WAITING)


def own_clock(desk: Desk) -> list[str]:
    """Return what time this player has left; nothing in a match without clocks."""
    model = desk.model
    if model.seat is None or model.clocks is None:
        return []
    return [
        tell(
            "line.time_left",
            time=seat_status.seat_status_of(model, model.seat, desk.scene.now_s).clock,
        )
    ]


def is_answer(desk: Desk, spoken: TypedCommand) -> bool:
    """Return whether *spoken* answers a request of others that is open."""
    act = _act(desk, spoken)
    return act is not None and act.name in _ANSWERS


def run_action(desk: Desk, spoken: TypedCommand) -> list[str] | None:
    """Do what *spoken* says, if it is about the match and not the game.

    Returns:
        What to say to the player; None where it is about something else.
    """
    if spoken.command not in (*_ACTS, "replace"):
        return None
    act = _act(desk, spoken)
    if act is None:
        return [_not_now(desk, spoken)]
    if act.name == "resign" and not _is_confirmed(spoken):
        return [tell("line.sure_resign", word=command_word("resign"), yes=command_word("yes"))]
    if act.name == "finish" and not _has_company(desk) and not _is_confirmed(spoken):
        word, yes = command_word("end_match"), command_word("yes")
        return [tell("line.sure_finish", word=word, yes=yes)]
    desk.act(act.acting)
    return [f"> {act.title}"]


def _is_confirmed(spoken: TypedCommand) -> bool:
    """Return whether the command was typed with its yes."""
    return spoken.rest.casefold() in ("yes", command_word("yes"))


def _has_company(desk: Desk) -> bool:
    """Return whether other people play, so that the end of the match is only requested."""
    seats = enumerate(desk.model.table.seats)
    return any(number != desk.model.seat and not seat.bot for number, seat in seats)


def _act(desk: Desk, spoken: TypedCommand) -> TableAction | None:
    """Return the act that *spoken* means, if it can be done now."""
    model = desk.scene.model
    offered = {act.name: act for act in possible_actions(model, desk.scene.now_s)}
    if spoken.command == "replace":
        if not spoken.rest:
            named = [act for act in offered.values() if act.name.startswith("replace-")]
            return named[0] if len(named) == 1 else None
        wanted = spoken.rest.casefold()
        seats = [seat for seat in range(model.seats) if model.name(seat).casefold() == wanted]
        return offered.get(takeover_name(seats[0])) if seats else None
    if (spoken.command == "resume") != model.standing.paused and _ACTS[spoken.command] == "pause":
        return None
    return offered.get(_ACTS[spoken.command])


def _not_now(desk: Desk, spoken: TypedCommand) -> str:
    typed = f"{command_word(spoken.command)} {spoken.rest}".strip()
    if spoken.command == "replace" and (later := _later(desk)):
        return later
    words = [_word(desk, act) for act in possible_actions(desk.model, desk.scene.now_s)]
    if not words:
        return tell("line.not_now", typed=typed)
    return tell("line.not_now_but", typed=typed, words=", ".join(words))


def _later(desk: Desk) -> str:
    """Return from when on a bot may stand in, if everybody who is away has left just now."""
    waits = replaceable_in_s(desk.model, desk.scene.now_s)
    if not waits or not all(waits.values()):
        return ""
    seat, wait_s = min(waits.items(), key=lambda each: each[1])
    time = seat_status.duration(math.ceil(wait_s))
    return tell("line.replace.later", name=desk.model.name(seat), time=time)


class Absences:
    """Tells once of each absent player that a bot may stand in."""

    def __init__(self, desk: Desk) -> None:
        """Watch the people at *desk*."""
        self._desk = desk
        self._told: frozenset[int] = frozenset()

    def updates(self) -> list[str]:
        """Return for whom a bot may stand in from now on."""
        model, now_s = self._desk.model, self._desk.scene.now_s
        if model.standing.HasField("proposal"):
            return []  # that comes first
        away = [seat for seat, wait_s in replaceable_in_s(model, now_s).items() if not wait_s]
        fresh = [seat for seat in away if seat not in self._told]
        self._told = frozenset(away)
        return [
            tell(
                "line.replace.now",
                name=model.name(seat),
                time=seat_status.seat_status_of(model, seat, now_s).since,
                word=command_word("replace"),
            )
            for seat in fresh
        ]

    def wait_s(self) -> float | None:
        """Return in how many seconds there is more to tell, unless something happens; or None."""
        waits = replaceable_in_s(self._desk.model, self._desk.scene.now_s).values()
        return min((wait_s for wait_s in waits if wait_s), default=None)


def _word(desk: Desk, act: TableAction) -> str:
    """Return what is typed for *act*."""
    if act.name.startswith("replace-"):
        seat = int(act.name.removeprefix("replace-")) - 1
        return f"{command_word('replace')} {desk.model.name(seat)}"
    if act.name == "pause" and desk.model.standing.paused:
        return command_word("resume")
    return command_word(next(command for command, name in _ACTS.items() if name == act.name))
