"""One moment of a match: how all stands there, who is asked, and what may be decided."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.cli.replay.story import Story
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.model.entries import Offer
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.engine.match.state import MatchEntry, MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.chance import Luck
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.server.match.preview import previewed
from tilewyrm.v1 import service_pb2


class EntryNotFound(LookupError):
    """The match has fewer entries that hold; the message says how many, and why."""


class LegalDecision(NamedTuple):
    """One decision that may be taken."""

    number: int
    """Its place in the list of all, from 0."""
    decision: Value
    label: str
    """In the client's words; those of another one, where both come to the same for the player."""
    effect: str
    """What it would bring, in a few words; empty for nothing special."""
    events: Sequence[Value]
    """What it would change, before chance acts or somebody decides."""


class MatchMoment:
    """How a match stands after some of its entries."""

    def __init__(self, match: MatchState, story: Story, luck: Luck | None) -> None:
        """Take the *match* after an entry, the *story* told up to it, and its *luck* if known."""
        self.match = match
        self.story = story
        self.luck = luck
        self.offers: Sequence[Offer] = ()
        """What the player is offered, what matters most first."""
        self.legal: Sequence[LegalDecision] = ()
        """Every decision, in the order of the rules."""
        pending = match.state.pending
        if isinstance(match.pending, Choice) and isinstance(pending, Choice):
            self.legal = self._legal(pending)

    def _legal(self, asked: Choice) -> Sequence[LegalDecision]:
        """Return what *asked* may decide, and let the story's model ask it."""
        match, words = self.match, codec(self.match.setup.game)
        legal = match.state.legal(asked.seat)
        request = service_pb2.Request(seq=match.seq, seat=asked.seat, question=asked.question)
        for decision in legal:
            words.decision.fill(request.decisions.add(), decision)
        previews = previewed(words, match, asked.seat, legal, range(len(legal)))
        self.story.model = model = replace(
            self.story.model,
            seat=asked.seat,
            turn=service_pb2.Turn(request=request),
            previewed=PreviewsArrived(match.seq, tuple(previews.choices)),
        )
        self.offers = self.story.face.offers(model)
        told = {offer.choice: offer for offer in self.offers}
        found = []
        for number, decision in enumerate(legal):
            offer = told.get(number)
            after = match.state.copy()
            events = after.apply(Decided(asked.seat, decision))
            label, effect = (offer.label, offer.effect) if offer is not None else ("", "")
            found.append(LegalDecision(number, decision, label, effect, events))
        return found


@contextmanager
def moment(path: Path, after: int) -> Iterator[tuple[MatchMoment, Iterator[MatchEntry]]]:
    """Give the moment after so many entries of the file at *path*, and those that come then.

    The entries that come then change the moment: look at it before.

    Raises:
        EntryNotFound: fewer entries hold.
        ReplayError: nothing of it can be played.
    """
    story = Story(path)
    with open_replay(path) as stream:
        again = Resimulation(stream)
        passed = sum(1 for _ in again.steps(after))
        if passed < after:
            stop = again.stop
            why = tell("replay.at.no_more") if stop is None else translated(stop.message)
            raise EntryNotFound(count("replay.at.fewer", passed, entry=after, why=why))
        for _ in islice(story.entries(), after):
            pass
        yield MatchMoment(again.match, story, again.luck), (step.entry for step in again.steps())


def roll_chances(match: MatchState) -> list[dict[str, Any]]:
    """Return what chance may bring in *match*, each with its probability; empty elsewhere."""
    outcomes = match.state.outcomes()
    total = sum(weight for _, weight in outcomes)
    return [
        {"roll": text(roll), "weight": weight, "chance": round(weight / total, 6)}
        for roll, weight in outcomes
    ]
