"""The waiting room in line mode: the words for what a player can do there."""

from collections.abc import Callable

from tilewyrm.client.desk import Desk
from tilewyrm.client.model import Model
from tilewyrm.client.waiting import needs_ready, what_for, who_sits

HELP = (
    "  before the start:  ready, not ready   the host:  start, shuffle, remove NAME",
    "  after the end:     rematch (the same people play again)",
)


class WaitingLine:
    """Says who is waited for, and reads the words that are about people."""

    def __init__(self, desk: Desk, say: Callable[[str], None]) -> None:
        self._desk = desk
        self._say = say
        self._sitting: list[str] = []

    def report(self, model: Model) -> None:
        """Say who sits at the table, which has not begun, if that is new."""
        marks = needs_ready(model)
        sitting = [who_sits(seat, marks=marks) for seat in model.table.seats]
        if sitting == self._sitting:
            return
        self._sitting = sitting
        free = sum(not seat.name for seat in model.table.seats)
        taken = zip(sitting, model.table.seats, strict=True)
        who = ", ".join(text for text, seat in taken if seat.name)
        self._say(f"Waiting for players: {who} sit here, {free} of {len(sitting)} seats free.")
        if not free:
            self._say(what_for(model))

    def read(self, line: str) -> bool:
        """Do what *line* says, if it is about people; return whether it was."""
        desk, waiting = self._desk, self._desk.waiting
        word, _, name = line.partition(" ")
        match word.lower(), name.strip().lower():
            case ("ready", "") if waiting.can_be_ready:
                if not waiting.ready:
                    waiting.switch_ready()
            case ("not", "ready") if waiting.can_be_ready:
                if waiting.ready:
                    waiting.switch_ready()
            case ("start", "") if desk.can_fill:
                desk.fill()
            case ("shuffle", "") if waiting.can_shuffle:
                waiting.shuffle()
            case ("remove", wanted) if waiting.can_shuffle:
                self._remove(wanted)
            case ("rematch", "") if waiting.can_rematch:
                waiting.rematch()
            case _:
                return False
        return True

    def _remove(self, wanted: str) -> None:
        """Free the seat of the player called *wanted*, or the seat of that number."""
        for index, seat in enumerate(self._desk.model.table.seats):
            known = wanted in (seat.name.lower(), str(index + 1))
            if known and self._desk.waiting.can_remove(index):
                self._desk.waiting.remove(index)
                return
        self._say(f"There is nobody called {wanted!r} whose seat you could free.")
