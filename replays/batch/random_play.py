"""Random matches by the rules of this program, each as a list of numbers that another one follows.

`tilewyrm replay search` hands the source of `trace` and of this module to two versions of the
program. One plays, the other follows; so it uses only what has long been there.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.registry import game
from tilewyrm.replays.batch.branches.branch_counts import COUNTS, uncounted_modules
from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.batch.random_choice import RandomChooser, name_of, possible_entries
from tilewyrm.replays.batch.random_setup import facts_of, random_setup, setup_of
from tilewyrm.replays.batch.scout import scout, walk
from tilewyrm.replays.batch.trace import place_of, say, serve_works, text_of

_MOST_ENTRIES = 20_000
"""Length after which a match is left."""
_RANDOM = "random"


_cached_text = lru_cache(1 << 16)(text_of)


class _Course:
    """A match from its start, with the numbers of its choices and a hash of everything in it."""

    def __init__(self, setup: Any) -> None:
        self.numbers: list[int] = []
        self.names: Counter[str] = Counter()
        """How often each event, decision and question occurred, by its name in texts."""
        self.firsts: dict[str, int] = {}
        """The number of entries before each occurred first."""
        self.crash = self.place = ""
        self.next: Sequence[Decided | Rolled] = ()
        """Every roll or decision that can come next, in the order of the rules."""
        self.weights: Sequence[int] = ()
        """Those of the rolls."""
        self._hasher = hashlib.sha256()
        WATCH.restart()
        with _Crashes(self):
            self.state = game(setup.game).initial(setup)
            self._note(())

    def play(self, choose: Callable[["_Course"], int], most: int = _MOST_ENTRIES) -> None:
        """Play to the end; *choose* returns a number in the list `next`."""
        while self.next and len(self.numbers) < most:
            WATCH.restart()
            number = choose(self)
            if not number < len(self.next):
                self._hasher.update(b"impossible")
                return
            entry, self.next = self.next[number], ()
            self.numbers.append(number)
            if isinstance(entry, Decided):
                kinds = {name_of(entry.decision), getattr(self.state.pending, "question", "")}
                self._count(kinds - {""})
            with _Crashes(self):
                events = self.state.apply(entry)
                self._count(map(name_of, events))
                self._note(events)

    def facts(self) -> dict[str, object]:
        """Return the length and the hash of it all, and the error that ended it, if one did.

        ``course`` is the hash without the end.
        """
        course = self._hasher.hexdigest()
        if self.crash:  # its words may differ
            self._hasher.update(self.crash.partition(":")[0].encode())
        else:
            self._hasher.update(self.state.digest())
        return {
            "entries": len(self.numbers),
            "course": course,
            "hash": self._hasher.hexdigest(),
            "crash": self.crash,
            "place": self.place,
            "fault": "",
        }

    def _count(self, kinds: Iterable[str]) -> None:
        for kind in kinds:
            self.names[kind] += 1
            self.firsts.setdefault(kind, len(self.numbers) - 1)

    def _note(self, events: Sequence[Any]) -> None:
        """Take *events*, what can come next, and the seat that is asked, into the hash."""
        entries = possible_entries(self.state)
        self.weights = [weight for _, weight in self.state.outcomes()]
        lines = [*map(text_of, events), *(_cached_text(entry[-1]) for entry in entries)]
        asked = getattr(self.state.pending, "seat", None)
        self._hasher.update("\n".join([*lines, repr(self.weights), repr(asked)]).encode())
        self.next = entries


class _Crashes:
    """Notes an error of the program in a course, and ends the course with it."""

    def __init__(self, course: _Course) -> None:
        self._course = course

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> bool:
        """Take any error of a rule."""
        if not isinstance(error, Exception):
            return False
        self._course.crash = f"{type(error).__name__}: {error}"
        self._course.place = place_of(error)
        return True


def draw(
    game_name: str,
    seats: int | None,
    presets: Sequence[str] | None,
    options: Mapping[str, Any],
    turn: Mapping[str, Any],
    seed: str,
    *,
    many_seats: bool,
) -> None:
    """Print a random setup; see `random_setup`. Other seeds give other setups."""
    luck = random.Random(f"{game_name} {seed}")  # noqa: S311 (no luck of a match)
    setup = random_setup(game_name, seats, presets, options, turn, luck, many_seats=many_seats)
    say({"setup": facts_of(setup), "fault": ""})


def play(setup: Mapping[str, Any], numbers: Sequence[int], seed: str, *, greedy: bool) -> None:
    """Print a random match of *setup*: the numbers of its choices, and a hash of its course.

    It begins with the choices of these *numbers*, as far as this version has them. Other seeds give
    other choices after them. If *greedy*, greedy bots sit on some of the seats. If one fails, its
    first error is printed, too.
    """
    chosen, luck = setup_of(setup), random.Random(f"{seed} play")  # noqa: S311
    course, chooser = _Course(chosen), RandomChooser(chosen, luck, greedy=greedy)
    first = iter(numbers)

    def choose(course: _Course) -> int:
        for number in first:
            if number < len(course.next):
                return number
            break
        return chooser.choose(course)

    course.play(choose)
    seen = {"numbers": course.numbers, "names": course.names, "firsts": course.firsts}
    seen["bot_errors"] = [chooser.bot_error] if chooser.bot_error else []
    say(seen | course.facts())


def follow(setup: Mapping[str, Any], numbers: Sequence[int]) -> None:
    """Print the hash of the match of *setup* with the choices of these *numbers*."""
    left = iter(numbers)
    course = _Course(setup_of(setup))
    course.play(lambda _: next(left), len(numbers))
    say(course.facts())


def write(setup: Mapping[str, Any], numbers: Sequence[int], path: str, last: int) -> None:
    """Write the replay of that match to *path*, up to entry *last*, or up to an error of a rule."""
    from tilewyrm.engine.match.machine import apply
    from tilewyrm.engine.match.state import Controlled, Due, MatchState
    from tilewyrm.engine.match.terms import Terms
    from tilewyrm.replays.codec.codec import codec
    from tilewyrm.replays.evidence.luck import commitment
    from tilewyrm.replays.format.encoder import Encoder, header, seat_info

    played = setup_of(setup)
    match = MatchState(game(played.game), played, Terms(), [_RANDOM] * played.seats)
    secret = hashlib.sha256(json.dumps([setup["options"], list(numbers)]).encode()).digest()
    encoder = Encoder(codec(played.game))
    seat_infos = [seat_info(f"{_RANDOM} {seat + 1}", _RANDOM) for seat in range(played.seats)]
    begin = header(
        played,
        seat_infos,
        terms=Terms(),
        match_id=f"search-{secret.hex()[:16]}",
        commitment=commitment(secret),
        started_unix_ms=0,
        public_key=b"",
    )
    data, left = [encoder.begin(begin)], iter(numbers)
    while encoder.seq < last and match.result is None:
        pending = match.pending
        if isinstance(pending, Due):
            entry: Any = Controlled(pending.control)
        elif (number := next(left, None)) is None:
            break
        else:
            entry = possible_entries(match.state)[number]
        WATCH.restart()
        try:
            events = apply(match, entry, 0)
        except Exception:  # of a rule: the last entry is the one on which it fails
            other = encoder.copy()
            try:
                data.append(encoder.entry(entry, (), None, unix_ms=0))
            except AttributeError:  # an old version with a checkpoint there
                data.append(other.entry(entry, (), match, unix_ms=0))
            break
        data.append(encoder.entry(entry, events, match, unix_ms=0))
    if match.result is not None:
        data.append(encoder.footer(match, None, None))
    Path(path).write_bytes(b"".join(data))
    say({"fault": "", "entries": encoder.seq})


def branches() -> None:
    """Print how often each branch of the functions that count them ran, since it was asked last.

    Print also the modules of such functions that do not count.
    """
    say({"counts": COUNTS.take(), "uncounted": uncounted_modules(), "fault": ""})


def serve() -> None:
    """Answer a request a line: what `trace` does, or one of the functions of this module."""
    works: dict[str, Callable[..., None]] = {"draw": draw, "scout": scout, "walk": walk}
    serve_works({**works, "play": play, "follow": follow, "write": write, "branches": branches})
