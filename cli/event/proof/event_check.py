"""Check of a whole event: log, matches and standings."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tilewyrm.cli.event.proof.fault import Fault
from tilewyrm.cli.event.proof.log_check import LogCheck, check_log
from tilewyrm.cli.event.proof.match_check import MatchCheck
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Close, Paper
from tilewyrm.events.standings.standings import standings, standings_json
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.replays.evidence.signature import fingerprint

STANDINGS = "standings.json"
"""The standings in a published event."""


@dataclass
class EventCheck:
    """Findings of the check of an event."""

    faults: list[Fault] = field(default_factory=list)
    record: EventRecord | None = None
    """The event as its log has it, or None without a first line."""
    signer: str = ""
    """The fingerprint of the organiser's key."""
    lines: int = 0
    last_hash: str = ""
    matches: int = 0
    """Re-simulated, and as the log says."""
    paper: int = 0
    """Results that were typed in."""


def check_event(
    folder: EventFolder,
    *,
    signed_by: str | None = None,
    seen: tuple[str, ...] = (),
    jobs: int | None = None,
) -> EventCheck:
    """Return the findings about the event in *folder*.

    Args:
        folder: its files.
        signed_by: the fingerprint of the key that must have signed the first line.
        seen: hashes of lines that were in the log, or how they begin.
        jobs: number of processes that re-simulate; as it pays for None.

    Raises:
        OSError: the log, or a match, cannot be read.
    """
    data = folder.log.read_bytes()
    log = check_log(data, Roster.read(folder.players, range(1, data.count(b"\n") + 1)))
    found = EventCheck(faults=log.faults, lines=len(log.hashes))
    found.last_hash = log.hashes[-1] if log.hashes else ""
    found.faults += [
        Fault.of("seen", hash=each)
        for each in seen
        if not any(line.startswith(each) for line in log.hashes)
    ]
    try:
        found.record = log.state.record
    except EventError:
        if not log.faults:
            found.faults.append(Fault.of("empty"))
        return found
    found.signer = fingerprint(bytes.fromhex(found.record.organiser))
    if signed_by is not None and signed_by != found.signer:
        found.faults.append(Fault.of("organiser", line=0, found=found.signer, wanted=signed_by))
    _check_files(found, found.record, folder, log, jobs)
    found.faults.sort(key=lambda fault: (fault.line < 0, fault.line))
    return found


def _check_files(
    found: EventCheck, record: EventRecord, folder: EventFolder, log: LogCheck, jobs: int | None
) -> None:
    matches = MatchCheck(folder.matches, log, Roster.read(folder.players, record.entrants))
    matches.run(jobs)
    found.faults += matches.faults
    found.matches = matches.verified
    found.paper = sum(isinstance(line.fact, Paper) for line in log.lines.values())
    found.faults += _name_faults(folder.players, record)
    if folder.players.is_file():
        names = sha256(folder.players.read_bytes()).hexdigest()
        for line in log.lines.values():
            if isinstance(line.fact, Close) and line.fact.names not in (None, names):
                found.faults.append(Fault.of("names", file=folder.players.name))
    published = folder.path / STANDINGS
    if published.is_file() and published.read_bytes() != standings_json(standings(record)):
        found.faults.append(Fault.of("standings", file=STANDINGS))


def _name_faults(players: Path, record: EventRecord) -> Iterator[Fault]:
    """Yield a fault for each player whose rows in the file are not those of the log."""
    roster = Roster.read(players, record.entrants)
    for entrant in record.entrants.values():
        if not entrant.rows or entrant.number not in roster.entries:
            continue
        rows = [each.hash for each in roster.former if each.number == entrant.number]
        rows.append(roster.entries[entrant.number].hash)
        if rows != entrant.rows:
            yield Fault.of("name", file=players.name, number=entrant.number)
