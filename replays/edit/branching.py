"""Branches: matches that continue from an entry of another one; their setup, and its origin."""

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from google.protobuf.message import DecodeError

from tilewyrm.engine.game import Decided, Entry, Rolled, Setup
from tilewyrm.engine.match.controls import MOST_ENTRIES
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.replays.check.facts import LUCK
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import LuckCheck, ReplayResult
from tilewyrm.replays.check.verdict import fault
from tilewyrm.replays.codec.codec import GameCodec, codec
from tilewyrm.replays.codec.compression import decompressed
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.replays.errors import CodecError, MomentNotFound, NewerReplay, ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.v1 import match_pb2, replay_pb2

_BEGINNING = replay_message("the origin of the branch", "there.beginning")


def branch_setup(path: Path, seq: int) -> match_pb2.Setup:
    """Return the setup of a branch after entry *seq* of the file at *path*.

    It is the setup with the edition's text and the origin, in which is all that holds of the game
    up to there. What happened around the game (clocks, who resigned, rulings) is not taken over.

    Raises:
        MomentNotFound: there is no such entry, or the match is over there.
        ReplayError: the file cannot be read, or does not hold up to there.
    """
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        match, running = _match_at(resimulation, seq)
    if match.result is not None:
        sentence = f"the match is over after entry {seq}; branch from an earlier one"
        raise MomentNotFound(sentence, "moment.over", entry=seq)
    setup = match_pb2.Setup()
    setup.CopyFrom(resimulation.header.setup)
    setup.ClearField("terms")
    setup.ClearField("known_luck")  # from here on the luck is new
    entries, match_id = _effective_entries(match), resimulation.header.match_id
    setup.origin.CopyFrom(_origin(setup.game, match_id, seq, running, entries))
    return setup


def position_setup(setup: Setup, name: str, entries: Sequence[Entry]) -> match_pb2.Setup:
    """Return the setup of a match that begins after *entries*, a position for practice.

    Its origin has the *name* of that position in place of a match's id.
    """
    message = setup_message(setup, Terms(), with_edition=True)
    message.ClearField("terms")
    no_file = bytes(hashlib.sha256().digest_size)
    message.origin.CopyFrom(_origin(setup.game, name, len(entries), no_file, entries))
    return message


def _origin(
    game_name: str, match_id: str, seq: int, running: bytes, entries: Sequence[Entry]
) -> match_pb2.Origin:
    """Return the origin that takes over *entries*; the others as in the message."""
    game_codec = codec(game_name)
    beginning = replay_pb2.Beginning(entries=[_message(game_codec, entry) for entry in entries])
    return match_pb2.Origin(
        match_id=match_id,
        seq=seq,
        running_sha256=running,
        entries=len(entries),
        begun_zlib=zlib.compress(beginning.SerializeToString(), zlib.Z_BEST_COMPRESSION),
    )


def started(setup: match_pb2.Setup) -> Sequence[Entry]:
    """Return the entries that *setup*, a `branch_setup`, takes over; none without an origin.

    Raises:
        CodecError: they cannot be read, or are too many.
    """
    if not setup.HasField("origin"):
        return ()
    try:
        data = decompressed(setup.origin.begun_zlib, _BEGINNING)
        beginning = replay_pb2.Beginning.FromString(data)
    except DecodeError as error:
        raise CodecError(f"{_BEGINNING} is not a message: {error}") from error
    if len(beginning.entries) > MOST_ENTRIES:
        raise CodecError(f"{len(beginning.entries)} entries; at most {MOST_ENTRIES} can be")
    if len(beginning.entries) != setup.origin.entries:
        raise CodecError(f"{_BEGINNING} has another number of entries than it says")
    game_codec = codec(setup.game)
    return [_entry(game_codec, message) for message in beginning.entries]


class OriginCheck(Enum):
    """State of the check of a branch's origin."""

    FOLLOWED = "followed"
    NOT_FOUND = "not found"
    NEWER = "newer"
    DIFFERS = "another one"


@dataclass(frozen=True, slots=True)
class OriginTrace:
    """Result of following a branch to its origin."""

    check: OriginCheck
    says: ReplayMessage
    """The same in some words."""


def find_origin(path: Path, origin: match_pb2.Origin) -> Path | None:
    """Return the file beside the one at *path* that should be its *origin*'s; None: none is."""
    name = f"{origin.match_id}.twr"
    if Path(name).name != name:  # a stranger's id leads nowhere else
        return None
    beside = path.with_name(name)
    return beside if beside.is_file() and beside != path else None


