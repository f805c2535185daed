"""Any game as a client sees it in the middle of a random match."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from support.clocks import striding
from support.courses import Course, course
from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls, SendDecision
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.model.model import (
    FactsArrived,
    LinkChanged,
    LinkState,
    Model,
    PreviewsArrived,
)
from tilewyrm.engine.bots.random import RANDOM
from tilewyrm.engine.game import Choice, GameOver, Setup, State
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.v1 import match_pb2, service_pb2

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay")


def nowhere(seq: int, choice: int) -> str:
    """Send a choice nowhere."""
    return f"answer to {seq}"


def in_progress(
    name: str,
    seed: int,
    entries: int,
    question: str = "",
    *,
    seats: int = 3,
    **options: OptionValue,
) -> Desk:
    """Return the desk of the seat that is asked in a random match after some *entries*.

    The match goes on until *question* is asked, if one is given; or to its end.
    """
    return played(name, seed, entries, question, seats=seats, options=options)


def played(
    name: str,
    seed: int,
    entries: int,
    question: str = "",
    *,
    seats: int = 3,
    bot: str = RANDOM,
    previews: bool = False,
    options: Mapping[str, OptionValue],
) -> Desk:
    """Return the same of a match that the strategy *bot* plays on every seat.

    With *previews* the desk knows what each choice would do.
    """
    at = table(name, seed, entries, question, seats=seats, bot=bot, options=options)
    if previews:
        at.foretell()
    return at.desk


class AtTable(NamedTuple):
    """A desk, and the match that its table plays."""

    desk: Desk
    position: MatchState
    course: Course
    """How that match goes."""

    @property
    def state(self) -> State:
        """The game's state."""
        return self.position.state

    def foretell(self) -> None:
        """Let the desk know what each choice would do, as the server works it out."""
        seq = self.desk.model.seq
        self.desk.take(PreviewsArrived(seq, self.course.foreseen(seq)))

    def look(self) -> None:
        """Let the desk know the facts of all on the table, as the server tells them."""
        model = self.desk.model
        self.desk.take(FactsArrived(model.seq, self.course.facts(model.seq, model.seat)))


def table(
    name: str,
    seed: int,
    entries: int,
    question: str = "",
    *,
    seats: int = 3,
    bot: str = RANDOM,
    options: Mapping[str, OptionValue],
) -> AtTable:
    """Return the same desk together with its match."""
    match = course(name, seed, seats, bot, tuple(sorted(options.items())))
    seq = match.stop(entries, question)
    position = match.position(seq)
    return AtTable(seated(position.setup, position.state, match.log[:seq]), position, match)


def all_along(
    name: str, seed: int, *, seats: int = 3, every: int = 1, **options: OptionValue
) -> Iterator[Desk]:
    """Yield the desk of each seat that is asked in a random match, and one at its end.

    They know how all stands, and nothing of what has happened. Of so many as *every*, the first is
    made.
    """
    rules, draw = game(name), Random(seed)
    setup = rules.setup(editions.load(name), seats, options)
    state = rules.initial(setup)
    asked = 0
    while not isinstance(state.pending, GameOver):
        if isinstance(state.pending, Choice):
            if asked % every == 0:
                yield seated(setup, state)
            asked += 1
        state.apply(any_entry(state, draw))
    if asked % every == 0:
        yield seated(setup, state)


def seated(
    setup: Setup,
    state: State,
    log: Sequence[service_pb2.LogLine] = (),
    send: SendDecision = nowhere,
    clock: Callable[[], float] | None = None,
) -> Desk:
    """Return the desk of the seat that *state*, which waits for one or is over, asks.

    Its choices go to *send*. Without a *clock* no question is ever new.
    """
    name, words, pending = setup.game, codec(setup.game), state.pending
    seat = pending.seat if isinstance(pending, Choice) else 0
    turn = service_pb2.Turn()
    if isinstance(pending, GameOver):
        turn.over.scores.extend(pending.scores)
        turn.over.winners.extend(pending.winners)
        ranked = sorted(pending.scores, reverse=True)
        turn.over.places.extend(1 + ranked.index(score) for score in pending.scores)
    else:
        assert isinstance(pending, Choice)
        legal = [words.decision.to_message(decision) for decision in state.legal(seat)]
        turn.request.CopyFrom(
            service_pb2.Request(seq=len(log), seat=seat, question=pending.question, decisions=legal)
        )
    sitting = [service_pb2.TableSeat(name=each) for each in NAMES[: setup.seats]]
    snapshot = service_pb2.Snapshot(
        table=service_pb2.TableInfo(
            table_id="abc234",
            setup=setup_message(setup, Terms(), with_edition=False),
            seats=sitting,
        ),
        seq=len(log),
        parts=[words.part.to_message(value) for value in game(name).view(state, seat)],
        log=log,
        turn=turn,
    )
    return desk_with(
        name,
        Model(seat=seat, catalogue=_box(name, tuple(setup.options.items()))),
        snapshot,
        send,
        clock,
    )


@cache
def _box(name: str, options: tuple[tuple[str, OptionValue], ...]) -> match_pb2.Catalogue:
    """Return what is in the box of the game *name* in a match with *options*."""
    return codec(name).catalogue.to_message(
        game(name).catalogue(editions.load(name), dict(options))
    )


def desk_with(
    name: str,
    model: Model,
    snapshot: service_pb2.Snapshot,
    send: SendDecision = nowhere,
    clock: Callable[[], float] | None = None,
) -> Desk:
    """Return a desk that knew *model* when *snapshot* came; its choices go to *send*."""
    desk = Desk(FACES[name], OutboundCalls(send), model, automatic=False, clock=clock or striding())
    desk.take(LinkChanged(LinkState.LIVE))
    desk.take(service_pb2.TableMessage(snapshot=snapshot))
    return desk
