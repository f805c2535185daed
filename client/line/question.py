"""The question in line mode: its choices as they were said, and what a player's words name.

A number means the same choice for as long as the question is open, whatever else becomes known of
the choices meanwhile.
"""

import time
from collections.abc import Callable, Iterator, Sequence

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.offer_steps import rows_of_step
from tilewyrm.client.line.vocabulary import command_word
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.narration.bot_advice import advised_offers, comparison
from tilewyrm.client.words.spelling import unaccented
from tilewyrm.language.speech import before_effect, count, tell

_LONG = 9
"""Choices up to which all are said at once."""
_BEST = 5
"""Choices of a long list that are said when it has no groups."""
_BEST_OF_GROUP = 2
_PATIENCE_S = 1.0
"""Seconds that a question waits for what its choices would do."""


class LineQuestion:
    """The open question of this player."""

    def __init__(self, desk: Desk, clock: Callable[[], float] = time.monotonic) -> None:
        """Ask what *desk* is asked; *clock* gives the moment in seconds."""
        self._desk = desk
        self._clock = clock
        self._listed_offers: tuple[int, str] | None = None
        self._coming: tuple[int, str] | None = None
        self._came_s = 0.0
        self._offers: Sequence[Offer] = ()
        self._named_group: Sequence[int] = ()
        """The choices of the group that was named last; empty for none."""

    @property
    def is_open(self) -> bool:
        """Whether a question was said that waits for its answer."""
        return self._listed_offers is not None and self._question_line == self._listed_offers

    @property
    def is_coming(self) -> bool:
        """Whether there is a question that is still to be said."""
        return self._question_line is not None and self._question_line != self._listed_offers

    def wait_s(self) -> float:
        """Return for how many seconds a question that is coming waits for what else is known."""
        if self._coming != self._question_line:
            self._coming, self._came_s = self._question_line, self._clock()
        if not self._desk.is_asking:
            return 0.0
        return max(self._came_s + _PATIENCE_S - self._clock(), 0.0)

    def begin(self) -> list[str]:
        """Return the question and its choices as they are said now."""
        self._listed_offers, self._offers = self._question_line, tuple(self._desk.question.offers)
        self._named_group = ()
        return self.lines()

    def reset(self) -> None:
        """Clear the listing, so that an open question is listed again."""
        self._listed_offers = None

    def lines(self, *, whole: bool = False) -> list[str]:
        """Return the question and its choices; of many only the best, unless *whole*."""
        request = self._desk.model.request
        if request is None or not self.is_open:
            return [tell("line.not_asked")]
        question = self._desk.face.question(self._desk.model, request.question, request.seat)
        return [f"? {question}", *(self._listed() if whole else self._best())]

    def why(self, words: str) -> list[str]:
        """Return what the choices do that *words* name; without words those that were said."""
        if not self.is_open:
            return [tell("line.not_asked")]
        named = self.find(words) if words else self._shown()
        if not named:
            return [self._no_choice(words)]
        return [line for index in named[: _LONG + 1] for line in self._explained(index)]

    def advice_lines(self) -> list[str]:
        """Return what a bot would choose, as far as that is known, under the choices' numbers."""
        advice = self._desk.model.advice
        if not self.is_open or not advice:
            return []
        ranked = advised_offers(self._offers, advice)
        lines = (
            f"{each.place + 1}. {self._offers[each.place].label}: {each.words}" for each in ranked
        )
        why = comparison(self._desk.face.name, self._offers, ranked)
        return [tell("advice.said"), *lines, why]

    def find(self, words: str) -> list[int]:
        """Return the indexes of the choices that *words* name, of the group named last if any."""
        group = () if words.isdecimal() else self._named_group
        found = match_offer([self._offers[index] for index in group], words)
        return [group[index] for index in found] or match_offer(self._offers, words)

    def matches_prefix(self, words: str) -> bool:
        """Return whether a choice begins with *words*."""
        begin = unaccented(words)
        return self.is_open and any(unaccented(o.label).startswith(begin) for o in self._offers)

    def answer(self, words: str) -> list[str]:
        """Choose what *words* name; return what to say to it."""
        if not self.is_open:
            return [tell("line.not_asked")]
        group = self._group_of(words)
        if group:
            self._named_group = group
            lines = (self._line(index, headed=True) for index in group)
            return [_heading(self._offers[group[0]].step, len(group)), *lines]
        found = self.find(words)
        if not found:
            return [self._no_choice(words)]
        if len(found) > 1:
            several = [self._line(index) for index in found[:_LONG]]
            left = len(found) - len(several)
            more = [count("line.more", left, word=command_word("list"))] if left else []
            return [count("line.ambiguous", len(found), words=words), *several, *more]
        return self._choose(self._offers[found[0]])

    def _choose(self, offer: Offer) -> list[str]:
        """Send *offer*; where the choices are worded otherwise by now, they are said again."""
        self._listed_offers = None
        choices = [each.choice for each in self._desk.question.offers]
        if offer.choice not in choices:
            return []
        self._desk.question.decide(choices.index(offer.choice))
        return [f"> {offer.label}"]

    @property
    def _question_line(self) -> tuple[int, str] | None:
        request = self._desk.model.request
        return (request.seq, request.question) if request is not None else None

    def _no_choice(self, words: str) -> str:
        last, help_word = len(self._offers), command_word("help")
        return tell("line.no_choice", words=words, last=last, help=help_word)

    def _line(self, index: int, *, headed: bool = False) -> str:
        offer = self._offers[index]
        label = offer.short if headed and offer.short else offer.label
        if offer.turned:
            label = f"{label} ({offer.turned})"
        if offer.effect:
            return f"{index + 1}. {label}{before_effect(label, offer.effect)} {offer.effect}"
        return f"{index + 1}. {label}"

    def _explained(self, index: int) -> Iterator[str]:
        yield self._line(index)
        if self._offers[index].detail:
            yield f"  {self._offers[index].detail}"

    def _groups(self) -> dict[str, list[int]]:
        """Return the choices by their groups, both in the order of what matters."""
        groups: dict[str, list[int]] = {}
        for index, offer in enumerate(self._offers):
            groups.setdefault(offer.group, []).append(index)
        return groups

    def _group_of(self, words: str) -> Sequence[int]:
        """Return the choices of the group called *words*, which is chosen first; empty for none."""
        listed = rows_of_step(self._offers, 0, opened=False)
        asked = unaccented(words)
        named = (
            members
            for members in listed.members
            if len(members) > 1 and unaccented(self._offers[members[0]].step) == asked
        )
        return next(named, ())

    def _steps(self) -> list[str]:
        """Return the groups of which one is chosen first; empty where there are none."""
        listed = rows_of_step(self._offers, 0, opened=False)
        groups = [members for members in listed.members if len(members) > 1]
        if not groups:
            return []
        lines = [
            tell(
                "line.step",
                step=self._offers[members[0]].step,
                first=members[0] + 1,
                last=members[-1] + 1,
                names=row.effect,
            )
            if len(members) > 1
            else self._line(members[0])
            for row, members in zip(listed.rows, listed.members, strict=True)
        ]
        example = self._offers[groups[0][0]].step.lower()
        return [*lines, tell("line.steps", step=example, word=command_word("list"))]

    def _shown(self) -> Sequence[int]:
        """Return the choices that are said unless all are asked for."""
        if self._named_group:
            return self._named_group
        groups = self._groups()
        if len(self._offers) <= _LONG or self._desk.question.is_exercise:
            return list(range(len(self._offers)))
        if len(groups) == 1:
            return list(range(_BEST))
        return [index for group in groups.values() for index in group[:_BEST_OF_GROUP]]

    def _best(self) -> Iterator[str]:
        steps = self._steps()
        if steps:
            yield from steps
            return
        shown, groups = self._shown(), self._groups()
        if len(groups) == 1 or len(shown) == len(self._offers) <= _LONG:
            yield from map(self._line, shown)
        else:
            for name, indexes in groups.items():
                yield _heading(name, len(indexes))
                said = (index for index in indexes if index in shown)
                yield from (self._line(index, headed=True) for index in said)
        left = len(self._offers) - len(shown)
        if left:
            yield count("line.more", left, word=command_word("list"))

    def _listed(self) -> Iterator[str]:
        groups = self._groups()
        for name, indexes in groups.items():
            headed = len(groups) > 1
            if headed:
                yield _heading(name, len(indexes))
            yield from (self._line(index, headed=headed) for index in indexes)


def _heading(group: str, number: int) -> str:
    """Return what stands before the choices of a group; the one without a name is the others."""
    return count("line.group", number, group=group) if group else count("line.others", number)


def match_offer(offers: Sequence[Offer], word: str) -> list[int]:
    """Return the indexes of the offers that *word* names: a number from 1, or words."""
    if word.isdecimal():
        return [int(word) - 1] if 1 <= int(word) <= len(offers) else []
    asked = unaccented(word)
    labels = [unaccented(offer.label) for offer in offers]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda label: label == asked,
        lambda label: label.startswith(asked),
        lambda label: f" {asked}" in label,  # 1,0 is not to mean -1,0
        lambda label: asked in label,
    )
    for test in tests:
        found = [index for index, label in enumerate(labels) if test(label)]
        if found:
            return found
    return []