def follow(path: Path, other: Path | None) -> OriginTrace | None:
    """Return whether the match at *path* goes on from that in the file *other*.

    None: it goes on from no other, or has what only a later program knows among what it takes over.
    Where *other* is None, the file has not been found.

    Raises:
        ReplayError: the file at *path* cannot be played.
    """
    with open_replay(path) as stream:
        branch = Resimulation(stream)
        setup = branch.header.setup
        if not setup.HasField("origin"):
            return None
        taken_entries = [step.entry for step in branch.steps(setup.origin.entries)]
        if branch.newer is not None:
            return None
    origin = setup.origin
    there = f"table {origin.match_id} after entry {origin.seq}"
    place: dict[str, str | int] = {"table": origin.match_id, "entry": origin.seq}
    if other is None:
        sentence = f"branch of {there}, not checked: its file was not found"
        return OriginTrace(
            OriginCheck.NOT_FOUND, replay_message(sentence, "origin.not_found", **place)
        )
    try:
        with open_replay(other) as stream:
            resimulation = Resimulation(stream)
            match, running = _match_at(resimulation, origin.seq)
            resimulation.run()
            result = resimulation.result()
    except NewerReplay as error:
        sentence = f"branch of {there}, not checked: {error}"
        newer = replay_message(sentence, "origin.newer", why=error.message, **place)
        return OriginTrace(OriginCheck.NEWER, newer)
    except ReplayError as error:
        return OriginTrace(OriginCheck.DIFFERS, _differs_message(other, error.message))
    if running != origin.running_sha256:
        why = replay_message("its running hash differs there", "origin.hash")
    elif not _is_same_setup(branch.setup, resimulation.setup):
        why = replay_message("its setup differs", "origin.setup")
    elif _effective_entries(match) != taken_entries:
        why = replay_message("the first entries differ", "origin.entries")
    else:
        verdict_words = _origin_words(other, result)
        followed = replay_message(
            f"branch of {there}; {verdict_words}", "origin.followed", how=verdict_words, **place
        )
        return OriginTrace(OriginCheck.FOLLOWED, followed)
    return OriginTrace(OriginCheck.DIFFERS, _differs_message(other, why))


def _differs_message(other: Path, why: ReplayMessage) -> ReplayMessage:
    sentence = f"not a branch of {other.name}: {why}"
    return replay_message(sentence, "origin.differs", file=other.name, why=why)


def _origin_words(other: Path, result: ReplayResult) -> ReplayMessage:
    """Return the verdict on the origin in the file *other*, which is valid up to the branch."""
    wrong = fault(result)
    if result.newer is not None:
        sentence = f"{other.name} is not checked after that moment: {wrong}"
        return replay_message(
            sentence, "origin.newer_later", file=other.name, why=result.newer.message
        )
    if wrong is not None:
        sentence = f"{other.name} is invalid after that moment: {wrong}"
        return replay_message(sentence, "origin.fails_later", file=other.name, why=wrong)
    if result.luck is LuckCheck.VERIFIED:
        return replay_message("its luck is verified", "origin.luck_verified")
    sentence = f"its luck: {result.luck.value}"
    return replay_message(sentence, f"luck.{LUCK[result.luck]}")


def _match_at(resimulation: Resimulation, seq: int) -> tuple[MatchState, bytes]:
    """Return the match after entry *seq*, and the running hash of its file there.

    Raises:
        MomentNotFound: there is no such entry.
        ReplayError: the file does not hold up to there.
    """
    for _ in resimulation.steps(seq):
        pass
    if resimulation.entries_ok < seq:
        if resimulation.failure is not None:
            raise resimulation.failure
        if resimulation.newer is not None:
            raise resimulation.newer
        last = resimulation.entries_ok
        sentence = f"no entry {seq}; the last one is {last}"
        raise MomentNotFound(sentence, "moment.none", entry=seq, last=last)
    return resimulation.match.copy(), resimulation.reader.hasher_at_end().digest()


def _effective_entries(match: MatchState) -> list[Entry]:
    """Return the rolls and decisions that led to where the game of *match* stands."""
    back = match.history.newest_first() if match.history is not None else ()
    return [step.entry for step in back][::-1]


def _is_same_setup(one: Setup, other: Setup) -> bool:
    """Return whether the same game is played by the same rules, however their files list them."""
    return _rules_of(one) == _rules_of(other)


def _rules_of(setup: Setup) -> tuple[object, ...]:
    edition = setup.edition
    played = (setup.game, setup.rules_version, setup.seats, edition.name, edition.digest)
    return (*played, dict(setup.options))


def _message(game_codec: GameCodec, entry: Entry) -> replay_pb2.Entry:
    message = replay_pb2.Entry()
    if isinstance(entry, Decided):
        message.decided.seat = entry.seat
        game_codec.decision.fill(message.decided.decision, entry.decision)
    else:
        game_codec.roll.fill(message.roll, entry.roll)
    return message


def _entry(game_codec: GameCodec, message: replay_pb2.Entry) -> Entry:
    match message.WhichOneof("kind"):
        case "decided":
            decision = game_codec.decision.from_message(message.decided.decision)
            return Decided(message.decided.seat, decision)
        case "roll":
            return Rolled(game_codec.roll.from_message(message.roll))
    raise CodecError("a branch can start only from rolls and decisions")
