"""Any game as a client sees it in the middle of a random match."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from support.clocks import striding
from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.client.actions import Actions, Send
from tilewyrm.client.desk import Desk
from tilewyrm.client.faces import FACES
from tilewyrm.client.model import Link, LinkChanged, Model, Previewed
from tilewyrm.engine.bots import RANDOM, bots
from tilewyrm.engine.game import Choice, Decided, Entry, Over, Rolled, Setup, State
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.options import OptionValue
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec import codec
from tilewyrm.replays.setups import setup_message
from tilewyrm.server.preview import previewed
from tilewyrm.v1 import service_pb2

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

    @property
    def state(self) -> State:
        """The game's state."""
        return self.position.state

    def foretell(self) -> None:
        """Let the desk know what each choice would do, as the server works it out."""
        pending = self.state.pending
        if isinstance(pending, Choice):
            words, legal = codec(self.position.game.name), self.state.legal(pending.seat)
            every = range(len(legal))
            known = previewed(words, self.position, pending.seat, legal, every)
            self.desk.take(Previewed(self.desk.model.seq, tuple(known.choices)))


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
    rules, draw = game(name), Random(seed)
    setup = rules.setup(editions.load(name), seats, options)
    position = MatchState(rules, setup, Terms(), [""] * seats)
    state, player = position.state, bots(name)[bot](draw.randrange)
    log: list[service_pb2.LogLine] = []
    while not isinstance(pending := state.pending, Over):
        asked = pending.question if isinstance(pending, Choice) else None
        if len(log) >= entries and asked and question in ("", asked):
            break
        if isinstance(pending, Choice) and bot != RANDOM:
            entry: Entry = Decided(pending.seat, player.choose(state, pending.seat))
        else:
            entry = any_entry(state, draw)
        log.append(applied(name, state, entry, len(log) + 1))
    return AtTable(seated(setup, state, log), position)


def all_along(name: str, seed: int, *, seats: int = 3, **options: OptionValue) -> Iterator[Desk]:
    """Yield the desk of each seat that is asked in a random match, and one at its end."""
    rules, draw = game(name), Random(seed)
    setup = rules.setup(editions.load(name), seats, options)
    state = MatchState(rules, setup, Terms(), [""] * seats).state
    log: list[service_pb2.LogLine] = []
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Choice):
            yield seated(setup, state, log)
        log.append(applied(name, state, any_entry(state, draw), len(log) + 1))
    yield seated(setup, state, log)


def applied(name: str, state: State, entry: Entry, seq: int) -> service_pb2.LogLine:
    """Put *entry* into *state* and return it as the server tells it."""
    words = codec(name)
    line = service_pb2.LogLine(seq=seq)
    if isinstance(entry, Rolled):
        line.roll.CopyFrom(words.roll.to_message(entry.roll))
    else:
        line.decided.seat = entry.seat
        line.decided.decision.CopyFrom(words.decision.to_message(entry.decision))
    line.events.extend(words.event.to_message(event) for event in state.apply(entry))
    return line


def seated(
    setup: Setup,
    state: State,
    log: Sequence[service_pb2.LogLine] = (),
    send: Send = nowhere,
) -> Desk:
    """Return the desk of the seat that *state*, which waits for one or is over, asks.

    Its choices go to *send*.
    """
    name, words, pending = setup.game, codec(setup.game), state.pending
    seat = pending.seat if isinstance(pending, Choice) else 0
    turn = service_pb2.Turn()
    if isinstance(pending, Over):
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
    box = words.catalogue.to_message(game(name).catalogue(editions.load(name)))
    return desk_with(name, Model(seat=seat, catalogue=box), snapshot, send)


def desk_with(
    name: str, model: Model, snapshot: service_pb2.Snapshot, send: Send = nowhere
) -> Desk:
    """Return a desk that knew *model* when *snapshot* came; its choices go to *send*."""
    desk = Desk(FACES[name], Actions(send), model, automatic=False, clock=striding())
    desk.take(LinkChanged(Link.LIVE))
    desk.take(service_pb2.TableMessage(snapshot=snapshot))
    return desk
