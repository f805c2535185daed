"""Lines of text about a match, independent of its game."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from tilewyrm.engine.game import Choice, Decided, Rolled
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Due, MatchEntry, MatchState, Paused
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionSpec, spell
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.setups import option_value
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.v1 import match_pb2, replay_pb2

_YEAR_10000_MS = 253_402_300_800_000
"""The first moment that `datetime` cannot express."""
_MAX_NAME = 80
LONGEST_LINE = 4000
"""Characters; no line about a match that was played comes near."""
_ELLIPSIS = "…"


def entry_text(entry: MatchEntry) -> str:
    """Return *entry* in one line, such as ``seat 1 take-tile column=2``; seats count from 1."""
    if isinstance(entry, Decided):
        return f"seat {entry.seat + 1} {text(entry.decision)}"
    if isinstance(entry, Rolled):
        return f"roll {text(entry.roll)}"
    return text(entry.control)


def entry_message(entry: MatchEntry) -> ReplayMessage:
    """Return the same as `entry_text`, as a message to translate."""
    if isinstance(entry, Decided):
        decision = text(entry.decision)
        return replay_message(
            entry_text(entry), "entry.decided", seat=entry.seat, decision=decision
        )
    return ReplayMessage(entry_text(entry))


def pending_message(match: MatchState) -> ReplayMessage:
    """Return who must act in *match*, or what must come, in one line."""
    match match.pending:
        case Choice(seat, question):
            sentence = f"a decision of seat {seat + 1} ({question})"
            return replay_message(sentence, "pending.decision", seat=seat, question=question)
        case Result():
            return replay_message("the end of the match", "pending.end")
        case Due(control):
            return ReplayMessage(text(control))
        case Paused():
            return replay_message("the end of the pause", "pending.resume")
        case _:
            return replay_message("a roll", "pending.roll")


def seat_text(seat: replay_pb2.SeatInfo, number: int, stand_in: str = "") -> str:
    """Return who plays seat *number*: the name, and the strategy of a bot or of a *stand_in*.

    A program that has joined as a player is a bot by its own word alone, which the text says.
    """
    name, bot = printable(seat.name) or f"seat {number + 1}", stand_in or seat.bot
    if bot:
        return f"{name} (bot {printable(bot)})"
    return f"{name} (bot {printable(seat.program)}, self-declared)" if seat.program else name


def names(header: replay_pb2.Header) -> list[str]:
    """Return the players' names by seat; a seat without one by its number, in English."""
    return list(map(str, names_message(header)))


def names_message(header: replay_pb2.Header) -> list[ReplayMessage]:
    """Return the same as `names`, as messages to translate."""
    return [
        ReplayMessage(name)
        if (name := printable(seat.name))
        else replay_message(f"seat {n + 1}", "seat.number", seat=n)
        for n, seat in enumerate(header.seats)
    ]


def printable(words: str, most: int = _MAX_NAME) -> str:
    """Return *words* from a file with nothing in them that a terminal would obey.

    Of more than *most* characters only the first ones are there.
    """
    shortened = words if len(words) <= most else words[: most - len(_ELLIPSIS)] + _ELLIPSIS
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in shortened)


def header_lines(header: replay_pb2.Header) -> Iterator[str]:
    """Yield the facts of *header*, of a match that can be played, one a line."""
    setup = header.setup
    yield f"match     {printable(header.match_id)}"
    yield f"game      {printable(setup.game)}, rules version {setup.rules_version}"
    yield f"edition   {printable(setup.edition_name)} (SHA-256 {setup.edition_digest.hex()[:16]}…)"
    yield f"started   {_date_text(header.started_unix_ms)}"
    yield f"written   by {printable(header.written_by)}"
    if header.follows:
        yield f"follows   {printable(header.follows)}"
    if header.HasField("event_table"):
        at = header.event_table
        yield f"event     round {at.round}, table {at.table} of event {at.event.hex()}"
        yield f"          opened by line {at.line.hex()} of its log"
    for number, seat in enumerate(header.seats):
        yield f"seat {number + 1}    {seat_text(seat, number)}"
    rules = _changed_options(game(setup.game).options, setup.options)
    for sentence in rules or ["nothing differs from the usual ones"]:
        yield f"rules     {sentence}"
    for sentence in _changed_options(TERMS, setup.terms):
        yield f"terms     {sentence}"
    yield f"luck      committed to by {header.secret_commitment.hex()}"
    if setup.HasField("known_luck"):
        known = setup.known_luck
        yield f"          known beforehand: match of the day {known.date}, attempt {known.attempt}"
    if header.public_key:
        key = header.public_key
        yield f"signer    {fingerprint(key)} (Ed25519 public key {key.hex()})"
    for key in header.arbiter_keys:
        yield f"arbiter   {fingerprint(key)} (Ed25519 public key {key.hex()})"


def result_lines(result: match_pb2.Result, header: replay_pb2.Header) -> Iterator[str]:
    """Yield the final scores, one seat a line, best place first."""
    seats = range(len(result.scores))
    for number in sorted(seats, key=lambda seat: (result.places[seat], -result.scores[seat])):
        place = result.places[number]
        mark = "  won" if number in result.winners else f"  place {place}" if place else ""
        yield f"{result.scores[number]:5}  {seat_text(header.seats[number], number)}{mark}"


def _date_text(unix_ms: int) -> str:
    if unix_ms >= _YEAR_10000_MS:
        return f"{unix_ms} ms after 1970 (no date)"
    return f"{datetime.fromtimestamp(unix_ms / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _changed_options(known: Sequence[OptionSpec], options: Sequence[match_pb2.Option]) -> list[str]:
    """Return each option of *options* that is not the default in words, with its name and value."""
    values = {option.name: option_value(option) for option in options}
    return [
        f"{spec.sentence(value)} [{spec.name}={spell(value)}]"
        for spec in known
        if (value := values.get(spec.name, spec.default)) != spec.default
    ]
