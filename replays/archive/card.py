"""Cards: the facts that a file states about its match, read without re-simulation."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.facts import ending_name
from tilewyrm.replays.codec.codec import GameCodec, codec
from tilewyrm.replays.codec.control import read_control
from tilewyrm.replays.codec.ruling import read_ruling
from tilewyrm.replays.codec.setups import filled_in, option_values, unknown_game
from tilewyrm.replays.codec.unknown import unknown_field, unknown_option
from tilewyrm.replays.errors import CodecError, NewerReplay, ReplayError, UnknownContent
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.format.frames import Damage
from tilewyrm.replays.format.reader import Reader, in_header, open_replay
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.replays.words.lines import printable
from tilewyrm.v1 import replay_pb2

WHOLE, UNFINISHED, CUT_OFF, DAMAGED = "whole", "unfinished", "cut-off", "damaged"
"""State of a file: with a footer; good without one; torn at its end; damaged inside."""
NEWER = "newer"
"""State of an intact file with content that only a later program knows."""
LATEST_MS = 253_402_300_799_000
"""The last second of the year 9999, in milliseconds since 1970."""
_MAX_KINDS = 2000
"""Kinds counted for a match, at most; a match of today has a tenth of that."""
_MAX_KIND_CHARACTERS = 60
_MAX_NUMBER = (1 << 63) - 1
"""Largest integer of SQLite and others; an untrusted file may state a larger one."""


def moment(unix_ms: int) -> datetime:
    """Return the moment *unix_ms* in UTC; a later one than a calendar has is its last second."""
    return datetime.fromtimestamp(min(unix_ms, LATEST_MS) / 1000, UTC)


class CardSeat(NamedTuple):
    """Who sat at a seat."""

    name: str
    bot: str
    """The strategy of a bot of the server, or an empty text for a player."""
    program: str = ""
    """Own name of a program that has joined as a player, or an empty text for a person."""


@dataclass(frozen=True)
class Card:
    """Facts of one file, up to its first damage. Nothing is checked against the rules.

    It can be pickled, and written as JSON.
    """

    content: str
    """SHA-256 of all whole frames, in hexadecimal digits: the identity of the content."""
    held_bytes: int
    """How long that is."""
    match: str
    """What the luck is committed to by, in hexadecimal digits: the same in all files of a match."""
    code: str
    game: str
    edition: str
    edition_digest: str
    rules_version: int
    options: dict[str, str]
    """Every option and term, with its value in words; one that the file lacks has its default."""
    players: tuple[CardSeat, ...]
    """By seat."""
    started_ms: int
    """Since 1970."""
    lasted_ms: int
    """From the start to the last entry."""
    entries: int
    rulings: tuple[str, ...]
    """The notation of each ruling that an arbiter of the match has signed."""
    signer: str
    """The fingerprint of the key that the file says it is signed with; empty: nobody signs."""
    state: str
    fault: ReplayMessage | None = None
    """Why the file is cut off, damaged or newer, and where; None: it is not."""
    scores: tuple[int, ...] = ()
    """By seat; empty before the end."""
    winners: tuple[int, ...] = ()
    ending: str = ""
    kinds: dict[str, int] = field(default_factory=dict)
    """How often each kind of decision (``place-tile``), each roll (``draw-tile S06``) and each kind
    of control entry occurs, what was taken back included."""
    event: str = ""
    """The event at whose table it was played, in hexadecimal digits, or nothing."""
    round: int = 0
    """Round of that event, from 1; 0 without one."""
    table: int = 0
    """Number of the table in the round, from 1; 0 without an event."""

    @property
    def places(self) -> tuple[int, ...]:
        """Place of each seat, from 1. Equal seats share one. Empty before the end.

        A winner is before all others, since a ruling may decide against the points.
        """
        ranks = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    def as_json(self) -> str:
        """Return it as one line."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Self:
        """Return the card that `as_json` wrote."""
        facts: dict[str, Any] = json.loads(line)
        facts["players"] = tuple(CardSeat(*player) for player in facts["players"])
        facts["fault"] = None if facts["fault"] is None else ReplayMessage.of(facts["fault"])
        for name in ("rulings", "scores", "winners"):
            facts[name] = tuple(facts[name])
        return cls(**facts)


