"""Simulated events on the log alone: players leave, come late or not at all; arbiters rule.

``make events`` holds 10,000 of them. Each one must end, pair legally, read back as the same state,
and have the standings that a foreign program computes. A line of progress has the arguments that
continue from there.
"""

import argparse
import hashlib
import importlib.util
import pickle
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from support.events import SHA, event_fact
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import (
    Absent,
    Close,
    Commit,
    Correct,
    Entropy,
    Fact,
    Forbid,
    Forfeit,
    Here,
    Medium,
    Open,
    Pair,
    Paper,
    Player,
    Rename,
    Replace,
    Result,
    Return,
    Rule,
    Say,
    Secret,
    Server,
    StandIn,
    Start,
    Swap,
    Terms,
    Unpair,
    Wait,
    Withdraw,
)  # fmt: skip
from tilewyrm.events.log.line import Line, log_bytes, whole_lines
from tilewyrm.events.pairing.proposal import propose
from tilewyrm.events.rounds.event_table import Ending, places_of
from tilewyrm.events.scoring import presets
from tilewyrm.events.scoring.scoring import Scoring
from tilewyrm.events.standings.standings import standings, standings_json
from tilewyrm.events.state.due import Duty, due
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.event_state import EventState
from tilewyrm.events.state.signers import OBSERVED

_SEARCHED = 500
"""One in this many events is paired by searches, which take longer."""
_ORGANISER = "0" * 64
FOREIGN = Path(__file__).parent.parent / "events" / "foreign_standings.py"


def foreign() -> ModuleType:
    """Return the program that shares nothing with this one, as a module."""
    spec = importlib.util.spec_from_file_location("foreign_standings", FOREIGN)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def quick_sign(data: bytes) -> bytes:
    """Return a cheap stand-in for a signature; other tests use real keys."""
    return hashlib.sha512(data).digest()


def quick_verify(_key: bytes, signature: bytes, data: bytes) -> bool:
    """Return whether `quick_sign` signed *data*."""
    return signature == quick_sign(data)


