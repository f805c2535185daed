"""What a file says of its match, read without playing it again: the card of an index."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.facts import ending_name
from tilewyrm.replays.codec.codec import (
    GameCodec,
    codec,
)
from tilewyrm.replays.codec.control import read_control
from tilewyrm.replays.codec.ruling import read_ruling
from tilewyrm.replays.codec.setups import (
    filled_in,
    option_values,
    unknown_game,
)
from tilewyrm.replays.codec.unknown import (
    unknown_field,
    unknown_option,
)
from tilewyrm.replays.errors import CodecError, NewerReplay, ReplayError, UnknownContent
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.format.frames import Damage
from tilewyrm.replays.format.reader import (
    Reader,
    in_header,
    open_replay,
)
from tilewyrm.replays.message import (
    ReplayMessage,
    replay_message,
)
from tilewyrm.replays.words.lines import printable
from tilewyrm.v1 import replay_pb2

WHOLE, UNFINISHED, CUT_OFF, DAMAGED = "whole", "unfinished", "cut-off", "damaged"
"""How a file is: with its end; good without it; with a torn frame at its end; broken inside."""
NEWER = "newer"
"""So is a file that is intact and holds what only a later program knows."""
_MOST_KINDS = 2000
"""Different things that occur in a match; a match of today has a tenth of that."""
_LONGEST_KIND = 60
_CUT_SHORT = (1 << 63) - 1
"""What SQLite and others hold in a number; a stranger's file may say more."""


class CardSeat(NamedTuple):
    """Who sat at a seat."""

    name: str
    bot: str
    """The strategy; empty for a person."""


@dataclass(frozen=True)
class Card:
    """One file as far as its frames are whole. Nothing in it is checked against the rules.

    It can be pickled, and written as JSON.
    """

    content: str
    """SHA-256 of all whole frames, in hexadecimal digits: what a file is told by."""
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
    """Return what the file at *path* says of its match.

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
            chosen = option_values([*header.setup.options])
            terms = option_values([*header.setup.terms])
        except CodecError as error:
            why = in_header(error.message)
            raise CodecError(str(why), why.case, **why.about) from error
        unknown = (
            unknown_field(header)
            or unknown_option(rules, chosen)
            or unknown_option(TERMS, terms, terms=True)
        )
        reading = _CardReader(reader, unknown)
        reading.run()
    footer = reading.footer
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
            for name, value in (filled_in(rules, chosen) | filled_in(TERMS, terms)).items()
        },
        players=tuple(CardSeat(seat.name, seat.bot) for seat in header.seats),
        started_ms=min(header.started_unix_ms, _CUT_SHORT),
        lasted_ms=min(max(reading.last_ms - header.started_unix_ms, 0), _CUT_SHORT),
        entries=reading.entries,
        rulings=tuple(reading.rulings),
        signer=fingerprint(header.public_key) if header.public_key else "",
        state=_state(reading),
        fault=reading.fault,
        scores=() if footer is None else tuple(footer.result.scores),
        winners=() if footer is None else tuple(footer.result.winners),
        ending="" if footer is None else ending_name(footer.result.ending),
        kinds=dict(reading.kinds),
    )


def _state(reading: "_CardReader") -> str:
    if reading.damage is not None:
        return CUT_OFF if reading.damage.torn else DAMAGED
    if reading.newer is not None:
        return NEWER
    return UNFINISHED if reading.footer is None else WHOLE


class _CardReader:
    """One file while it is read."""

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
                self._note(unknown, in_entry=record.HasField("entry"))
            match record.WhichOneof("kind"):
                case "entry" if self.footer is None:
                    self.entries += 1
                    self.last_ms = record.entry.unix_ms
                    try:
                        if unknown is None:
                            self._count(record.entry)
                    except UnknownContent as error:
                        self._note(error.what, in_entry=True, behind=self.entries - 1)
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

    def _note(self, what: ReplayMessage, *, in_entry: bool, behind: int | None = None) -> None:
        """Note that the file has *what*, unknown here, unless something was before it."""
        last = self.entries if behind is None else behind
        seq = last + 1 if in_entry else None
        self.newer = self.newer or NewerReplay(what, self._program, seq=seq, after=last)

    def _count(self, entry: replay_pb2.Entry) -> None:
        for kind in self._kinds(entry):
            if len(self.kinds) < _MOST_KINDS or kind in self.kinds:
                self.kinds[kind[:_LONGEST_KIND]] += 1

    def _kinds(self, entry: replay_pb2.Entry) -> Iterator[str]:
        match entry.WhichOneof("kind"):
            case "decided":
                yield _first(text(self._codec.decision.from_message(entry.decided.decision)))
            case "roll":
                yield _plain(text(self._codec.roll.from_message(entry.roll)))
            case "controlled":
                yield _first(text(read_control(entry.controlled.control)))
            case "ruled":
                header = self._reader.header
                ruling = read_ruling(entry.ruled, header.secret_commitment, header.arbiter_keys)
                self.rulings.append(text(ruling))
                yield _first(text(ruling))


def _plain(notation: str) -> str:
    """Return *notation* without the names of fields: ``draw-tile S06``."""
    first, *fields = notation.split(" ")
    return " ".join([first, *(field.partition("=")[2].strip('"') for field in fields)])


def _first(notation: str) -> str:
    return notation.split(" ", 1)[0]
