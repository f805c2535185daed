"""What a seat wants to do around the game, as the control entry that does it."""

from tilewyrm.engine.bots.passive import PASSIVE
from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.controls import (
    Control,
    GiveBack,
    Matter,
    Propose,
    Reply,
    Resign,
    TakeBack,
)
from tilewyrm.engine.match.proposals import is_free
from tilewyrm.engine.match.terms import ResignationBrings, Terms
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.refusals import Rejection
from tilewyrm.server.match.transition import Transition
from tilewyrm.server.seats.presence import Presence
from tilewyrm.v1 import service_pb2

LONG_AWAY_S = 60
"""Seconds after which somebody who is away need not be asked, and may be replaced."""


STAND_IN = USUAL
"""The strategy that plays a person's seat, of whatever game: one that answers at once."""


def player_of_resigned(terms: Terms) -> str:
    """Return the strategy that plays a seat that has resigned, by the *terms*."""
    return PASSIVE if terms.resignation is ResignationBrings.PASSIVE else STAND_IN


def control_entry(
    match: Match, presence: Presence, seat: int, acting: service_pb2.Acting, *, begun: int = 0
) -> Transition | Rejection:
    """Return the transition by *acting* of *seat*, or why it is refused.

    *begun* entries came with the match, a branch or a task: they are never taken back.
    """
    control = _control(match, presence, seat, acting, begun)
    if isinstance(control, Rejection):
        return control
    try:
        return match.control(control, acting.request_id)
    except IllegalEntry as error:
        return _not_now(error.reason.name.lower(), str(error))


def _control(
    match: Match, presence: Presence, seat: int, acting: service_pb2.Acting, begun: int
) -> Control | Rejection:
    match acting.WhichOneof("kind"):
        case "resign":
            return Resign(seat, player_of_resigned(match.position.terms))
        case "take_back":
            asked = acting.take_back.seq if acting.take_back.HasField("seq") else None
            return _taking_back(match, seat, asked, begun)
        case "pause":
            asked_seats = [other for other in _others(match, seat) if presence.here(other)]
            return _proposed(seat, Matter.PAUSE, asked_seats)
        case "resume":
            return _proposed(seat, Matter.RESUME, _reachable(match, presence, seat))
        case "finish":
            return _proposed(seat, Matter.END, _reachable(match, presence, seat))
        case "replace":
            return _replacing(match, presence, seat, acting.replace.seat)
        case "reply":
            proposal = match.position.standing.proposal
            if proposal is None or proposal.seq != acting.reply.proposal_seq:
                return _not_now("not_proposed", "that request is no longer open")
            return Reply(seat, acting.reply.agrees)
        case "return":
            return GiveBack(seat)
        case _:
            return Rejection(service_pb2.REFUSAL_REASON_UNREADABLE, "an Acting needs what to do")


def _taking_back(match: Match, seat: int, seq: int | None, begun: int) -> Control | Rejection:
    """Return what takes entry *seq* back; None: the last decision of *seat* that had a choice."""
    if seq is None:
        seq = last_choice(match, seat)
    if seq is None or seq <= begun:
        why = "you have no choice to undo"
        return _not_now("no_such_decision", why)
    if is_free(match.position, seat, seq):
        return TakeBack(seat, seq)
    return Propose(seat, Matter.TAKE_BACK, tuple(_others(match, seat)), seq, None, "")


def last_choice(match: Match, seat: int) -> int | None:
    """Return the seq of the last decision of *seat* that holds and had a choice."""
    past = match.position.history
    for step in past.newest_first() if past is not None else ():
        entry = step.entry
        own = isinstance(entry, Decided) and entry.seat == seat
        if own and not match.lines[step.seq - 1].only_choice:
            return step.seq
    return None


def _replacing(match: Match, presence: Presence, seat: int, of_seat: int) -> Control | Rejection:
    if of_seat in _others(match, seat):
        away_s = int(presence.away_s(of_seat))
        if away_s < LONG_AWAY_S:
            away = f"away for {away_s} s" if away_s else "here"
            return _not_now(
                "not_away",
                f"the player of seat {of_seat} is {away}; a bot can stand in for a player"
                f" away for {LONG_AWAY_S} s",
                away_s=away_s,
                limit=LONG_AWAY_S,
            )
    asked = [other for other in _others(match, seat) if other != of_seat and presence.here(other)]
    return Propose(seat, Matter.REPLACE, tuple(asked), None, of_seat, STAND_IN)


def _proposed(seat: int, matter: Matter, asked: list[int]) -> Propose:
    return Propose(seat, matter, tuple(asked), None, None, "")


def _others(match: Match, seat: int) -> list[int]:
    """Return the other seats whose people take part in votes."""
    return [other for other in match.position.standing.voters() if other != seat]


def _reachable(match: Match, presence: Presence, seat: int) -> list[int]:
    """Return those of the others who have not been away for long."""
    return [other for other in _others(match, seat) if presence.away_s(other) < LONG_AWAY_S]


def _not_now(case: str, message: str, **about: int) -> Rejection:
    facts = {name: str(number) for name, number in about.items()}
    return Rejection(service_pb2.REFUSAL_REASON_NOT_NOW, message, {"case": case, **facts})
