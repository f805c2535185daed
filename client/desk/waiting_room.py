"""Waiting room of a desk: ready marks, seats and start before the match, rematch after it."""

from collections.abc import Callable

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.view import View
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.model.model import Model, ModelEvent, RequestRefused
from tilewyrm.client.words.bot_levels import bot_words
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

READY = "ready"
"""The term that lets a match wait until everybody is ready."""


class WaitingRoom:
    """The seats and the people at the table, and the calls about them."""

    def __init__(
        self,
        hosting: SeatCalls | None,
        view: View,
        *,
        model: Callable[[], Model],
        take: Callable[[ModelEvent], None],
        leave: Callable[[], None],
    ) -> None:
        """Prepare.

        Args:
            hosting: asks the server; None: nothing can be asked for.
            view: told when an answer has come.
            model: returns what is known of the table.
            take: takes in why something was refused.
            leave: called when the player goes on to another table, or has given the seat back.
        """
        self._seat_calls, self._model, self._leave = hosting, model, leave
        self.follows = False
        """Whether the player, a spectator, leaves to watch the rematch."""
        self._calls = PendingCalls(lambda why: take(RequestRefused(why)), view.changed.set)
        self._gives_back = False

    @property
    def gives_back(self) -> bool:
        """Whether the seat is being given back."""
        return self._gives_back and self.under_way

    @property
    def under_way(self) -> bool:
        """Whether a call that may change the table is pending."""
        return self._calls.under_way

    @property
    def ready(self) -> bool:
        """Whether the player has said to be ready."""
        model = self._model()
        return model.seat is not None and model.table.seats[model.seat].ready

    @property
    def must_be_ready(self) -> bool:
        """Whether the match begins only when the player, too, has said to be ready."""
        return self._seat_calls is not None and needs_ready(self._model())

    @property
    def can_be_ready(self) -> bool:
        """Whether the match waits until everybody is ready, the player too."""
        return self.must_be_ready and self._open

    @property
    def seated(self) -> bool:
        """Whether the player has a seat here."""
        return self._seat_calls is not None

    @property
    def may_fill(self) -> bool:
        """Whether it is this player who may let bots take free seats, as long as there are any."""
        return self._seat_calls is not None and self._seat_calls.fill is not None

    @property
    def may_arrange(self) -> bool:
        """Whether it is this player who may change who sits where before the start: the host."""
        return self._seat_calls is not None and self._seat_calls.shuffle is not None

    @property
    def can_fill(self) -> bool:
        """Whether the player may give the free seats to bots and start."""
        return self.may_fill and self._open

    @property
    def can_give_back(self) -> bool:
        """Whether the match has not begun, so that the own seat may be given back."""
        return self.seated and self._open

    @property
    def can_shuffle(self) -> bool:
        """Whether the player may change who sits where."""
        return self.may_arrange and self._open

    @property
    def is_waited_for(self) -> bool:
        """Whether the table waits for nobody else: for this host, or for this player's mark."""
        if self.can_be_ready:
            return not self.ready
        return self.can_shuffle and all(seat.name for seat in self._model().table.seats)

    @property
    def can_rematch(self) -> bool:
        """Whether the match is over, so that the same people may play again: not at an event.

        A spectator can watch them as soon as they do.
        """
        model = self._model()
        if model.table.HasField("event_table"):
            return False
        return model.result is not None and (self.seated or bool(model.table.followed_by))

    def can_remove(self, seat: int) -> bool:
        """Return whether the player may free *seat*: as the host, and not the own one."""
        model = self._model()
        return (
            self.can_shuffle
            and seat != model.seat
            and seat < model.seats
            and bool(model.table.seats[seat].name)
        )

    def switch_ready(self) -> None:
        """Say that the player is ready, or is not any more."""
        hosting, wanted = self._seat_calls, not self.ready
        if hosting is not None:
            self._calls.run(lambda: hosting.ready(wanted))

    def fill(self) -> None:
        """Give the free seats to bots and start."""
        if self._seat_calls is not None and self._seat_calls.fill is not None:
            self._calls.run(self._seat_calls.fill)

    def give_back(self) -> None:
        """Give the own seat back and leave."""
        if self._seat_calls is not None:
            self._gives_back = True
            self._calls.run(self._seat_calls.give_back, self._leave)

    def shuffle(self) -> None:
        """Let the server shuffle the seats."""
        if self._seat_calls is not None and self._seat_calls.shuffle is not None:
            self._calls.run(self._seat_calls.shuffle)

    def remove(self, seat: int) -> None:
        """Free *seat*."""
        if self._seat_calls is not None and self._seat_calls.remove is not None:
            remove = self._seat_calls.remove
            self._calls.run(lambda: remove(seat))

    def rematch(self) -> None:
        """Go on to the table where the same people play again."""
        if self._seat_calls is not None:
            self._calls.run(self._seat_calls.rematch, self._leave)
        else:
            self.follows = True
            self._leave()

    @property
    def _open(self) -> bool:
        return self._model().table.status == service_pb2.TABLE_STATUS_OPEN


def needs_ready(model: Model) -> bool:
    """Return whether the match waits until everybody is ready."""
    return any(term.flag for term in model.table.setup.terms if term.name == READY)


def seat_line(model: Model, number: int, *, marks: bool) -> str:
    """Return who sits on seat *number*; with *marks* also whether they are ready."""
    seat = model.table.seats[number]
    if not seat.name:
        return tell("waiting.seat.free")
    who = sanitised(model.name(number))
    if seat.reserved:
        return tell("waiting.seat.reserved", who=who)
    if seat.bot:
        face = f"{sanitised(seat.face)} " if seat.face else ""
        return tell("waiting.seat.bot", who=f"{face}{who}", level=bot_words(seat.bot))
    if program := model.program(number):
        words = tell("table.person.program", program=program)
        who = tell("waiting.seat.bot", who=who, level=words)
    if not marks:
        return who
    return (
        tell("waiting.seat.ready", who=who)
        if seat.ready
        else tell("waiting.seat.not_ready", who=who)
    )


def start_hint(model: Model) -> str:
    """Return which key the player presses so that the match can start; "" if there is none."""
    if model.table.status != service_pb2.TABLE_STATUS_OPEN:
        return ""
    if needs_ready(model):
        waits = model.seat is not None and not model.table.seats[model.seat].ready
        return tell("waiting.press_ready") if waits else ""
    return tell("waiting.press") if model.hosts else ""


def waiting_reason(model: Model) -> str:
    """Return in one sentence what the match waits for."""
    full = all(seat.name and not seat.reserved for seat in model.table.seats)
    if needs_ready(model):
        return tell("waiting.for.ready")
    if not model.table.has_host or model.table.follows:
        return tell("waiting.for.seats")
    if model.hosts:
        return tell("waiting.for.you_full") if full else tell("waiting.for.you")
    return tell("waiting.for.host_full") if full else tell("waiting.for.host")
