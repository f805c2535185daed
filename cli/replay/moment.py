"""Moments of a match: the position, the pending choice, and the legal decisions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.cli.replay.story import Story
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.engine.match.state import MatchEntry, MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.trace import list_at_end
from tilewyrm.replays.check import digests
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage, error_place
from tilewyrm.server.match.preview import previewed
from tilewyrm.v1 import match_pb2, service_pb2


class EntryNotFound(LookupError):
    """The match has fewer entries that hold; the message says how many, and why."""

    def __init__(self, after: int, entries: int, why: ReplayMessage | None) -> None:
        """Take the entry that was asked for, the number of valid ones, and *why* they end."""
        if why is None:
            words = tell("replay.found.moment.none", entry=after, last=entries)
        else:
            words = count("replay.at.fewer", entries, entry=after, why=translated(why))
        super().__init__(words)
        self.entries = entries
        self.is_fault = why is not None
        """Whether the next entry is invalid, and not missing."""


_OF_ENTRIES = tuple(map(str, (digests.EVENTS, digests.LEGALITY, digests.ROLL)))
"""Names of comparisons that come after the reading of an entry."""
_NONE = ("", "", "")
"""The words of a decision that the client does not tell."""


class LegalDecision(NamedTuple):
    """One decision that may be taken."""

    number: int
    """Its place in the list of all, from 0."""
    decision: Value
    label: str
    """In the client's words; those of another one, where both come to the same for the player."""
    sentence: str
    """The same as a sentence about it says it."""
    effect: str
    """What it would bring, in a few words; empty for nothing special."""
    events: Sequence[Value]
    """What it would change, before chance acts or somebody decides."""
    facts: Sequence[match_pb2.Fact]
    """Its meaning, the most important first."""
    crash: str = ""
    """The error that a rule raises on it or on its preview, with its place in the program."""


class MatchMoment:
    """How a match stands after some of its entries."""

    def __init__(self, resimulation: Resimulation, story: Story) -> None:
        """Take the *resimulation* of a file up to an entry, and the *story* up to it."""
        self.match = match = resimulation.match
        self.story = story
        self.luck = resimulation.luck
        """Its secret and entropy, or None if the secret is not known."""
        self._resimulation = resimulation
        self._entries = resimulation.entries_ok
        self.offers: Sequence[Offer] = ()
        """What the player is offered, what matters most first."""
        self.crash = ""
        """The error that the rules raise when the choices are listed, with its place."""
        failures = story.feed.forecast_failures
        self.forecast_crash = failures[-1].why if failures and failures[-1].seq == match.seq else ""
        """The error that the rules raise in the forecast, with its place."""
        self.legal: Sequence[LegalDecision] = ()
        """Every decision, in the order of the rules."""
        pending = match.state.pending
        try:
            list_at_end(match)
        except Exception as error:
            self.crash = tell("replay.at.unlisted", entry=match.seq, error=error_place(error))
            return
        if isinstance(match.pending, Choice) and isinstance(pending, Choice):
            self.legal = self._legal(pending)

    @property
    def latest(self) -> MatchEntry | None:
        """The entry that was asked for last, whether it is valid or not; None before the first."""
        return self._resimulation.latest

    def fault(self) -> tuple[MatchEntry | None, str]:
        """Return the next entry, if the rules refuse it or its effect, and why it is invalid.

        Both are known only after the next entry was asked for. The text is empty if it is valid.
        """
        stop, failure = self._resimulation.stop, self._resimulation.failure
        if stop is None or self._resimulation.entries_ok != self._entries:
            return None, ""
        is_read = failure is not None and failure.what in _OF_ENTRIES
        return self.latest if is_read else None, translated(stop.message)

    def _legal(self, choice: Choice) -> Sequence[LegalDecision]:
        """Return the legal decisions of *choice*, and put the request into the story's model."""
        match, game_codec = self.match, codec(self.match.setup.game)
        legal = match.state.legal(choice.seat)
        request = service_pb2.Request(seq=match.seq, seat=choice.seat, question=choice.question)
        for decision in legal:
            game_codec.decision.fill(request.decisions.add(), decision)
        try:
            previews = previewed(game_codec, match, choice.seat, legal, range(len(legal)))
        except Exception:  # of a rule, on one of them
            return [self._unworded(choice, *each) for each in enumerate(legal)]
        self.story.model = model = replace(
            self.story.model,
            seat=choice.seat,
            turn=service_pb2.Turn(request=request),
            previewed=PreviewsArrived(match.seq, tuple(previews.choices)),
        )
        self.offers = self.story.face.offers(model)
        offers_by_choice = {offer.choice: offer for offer in self.offers}
        decisions = []
        for number, decision in enumerate(legal):
            offer = offers_by_choice.get(number)
            after = match.state.copy()
            events = after.apply(Decided(choice.seat, decision))
            words = (offer.label, offer.in_sentence, offer.effect) if offer is not None else _NONE
            facts = previews.choices[number].facts
            decisions.append(LegalDecision(number, decision, *words, events, facts))
        return decisions

    def _unworded(self, choice: Choice, number: int, decision: Value) -> LegalDecision:
        """Return *decision* without words.

        It has the error that a rule raises on it or on its preview, if one does.
        """
        match, events = self.match, list[Value]()
        try:
            events += match.state.copy().apply(Decided(choice.seat, decision))
            previewed(codec(match.setup.game), match, choice.seat, [decision], [0])
        except Exception as error:
            return LegalDecision(number, decision, *_NONE, events, (), error_place(error))
        return LegalDecision(number, decision, *_NONE, events, ())


@contextmanager
def moment(path: Path, after: int) -> Iterator[tuple[MatchMoment, Iterator[MatchEntry]]]:
    """Give the moment after so many entries of the file at *path*, and those that come then.

    The entries that come then change the moment: look at it before.

    Raises:
        EntryNotFound: fewer entries hold.
        ReplayError: nothing of it can be played.
        RuleFailure: a rule fails on one of these entries; it may also come from those after them.
    """
    story = Story(path)
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        entries = sum(1 for _ in safe_steps(resimulation, after))
        if entries < after:
            stop = resimulation.stop
            raise EntryNotFound(after, entries, None if stop is None else stop.message)
        for _ in islice(story.entries(), after):
            pass
        yield MatchMoment(resimulation, story), (step.entry for step in safe_steps(resimulation))


def roll_chances(match: MatchState) -> list[dict[str, Any]]:
    """Return the outcomes of the next roll in *match* with probabilities; empty: none is due."""
    outcomes = match.state.outcomes()
    total = sum(weight for _, weight in outcomes)
    return [
        {"roll": text(roll), "weight": weight, "chance": round(weight / total, 6)}
        for roll, weight in outcomes
    ]
