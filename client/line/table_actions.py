"""Table actions in line mode."""

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.line.vocabulary import TypedCommand, command_word
from tilewyrm.client.narration import seat_status
from tilewyrm.client.narration.table_actions import TableAction, possible_actions, takeover_name
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
    if act.name == "resign" and spoken.rest.casefold() not in ("yes", command_word("yes")):
        return [tell("line.sure_resign", word=command_word("resign"), yes=command_word("yes"))]
    desk.act(act.acting)
    return [f"> {act.title}"]


def _act(desk: Desk, spoken: TypedCommand) -> TableAction | None:
    """Return the act that *spoken* means, if it can be done now."""
    model = desk.scene.model
    offered = {act.name: act for act in possible_actions(model, desk.scene.now_s)}
    if spoken.command == "replace":
        wanted = spoken.rest.casefold()
        seats = [seat for seat in range(model.seats) if model.name(seat).casefold() == wanted]
        return offered.get(takeover_name(seats[0])) if seats else None
    if (spoken.command == "resume") != model.standing.paused and _ACTS[spoken.command] == "pause":
        return None
    return offered.get(_ACTS[spoken.command])


def _not_now(desk: Desk, spoken: TypedCommand) -> str:
    typed = f"{command_word(spoken.command)} {spoken.rest}".strip()
    words = [_word(desk, act) for act in possible_actions(desk.model, desk.scene.now_s)]
    if not words:
        return tell("line.not_now", typed=typed)
    return tell("line.not_now_but", typed=typed, words=", ".join(words))


def _word(desk: Desk, act: TableAction) -> str:
    """Return what is typed for *act*."""
    if act.name.startswith("replace-"):
        seat = int(act.name.removeprefix("replace-")) - 1
        return f"{command_word('replace')} {desk.model.name(seat)}"
    if act.name == "pause" and desk.model.standing.paused:
        return command_word("resume")
    return command_word(next(command for command, name in _ACTS.items() if name == act.name))
