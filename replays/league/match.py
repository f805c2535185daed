"""One match of a league: played, and written down as any other."""

import hashlib
import time
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Choice, Decided, Rolled, Setup, Value
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import Luck, commitment, draws
from tilewyrm.replays.format.encoder import Encoder, header
from tilewyrm.replays.league.contest import Contest, Fixture, LineUp
from tilewyrm.replays.league.players import PROJECT_BOTS, LeagueSeat, Player, PlayerFault, Players
from tilewyrm.replays.message import error_kind, error_place
from tilewyrm.v1 import replay_pb2


class LeagueMatch(NamedTuple):
    """A match that was played to its end."""

    fixture: Fixture
    scores: tuple[int, ...]
    """By seat."""
    winners: tuple[int, ...]
    """Seats."""
    entries: int
    """Rolls and decisions."""
    decisions: tuple[int, ...]
    """By seat, how often there was something to choose."""
    thought_s: tuple[float, ...]
    """By seat, how many seconds that took."""
    sha256: str
    """Of the file, in hexadecimal: the same wherever the same is played."""
    data: bytes = b""
    """The file, if it is asked for."""


class FailureStep(Enum):
    """Step of a match in which the program fails."""

    ENTRY = "entry"
    """A rule fails on an entry, the last one of the file."""
    NEXT = "next"
    """After the last entry, the choices cannot be listed, or dice or tiles cannot be drawn."""
    CHOICE = "choice"
    """A bot fails while it chooses, after the last entry."""


class Failure(NamedTuple):
    """Step, entry and seat of an error of the program in a match."""

    step: FailureStep
    entry: int
    """The last one of the file; 0: there is none."""
    seat: int | None = None
    """The bot's, if one fails."""


class FailedMatch(NamedTuple):
    """A match that could not be played to its end."""

    fixture: Fixture
    why: str
    """Empty: nothing is wrong with it, but the process that played it was ended."""
    data: bytes = b""
    """The file without an end, if it is asked for and the program itself failed. Its last entry is
    the one on which a rule failed, if a rule did. If that is a roll that no rule allows, the secret
    follows."""
    failure: Failure | None = None
    """Step of the match, if the program itself failed in it."""
    kind: str = ""
    """The kind and place of the error, if the program itself failed."""


def play(
    contest: Contest, fixture: Fixture, *, keep: bool, players: Players = PROJECT_BOTS
) -> LeagueMatch | FailedMatch:
    """Return *fixture* of *contest*, played by *players*; with its file if *keep*.

    Everything in it but the seconds follows from the two: the luck from seed and order, what the
    bots draw among equals from seed, order and line-up.

    An endless loop ends it, too, if this is the main thread (`loop_watch`).
    """
    run = None
    try:
        run = _MatchRun(contest, fixture, players)
        with WATCH.watching():
            return run.run(keep=keep)
    except PlayerFault as fault:
        return FailedMatch(fixture, str(fault))
    except Exception as error:  # of a rule or a bot, of whatever kind: reported with its fixture
        if run is None:
            return FailedMatch(fixture, error_place(error), kind=error_kind(error))
        data = run.data if keep else b""
        return FailedMatch(fixture, error_place(error), data, run.failure, error_kind(error))


