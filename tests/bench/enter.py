"""How far Enter alone comes: a seat that always takes what the client highlights first.

The seat plays through the client's own desk, which knows what the server says of each choice. The
same seat is then played by `greedy` with the same luck. All other seats are `greedy`'s.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from support.clocks import Standing
from support.desks import seated
from tilewyrm import editions
from tilewyrm.client.desk.confirmation import FRESH_S
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.engine.bots.greedy import GREEDY
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled, Setup, Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import Luck, draws
from tilewyrm.server.match.preview import MOST_CHOICES, previewed

MATCHES = 200
SEATS = 2


@dataclass
class Points:
    """The points of one seat over some matches, played in two ways with the same luck."""

    what: str
    enter: list[int] = field(default_factory=list)
    greedy: list[int] = field(default_factory=list)

    def line(self) -> str:
        """Return the share of `greedy`'s points that Enter alone made, and the means of both."""
        enter, greedy = sum(self.enter), sum(self.greedy)
        more = sum(one > other for one, other in zip(self.enter, self.greedy, strict=True))
        matches = len(self.enter)
        return (
            f"{self.what:<52} {100 * enter / greedy:>10.1f} {'% of greedy':<16}"
            f" ({enter / matches:.1f} of {greedy / matches:.1f} points a match;"
            f" more in {more} of {matches})"
        )


def enter(matches: int = MATCHES) -> Iterator[Points]:
    """Play *matches* of each game in both ways, the seat in turn."""
    for name in GAMES:
        played = game(name)
        setup = played.setup(editions.load(name), SEATS, played.ending_options)
        points = Points(f"Enter alone: {name}, {SEATS} seats")
        for number in range(matches):
            seat = number % SEATS
            points.enter.append(scores(setup, number, seat)[seat])
            points.greedy.append(scores(setup, number, None)[seat])
        yield points


def scores(setup: Setup, number: int, enter_seat: int | None) -> tuple[int, ...]:
    """Return the scores of match *number*: one seat by Enter alone, the others by `greedy`."""
    luck = Luck(number.to_bytes(32), [b""] * setup.seats)
    bots = [
        bot(setup.game, GREEDY, draws(Luck(number.to_bytes(32), []), f"seat {seat}"))
        for seat in range(setup.seats)
    ]
    position = MatchState(game(setup.game), setup, Terms(), [""] * setup.seats)
    state = position.state
    while not isinstance(state.pending, GameOver):
        if not isinstance(state.pending, Choice):
            state.apply(Rolled(luck.roll(state)))
            continue
        seat = state.pending.seat
        legal = state.legal(seat)
        if len(legal) == 1:
            decision = legal[0]
        elif seat == enter_seat:
            decision = taken_by_enter(position)
        else:
            decision = bots[seat].choose(state, seat)
        state.apply(Decided(seat, decision))
    return tuple(state.pending.scores)


def taken_by_enter(position: MatchState) -> Value:
    """Return what the seat that *position* asks chooses if it presses nothing but Enter."""
    state, setup, sent = position.state, position.setup, list[int]()
    assert isinstance(state.pending, Choice)
    legal = state.legal(state.pending.seat)

    def send(seq: int, choice: int) -> str:
        sent.append(choice)
        return str(seq)

    clock = Standing()
    desk = seated(setup, state, send=send, clock=clock)
    if len(legal) <= MOST_CHOICES:
        told = previewed(codec(setup.game), position, state.pending.seat, legal, range(len(legal)))
        desk.take(PreviewsArrived(desk.model.seq, tuple(told.choices)))
    while not sent:
        clock.now_s += 2 * FRESH_S
        desk.question.confirm()
    return legal[sent[0]]
