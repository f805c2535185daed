"""Check of an event's match files against the lines of its log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tilewyrm.cli.bulk.workers import map_in_processes
from tilewyrm.cli.event.proof.equal_luck import is_luck_of_round, unmentioned
from tilewyrm.cli.event.proof.fault import Fault
from tilewyrm.cli.event.proof.log_check import LogCheck
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.server_keys import demanded_signer
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import resolve
from tilewyrm.events.log.fact import Event, Open, Result, Start
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.verification import VerificationTask, lost_result, run
from tilewyrm.replays.check.points_rulings import has_points_ruling
from tilewyrm.replays.check.verdict import Demands, Exit
from tilewyrm.replays.codec.setups import option_values
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.summary import summary
from tilewyrm.v1 import replay_pb2


@dataclass(frozen=True)
class Named:
    """A result of the log that names a file."""

    line: int
    """The 0-based number of the line."""
    result: Result
    match: str
    """The match's code in the line that opened the table."""
    start: str
    """The hash of the line that started the round."""


def named_matches(check: LogCheck) -> tuple[list[Named], dict[str, int]]:
    """Return the results that name files, and by match the number of the line that opened it."""
    found: list[Named] = []
    opened: dict[str, int] = {}
    present: dict[tuple[int, int], str] = {}
    starts: dict[int, str] = {}
    for number, line in check.lines.items():
        match line.fact:
            case Start(round_number):
                starts[round_number] = check.hash_of(number)
            case Open(round_number, table, match):
                opened[match] = number
                present[round_number, table] = match
            case Result() as result:
                match = present.get((result.round, result.table), "")
                found.append(Named(number, result, match, starts.get(result.round, "")))
    return found, opened


class MatchCheck:
    """The match files of an event, and the log that names them."""

    def __init__(self, folder: Path, check: LogCheck, roster: Roster) -> None:
        self._folder = folder
        self._check = check
        self._roster = roster
        self._event: Event = check.state.record.event
        self._rulers = {check.state.record.organiser, *self._event.arbiters}
        self.faults: list[Fault] = []
        self.verified = 0
        """Number of files that were re-simulated, and are as the log says."""

    def run(self, jobs: int | None) -> None:
        """Check all files, in this number of processes."""
        named, opened = named_matches(self._check)
        files = {path: sha256(path.read_bytes()).hexdigest() for path in self._files()}
        by_hash: dict[str, Path] = {}
        for path, found in files.items():
            by_hash.setdefault(found, path)
        there = []
        for each in named:
            own = self._folder / f"{each.match}.twr"
            wanted = each.result.sha256
            if files.get(own) == wanted or wanted in by_hash:
                there.append((each, own if files.get(own) == wanted else by_hash[wanted]))
                continue
            what = "changed" if own in files else "missing"
            self.faults.append(Fault.of(what, line=each.line, file=own.name))
        self._verify(there, jobs)
        self.faults += unmentioned(self._check.lines, opened)
        used = {path for _, path in there}
        blamed = {fault.file for fault in self.faults}
        for path in files:
            if path in used or path.name in blamed:
                continue
            if files[path] in {files[other] for other in used}:
                self.faults.append(Fault.of("copy", file=path.name))
            else:
                self.faults += self._unnamed(path, opened)

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob("*.twr")) if self._folder.is_dir() else []

    def _verify(self, there: Sequence[tuple[Named, Path]], jobs: int | None) -> None:
        """Re-simulate the files, and compare each with its line."""
        paths = [path for _, path in there]
        tasks = [VerificationTask(path, self._demands(named, path)) for named, path in there]
        results = map_in_processes(run, tasks, paths, jobs, lost_result)
        for (named, path), result in zip(there, results, strict=True):
            if result.code is not Exit.HOLDS:
                fault = Fault.of("match", line=named.line, file=path.name, why=result.reason)
                self.faults.append(fault)
                continue
            differences = list(self._differences(named, path))
            self.faults += [
                Fault.of(
                    "differs", line=named.line, file=path.name, what=tell(f"event.part.{part}")
                )
                for part in differences
            ]
            self.verified += not differences

    def _demands(self, named: Named, path: Path) -> Demands:
        """Return the demands on a file: the signature of the server, and the luck of its round."""
        record = self._check.state.record
        luck = record.lucks.get(named.result.round)
        secrets = () if luck is None else (bytes.fromhex(luck.secret),)
        return Demands(signed_by=demanded_signer(path, record.servers), secrets=secrets)

    def _differences(self, named: Named, path: Path) -> Iterator[str]:
        """Yield the part of a file that is not as its line, or the event, says."""
        header, footer = summary(path)
        result = named.result
        table = header.event_table
        if table.event.hex() != self._check.hash_of(0):
            yield "event"
        if table.line.hex() != named.start:
            yield "start"
        if (table.round, table.table) != (result.round, result.table):
            yield "table"
        if header.match_id != named.match:
            yield "match"
        if not self._is_setup(header):
            yield "setup"
        if not is_luck_of_round(self._check.state.record, named.line, result, header):
            yield "luck"
        seats = self._check.state.record.table(result.round, result.table).seats
        if not self._are_players(header, seats):
            yield "players"
        if footer is None or tuple(footer.result.scores) != result.points:
            yield "points"
        elif tuple(footer.result.places) != result.places:
            yield "places"
        elif result.ruled and not has_points_ruling(path):
            yield "ruling"

    def _is_setup(self, header: replay_pb2.Header) -> bool:
        """Return whether game, options, terms and arbiters are those of the event."""
        event, setup = self._event, header.setup
        if setup.game != event.game:
            return False
        rules, given = game(event.game), _values(event.options)
        # A server sets the options that make a match end, unless the event does.
        wanted = [resolve(rules.options, {**more, **given}) for more in ({}, rules.ending_options)]
        terms = resolve(TERMS, _values(event.terms))
        return (
            resolve(rules.options, option_values(setup.options)) in wanted
            and terms == resolve(TERMS, option_values(setup.terms))
            and {key.hex() for key in header.arbiter_keys} <= self._rulers
        )

    def _are_players(self, header: replay_pb2.Header, seats: Sequence[int]) -> bool:
        """Return whether players and bots sit where the pairing says; names may be withheld."""
        names = [self._roster.names(number) for number in seats]
        bots = [self._check.state.record.entrant(number).bot or "" for number in seats]
        return (
            len(header.seats) == len(seats)
            and all(
                not known or seat.name in known
                for known, seat in zip(names, header.seats, strict=True)
            )
            and [_without_budget(seat.bot) for seat in header.seats]
            == [_without_budget(bot) for bot in bots]
        )

    def _unnamed(self, path: Path, opened: Mapping[str, int]) -> Iterator[Fault]:
        """Yield the fault of a file that no result names, unless a line opened its match."""
        try:
            header = summary(path).header
        except ReplayError as error:
            yield Fault.of("no_replay", file=path.name, why=str(error))
            return
        if header.event_table.event.hex() != self._check.hash_of(0):
            yield Fault.of("stranger", file=path.name)
        elif header.match_id not in opened:
            yield Fault.of("unexplained", file=path.name)


def _without_budget(bot: str) -> str:
    """Return the name of a bot without its budget, which the server may have cut down."""
    return bot.partition(":")[0]


def _values(given: Mapping[str, object]) -> dict[str, bool | int | str]:
    return {name: value for name, value in given.items() if isinstance(value, bool | int | str)}
