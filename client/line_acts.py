"""What people do around a game, in line mode: typed in words."""

from tilewyrm.client import people
from tilewyrm.client.acts import Act, possible
from tilewyrm.client.desk import Desk

HELP = (
    "  who, clock  who is here and what time is left       undo (take back)  your last choice",
    "  pause, resume    end match (end)    resign    replace NAME    back (to your seat)",
    "  yes, no  to what somebody asks",
)

_WORDS = {
    "take back": "undo",
    "undo": "undo",
    "pause": "pause",
    "resume": "resume",
    "end": "end match",
    "end match": "end match",
    "resign": "resign",
    "resign yes": "resign",
    "back": "back",
    "yes": "yes",
    "agree": "yes",
    "no": "no",
    "disagree": "no",
}
"""What can be typed, with the word of the act that it means."""

_PEOPLE = ("who", "clock")
_REPLACE = "replace "
_ANSWERS = ("agree", "refuse")
_WAITING = ("agree", "return")


def waited_for(desk: Desk) -> bool:
    """Return whether the table waits for this player in something that is no decision."""
    scene = desk.scene
    names = [act.name for act in possible(scene.model, scene.now_s)]
    return scene.model.standing.paused or any(name in names for name in _WAITING)


def own_clock(desk: Desk) -> list[str]:
    """Return what time this player has left; nothing in a match without clocks."""
    model = desk.model
    if model.seat is None or model.clocks is None:
        return []
    return [f"You have {people.person(model, model.seat, desk.scene.now_s).clock} left."]


def said(desk: Desk, line: str) -> list[str] | None:
    """Do what *line* says, if it is about the people at the table.

    A choice that begins with the same words is meant rather, unless they answer a request.

    Returns:
        What to say to the player; None where it is about something else.
    """
    word, scene = " ".join(line.lower().split()), desk.scene
    wanted = word if word.startswith(_REPLACE) else _WORDS.get(word, "")
    offered = possible(scene.model, scene.now_s)
    act = next((act for act in offered if act.word.lower() == wanted), None)
    answers = act is not None and act.name in _ANSWERS
    if not answers and any(offer.label.lower().startswith(word) for offer in desk.offers):
        return None
    if word in _PEOPLE:
        return people.lines(scene.model, scene.now_s)
    if not wanted:
        return None
    if act is None:
        return [_not_now(line, offered)]
    if act.name == "resign" and word != "resign yes":
        return ["You rank last, and your seat does not come back. To do it: resign yes"]
    desk.act(act.acting)
    return [f"> {act.title}"]


def _not_now(line: str, offered: list[Act]) -> str:
    if not offered:
        return f"{line!r} cannot be done now."
    can = ", ".join(act.word for act in offered)
    return f"{line!r} cannot be done now; what can be: {can}."
