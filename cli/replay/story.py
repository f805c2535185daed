"""Narration of a replay file: each entry in the client's words."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.model.face_output import Gain, LogText
from tilewyrm.client.model.model import FactsArrived, Model, reduce
from tilewyrm.client.narration.match_log import MatchLog
from tilewyrm.client.words.spelling import in_ascii
from tilewyrm.language.speech import spoken
from tilewyrm.replays.errors import ReplayError, RuleFailure
from tilewyrm.server.feed.replay_feed import FeedMoment, ReplayFeed
from tilewyrm.v1 import match_pb2, service_pb2


class NarratedEntry(NamedTuple):
    """One entry in words."""

    seq: int
    line: service_pb2.LogLine
    texts: Sequence[LogText]
    """What it did; empty where that goes without saying."""
    turn: int
    """The number of the turn it is in, from 1; 0 before the first."""


class Story:
    """Narration of one match. `model` and `gains` follow `entries` and `steps`."""

    def __init__(self, path: Path) -> None:
        """Read what is known before the first roll.

        Raises:
            ReplayError: nothing of it can be played.
            ClientError: this client does not know the game.
        """
        self.feed = feed = ReplayFeed(path)
        self.face = face_of(feed.table.setup.game)
        self.model = Model(
            table=feed.table,
            game=feed.game,
            terms=tuple(feed.terms),
            catalogue=feed.catalogue,
        )
        """The client's model after the last entry."""
        self.log = MatchLog(self.face)
        self._facts: Callable[[], Sequence[match_pb2.Fact]] = tuple

    def entries(self) -> Iterator[NarratedEntry]:
        """Yield each entry in words, with nothing hidden, up to the end or the first fault.

        Raises:
            ReplayError: the file cannot be read any more.
        """
        return filter(None, self.steps())

    def steps(self) -> Iterator[NarratedEntry | None]:
        """Yield None for the position before the first entry, then each entry like `entries`.

        Raises:
            ReplayError: the file cannot be read any more.
        """
        for message, facts in self._moments():
            self._facts = facts
            self.model = reduce(self.model, message)
            if message.HasField("snapshot"):
                yield None
            for line in message.update.log:
                previous = len(self.log.lines)
                self.log.add_entry(self.model, line)
                texts = self.log.lines[previous:]
                yield NarratedEntry(line.seq, line, texts, len(self.log.turns))

    def _moments(self) -> Iterator[FeedMoment]:
        """Yield the moments of the feed.

        Raises:
            ReplayError: the file can no longer be read, or a rule fails on the next entry.
        """
        try:
            yield from self.feed.moments(None)
        except (ReplayError, OSError):
            raise
        except Exception as error:
            raise RuleFailure(self.model.seq + 1, error) from error

    def model_with_facts(self) -> Model:
        """Return `model` with the facts of all on the table, as a look at it gets them."""
        return reduce(self.model, FactsArrived(self.model.seq, tuple(self._facts())))

    def gains(self) -> Sequence[Gain]:
        """Return all points so far, oldest first."""
        return self.face.gains(self.model)

    def gains_of(self, line: service_pb2.LogLine) -> Sequence[Gain]:
        """Return the points that the entry of *line* alone brought."""
        return self.face.gains(replace(self.model, log=(line,)))

    @property
    def fault(self) -> str:
        """Why it stops before its own end; empty where it does not."""
        wrong = self.feed.wrong
        return translated(wrong) if wrong is not None else ""


def encodable(text: str) -> str:
    """Return *text* as the standard output can show it."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return in_ascii(text, spoken()) if detect_terminal(os.environ, encoding).ascii else text