class SimulatedEvent:
    """An event in which everything happens that can happen.

    Attributes:
        lines: its log.
        refused: how many facts were refused, by kind.
    """

    most_players = 64

    def __init__(self, seed: int, *, searches: bool) -> None:
        self.luck = random.Random(seed)
        self.size = self.luck.randint(2, 5)
        self.searches = searches or self.size == 2
        self.state = EventState(quick_verify)
        self.lines: list[Line] = []
        self.refused: Counter[str] = Counter()
        smallest = self.luck.randint(max(2, self.size - 1), self.size)
        event = event_fact(
            self.scoring(), rounds=self.luck.randint(1, 6), sizes=(self.size, smallest, self.size),
            seed=seed,
        )  # fmt: skip
        if self.chance(25):
            scoring = presets.matchpoints().json()
            event = replace(event, smallest=self.size, scoring=scoring, equal_luck=True)
        self.say(event)

    def scoring(self) -> Scoring:
        """Return a preset that fits."""
        if self.size == 2:
            return presets.wins()
        if self.luck.random() < 0.3:
            return presets.points([range(size, 0, -1) for size in range(2, 7)], bye=2)
        return presets.places()

    @property
    def record(self) -> EventRecord:
        """What is known of the event."""
        return self.state.record

    def say(self, fact: Fact) -> None:
        """Append *fact*."""
        server = self.record.server if self.lines and type(fact) in OBSERVED else None
        line = self.state.next_line(
            fact, ms=len(self.lines), by=server or _ORGANISER, sign=quick_sign
        )
        self.state.apply(line)
        self.lines.append(line)

    def chance(self, percent: float) -> bool:
        """Return whether something happens."""
        return self.luck.random() * 100 < percent

    def hold(self) -> None:
        """Hold the event from the first player to the end."""
        for _ in range(self.luck.randint(8, self.most_players)):
            self.register(late=self.chance(5))
        if self.chance(20):
            self.say(Forbid(1, 2, "brothers"))
        while True:
            items = due(self.record)
            if any(item.duty is Duty.PAIR for item in items):
                self.play_round()
            else:
                break
        assert [item.duty for item in items if item.duty is not Duty.CHECK_IN] == [Duty.CLOSE]
        self.say(Close())

    def register(self, *, late: bool) -> None:
        """Register a player, who uses the code now or *late*."""
        number = len(self.record.entrants) + 1
        row = self.row() if self.chance(50) else None
        self.say(Player(number, "greedy" if self.chance(3) else None, row))
        if not late and not self.record.entrant(number).entered:
            self.say(Here(number))

    def row(self) -> str:
        """Return the hash of a row of the file of names."""
        return f"{self.luck.getrandbits(256):064x}"

    def play_round(self) -> None:
        """Pair the next round, play it, and let people come and go."""
        self.come_and_go()
        self.nonsense()
        number = self.record.next_round
        secret = f"{number:064x}"
        if self.record.event.equal_luck and number not in self.record.lucks:
            self.say(Commit(number, hashlib.sha256(bytes.fromhex(secret)).hexdigest()))
            people = [each.number for each in self.record.entrants.values() if each.bot is None]
            self.say(Entropy(number, {str(each): secret for each in people if self.chance(90)}))
        try:
            self.pair()
        except EventError:
            assert len(self.record.active(self.record.next_round)) < self.record.sizes.smallest
            return
        number = len(self.record.rounds)
        if self.chance(10):
            self.swap(number)
        self.say(Start(number))
        if self.chance(5):
            self.swap(number)
        tables = list(self.record.rounds[-1].tables)
        self.luck.shuffle(tables)
        for table in tables:
            self.open_table(number, table.number)
            if self.chance(2):
                self.come_late()
        if self.record.event.equal_luck:
            self.publish(number, secret)
        for table in tables:
            self.end_table(number, table.number)
        if self.chance(10):
            self.nonsense()
        while self.record.rounds[-1].undecided():
            for table in self.record.rounds[-1].undecided():
                self.file(number, table.number)

    def pair(self) -> None:
        """Pair the next round: sometimes twice, usually without a search, which takes longer."""
        if self.searches:
            fact = self.proposal()
        else:
            record = self.record
            numbers = record.active(record.next_round)
            sizes, count = record.sizes.of(len(numbers))
            had = record.byes_before(record.next_round)
            byes = sorted(numbers, key=lambda number: (had[number], number))[:count]
            seated = iter(number for number in numbers if number not in byes)
            tables = tuple(tuple(next(seated) for _ in range(size)) for size in sizes)
            fact = Pair(record.next_round, tables, tuple(byes))
        self.check_round(fact)
        self.say(fact)
        if self.chance(5):
            self.say(Unpair(fact.round, "too early"))
            self.say(fact)

    def proposal(self) -> Pair:
        """Return the pairing of the next round that the program proposes."""
        return propose(self.record).fact()

    def check_round(self, fact: Pair) -> None:
        """Check a round by itself: everybody who plays once, byes in turn."""
        there = sorted((*(each for seats in fact.tables for each in seats), *fact.byes))
        assert there == self.record.active(fact.round)
        had = Counter(number for each in self.record.rounds for number in each.byes)
        seated = [had[number] for number in there if number not in fact.byes]
        assert all(had[number] <= min(seated, default=99) for number in fact.byes)

    def come_and_go(self) -> None:
        """Let 5 of a hundred leave, some come back, and some come late."""
        record = self.record
        for entrant in list(record.entrants.values()):
            number, following = entrant.number, record.next_round
            if not entrant.entered:
                if self.chance(50):
                    self.say(Here(number))
            elif not entrant.stays(following):
                if self.chance(30):
                    self.say(Return(number, following))
            elif self.chance(5):
                self.say(Withdraw(number, following))
            if self.chance(2):
                self.say(Rename(number, self.row(), "typo"))
        if self.chance(30) and len(record.entrants) < self.most_players:
            self.register(late=False)
        if self.chance(3):
            self.say(Server(self.row(), "a new machine"))

    def come_late(self) -> None:
        """Let somebody register or use the code while a round is on."""
        record = self.record
        waiting = [each.number for each in record.entrants.values() if not each.entered]
        if waiting:
            self.say(Here(self.luck.choice(waiting)))
        elif len(record.entrants) < self.most_players:
            self.register(late=self.chance(50))

    def swap(self, number: int) -> None:
        """Let two of a round change places, unless that would be a bye out of turn."""
        a, b = self.luck.sample(sorted(self.record.rounds[-1].numbers()), 2)
        self.attempt(Swap(number, a, b, "asked for it"))

    def open_table(self, number: int, table_number: int) -> None:
        """Open a table, and let players be missing there."""
        table = self.record.table(number, table_number)
        if self.chance(5):
            self.say(Medium(number, table_number, "paper"))
            self.refuse(Open(number, table_number, "m"))
            if self.chance(50):
                return
            self.say(Medium(number, table_number, "server"))
        self.say(Open(number, table_number, f"m{len(self.lines)}"))
        for player in list(table.seats):
            if self.chance(3) and table.outcome().ending is Ending.UNDECIDED:
                self.say(Absent(number, table_number, player))
                self.settle(number, table_number, player)
        if self.chance(2):
            self.say(Rule(number, table_number, "annul", "the cat"))

    def settle(self, number: int, table_number: int, player: int) -> None:
        """Decide about a missing *player* as an arbiter may."""
        what = self.luck.choice(["forfeit", "wait", "bot", "replace"])
        if what == "wait":
            self.say(Wait(number, table_number, player))
        elif what == "bot":
            self.attempt(StandIn(number, table_number, player, "greedy", "no-show"))
        elif what == "replace":
            present = self.record.active(number)
            free = [each for each in present if not self.record.rounds[-1].table_of(each)]
            other = self.luck.choice(free or present)
            self.attempt(Replace(number, table_number, player, other, "no-show"))
        else:
            self.say(Forfeit(number, table_number, player, "no-show"))

    def publish(self, number: int, secret: str) -> None:
        """Publish the secret of a round; before, no match has a result, and another is refused."""
        for table in self.record.rounds[-1].undecided()[:1]:
            points = tuple(range(len(table.seats)))
            early = Result(number, table.number, points, places_of(points), SHA, "normal")
            self.refuse(early)
        self.refuse(Secret(number, f"{number + 1:064x}", ()))
        matches = {table.outcome().match for table in self.record.rounds[-1].tables} - {""}
        self.say(Secret(number, secret, tuple(sorted(matches))))

    def end_table(self, number: int, table_number: int) -> None:
        """File the result of a table, and let arbiters rule about it."""
        table = self.record.table(number, table_number)
        if table.outcome().ending is Ending.UNDECIDED:
            self.file(number, table_number)
        if self.chance(5):
            points = tuple(self.luck.randrange(-5, 99) for _ in table.seats)
            what = self.luck.choice(["points", "annul", "replay"])
            self.say(
                Rule(number, table_number, what, "protest", points if what == "points" else None)
            )
        if self.chance(5) and table.filings:
            filing = self.luck.choice(table.filings)
            points = tuple(self.luck.randrange(99) for _ in table.seats)
            self.attempt(Correct(filing.line, "typo", self.luck.choice([None, points])))

    def file(self, number: int, table_number: int) -> None:
        """File a result, with a tie now and then."""
        table = self.record.table(number, table_number)
        points = tuple(self.luck.randrange(20, 40) for _ in table.seats)
        if self.chance(15) or table.physical:
            self.say(Paper(number, table_number, points))
            return
        if not table.outcome().match:
            self.say(Open(number, table_number, f"m{len(self.lines)}"))
        ruled = True if self.chance(5) else None
        self.say(Result(number, table_number, points, places_of(points), SHA, "normal", ruled))

    def attempt(self, fact: Fact) -> None:
        """Say *fact* if it is not refused; a refusal changes nothing."""
        before = pickle.dumps(self.record)
        try:
            self.say(fact)
        except EventError:
            self.refused[fact.kind] += 1
            assert self.record == pickle.loads(before)

    def refuse(self, fact: Fact) -> None:
        """Attempt *fact*, which must be refused."""
        refused = self.refused[fact.kind]
        self.attempt(fact)
        assert self.refused[fact.kind] == refused + 1, fact

    def nonsense(self) -> None:
        """Attempt some facts with numbers by chance."""
        luck = self.luck

        def some() -> int:
            return luck.randint(0, 9)

        def points() -> tuple[int, ...]:
            return tuple(some() for _ in range(luck.randint(0, 5)))

        later = self.record.next_round + luck.randint(1, 9)
        facts: list[Fact] = [
            event_fact(), Player(some()), Here(some()), Withdraw(some(), some()),
            Return(some(), some()), Forbid(some(), some(), "x"), Terms({}),
            Pair(some(), (points(), points()), points()), Swap(some(), some(), some(), "x"),
            Unpair(some() + 1, "x"), Start(some() + 2), Open(some(), some(), "m"),
            Result(some(), some(), points(), points(), SHA, "x"), Paper(some(), some(), points()),
            Absent(some(), some(), some()), Forfeit(some(), some(), some(), "x"),
            Rule(some(), some(), "points", "x", points(), points()),
            Correct(some(), "x", points()), Say("Lunch"), Commit(later, SHA),
            Entropy(some(), {"1": SHA}), Secret(some(), SHA, ()), Rename(some(), SHA, "x"),
            Wait(some(), some(), some()), StandIn(some(), some(), some(), "greedy", "x"),
            Replace(some(), some(), some(), some(), "x"),
        ]  # fmt: skip
        for fact in luck.sample(facts, 3):
            self.attempt(fact)


