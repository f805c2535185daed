"""The waiting room in line mode."""

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.waiting_room import needs_ready, seat_line, waiting_reason
from tilewyrm.client.line.vocabulary import TypedCommand, command_word
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class LineWaitingRoom:
    """Reports the seats before the start, and runs the commands about them."""

    def __init__(self, desk: Desk) -> None:
        """Sit down at *desk*."""
        self._desk = desk
        self._sitting: list[str] = []
        self._halted = False

    def updates(self, model: Model) -> list[str]:
        """Return, if it is new, who sits here before the start and why the table stands still."""
        status = model.table.status
        if status == service_pb2.TABLE_STATUS_HALTED and not self._halted:
            self._halted = True
            return [tell("line.halted", why=model.table.halted_because)]
        return self._sitting_now(model) if status == service_pb2.TABLE_STATUS_OPEN else []

    def _sitting_now(self, model: Model) -> list[str]:
        marks = needs_ready(model)
        sitting = [seat_line(model, seat, marks=marks) for seat in range(model.seats)]
        if sitting == self._sitting:
            return []
        self._sitting = sitting
        free = sum(not seat.name for seat in model.table.seats)
        taken = zip(sitting, model.table.seats, strict=True)
        who = ", ".join(text for text, seat in taken if seat.name)
        told = [tell("line.waiting", who=who, free=free, seats=len(sitting))]
        if not free:
            told.append(waiting_reason(model))
        if self._desk.waiting_room.can_fill:
            told.append(tell("line.waiting.start", word=command_word("start")))
        return told

    def run(self, spoken: TypedCommand) -> list[str] | None:
        """Do what *spoken* says, if it can be done now and is about people.

        Returns:
            What to say to the player; None where it is about something else.
        """
        waiting = self._desk.waiting_room
        match spoken.command:
            case "ready" if waiting.can_be_ready:
                if not waiting.ready:
                    waiting.switch_ready()
            case "not_ready" if waiting.can_be_ready:
                if waiting.ready:
                    waiting.switch_ready()
            case "start" if waiting.can_fill:
                waiting.fill()
            case "give_back" if waiting.can_give_back:
                waiting.give_back()
            case "shuffle" if waiting.can_shuffle:
                waiting.shuffle()
            case "remove" if waiting.can_shuffle:
                return self._remove(spoken.rest)
            case "rematch" if waiting.can_rematch:
                waiting.rematch()
            case _:
                return None
        return []

    def _remove(self, name: str) -> list[str]:
        """Free the seat of the player called *name*, or the seat of that number."""
        model = self._desk.model
        for index, seat in enumerate(model.table.seats):
            names = (seat.name.casefold(), model.name(index).casefold(), str(index + 1))
            known = name.casefold() in names
            if known and self._desk.waiting_room.can_remove(index):
                self._desk.waiting_room.remove(index)
                return []
        return [tell("line.nobody_to_remove", who=name)]