class _MatchRun:
    """One match under way."""

    def __init__(self, contest: Contest, fixture: Fixture, players: Players) -> None:
        setup, line_up = _setup(contest), fixture.line_up
        self._fixture = fixture
        secret = _secret(contest, fixture.order)
        self._secret = secret
        self._luck = Luck(secret, [b""] * setup.seats)
        bot_luck = Luck(_secret(contest, fixture.order, *line_up), [])
        name, names = match_id(contest, fixture), _names(line_up)
        self._players: list[Player] = [
            players.player(
                LeagueSeat(name, setup, seat, names), bot, draws(bot_luck, f"seat {seat}")
            )
            for seat, bot in enumerate(line_up)
        ]
        self._match = MatchState(game(setup.game), setup, Terms(), list(line_up))
        self._encoder = Encoder(codec(setup.game))
        self._data = [self._encoder.begin(_header(contest, fixture, secret, players))]
        self._decisions = [0] * setup.seats
        self._thought_s = [0.0] * setup.seats
        self._step = FailureStep.NEXT
        self._chooser: int | None = None

    def run(self, *, keep: bool) -> LeagueMatch:
        """Play it to its end, and return what came of it."""
        result = None  # not asked again after an error: a rule may leave a state that has none
        try:
            while (result := self._match.result) is None:
                self._step = FailureStep.NEXT
                WATCH.restart()
                entry = self._next()
                self._step = FailureStep.ENTRY
                WATCH.restart()
                events = self._applied(entry)
                self._data.append(self._encoder.entry(entry, events, self._match, unix_ms=0))
        finally:
            WATCH.stop()
            for player in self._players:
                player.close(result)
        return self._end(result, keep=keep)

    @property
    def data(self) -> bytes:
        """The file so far."""
        return b"".join(self._data)

    @property
    def failure(self) -> Failure:
        """The present step of the match, for an error that ends it there."""
        return Failure(self._step, self._encoder.seq, self._chooser)

    def _applied(self, entry: MatchEntry) -> Sequence[Value]:
        """Return the events of *entry*; if a rule fails on it, it is recorded without any.

        If no rule allows a roll, it was drawn wrongly, and perhaps others before it. So the secret
        is recorded, too: it shows them.
        """
        try:
            return apply(self._match, entry, 0)
        except Exception as error:
            self._data.append(self._encoder.entry(entry, (), None, unix_ms=0))
            if isinstance(entry, Rolled) and isinstance(error, GameError):
                self._data.append(self._encoder.secret(self._secret))
            raise

    def _next(self) -> MatchEntry:
        match self._match.pending:
            case Choice(seat):
                return Decided(seat, self._choice(seat))
            case Due(control):
                return Controlled(control)
            case _:
                return Rolled(self._luck.roll(self._match.state))

    def _choice(self, seat: int) -> Value:
        state = self._match.state
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        start_s = time.perf_counter()
        self._step, self._chooser = FailureStep.CHOICE, seat
        WATCH.restart(is_long=True)
        decision = self._players[seat].choose(self._match, seat)
        self._chooser = None
        self._thought_s[seat] += time.perf_counter() - start_s
        self._decisions[seat] += 1
        return decision

    def _end(self, result: Result, *, keep: bool) -> LeagueMatch:
        self._data.append(self._encoder.footer(self._match, self._secret, None))
        data = self.data
        return LeagueMatch(
            self._fixture,
            tuple(result.scores),
            tuple(result.winners),
            self._encoder.seq,
            tuple(self._decisions),
            tuple(self._thought_s),
            hashlib.sha256(data).hexdigest(),
            data if keep else b"",
        )


@lru_cache(4)
def _setup(contest: Contest) -> Setup:
    return contest.setup()


def _secret(contest: Contest, order: int, *more: str) -> bytes:
    """Return 32 bytes that follow from the seed, the order and *more*."""
    return hashlib.sha256("\n".join((contest.seed, str(order), *more)).encode()).digest()


def match_id(contest: Contest, fixture: Fixture) -> str:
    """Return the unique match id of *fixture*."""
    luck_commitment = commitment(_secret(contest, fixture.order))
    played = (contest.setup_key, *fixture.line_up)
    return (
        f"league-{hashlib.sha256(luck_commitment + chr(10).join(played).encode()).hexdigest()[:16]}"
    )


def _header(
    contest: Contest, fixture: Fixture, secret: bytes, players: Players
) -> replay_pb2.Header:
    """Return the header of *fixture*; it has no date, so that the same match is the same file."""
    names = _names(fixture.line_up)
    seats = [
        players.seat_info(name, bot, _secret(contest, fixture.order, *fixture.line_up))
        for name, bot in zip(names, fixture.line_up, strict=True)
    ]
    return header(
        _setup(contest),
        seats,
        terms=Terms(),
        match_id=match_id(contest, fixture),
        commitment=commitment(secret),
        started_unix_ms=0,
        public_key=b"",
    )


def _names(line_up: LineUp) -> Sequence[str]:
    """Return a name for each seat: the bot's, with a number where it sits there twice."""
    repeated = {bot for bot in line_up if line_up.count(bot) > 1}
    return [
        f"{bot} {line_up[: seat + 1].count(bot)}" if bot in repeated else bot
        for seat, bot in enumerate(line_up)
    ]