def check(event: SimulatedEvent, program: ModuleType) -> None:
    """Check that the log gives the same state again, and a foreign program the same standings."""
    data = log_bytes(event.lines)
    texts, torn = whole_lines(data)
    assert not torn
    state = EventState.of(map(Line.read, texts), quick_verify)
    assert state.record == event.record
    rows = standings_json(standings(event.record))
    other = program.canonical(program.Standings(program.read(data)).rows()) + b"\n"
    assert rows == other, "the foreign program has other standings"


def hold(seed: int, program: ModuleType, *, searches: bool) -> SimulatedEvent:
    """Return a simulated event that was held and checked."""
    event = SimulatedEvent(seed, searches=searches)
    event.hold()
    check(event, program)
    return event


def main() -> None:
    """Hold events, and print what was in them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program, said, refused = foreign(), Counter[str](), Counter[str]()
    for seed in range(arguments.seed, arguments.seed + arguments.events):
        try:
            event = hold(seed, program, searches=seed % _SEARCHED == 0)
        except BaseException:
            print(f"failed: make events ARGS='--seed {seed} --events 1'")
            raise
        said.update(line.fact.kind for line in event.lines)
        refused.update(event.refused)
        held = seed - arguments.seed + 1
        if not held % 100:
            rest = f"--seed {seed + 1} --events {arguments.events - held}"
            print(f"{held} events, {said.total()} lines; {rest}", flush=True)
    print(f"{arguments.events} events, {said.total()} lines: {dict(said)}; refused {dict(refused)}")


if __name__ == "__main__":
    main()
