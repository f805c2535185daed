"""Table actions: what a player can do apart from the game now, with the request of each."""

from typing import NamedTuple

from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.match_events import announced_term
from tilewyrm.client.narration.seat_status import away_s, standing_of
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

LONG_AWAY_S = 60
"""Seconds after which the server lets a bot replace who is away."""


class TableAction(NamedTuple):
    """An action that is possible now."""

    name: str
    key: str
    """The key on the page of the table."""
    title: str
    """What it does, in a few words."""
    acting: service_pb2.Acting


def possible_actions(model: Model, now_s: float) -> list[TableAction]:
    """Return the table actions possible for this player at *now_s*, in a fixed order."""
    seat = model.seat
    if seat is None or model.turn is None or model.result is not None or model.act is not None:
        return []
    standing = standing_of(model, seat)
    if standing.out:
        return []
    acts = []
    if standing.stand_in:
        acting = service_pb2.Acting()
        getattr(acting, "return").SetInParent()  # the name is a keyword
        acts.append(TableAction("return", "b", tell("table.act.return"), acting))
    elif model.standing.HasField("proposal"):
        acts += _answers(model, seat)
    else:
        acts += _proposals(model, seat, now_s)
    resign = service_pb2.Acting(resign=service_pb2.Resigning())
    return [*acts, TableAction("resign", "G", tell("table.act.resign"), resign)]


def action_of(model: Model, now_s: float, name: str) -> TableAction | None:
    """Return the action *name*, None when it is not possible now."""
    return next((act for act in possible_actions(model, now_s) if act.name == name), None)


def replaceable_in_s(model: Model, now_s: float) -> dict[int, float]:
    """Return in how many seconds a bot may replace each seat whose player is away; 0: now.

    It is empty for a player who cannot let that happen.
    """
    seat = model.seat
    if seat is None or model.turn is None or model.result is not None:
        return {}
    own = standing_of(model, seat)
    if own.out or own.stand_in:
        return {}
    found = {}
    for other in range(model.seats):
        away, standing = away_s(model, other, now_s), standing_of(model, other)
        if other != seat and not (standing.out or standing.stand_in or away is None):
            found[other] = max(LONG_AWAY_S - away, 0.0)
    return found


def takeover_name(seat: int) -> str:
    """Return the name of the action by which a bot takes over *seat*."""
    return f"replace-{seat + 1}"


def _answers(model: Model, seat: int) -> list[TableAction]:
    def reply(agrees: bool) -> service_pb2.Acting:
        given = service_pb2.Replying(proposal_seq=model.standing.proposal_seq, agrees=agrees)
        return service_pb2.Acting(reply=given)

    if model.standing.proposal.seat == seat:
        return [TableAction("refuse", "n", tell("table.act.drop"), reply(False))]
    if seat not in model.standing.to_answer:
        return []
    return [
        TableAction("agree", "y", tell("table.act.agree"), reply(True)),
        TableAction("refuse", "n", tell("table.act.refuse"), reply(False)),
    ]


def _proposals(model: Model, seat: int, now_s: float) -> list[TableAction]:
    acts = []
    if model.standing.paused:
        acting = service_pb2.Acting(resume=service_pb2.Resuming())
        acts.append(TableAction("pause", "p", tell("table.act.resume"), acting))
    else:
        if announced_term(model, "take_back") != "forbidden" and _has_chosen(model, seat):
            acting = service_pb2.Acting(take_back=service_pb2.TakingBack())
            acts.append(TableAction("take-back", "u", tell("table.act.take_back"), acting))
        acting = service_pb2.Acting(pause=service_pb2.Pausing())
        acts.append(TableAction("pause", "p", tell("table.act.pause"), acting))
    acting = service_pb2.Acting(finish=service_pb2.Finishing())
    acts.append(TableAction("finish", "E", tell("table.act.finish"), acting))
    for other, wait_s in replaceable_in_s(model, now_s).items():
        if not wait_s:
            name, acting = model.name(other), service_pb2.Acting()
            acting.replace.seat = other
            title = tell("table.act.replace", name=name)
            acts.append(TableAction(takeover_name(other), str(other + 1), title, acting))
    return acts


def _has_chosen(model: Model, seat: int) -> bool:
    """Return whether *seat* has taken a decision at this table that had an alternative."""
    begun = model.table.setup.origin.entries
    return any(
        line.HasField("decided") and line.decided.seat == seat and not line.decided.only_choice
        for line in reversed(model.log)
        if line.seq > begun
    )
