"""The agenda of a game: a stack of frames that says who acts next.

The last frame (`engine.kernel.frame`) is done first; what it brings about is pushed on top of the
rest. So frames nest to any depth: a turn holds a question, a question another one.

`FrameState` does what every game needs of it (who must act, what is legal, check, refuse, apply,
digest); a game brings its frames and its position.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Self, TypeVar

from tilewyrm.engine.errors import IllegalEntry, Reason, WrongSeat
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, GameOver, Pending, Source, Value
from tilewyrm.engine.kernel.frame import (
    ChanceFrame,
    DecisionFrame,
    EffectFrame,
    Frame,
    TerminalFrame,
)
from tilewyrm.engine.kernel.refusal import value_list
from tilewyrm.engine.values import canonical
from tilewyrm.engine.values.notation import text

CHANCE = Chance()

S = TypeVar("S", bound="FrameState")


class FrameState(ABC):
    """One position of one match (see `tilewyrm.engine.game.State`).

    Changed by `apply` and `end_now` only.
    """

    __slots__ = ("_events", "_legal", "_outcomes", "_over", "agenda", "on_end_now")

    agenda: list[Frame[Self]]
    """What is still to be done; the last frame is next."""

    on_end_now: Callable[[Self], None]
    """The game's part of `end_now`: drops what is in hand and under way, and scores the end.

    The agenda is still what it was; when it returns the match is over (`end`).
    """

    def __init__(self, on_end_now: Callable[[Self], None]) -> None:
        self.on_end_now = on_end_now
        self.agenda = []
        self._legal: Sequence[Value] | None = None
        self._outcomes: Sequence[tuple[Value, int]] | None = None
        self._over: GameOver | None = None
        self._events: list[Value] = []

    @property
    def has_secrets(self) -> bool:
        """Whether audiences may see different things."""
        return False

    @property
    def pending(self) -> Pending:
        """Who must act."""
        frame = self.agenda[-1]
        if isinstance(frame, DecisionFrame):
            return _choice(frame.seat, frame.question)
        return self._over or CHANCE

    def _next_step(self) -> str:
        """Return a few words on what must come next: part of a state's `repr`."""
        pending = self.pending
        if isinstance(pending, Choice):
            return f"seat={pending.seat} to {pending.question}"
        return "over" if isinstance(pending, GameOver) else "a roll to come"

    @property
    def over(self) -> GameOver | None:
        """The result, None while the match goes on."""
        return self._over

    def legal(self, seat: int) -> Sequence[Value]:
        """Return the decisions that *seat* may take now; empty if it is not asked."""
        frame = self.agenda[-1]
        if not isinstance(frame, DecisionFrame) or frame.seat != seat:
            return ()
        found = self._legal
        if found is None:
            found = self._legal = frame.legal(self)
        return found

    def outcomes(self) -> Sequence[tuple[Value, int]]:
        """Return what chance may bring now; empty if it is not asked."""
        frame = self.agenda[-1]
        if not isinstance(frame, ChanceFrame):
            return ()
        found = self._outcomes
        if found is None:
            found = self._outcomes = frame.outcomes(self)
        return found

    def weight(self) -> int:
        """Return the sum of the weights of `outcomes`; 0 if chance is not asked."""
        frame = self.agenda[-1]
        return frame.weight(self) if isinstance(frame, ChanceFrame) else 0

    def outcome(self, number: int) -> Value:
        """Return the roll on which *number*, from 0 to `weight` - 1, falls, picked by weight.

        Raises:
            ValueError: there is no such number now.
        """
        frame = self.agenda[-1]
        if not isinstance(frame, ChanceFrame):
            raise ValueError("chance is not asked")
        return frame.outcome(self, number)

    def source(self) -> Source | None:
        """Return what chance rolls or draws from now; None if it is not asked."""
        frame = self.agenda[-1]
        return frame.source(self) if isinstance(frame, ChanceFrame) else None

    def check(self, entry: Entry) -> None:
        """Raise what `apply` would raise for *entry*; change nothing."""
        if isinstance(entry, Decided):
            self._decision_frame(entry.seat, entry.decision)
        else:
            self._chance_frame(entry.roll)

    def apply(self, entry: Entry) -> Sequence[Value]:
        """Check *entry*, change the state by it, and return the events in the order they happened.

        Raises:
            WrongSeat: the entry is of a seat that is not asked.
            IllegalEntry: the decision is not legal, or the roll not possible, now.
        """
        if isinstance(entry, Decided):
            seat, decision = entry
            frame = self._decision_frame(seat, decision)
            events = self._new_events()
            self.agenda.pop()
            frame.apply(self, decision)
        else:
            roll = entry.roll
            chance = self._chance_frame(roll)
            events = self._new_events()
            self.agenda.pop()
            chance.apply(self, roll)
        self.settle()
        return events

    def end_now(self: S) -> Sequence[Value]:
        """Let the match be over here and now, scored as an end, and return the events of that.

        Raises:
            IllegalEntry: it is over already.
        """
        if self._over is not None:
            sentence = "the match is over; it cannot end again"
            raise IllegalEntry(Reason.OVER, sentence, case="over.end")
        events = self._new_events()
        self.on_end_now(self)
        return events

    def _new_events(self) -> list[Value]:
        """Forget the lists of the position before; return the new list of events."""
        self._legal = self._outcomes = None
        events = self._events = []
        return events

    def settle(self: S) -> None:
        """Apply effect frames until a seat or chance must act, or the match is over."""
        agenda = self.agenda
        while True:
            frame = agenda[-1]
            if isinstance(frame, EffectFrame):
                agenda.pop()
                frame.apply(self)
                continue
            due = self.due()
            if due is None:
                return
            agenda.append(due)

    def due(self) -> Frame[Self] | None:
        """Return a frame to be done before all others, None if there is none; called until then.

        For effects that a rule wants "at once", in the middle of others.
        """
        return None

    def emit(self, event: Value) -> None:
        """Emit *event*; it is among those that `apply` or `end_now` returns."""
        self._events.append(event)

    def end(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Let the match be over."""
        over = self._over = GameOver(tuple(scores), tuple(winners))
        self.agenda[:] = [TerminalFrame(over.scores, over.winners)]

    def _decision_frame(self, seat: int, decision: Value) -> DecisionFrame[Self]:
        """Return the frame that *decision* of *seat* is for, or raise why there is none."""
        frame = self.agenda[-1]
        if not isinstance(frame, DecisionFrame):
            if self._over is not None:
                sentence = f"the match is over; seat {seat + 1} cannot decide"
                raise IllegalEntry(Reason.OVER, sentence, case="over.seat", seat=seat)
            sentence = f"seat {seat + 1} cannot decide now: a roll comes first"
            raise IllegalEntry(Reason.NOT_A_CHOICE, sentence, case="chance_first", seat=seat)
        if frame.seat != seat:
            raise WrongSeat(
                f"seat {seat + 1} cannot decide now:"
                f" seat {frame.seat + 1} is to choose {frame.question}",
                case="other_seat",
                seat=seat,
                asked=frame.seat,
                question=frame.question,
            )
        legal = self._legal
        if type(legal) is list:  # usually one of these very objects
            for known in legal:
                if known is decision:
                    return frame
        if not frame.is_legal(self, decision):
            why = frame.refusal(self, decision)
            raise IllegalEntry(
                Reason.NOT_OFFERED,
                f"seat {seat + 1} cannot choose {text(decision)} at {frame.question}:"
                f" {why.sentence}",
                **why.about,
            )
        return frame

    def _chance_frame(self, roll: Value) -> ChanceFrame[Self]:
        """Return the frame that *roll* is for, or raise why it cannot come."""
        frame = self.agenda[-1]
        if not isinstance(frame, ChanceFrame):
            if self._over is not None:
                sentence = f"the match is over; {text(roll)} is not possible"
                raise IllegalEntry(Reason.OVER, sentence, case="over.entry", entry=text(roll))
            pending = self.pending
            assert isinstance(pending, Choice)
            raise IllegalEntry(
                Reason.NOT_A_ROLL,
                f"{text(roll)} cannot come now:"
                f" seat {pending.seat + 1} is to choose {pending.question}",
                case="choice_first",
                asked=pending.seat,
                question=pending.question,
            )
        if not frame.is_possible(self, roll):
            possible = value_list([known for known, _ in self.outcomes()], roll)
            raise IllegalEntry(
                Reason.NOT_OFFERED,
                f"{text(roll)} cannot come now; possible are: {possible}",
                case="possible_more" if possible.more else "possible",
                **possible._asdict(),
            )
        return frame

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent state, equal to this one."""

    def _shallow_copy(self) -> Self:
        """Return a new state with the attributes of this class; a subclass adds its own."""
        twin = type(self).__new__(type(self))
        twin.on_end_now = self.on_end_now
        twin.agenda = self.agenda.copy()
        twin._legal = self._legal
        twin._outcomes = self._outcomes
        twin._over = self._over
        return twin

    @abstractmethod
    def slices(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the position by named slices, plain values by name; what is default is left out.

        Derived facts are left out too: two positions of one setup are equal exactly when these are.
        """

    def canonical(self) -> Any:
        """Return the whole state as plain values: its slices that are not empty, and the agenda."""
        found: dict[str, Any] = {name: slice for name, slice in self.slices().items() if slice}
        found["agenda"] = self._agenda()
        return found

    def _agenda(self) -> list[list[Any]]:
        """Return the agenda as plain values."""
        return [
            [frame.name, own] if (own := canonical.plain(frame)) else [frame.name]
            for frame in self.agenda
        ]

    def slice_texts(self) -> Mapping[str, str]:
        """Return the `slices` that are not empty, each in its canonical encoding.

        A game may keep that of what seldom changes.
        """
        return {name: canonical.text(own) for name, own in self.slices().items() if own}

    def encoded(self) -> str:
        """Return the canonical encoding of `canonical()`."""
        agenda = canonical.text(self._agenda())
        return canonical.object_text({**self.slice_texts(), "agenda": agenda})

    def digest(self) -> bytes:
        """Return SHA-256 (32 bytes) over `encoded`."""
        return canonical.digest_of_text(self.encoded())


_choice = cache(Choice)
