"""Random matches by the rules of this program, each as a list of numbers that another one follows.

`tilewyrm replay search` hands the source of `trace` and of this module to two versions of the
program. One plays, the other follows; so it uses only what has long been there.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from tilewyrm import editions
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Choice, Decided, Rolled
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.shape import kebab
from tilewyrm.replays.batch.trace import place_of, say, serve_works, text_of

_MEAN_PRESETS = 2.5
"""Mean number of presets in a match. Few presets make short matches, and thus many of them."""
_PLAIN = 0.5
"""Share of matches in which no other option is changed."""
_CHANGED = 0.25
"""Share of the options that are changed in the others."""
_MOST_ENTRIES = 20_000
"""Length after which a match is left."""
_TRIES = 500
"""Random setups until one is playable."""
_RANDOM, _GREEDY = "random", "greedy"


_cached_text = lru_cache(1 << 16)(text_of)


class _Course:
    """A match from its start, with the numbers of its choices and a hash of everything in it."""

    def __init__(self, setup: Any) -> None:
        self.numbers: list[int] = []
        self.names: Counter[str] = Counter()
        """How often each event and decision occurred, by its name in texts."""
        self.crash = self.place = ""
        self.next: Sequence[Decided | Rolled] = ()
        """Every roll or decision that can come next, in the order of the rules."""
        self.weights: Sequence[int] = ()
        """Those of the rolls."""
        self._hasher = hashlib.sha256()
        with _Crashes(self):
            self.state = game(setup.game).initial(setup)
            self._note(())

    def play(self, choose: Callable[["_Course"], int], most: int = _MOST_ENTRIES) -> None:
        """Play to the end; *choose* returns a number in the list `next`."""
        while self.next and len(self.numbers) < most:
            number = choose(self)
            if not number < len(self.next):
                self._hasher.update(b"impossible")
                return
            self.numbers.append(number)
            entry, self.next = self.next[number], ()
            if isinstance(entry, Decided):
                self._count(entry.decision)
            with _Crashes(self):
                events = self.state.apply(entry)
                for event in events:
                    self._count(event)
                self._note(events)

    def facts(self) -> dict[str, object]:
        """Return the length and the hash of it all, and the error that ended it, if one did."""
        if self.crash:  # its words may differ
            self._hasher.update(self.crash.partition(":")[0].encode())
        else:
            self._hasher.update(self.state.digest())
        return {
            "entries": len(self.numbers),
            "hash": self._hasher.hexdigest(),
            "crash": self.crash,
            "place": self.place,
            "fault": "",
        }

    def _count(self, value: Any) -> None:
        self.names[kebab(type(value).__name__)] += 1

    def _note(self, events: Sequence[Any]) -> None:
        """Take *events* and what can come next into the hash."""
        entries = possible_entries(self.state)
        self.weights = [weight for _, weight in self.state.outcomes()]
        lines = [*map(text_of, events), *(_cached_text(entry[-1]) for entry in entries)]
        self._hasher.update("\n".join([*lines, repr(self.weights)]).encode())
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


def possible_entries(state: Any) -> Sequence[Any]:
    """Return every roll or decision that can come next in *state*, in the order of the rules."""
    if isinstance(pending := state.pending, Choice):
        return [Decided(pending.seat, decision) for decision in state.legal(pending.seat)]
    return [Rolled(roll) for roll, _ in state.outcomes()]


def play(
    game_name: str,
    seats: int | None,
    presets: Sequence[str] | None,
    options: Mapping[str, Any],
    turn: Mapping[str, Any],
    seed: str,
    *,
    greedy: bool,
) -> None:
    """Print a random match: its setup, the numbers of its choices, and a hash of its course.

    Args:
        game_name: the game.
        seats: the number of seats, or None for any.
        presets: presets that are merged, or None for any presets and other options.
        options: options that are set in any case.
        turn: options that are set if this version knows them and they go with the others.
        seed: other seeds give other matches.
        greedy: whether greedy bots sit on some of the seats.
    """
    draw = random.Random(f"{game_name} {seed}")  # noqa: S311 (no luck of a match)
    setup = _random_setup(game_name, seats, presets, options, turn, draw)
    course = _Course(setup)
    course.play(_Chooser(setup, draw, greedy=greedy).choose)
    changed = {spec.name: spec.default for spec in game(game_name).options}
    chosen = {name: value for name, value in setup.options.items() if value != changed[name]}
    facts = {"game": game_name, "seats": setup.seats, "options": chosen}
    version = {"edition": setup.edition.text, "rules_version": setup.rules_version}
    more = {"setup": facts | version, "numbers": course.numbers, "names": course.names}
    say(more | course.facts())


def follow(setup: Mapping[str, Any], numbers: Sequence[int]) -> None:
    """Print the hash of the match of *setup* with the choices of these *numbers*."""
    left = iter(numbers)
    course = _Course(_setup_of(setup))
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

    played = _setup_of(setup)
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
        try:
            events = apply(match, entry, 0)
        except Exception:  # of a rule: the last entry is the one on which it fails
            data.append(encoder.entry(entry, (), match, unix_ms=0))
            break
        data.append(encoder.entry(entry, events, match, unix_ms=0))
    if match.result is not None:
        data.append(encoder.footer(match, None, None))
    Path(path).write_bytes(b"".join(data))
    say({"fault": "", "entries": encoder.seq})


class _Chooser:
    """Chooses at random; on seats of greedy bots, as they do."""

    def __init__(self, setup: Any, draw: random.Random, *, greedy: bool) -> None:
        self._draw = draw
        self._bots = {
            seat: bot(setup.game, _GREEDY, draw.randrange, lambda: 0.0)
            for seat in range(setup.seats)
            if greedy and draw.random() < 0.5
        }

    def choose(self, course: _Course) -> int:
        """Return the number of an entry that can come next in *course*."""
        first, number = course.next[0], len(course.next)
        if isinstance(first, Rolled):
            return self._draw.choices(range(number), course.weights)[0]
        if first.seat not in self._bots or number == 1:
            return self._draw.randrange(number)
        decision = self._bots[first.seat].choose(course.state, first.seat)
        return course.next.index(Decided(first.seat, decision))


def _setup_of(facts: Mapping[str, Any]) -> Any:
    played = game(facts["game"])
    edition = played.edition(facts["edition"])
    return played.setup(edition, facts["seats"], facts["options"], facts["rules_version"])


def _random_setup(
    game_name: str,
    seats: int | None,
    presets: Sequence[str] | None,
    options: Mapping[str, Any],
    turn: Mapping[str, Any],
    draw: random.Random,
) -> Any:
    """Return a random playable setup with what is given.

    Raises:
        SetupError: what is given does not go together.
    """
    played, edition = game(game_name), editions.load(game_name)
    known = {spec.name for spec in played.options}
    turn = turn if turn.keys() <= known else {}
    tries = 1 if presets is not None and seats is not None else _TRIES
    for left in reversed(range(tries)):
        chosen = dict(_any_options(played, presets, draw))
        if left > _TRIES // 2:
            chosen.update(turn)
        chosen.update({**played.ending_options, **options})
        number = draw.choice(played.seats) if seats is None else seats
        try:
            return played.setup(edition, number, chosen)
        except SetupError:
            if not left:
                raise
    raise AssertionError


def _any_options(
    played: Any, presets: Sequence[str] | None, draw: random.Random
) -> Iterator[tuple[str, Any]]:
    """Yield options and their values, later ones over earlier ones."""
    if presets is not None:
        for name in presets:
            yield from played.preset(name).options.items()
        return
    most = len(played.presets)
    number = min(int(draw.expovariate(1 / _MEAN_PRESETS)), most)
    mixed = [preset.options for preset in draw.sample(list(played.presets), number)]
    of_presets = {name for preset in played.presets for name in preset.options}
    for each in mixed:
        yield from each.items()
    if draw.random() < _PLAIN:
        return
    for spec in played.options:
        if spec.name not in of_presets and draw.random() < _CHANGED:
            if spec.values:
                yield spec.name, draw.choice(spec.values)
            elif not spec.pattern:
                yield spec.name, draw.randint(spec.minimum, spec.maximum)


def serve() -> None:
    """Answer a request a line: what `trace` does, or one of the functions of this module."""
    serve_works({"play": play, "follow": follow, "write": write})
