"""A turn of a seat: what it is asked, and what it sees."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tilewyrm.api.match import Match
from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.errors import CodecError
from tilewyrm.v1 import match_pb2, service_pb2

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision


class Turn:
    """A request to the seat: its choices, and the table as the seat may see it."""

    def __init__(
        self,
        request: service_pb2.Request,
        view: Mapping[str, match_pb2.Part],
        log: Sequence[service_pb2.LogLine],
        match: Callable[[], Match],
    ) -> None:
        """Take what the seat is sent; *match* makes the match at this moment."""
        self.seq: int = request.seq
        """Number of the last entry before it."""
        self.seat: int = request.seat
        self.question: str = request.question
        """The question, as a stable word of the game."""
        self.choices: tuple[match_pb2.Decision, ...] = tuple(request.decisions)
        """Every legal decision, in the game's order; `AsyncSeat.decide` takes a number of them."""
        self.view: Mapping[str, match_pb2.Part] = view
        """The parts of the table that the seat sees, by key."""
        self.log: tuple[service_pb2.LogLine, ...] = tuple(log)
        """The entries since the turn before with their events, oldest first."""
        self._match_now = match
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match at this moment, without luck; made when it is first asked for.

        It is yours to change, and what a bot's ``choose`` takes. If other seats decide in secret,
        it has one decision of theirs that fits all that this seat has seen.

        Raises:
            ServerError: this version of tilewyrm does not know the rules or the tiles of the table.
        """
        if self._match is None:
            self._match = self._match_now()
        return self._match

    def __repr__(self) -> str:
        return f"<turn of seat={self.seat}: {self.question}, {len(self.choices)} choices>"


def choice_number(turn: Turn, choice: "int | str | Decision") -> int:
    """Return the number of *choice*, from 0, among the choices of *turn*.

    Raises:
        IndexError: there is no such number.
        IllegalEntry: there is no such decision.
    """
    if isinstance(choice, int):
        if not 0 <= choice < len(turn.choices):
            raise IndexError(f"no choice {choice}; there are {len(turn.choices)}, counted from 0")
        return choice
    for number, decision in _decisions(turn):
        if choice in (decision, text(decision)):
            return number
    wrong = repr(choice) if isinstance(choice, str) else str(choice)
    first = next((text(decision) for _, decision in _decisions(turn)), "")
    sentence = f"{wrong} is not legal now; legal is, for example, {first!r}"
    raise IllegalEntry(Reason.NOT_OFFERED, sentence)


def _decisions(turn: Turn) -> "Iterator[tuple[int, Decision]]":
    """Yield the number and the decision of each choice that this program knows."""
    for number, message in enumerate(turn.choices):
        game = message.WhichOneof("game")
        if game is not None:
            try:
                yield number, codec(game).decision.from_message(message)
            except CodecError:  # of a later version
                continue
