"""Match log of a player: the entries in words."""

from collections.abc import Callable, Sequence
from functools import partial

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration import match_events
from tilewyrm.client.narration.people_news import people_lines, seat_lines
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

Telling = Callable[[], Sequence[LogText]]
"""Tells something in the language that is spoken when it is called, always in as many lines."""


class MatchLog:
    """The lines so far, oldest first; the log only grows, until it is cleared."""

    def __init__(self, face: Face) -> None:
        self.lines: list[LogText] = []
        self.words: dict[int, str] = {}
        """What entries of the game did, by seq: their first line."""
        self.turns: list[int] = []
        """Seqs of the entries with which turns began, oldest first."""
        self._face = face
        self._seen: frozenset[int] = frozenset()
        self._tellings: list[Telling] = []

    def add_entry(self, model: Model, entry: service_pb2.LogLine) -> None:
        """Add the lines of *entry*."""
        self._keep(partial(self._text_of, model, entry))

    def add(self, line: Callable[[], LogText]) -> int:
        """Add a line that belongs to no entry; return its index."""
        self._keep(lambda: [line()])
        return len(self.lines) - 1

    def add_people(self, before: Model, after: Model, *, news: bool, snapshot: bool = False) -> int:
        """Add arrivals and departures, if that is *news*; of a *snapshot*, seats taken or given up.

        Players who are away at a snapshot of a match with a decision were there before: it begins
        when all have come. Return the number of lines.
        """
        lines = len(self.lines)
        if news and snapshot:
            self._keep(partial(seat_lines, before, after))
        elif news:
            self._keep(partial(people_lines, before, after, self._seen))
        here = after.presence.seats
        is_under_way = snapshot and any(entry.HasField("decided") for entry in after.log)
        self._seen |= {seat for seat, one in enumerate(here) if one.here or is_under_way}
        return len(self.lines) - lines

    def clear(self) -> None:
        """Remove all lines."""
        self._tellings.clear()
        self._seen = frozenset()
        self.retranslate()

    def retranslate(self) -> None:
        """Make all lines again, in the present language."""
        self.lines.clear()
        self.words.clear()
        self.turns.clear()
        for telling in self._tellings:
            self.lines += telling()

    def _keep(self, telling: Telling) -> None:
        self._tellings.append(telling)
        self.lines += telling()

    def _text_of(self, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
        """Return what *entry* did, and note it for what follows."""
        texts = list(self._face.log(model, entry))
        if entry.HasField("control"):
            texts[:0] = match_events.event_lines(model, entry, self.words)
        elif texts and not texts[0].begins_turn:
            self.words[entry.seq] = texts[0].text
        own = entry.HasField("decided") and entry.decided.seat == model.seat
        if own and entry.decided.only_choice and texts and _is_of_the_choice(texts[0]):
            texts[0] = texts[0]._replace(
                text=tell("log.only_choice", text=texts[0].text.removesuffix("."))
            )
        if any(text.begins_turn for text in texts):
            self.turns.append(entry.seq)
        return [text._replace(seq=entry.seq) for text in texts]


def _is_of_the_choice(text: LogText) -> bool:
    """Return whether the first line of a decision tells it, and not only what followed."""
    return not text.begins_turn and "points" not in text.style.split()
