"""Tutorial: hints in bubbles, each shown when its event happens for the first time.

They hang on events and questions, never on moves, so they are true whatever the player does. What
they say are texts of the subject ``learn``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from tilewyrm.client.model.face_output import Offer, Thing
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell

HintCondition = Callable[[Model, Model], bool]
"""Whether what happened between two models, the earlier one first, calls for a bubble."""
HintThings = Callable[[Model, Model], Iterable[Thing]]
"""What on the board is spoken of after what happened between two models."""


def no_things(_before: Model, _after: Model) -> Iterable[Thing]:
    """Return no things: the hint is about nothing on the board."""
    return ()


def no_words(_model: Model) -> str:
    """Return nothing: the hint is the same at every table."""
    return ""


class Hint(NamedTuple):
    """One hint of a tutorial."""

    text: str
    """Name of its text."""
    when: HintCondition
    about: HintThings = no_things
    """What on the board it speaks of."""
    keys: str = ""
    """Name of the text about the full screen's keys that follows there, or empty."""
    more: Callable[[Model], str] = no_words
    """What the full screen says after that about its table."""


class _ShownHint(NamedTuple):
    seq: int
    text: str
    about: frozenset[Thing]
    keys: str
    more: Callable[[], str]


@dataclass(frozen=True)
class TutorialScript:
    """The tutorial of a game."""

    hints: Sequence[Hint]
    """Each is shown once; of several at one time the first is shown first."""
    first: Sequence[Hint]
    """What is said in any match of somebody who has not played the game before."""
    secret: bytes
    """What all its luck follows from, 32 bytes."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The options of its table, as they are typed; the preset is the usual one."""
    effects_from: str = ""
    """The first task that explains wrong answers by their effects; empty if every one does.

    The tasks before it come before what such effects speak of.
    """


class Tutorial:
    """The hints of one match: those to come, and those shown now."""

    def __init__(
        self, hints: Sequence[Hint] = (), *, guides: bool = True, leaving: str = ""
    ) -> None:
        """Prepare *hints*.

        Args:
            hints: the bubbles.
            guides: whether a bubble waits for a key of its own; else it goes with the first choice.
            leaving: name of the text shown before leaving the table, or empty if the player can
                return.
        """
        self._leaving = leaving
        self._guides = guides
        self.hides_log = not guides
        """Whether its box may lie on the log: it speaks of nothing that has just happened."""
        self._is_folded = False
        self._pending = list(hints)
        self._shown: list[_ShownHint] = []

    @property
    def hides_question(self) -> bool:
        """Whether its box may lie on the question: no, a hint speaks of that."""
        return False

    @property
    def guides(self) -> bool:
        """Whether what is said now waits for a key of its own."""
        return self._guides

    @property
    def follows_board(self) -> bool:
        """Whether what is said now waits until the board shows what it speaks of."""
        return False

    @property
    def seq(self) -> int:
        """The position that the board must have come to before this is said; 0: any."""
        return self._shown[0].seq if self._shown else 0

    @property
    def title(self) -> str:
        """What stands over a bubble."""
        return tell("learn.title") if self.guides else tell("learn.first.title")

    @property
    def leaving(self) -> str:
        """The text shown before leaving the table, or empty if the player can return."""
        return tell(self._leaving) if self._leaving else ""

    @property
    def pending(self) -> Sequence[str]:
        """The names of the hints to come."""
        return [hint.text for hint in self._pending]

    @property
    def is_pending(self) -> bool:
        """Whether there are hints to come."""
        return bool(self._pending)

    @property
    def foot(self) -> str:
        """How a bubble goes away."""
        return tell("learn.keys") if self.guides else tell("learn.first")

    def note_decision(self, _offer: Offer | None) -> None:
        """Note that the player has chosen something."""
        if not self.guides:
            self.end()

    @property
    def bubble(self) -> str:
        """What is said now; empty for nothing."""
        if not self._shown or self._is_folded:
            return ""
        shown = self._shown[0]
        keys = tell(shown.keys) if shown.keys else ""
        return " ".join(filter(None, (tell(shown.text), keys, shown.more())))

    @property
    def about(self) -> frozenset[Thing]:
        """What on the board that speaks of."""
        return self._shown[0].about if self._shown and not self._is_folded else frozenset()

    def follow(self, before: Model, after: Model) -> None:
        """Say what belongs to the way from *before* to *after*; while it is folded, nothing new."""
        if self._is_folded:
            return
        met = [hint for hint in self._pending if hint.when(before, after)]
        self._shown += [
            _ShownHint(
                after.seq,
                hint.text,
                frozenset(hint.about(before, after)),
                hint.keys,
                partial(hint.more, after),
            )
            for hint in met
        ]
        self._pending = [hint for hint in self._pending if hint not in met]

    def dismiss(self) -> None:
        """Take the bubble away; the next one is shown, if one waits."""
        del self._shown[:1]

    def read_aloud(self) -> list[str]:
        """Return the hints that wait, for line mode, and take them away."""
        told = [tell(hint.text) for hint in self._shown]
        self._shown.clear()
        return told

    @property
    def is_folded(self) -> bool:
        """Whether the player has hidden the hints."""
        return self._is_folded

    def fold(self) -> None:
        """Hide the hints until `unfold`."""
        self._is_folded = True

    def unfold(self) -> None:
        """Show the hints again, first the one that was hidden."""
        self._is_folded = False

    def end(self) -> None:
        """End the tutorial."""
        self._pending, self._shown = [], []


def match_began(before: Model, after: Model) -> bool:
    """Return whether the match has just begun, or this client has just come to it."""
    return before.turn is None and after.turn is not None


def match_ended(before: Model, after: Model) -> bool:
    """Return whether the match has just ended."""
    return before.result is None and after.result is not None


def threshold(model: Model, hint: str) -> int | None:
    """Return from which number on *hint* is given, as the tutorial's server says, or None."""
    return model.game.hints.get(hint)


def question_is(question: str) -> HintCondition:
    """Return the condition that this seat is asked *question*, a word of the protocol."""

    def holds(_before: Model, after: Model) -> bool:
        return after.request is not None and after.request.question == question

    return holds