def card(path: Path) -> Card:
    """Return the card of the file at *path*.

    Raises:
        ReplayError: it cannot be read, is no replay, its header is damaged or says what cannot be,
            or the game is not known here.
    """
    with open_replay(path) as stream:
        reader = Reader(stream)
        header = reader.header
        if header.setup.game not in GAMES:
            raise unknown_game(header.setup.game)
        rules = GAMES[header.setup.game].options
        try:
            options = option_values([*header.setup.options])
            terms = option_values([*header.setup.terms])
        except CodecError as error:
            why = in_header(error.message)
            raise CodecError(str(why), why.case, **why.about) from error
        unknown = (
            unknown_field(header)
            or unknown_option(rules, options)
            or unknown_option(TERMS, terms, terms=True)
        )
        card_reader = _CardReader(reader, unknown)
        card_reader.run()
    footer = card_reader.footer
    return Card(
        content=reader.hasher_at_end().hexdigest(),
        held_bytes=reader.end,
        match=header.secret_commitment.hex(),
        code=header.match_id,
        game=header.setup.game,
        edition=header.setup.edition_name,
        edition_digest=header.setup.edition_digest.hex(),
        rules_version=header.setup.rules_version,
        options={
            name: spell(value)
            for name, value in (filled_in(rules, options) | filled_in(TERMS, terms)).items()
        },
        players=tuple(CardSeat(seat.name, seat.bot, seat.program) for seat in header.seats),
        started_ms=min(header.started_unix_ms, _MAX_NUMBER),
        lasted_ms=min(max(card_reader.last_ms - header.started_unix_ms, 0), _MAX_NUMBER),
        entries=card_reader.entries,
        rulings=tuple(card_reader.rulings),
        signer=fingerprint(header.public_key) if header.public_key else "",
        state=_state(card_reader),
        fault=card_reader.fault,
        scores=() if footer is None else tuple(footer.result.scores),
        winners=() if footer is None else tuple(footer.result.winners),
        ending="" if footer is None else ending_name(footer.result.ending),
        kinds=dict(card_reader.kinds),
        event=header.event_table.event.hex(),
        round=header.event_table.round,
        table=header.event_table.table,
    )


def _state(card_reader: "_CardReader") -> str:
    if card_reader.damage is not None:
        return CUT_OFF if card_reader.damage.torn else DAMAGED
    if card_reader.newer is not None:
        return NEWER
    return UNFINISHED if card_reader.footer is None else WHOLE


class _CardReader:
    """Reads the records of one file for its card."""

    def __init__(self, reader: Reader, unknown: ReplayMessage | None) -> None:
        """Begin behind the header, in which the first thing *unknown* here is that one."""
        self._reader = reader
        self._program = printable(reader.header.written_by)
        self.newer: NewerReplay | None = None
        """The first thing that only a later program knows."""
        if unknown is not None:
            self.newer = NewerReplay(unknown, self._program, seq=None, after=None)
        self._codec: GameCodec = codec(reader.header.setup.game)
        self.entries = 0
        self.last_ms = 0
        self.footer: replay_pb2.Footer | None = None
        self.damage: Damage | None = None
        self.rulings: list[str] = []
        self.kinds: Counter[str] = Counter()

    def run(self) -> None:
        """Read to the end, or to the first record that cannot be."""
        for record in self._reader:
            unknown = unknown_field(record)
            if unknown is not None and self.footer is None:
                self._note_newer(unknown, in_entry=record.HasField("entry"))
            match record.WhichOneof("kind"):
                case "entry" if self.footer is None:
                    self.entries += 1
                    self.last_ms = record.entry.unix_ms
                    try:
                        if unknown is None:
                            self._count(record.entry)
                    except UnknownContent as error:
                        self._note_newer(error.what, in_entry=True, after=self.entries - 1)
                    except (CodecError, ReplayError) as error:
                        sentence = f"entry {self.entries}: {error}"
                        why = replay_message(
                            sentence, "value.entry", entry=self.entries, why=error.message
                        )
                        self.damage = Damage(self._reader.position, False, why)
                case "footer" if self.footer is None:
                    self.footer = record.footer
        self.damage = self._reader.damage or self.damage

    @property
    def fault(self) -> ReplayMessage | None:
        """Why the file is cut off, damaged or newer, and where; None: it is not."""
        wrong = self.damage or self.newer
        return None if wrong is None else wrong.message

    def _note_newer(self, what: ReplayMessage, *, in_entry: bool, after: int | None = None) -> None:
        """Note that the file has *what*, unknown here, unless something was before it."""
        last = self.entries if after is None else after
        seq = last + 1 if in_entry else None
        self.newer = self.newer or NewerReplay(what, self._program, seq=seq, after=last)

    def _count(self, entry: replay_pb2.Entry) -> None:
        for kind in self._kinds(entry):
            if len(self.kinds) < _MAX_KINDS or kind in self.kinds:
                self.kinds[kind[:_MAX_KIND_CHARACTERS]] += 1

    def _kinds(self, entry: replay_pb2.Entry) -> Iterator[str]:
        match entry.WhichOneof("kind"):
            case "decided":
                yield _first_word(text(self._codec.decision.from_message(entry.decided.decision)))
            case "roll":
                yield _without_field_names(text(self._codec.roll.from_message(entry.roll)))
            case "controlled":
                yield _first_word(text(read_control(entry.controlled.control)))
            case "ruled":
                header = self._reader.header
                ruling = read_ruling(entry.ruled, header.secret_commitment, header.arbiter_keys)
                self.rulings.append(text(ruling))
                yield _first_word(text(ruling))


def _without_field_names(notation: str) -> str:
    """Return *notation* without the names of fields: ``draw-tile S06``."""
    first, *fields = notation.split(" ")
    return " ".join([first, *(field.partition("=")[2].strip('"') for field in fields)])


def _first_word(notation: str) -> str:
    return notation.split(" ", 1)[0]
