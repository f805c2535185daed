"""Simulated events with real folders and real match files.

``make real-events`` holds 100 of them (ARGS="--events 5 --seed 7") by the commands of `tilewyrm
event`: the engine plays each match in this process, some tables are on paper, players leave, and
arbiters rule. Each folder and its bundle must pass `event verify`, and a foreign program must
compute the same standings.
"""

import argparse
import json
import random
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from support.event_folders import GAME, SERVER, done, ending_options, key_file
from support.recording import SIGNER, begin
from support.simulated_events import foreign
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.engine.match.terms import TakeBacks, Terms
from tilewyrm.events.log import fact
from tilewyrm.v1 import replay_pb2

_MOST_PLAYERS = 9


class RealEvent:
    """An event of two rounds in a folder.

    Attributes:
        folder: its files.
        matches: how many were played.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        """Hold it in *folder*, which is not there yet."""
        self.luck = random.Random(seed)
        self.folder = folder
        self.matches = 0
        self._key = ("--key", key_file(folder.parent))
        self._size = self.luck.randint(2, 4)
        self._names = [f"P{number}" for number in range(1, self.luck.randint(4, _MOST_PLAYERS) + 1)]
        rules = {**ending_options(), "first_player": "dice"}
        self._do(
            "new", "--game", GAME, "--rounds", 2, "--seats", self._size,
            "--server-key", SIGNER.public_key.hex(),
            *(f"--option={name}={value}" for name, value in rules.items()),
        )  # fmt: skip
        self._do("add", *self._names, "--here")
        for number in (1, 2):
            self._do("pair")
            self._do("start")
            self._play_round(number)
        self._do("close")

    def _do(self, command: str, *words: object) -> None:
        done(command, self.folder, *words, *self._key)

    def _chance(self, percent: int) -> bool:
        return self.luck.randrange(100) < percent

    def _play_round(self, number: int) -> None:
        log = EventLog(self.folder / "event.jsonl")
        tables = log.record.rounds[number - 1].tables
        on_paper = [self._chance(15) for _ in tables]
        for table, paper in zip(tables, on_paper, strict=True):
            if not paper:
                self._play(log, number, table.number, table.seats)
        for table, paper in zip(tables, on_paper, strict=True):
            points = [self.luck.randrange(20, 60) for _ in table.seats]
            if paper and self._chance(30):
                for player in table.seats[1:]:
                    self._do("rule", table.number, "forfeit", player, "--why", "no-show")
            elif paper:
                self._do("result", table.number, *points)
            elif self._chance(10):
                self._do("rule", table.number, "annul", "--why", "the cat")
            elif self._chance(10):
                self._do("rule", table.number, "points", *points, "--why", "miscounted")
        if number == 1 and len(self._names) > self._size + 1 and self._chance(20):
            self._do("withdraw", self.luck.randint(1, len(self._names)))

    def _play(self, log: EventLog, number: int, table: int, seats: list[int]) -> None:
        """Let a table be opened, play its match by the engine, and file the result."""
        match = f"m{number}{table}{self.luck.randrange(1000):03}"
        log.append(fact.Open(number, table, match), SERVER)
        start = log.lines[log.record.rounds[number - 1].line]

        def place(header: replay_pb2.Header) -> None:
            header.match_id = match
            header.public_key = SIGNER.public_key
            header.event_table.event = bytes.fromhex(log.state.event_hash)
            header.event_table.line = bytes.fromhex(start.hash)
            header.event_table.round, header.event_table.table = number, table
            header.ClearField("arbiter_keys")
            for seat, player in zip(header.seats, seats, strict=True):
                seat.name = self._names[player - 1]

        terms = Terms(take_back=TakeBacks.FORBIDDEN, aids=False)
        seed = self.luck.randrange(10**6)
        recording = begin(GAME, len(seats), seed, {}, place, terms=terms, bots=[""] * len(seats))
        data = recording.finish()
        found = recording.match.result
        assert found is not None
        (self.folder / "matches" / f"{match}.twr").write_bytes(data)
        points, places = tuple(found.scores), tuple(found.places)
        digest = sha256(data).hexdigest()
        log.append(fact.Result(number, table, points, places, digest, "normal"), SERVER)
        self.matches += 1


def hold(seed: int) -> RealEvent:
    """Return an event that was held and verified, as a folder and as a bundle."""
    with TemporaryDirectory() as name:
        event = RealEvent(Path(name) / "cup", seed)
        bundle = Path(name) / "cup.zip"
        done("export", event.folder, bundle, *event._key)
        for cup in (event.folder, bundle):
            found = json.loads(done("verify", cup, "--json", "-j", 1))
            assert (found["verdict"], found["matches"]) == ("ok", event.matches), found
        program = foreign()
        rows = program.Standings(program.read((event.folder / "event.jsonl").read_bytes())).rows()
        assert program.canonical(rows) + b"\n" == done("standings", event.folder, "--json").encode()
    return event


def main() -> None:
    """Hold events, and print how many matches they had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    matches = 0
    for number, seed in enumerate(range(arguments.seed, arguments.seed + arguments.events), 1):
        try:
            matches += hold(seed).matches
        except BaseException:
            print(f"failed: make real-events ARGS='--seed {seed} --events 1'")
            raise
        if not number % 10:
            print(f"{number} events, {matches} matches, all verified", flush=True)


if __name__ == "__main__":
    main()
