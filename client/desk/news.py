"""News of a desk, for every page: players and spectators who come or go, and a rematch."""

from collections.abc import Callable

from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model, ModelEvent
from tilewyrm.client.narration.match_log import MatchLog
from tilewyrm.client.narration.people_news import clock_line, is_clock_set_back, rematch_line
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

SHOWN_S = 12.0
"""Seconds for which a piece of news is shown."""


class News:
    """The last piece of news of a table."""

    def __init__(
        self, log: MatchLog, model: Callable[[], Model], clock: Callable[[], float]
    ) -> None:
        """Prepare; each piece is a line of *log*, too.

        Args:
            log: what happened in words.
            model: returns what is known of the table.
            clock: gives the moment in seconds.
        """
        self._log, self._model, self._clock = log, model, clock
        self._line: int | None = None
        """Its index in the log."""
        self._since_s = 0.0
        self.number = 0
        """How many pieces there were; the terminal rings its bell for each."""

    @property
    def text(self) -> str:
        """That a rematch waits, else the last piece while it is new; empty for none.

        The players of a rematch leave the old table, which must not hide the rematch.
        """
        model = self._model()
        if model.table.followed_by and model.result is not None:
            table = model.table.followed_by
            if model.seat is None:
                return tell("people.rematch.watch", table=table)
            return tell("people.rematch")
        if self._line is not None and self.fresh_s is not None:
            return self._log.lines[self._line].text
        return ""

    @property
    def fresh_s(self) -> float | None:
        """Seconds for which the last piece is still new, or None if it is old."""
        left = self._since_s + SHOWN_S - self._clock()
        return left if self._line is not None and left > 0 else None

    def follow(self, before: Model, event: ModelEvent) -> None:
        """Take in what *event* changed since *before*."""
        after = self._model()
        told = isinstance(event, service_pb2.TableMessage) and bool(before.table.table_id)
        kind = event.WhichOneof("kind") if isinstance(event, service_pb2.TableMessage) else None
        added = self._log.add_people(
            before,
            after,
            news=told and kind in ("presence", "table", "snapshot"),
            snapshot=kind == "snapshot",
        )
        if after.table.followed_by not in ("", before.table.followed_by) and after.result:
            self._log.add(lambda: rematch_line(after))
            added += 1
        if told and kind == "snapshot" and is_clock_set_back(before, after):
            self._log.add(lambda: clock_line(after))
            added += 1
        if added:
            self._line, self._since_s = len(self._log.lines) - 1, self._clock()
            self.number += added

    def announce(self, line: Callable[[], LogText]) -> None:
        """Take in *line*, made again in each language, as news."""
        self._line, self._since_s = self._log.add(line), self._clock()
        self.number += 1

    def clear(self) -> None:
        """Forget it: the log is empty."""
        self._line = None
