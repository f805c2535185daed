"""Scout: brief random matches, without texts, until a wanted kind of event or decision occurs.

That is ten times as fast as a match that another version follows. Two versions that play alike say
the same of the same matches.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any
from zlib import crc32

from tilewyrm.engine.game import Decided
from tilewyrm.engine.registry import game
from tilewyrm.replays.batch.branches.branch_counts import COUNTS
from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.batch.random_choice import RandomChooser, name_of, possible_entries
from tilewyrm.replays.batch.random_setup import setup_of
from tilewyrm.replays.batch.situation import Fields, Situations
from tilewyrm.replays.batch.trace import say

_MODULUS = (1 << 61) - 1


def scout(
    setup: Mapping[str, Any],
    numbers: Sequence[int],
    wanted: Sequence[str],
    seed: str,
    entries: int,
    fields: Sequence[Fields] = (),
    length: int | None = None,
    usual: Collection[str] = (),
    *,
    greedy: bool,
) -> None:
    """Print a check value of each match of *setup*, their kinds, and the kind of the last one.

    The matches are independent. Each begins with the choices of *numbers*, and continues at random.
    They end with a wanted kind, with an error of a rule, or after that many *entries* together.
    Print also how often each situation began, and the numbers of the choices before it first did,
    and the first error of a bot in each match, if one failed. Likewise in how many matches each
    branch of changed functions ran, and the choices before one that is not *usual* first did.

    Args:
        setup: its facts.
        numbers: the first choices, as far as this version has them.
        wanted: kinds of events, decisions and questions, in lower-case words with hyphens.
        seed: other seeds give other matches.
        entries: entries of all matches together, without the first choices.
        fields: groups of fields, each of which tells its situations apart (`Situations`).
        length: most entries of one match, without the first choices; None for no limit.
        usual: branches without a start.
        greedy: whether greedy bots sit on some of the seats.
    """
    checks: list[str] = []
    names: Counter[str] = Counter()
    situations: Counter[str] = Counter()
    starts: dict[str, Sequence[int]] = {}
    branches: Counter[str] = Counter()
    branch_starts: dict[str, Sequence[int]] = {}
    bot_errors: list[dict[str, Any]] = []
    played, reached = 0, ""
    for walk in _walks(setup, numbers, wanted, seed, fields, greedy=greedy):
        reached = walk.play(entries if length is None else length)
        played += max(len(walk.numbers) - walk.start_length, 1)
        if walk.bot_error:
            bot_errors.append({**walk.bot_error, "match": len(checks)})
        checks.append(f"{reached} {walk.check()}")
        for kind, number in walk.counts.items():
            names[name_of(kind)] += number
        for situation, ends in walk.situations.items():
            situations[situation] += len(ends)
            starts.setdefault(situation, walk.numbers[: ends[0]])
        branches.update(walk.branches.keys())
        for branch, first in walk.branches.items():
            if branch not in usual and branch not in branch_starts:
                branch_starts[branch] = walk.numbers[:first]
        if reached or played >= entries:
            break
    if reached in wanted and reached not in names:  # a question
        names[reached] += 1
    seen = {"checks": checks, "names": names, "situations": situations, "starts": starts}
    seen |= {"branches": branches, "branch_starts": branch_starts}
    end = {"entries": played, "reached": reached, "bot_errors": bot_errors, "fault": ""}
    say({**seen, **end})


def walk(
    setup: Mapping[str, Any],
    numbers: Sequence[int],
    wanted: Sequence[str],
    seed: str,
    entries: int,
    fields: Sequence[Fields],
    length: int | None,
    at: int,
    *,
    greedy: bool,
) -> None:
    """Print the numbers of the choices of match *at*, from 0, among those of `scout`.

    Print also the first error of a bot.
    """
    walks = _walks(setup, numbers, wanted, seed, fields, greedy=greedy, first=at)
    found = next(walks)
    found.play(entries if length is None else length)
    say({"numbers": found.numbers, "bot_error": found.bot_error, "fault": ""})


def _walks(
    setup: Mapping[str, Any],
    numbers: Sequence[int],
    wanted: Sequence[str],
    seed: str,
    fields: Sequence[Fields],
    *,
    greedy: bool,
    first: int = 0,
) -> Iterator["_Walk"]:
    """Yield matches at the end of *numbers*; *first* is the number of the first one."""
    chosen = setup_of(setup)
    start = _Start(game(chosen.game).initial(chosen), numbers, fields)
    for number in count(first):
        luck = random.Random(f"{seed} {number}")  # noqa: S311 (no luck of a match)
        yield _Walk(start, RandomChooser(chosen, luck, greedy=greedy), frozenset(wanted))


class _Start:
    """The position after the first choices."""

    def __init__(self, state: Any, numbers: Sequence[int], fields: Sequence[Fields]) -> None:
        """Play *numbers* in *state*, up to one that there is not, or to an error of a rule."""
        self.state = state
        self.situations = [Situations(state, group) for group in fields]
        self.numbers: list[int] = []
        for number in numbers:
            WATCH.restart()
            try:
                entries = possible_entries(state)
                if number >= len(entries):
                    return
                state.apply(entries[number])
            except Exception:  # a match with all the numbers shows it
                return
            self.numbers.append(number)


class _Walk:
    """A match of which only the numbers of the choices and a check value are kept."""

    def __init__(self, start: _Start, chooser: RandomChooser, wanted: Collection[str]) -> None:
        self.state = start.state.copy()
        self.numbers = [*start.numbers]
        self.start_length = len(start.numbers)
        self.next: Sequence[Any] = ()
        """Every roll or decision that can come next."""
        self.weights: Sequence[int] = ()
        self._chooser, self._wanted, self._situations = chooser, wanted, start.situations
        self._current = [one.of(self.state) for one in self._situations]
        self.situations: dict[str, list[int]] = {}
        """The number of entries before each time that a situation began."""
        self.counts: Counter[type] = Counter()
        """How often each type of events and decisions occurred."""
        self.branches: dict[str, int] = {}
        """The number of entries before each branch of changed functions first ran."""
        self._check = 0

    @property
    def bot_error(self) -> dict[str, Any]:
        """The first error of a bot (`RandomChooser.bot_error`)."""
        return self._chooser.bot_error

    def check(self) -> str:
        """Return a check value of numbers of choices, seats asked, names of events, and the end."""
        try:
            return f"{self._check} {self.state.digest().hex()[:16]}"
        except Exception as error:
            return type(error).__name__

    def play(self, most: int) -> str:
        """Play *most* more entries, or up to a wanted kind or an error, which is returned."""
        COUNTS.begin_match()
        try:
            for _ in range(most):
                WATCH.restart()
                self.next = possible_entries(self.state)
                self._add(len(self.next))
                self._add(getattr(self.state.pending, "seat", None) or 0)
                if not self.next:
                    break
                if kind := self._play_entry():
                    return kind
        except Exception as error:
            return type(error).__name__
        return ""

    def _play_entry(self) -> str:
        """Play an entry, and return the wanted kind that occurs."""
        kind, numbers = self._wanted_choices()
        if kind:
            number = self._chooser.pick(numbers)
        else:
            self.weights = [weight for _, weight in self.state.outcomes()]
            self._add(sum(self.weights))
            number = self._chooser.choose(self)
        self.numbers.append(number)
        entry = self.next[number]
        if isinstance(entry, Decided):
            self.counts[type(entry.decision)] += 1
        for event in self.state.apply(entry):
            event_type: type = type(event)
            self.counts[event_type] += 1
            self._add(_check_of(event_type))
            kind = kind or self._kind(event)
        for number, one in enumerate(self._situations):
            self._note_situation(number, one.of(self.state))
        if len(COUNTS.current) > len(self.branches):
            self._note_branches()
        return kind

    def _note_branches(self) -> None:
        for branch in [*COUNTS.current][len(self.branches) :]:
            self.branches[branch] = len(self.numbers) - 1

    def _note_situation(self, group: int, situation: str) -> None:
        if situation != self._current[group]:
            self._current[group] = situation
            self.situations.setdefault(situation, []).append(len(self.numbers))

    def _add(self, number: int) -> None:
        self._check = (self._check * 31 + number) % _MODULUS

    def _wanted_choices(self) -> tuple[str, Sequence[int]]:
        """Return a wanted decision or question that can come next, and the numbers of it."""
        if not isinstance(self.next[0], Decided):
            return "", ()
        question = getattr(self.state.pending, "question", "")
        if question in self._wanted:
            return question, range(len(self.next))
        kinds = [self._kind(entry.decision) for entry in self.next]
        wanted = next(filter(None, kinds), "")
        return wanted, [number for number, kind in enumerate(kinds) if kind == wanted]

    def _kind(self, value: Any) -> str:
        name = name_of(value)
        return name if name in self._wanted else ""


@cache
def _check_of(kind: type) -> int:
    return crc32(kind.__name__.encode())
