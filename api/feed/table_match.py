"""The match at a table of a server, made up from the entries that one seat or spectator gets."""

from collections.abc import Sequence
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from tilewyrm import editions
from tilewyrm.api.match import Match, match_of
from tilewyrm.client.errors import ClientError
from tilewyrm.engine.errors import EditionError, GameError
from tilewyrm.engine.game import Decided, Entry, Rolled, Setup
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import option_values, read_setup
from tilewyrm.replays.errors import ReplayError
from tilewyrm.v1 import match_pb2, service_pb2

_ENDS = ("conclude", "declare_over", "annul_match")
"""Control entries after which the match is scored as it is."""


class _Guess(NamedTuple):
    """A decision that the receiver could not see whole, and one of those that it may have been."""

    line: int
    """Its place in the log."""
    before: MatchState
    others: Sequence[Entry]
    """Those that were not tried yet."""


class TableMatch:
    """The match at a table. Entries are applied when the match is asked for, from any thread.

    A decision that is hidden from the receiver is replaced by one that looks the same to it. If a
    later entry contradicts it, another one is tried.
    """

    def __init__(self) -> None:
        self._table = service_pb2.TableInfo()
        self._audience: int | None = None
        self.edition_zlib = b""
        """The compressed text of the table's edition, once the server has sent it."""
        self._log: list[service_pb2.LogLine] = []
        self._state: MatchState | None = None
        """The match after the first `_applied` lines, once it is made."""
        self._applied = 0
        self._guesses: list[_Guess] = []
        self._lock = Lock()

    @property
    def seq(self) -> int:
        """Number of the last entry that has come."""
        return len(self._log)

    @property
    def lacks_edition(self) -> bool:
        """Whether the table has an edition that this program does not have."""
        return not self.edition_zlib and not _is_own(self._table.setup)

    def take(
        self, news: service_pb2.Snapshot | service_pb2.Update
    ) -> Sequence[service_pb2.LogLine]:
        """Take in *news*, and return the lines of its log that have not come before."""
        fresh = [line for line in news.log if line.seq > self.seq]
        with self._lock:
            if isinstance(news, service_pb2.Snapshot):
                if not self._log:  # before the start, seat and setup may change
                    self._state = None
                self._table = news.table
                self._audience = news.seat if news.HasField("seat") else None
            self._log += fresh
        return fresh

    def at(self, seq: int) -> Match:
        """Return a match of your own after entry *seq*, without luck.

        What was taken back is not in it, nor what happened around the game.

        Raises:
            ServerError: this program does not know the setup of the table, or an entry.
        """
        with self._lock:
            try:
                return match_of(self._after(seq))
            except (ReplayError, GameError) as error:
                sentence = f"cannot follow the match at table {self._table.table_id}: {error}"
                raise ClientError(sentence) from error

    def _after(self, seq: int) -> MatchState:
        match = self._state
        if match is None or self._applied > seq:
            setup = self._setup()
            match = MatchState(game(setup.game), setup, Terms(), [""] * setup.seats)
            self._applied, self._guesses = 0, []
        self._state = None  # for good if an entry cannot be applied
        while self._applied < seq:
            try:
                self._apply(match, self._log[self._applied])
                self._applied += 1
            except GameError:
                again = self._guess_again()
                if again is None:
                    raise
                match = again
        self._state = match
        return match

    def _setup(self) -> Setup:
        """Return the setup of the table.

        Raises:
            GameError: this program does not have its edition, its rules or an option.
            ReplayError: the server's edition cannot be read here.
        """
        asked = self._table.setup
        if _is_own(asked):
            edition = editions.load(asked.game, asked.edition_name)
            options = option_values(asked.options)
            return game(asked.game).setup(edition, asked.seats, options, asked.rules_version)
        if not self.edition_zlib:
            raise EditionError(
                f"this program does not have the server's edition {asked.edition_name!r}"
            )
        message = match_pb2.Setup()
        message.CopyFrom(asked)
        message.edition_zlib = self.edition_zlib
        return read_setup(message)

    def _apply(self, match: MatchState, line: service_pb2.LogLine) -> None:
        """Apply *line* to *match*.

        Raises:
            GameError: the line does not fit; *match* is as it was.
        """
        match.seq = line.seq - 1
        values, kind = codec(match.setup.game), line.WhichOneof("entry")
        if kind == "control":
            _control(match, line)
        elif kind == "roll":
            apply(match, Rolled(values.roll.from_message(line.roll)))
        else:
            seen = Decided(line.decided.seat, values.decision.from_message(line.decided.decision))
            if seen.seat != self._audience and match.state.has_secrets:
                seen = self._guess(match, seen)
            apply(match, seen)

    def _guess(self, match: MatchState, seen: Decided) -> Decided:
        """Return the first decision that the receiver of *match* sees as *seen*."""
        visible, state, seat, kind = match.game.visible, match.state, seen.seat, type(seen.decision)
        possible = [
            Decided(seat, decision)
            for decision in state.legal(seat)
            if type(decision) is kind
            and (
                decision == seen.decision
                or visible(state, decision, self._audience) == seen.decision
            )
        ]
        if len(possible) > 1:
            self._guesses.append(_Guess(self._applied, match.copy(), possible[1:]))
        return possible[0] if possible else seen

    def _guess_again(self) -> MatchState | None:
        """Return the match after the next possible guess; None if there is none."""
        while self._guesses:
            line, before, others = self._guesses.pop()
            if others:
                self._guesses.append(_Guess(line, before, others[1:]))
                match = before.copy()
                apply(match, others[0])
                self._applied = line + 1
                return match
        return None


def _is_own(setup: match_pb2.Setup) -> bool:
    """Return whether the edition of *setup* comes with the project; the edition is not parsed."""
    if setup.game not in GAMES or setup.edition_name not in editions.names(setup.game):
        return False
    text = editions.text(setup.game, setup.edition_name)
    return sha256(text.encode()).digest() == setup.edition_digest


def _control(match: MatchState, line: service_pb2.LogLine) -> None:
    """Apply a control entry to *match*: only an undo or an end changes its game."""
    match.seq = line.seq
    kind = line.control.WhichOneof("kind")
    if kind == "take_back":
        step = match.history and match.history.entry_at(line.control.take_back.to_seq)
        if step:
            match.restart(step.before)
    elif kind in _ENDS:
        match.state.end_now()
