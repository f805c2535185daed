"""Folders of events for tests: a small one with two matches, two results on paper and a ruling."""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from support.events import KEYS, public
from support.recording import SIGNER, begin
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.cli.main import main
from tilewyrm.engine.match.terms import TakeBacks, Terms
from tilewyrm.engine.registry import game
from tilewyrm.events.log import fact
from tilewyrm.events.log.line import CONTEXT
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.keyfile import write_new
from tilewyrm.replays.evidence.signature import Signer as ServerSigner
from tilewyrm.v1 import control_pb2, match_pb2, replay_pb2

GAME = "feuville"
NAMES = ("Ann", "Bert", "Cleo", "Dora")
MATCHES = ("kk22aa", "kk22bb")
"""The codes of the matches, of the two tables of round 1."""


def run(*words: object, typed: str = "") -> Result:
    """Return what `tilewyrm event` with *words* comes to."""
    return CliRunner().invoke(main, ["event", *map(str, words)], input=typed)


def done(*words: object) -> str:
    """Return what a command printed that did what it should."""
    result = run(*words)
    assert result.exit_code == 0, result.output or result.exception
    return result.stdout


def key_file(folder: Path, role: str = "organiser") -> Path:
    """Return a new file in *folder* with the private key of a *role*."""

    path = folder / f"{role}.pem"
    pem = KEYS[role].private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_new(path, pem, 0o600)
    return path


def signer(role: str) -> Signer:
    """Return who signs in a *role*."""
    key = KEYS[role]
    return Signer(
        bytes.fromhex(public(role)),
        key.sign,
        lambda ruling, commitment: signed_ruling(ruling, commitment, key),
    )


SERVER = Signer(
    SIGNER.public_key,
    SIGNER.sign_line,
    lambda _ruling, _commitment: control_pb2.Ruled(),  # a server makes no rulings
)
"""The server that plays the matches of `PlayedEvent`."""


class PlayedEvent:
    """An event of two rounds, two at a table: the first one on a server, the second on paper."""

    def __init__(self, folder: Path) -> None:
        """Make it in *folder*, which is not there yet."""
        self.keys = folder.with_name(f"{folder.name}-keys")
        self.keys.mkdir()
        self.key = key_file(self.keys)
        self.folder = folder
        # As the recordings are: chance says who begins.
        options = {**ending_options(), "first_player": "dice"}
        rules = [f"--option={name}={value}" for name, value in options.items()]
        done(
            *("new", folder, "--key", self.key, "--game", GAME, "--rounds", 2, "--seats", 2),
            *("--server-key", SIGNER.public_key.hex(), *rules),
        )
        done("add", folder, *NAMES, "--here", "--key", self.key)
        done("pair", folder, "--table", "1,2", "--table", "3,4", "--key", self.key)
        done("start", folder, "--key", self.key)
        log = EventLog(folder / "event.jsonl")
        for table, match in enumerate(MATCHES, 1):
            self._play(log, table, match)
        done("pair", folder, "--table", "1,3", "--table", "2,4", "--key", self.key)
        done("start", folder, "--key", self.key)
        done("result", folder, 1, 10, 20, "--key", self.key)
        done("result", folder, 2, 5, 5, "--key", self.key)
        done("rule", folder, 2, "points", 7, 5, "--why", "recount", "--key", self.key)
        done("close", folder, "--key", self.key)

    @property
    def log(self) -> Path:
        """Its log."""
        return self.folder / "event.jsonl"

    def lines(self) -> list[bytes]:
        """Return the lines of the log."""
        return self.log.read_bytes().splitlines()

    def numbers(self, kind: str) -> list[int]:
        """Return the numbers of the lines of a *kind*."""
        return [at for at, line in enumerate(self.lines()) if json.loads(line)["fact"] == kind]

    def write(self, lines: list[bytes]) -> None:
        """Let the log have these *lines*."""
        self.log.write_bytes(b"".join(line + b"\n" for line in lines))

    def match(self, name: str) -> Path:
        """Return the file of a match."""
        return self.folder / "matches" / f"{name}.twr"

    def _play(self, log: EventLog, table: int, match: str) -> None:
        """Let a table of round 1 be opened, play its match, and file the result."""
        log.append(fact.Open(1, table, match), SERVER)
        data, result = self.played(log, table, match)
        self.match(match).write_bytes(data)
        log.append(
            fact.Result(
                1, table, tuple(result.scores), tuple(result.places),
                sha256(data).hexdigest(), "normal",
            ),
            SERVER,
        )  # fmt: skip

    def played(
        self,
        log: EventLog,
        table: int,
        match: str,
        number: int = 0,
        signer: ServerSigner = SIGNER,
        bots: Sequence[str] = ("", ""),
    ) -> tuple[bytes, match_pb2.Result]:
        """Return the file of a match at a table of round 1, and its result."""
        start = log.record.rounds[0]
        seats = start.tables[table - 1].seats

        def place(header: replay_pb2.Header) -> None:
            header.match_id = match
            header.public_key = signer.public_key
            header.event_table.event = bytes.fromhex(log.state.event_hash)
            header.event_table.line = bytes.fromhex(log.lines[start.line].hash)
            header.event_table.round, header.event_table.table = 1, table
            header.ClearField("arbiter_keys")
            for seat, player in zip(header.seats, seats, strict=True):
                seat.name = NAMES[player - 1]

        terms = Terms(take_back=TakeBacks.FORBIDDEN, aids=False)
        recording = begin(GAME, 2, number or table, {}, place, terms=terms, bots=bots)
        recording.signer = signer
        data = recording.finish()
        result = match_pb2.Result()
        found = recording.match.result
        assert found is not None
        result.scores.extend(found.scores)
        result.places.extend(found.places)
        return data, result


def ending_options() -> dict[str, object]:
    """Return the options with which recordings of the game come to an end, as words."""
    return {
        name: {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        for name, value in game(GAME).ending_options.items()
    }


def signed(line: bytes, key: Ed25519PrivateKey, prev: str, **changes: object) -> bytes:
    """Return *line* with *changes* and another ``prev``, signed by *key*, as a forger makes it."""
    facts = {**json.loads(line), "prev": prev, **changes}
    facts["by"] = key.public_key().public_bytes_raw().hex()
    del facts["sig"]
    bare = json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()
    facts["sig"] = key.sign(CONTEXT + bare).hex()
    return json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()


def rechained(
    lines: list[bytes],
    first: int,
    key: Ed25519PrivateKey,
    server: Ed25519PrivateKey | None = None,
) -> list[bytes]:
    """Return *lines* with those from *first* on chained anew.

    All are signed by *key*, but the server's observations by *server*, if the forger has its key.
    """
    found = lines[:first]
    for number, line in enumerate(lines[first:], first):
        observed = json.loads(line)["fact"] in ("open", "result", "absent")
        signs = server if observed and server is not None else key
        found.append(signed(line, signs, sha256(found[-1]).hexdigest(), seq=number))
    return found
