"""The player's desk: model, place of looking and outgoing decisions, on which commands act."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tilewyrm.client.games import Choice, Face, LogText, Scene
from tilewyrm.client.model import Happening, Model, Sent, reduce
from tilewyrm.client.ui import Ui
from tilewyrm.v1 import match_pb2, service_pb2

Send = Callable[[int, match_pb2.Decision], str]
"""Sends a decision that answers a request's seq, and returns the id it was given."""


class Desk:
    """What one player has before them. Nothing in it waits; `changed` is told after each change."""

    def __init__(self, face: Face, send: Send, *, automatic: bool = True) -> None:
        self.face = face
        self.model = Model()
        self.ui = Ui(extra=face.fresh(), automatic=automatic)
        self.leaving = False
        """Whether the player wants to go."""
        self.size = (80, 24)
        """Columns and rows of the screen."""
        self.changed: Callable[[], None] = lambda: None
        self.fill: Callable[[], None] | None = None
        """Gives the free seats to bots and starts; None where that is not offered."""
        self.give_back: Callable[[], None] | None = None
        """Gives the own seat back and leaves; None where that is not offered."""
        self.suspend: Callable[[], None] = lambda: None
        """Stops the program until the shell brings it back."""
        self._send = send
        self._asked: tuple[int, str] | None = None
        self._choices: Sequence[Choice] = ()
        self._log: list[LogText] = []

    @property
    def scene(self) -> Scene:
        """What there is to draw."""
        return Scene(self.model, self.ui, self.choices, self._log)

    @property
    def log(self) -> Sequence[LogText]:
        """What happened in words, oldest first; it only grows."""
        return self._log

    @property
    def choices(self) -> Sequence[Choice]:
        """The decisions of the request in words; empty when this seat is not asked."""
        return self._choices if self.model.request is not None else ()

    def take(self, happening: Happening) -> None:
        """Take in what the session handed over; confirm a decision without alternative."""
        known = len(self.model.log)
        self.model = reduce(self.model, happening)
        for line in self.model.log[known:]:
            self._tell(line)
        self._look_at_request()
        self.changed()

    def update(self, **model_fields: Any) -> None:
        """Replace fields of the model that no happening carries (seat, catalogue)."""
        self.model = replace(self.model, **model_fields)
        self.changed()

    def look(self, **ui_fields: Any) -> None:
        """Replace fields of the place of looking."""
        self.ui = replace(self.ui, **ui_fields)
        self.changed()

    def point(self, index: int) -> None:
        """Highlight the choice *index*, counted round both ends."""
        if self.choices:
            self.look(cursor=index % len(self.choices), digits="")

    def decide(self, index: int | None = None) -> None:
        """Send the choice *index* (None: the highlighted one) to the server."""
        self._decide(self.ui.cursor if index is None else index, forced=False)

    @property
    def can_fill(self) -> bool:
        """Whether seats are free that bots could take."""
        return self.fill is not None and self._open

    @property
    def can_give_back(self) -> bool:
        """Whether the match has not begun, so that the own seat may be given back."""
        return self.give_back is not None and self._open

    @property
    def _open(self) -> bool:
        return self.model.table.status == service_pb2.TABLE_STATUS_OPEN

    def leave(self) -> None:
        """Ask the application to end."""
        self.leaving = True
        self.changed()

    def confirm_forced(self) -> None:
        """Send the only decision there is, if the player leaves that to the client."""
        request, model = self.model.request, self.model
        if request is None or len(request.decisions) != 1 or not self.ui.automatic:
            return
        if not model.refusal:  # a refused decision would be refused for ever
            self._decide(0, forced=True)

    def _decide(self, index: int, *, forced: bool) -> None:
        request = self.model.request
        if request is None or not 0 <= index < len(request.decisions):
            return
        decision_id = self._send(request.seq, request.decisions[index])
        self.model = reduce(self.model, Sent(decision_id, forced))
        self.look(digits="", cursor=0)

    def _tell(self, line: service_pb2.LogLine) -> None:
        texts = list(self.face.log(self.model, line))
        sent = self.model.unanswered
        forced = line.seq in self.model.forced or (sent is not None and sent.forced)
        own = line.HasField("decided") and line.decided.seat == self.model.seat
        if forced and own and texts and not texts[0].begins_turn:
            texts[0] = texts[0]._replace(text=f"{texts[0].text} (the only choice)")
        self._log += texts

    def _look_at_request(self) -> None:
        request = self.model.request
        if request is None:
            return
        asked = (request.seq, request.question)
        if asked != self._asked:
            self._asked = asked
            self.ui = replace(self.ui, cursor=self.face.start(self.model), digits="")
            self._choices = self.face.choices(self.model)
        self.confirm_forced()
