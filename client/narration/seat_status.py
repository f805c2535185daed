"""Seat status: the player of each seat, presence and time left, in a few words."""

from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Styled
from tilewyrm.client.drawing.style import seat_style, sign_style
from tilewyrm.client.model.model import LinkState, Model
from tilewyrm.client.words.bot_levels import bot_words
from tilewyrm.client.words.clock_rules import seconds_of_a_decision
from tilewyrm.client.words.player_names import BOT_MARK
from tilewyrm.client.words.wrapping import shorten_apart
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2, standing_pb2

HERE, AWAY, BOT, OUT, UNKNOWN = "●", "○", BOT_MARK, "✗", "?"
RUNNING = "►"
"""Stands before the clock that runs."""

_DAY_S = 24 * 60 * 60


class _Detail(NamedTuple):
    """How many details of each seat are shown."""

    columns: int
    """For a name."""
    wordy: bool = False
    """Whether words stand beside the marks."""
    clocks: bool = True
    """Whether every clock is shown, or only the one that runs."""
    signs: bool = True
    """Whether each seat's sign stands before its mark."""


_SIZES = (
    _Detail(24, wordy=True),
    _Detail(12, wordy=True),
    _Detail(8, wordy=True),
    _Detail(8),
    _Detail(5),
    _Detail(3),
    _Detail(3, signs=False),
    _Detail(8, clocks=False),
    _Detail(3, clocks=False),
    _Detail(3, clocks=False, signs=False),
)
"""The first that fits is taken."""
_LAG_S = 0.01


class SeatStatus(NamedTuple):
    """The status of one seat."""

    mark: str
    word: str
    """What the mark means."""
    since: str
    """For how long the player has been away; empty: not at all."""
    clock: str
    """The time that is left; empty in a match without clocks, and for bots."""
    running: bool
    """Whether that time is running."""
    plain: bool = False
    """Whether the mark says enough: who is here, and who is a bot."""


def seat_status_of(model: Model, seat: int, now_s: float) -> SeatStatus:
    """Return the status of *seat* at the moment *now_s*."""
    away, clock = away_s(model, seat, now_s), ""
    running = model.clocks is not None and model.clocks.HasField("running")
    running = running and model.clocks is not None and model.clocks.running == seat
    bot, standing = model.is_bot(seat), standing_of(model, seat)
    if model.clocks is not None and not bot and not standing.out:
        clock = duration(-(-left_ms(model, seat, now_s) // 1000))
    since = "" if away is None else duration(int(away))
    if bot:
        level = bot_words(standing.stand_in or model.table.seats[seat].bot)
        return SeatStatus(BOT, level, "", clock, running, plain=True)
    if standing.out:
        how = "table.person.forfeited" if _forfeited(model, seat) else "table.person.resigned"
        return SeatStatus(OUT, tell(how), "", "", False)
    if standing.stand_in:
        return SeatStatus(BOT, tell("table.person.bot_plays"), since, clock, running)
    if model.link.link is LinkState.LOST and seat != model.seat:
        return SeatStatus(UNKNOWN, tell("table.person.unknown"), "", clock, running, plain=True)
    if since:
        return SeatStatus(AWAY, tell("table.person.away"), since, clock, running)
    if program := model.program(seat):
        words = tell("table.person.program", program=program)
        return SeatStatus(BOT, words, "", clock, running, plain=True)
    return SeatStatus(HERE, tell("table.person.here"), "", clock, running, plain=True)


def standing_of(model: Model, seat: int) -> standing_pb2.SeatStanding:
    """Return how *seat* stands in the match."""
    seats = model.standing.seats
    return seats[seat] if seat < len(seats) else standing_pb2.SeatStanding()


def away_s(model: Model, seat: int, now_s: float) -> float | None:
    """Return for how many seconds the player of *seat* has been away; None: not at all."""
    seats = model.presence.seats
    if seat >= len(seats) or seats[seat].here or model.is_bot(seat):
        return None
    return seats[seat].away_s + max(now_s - model.presence_s, 0.0)


def left_ms(model: Model, seat: int, now_s: float) -> int:
    """Return the milliseconds that *seat* has left, 0 in a match without clocks.

    Who waits has what there is for the next decision, where each has a time of its own.
    """
    clocks = model.clocks
    if clocks is None or seat >= len(clocks.left_ms):
        return 0
    if model.acting not in (seat, None) and (full := seconds_of_a_decision(model.table.setup)):
        return 1000 * full
    left = clocks.left_ms[seat]
    if clocks.HasField("running") and clocks.running == seat:
        left -= int(1000 * (now_s - model.clocks_s))
    return max(left, 0)


def duration(seconds: int) -> str:
    """Return *seconds* as ``m:ss``, ``h:mm:ss``, or days and hours."""
    minutes, second = divmod(seconds, 60)
    if seconds >= _DAY_S:
        days, hours = seconds // _DAY_S, seconds % _DAY_S // 3600
        return tell("table.time.days", days=days, hours=hours)
    if seconds >= 3600:
        return f"{minutes // 60}:{minutes % 60:02}:{second:02}"
    return f"{minutes}:{second:02}"


def row_is_shown(model: Model) -> bool:
    """Return whether there is anything to say of the people at a table whose match has begun."""
    if model.turn is None:
        return False
    people = sum(not seat.bot for seat in model.table.seats)
    odd = any(seat.stand_in or seat.out for seat in model.standing.seats)
    watched = model.seat is not None and model.presence.spectators > 0
    return people > 1 or odd or watched or model.clocks is not None


def row_is_needed(model: Model) -> bool:
    """Return whether the row says more than names: time left, spectators, or an absence."""
    status = [seat_status_of(model, seat, model.presence_s) for seat in range(model.seats)]
    odd = model.clocks is not None or not all(each.plain for each in status)
    return odd or model.presence.spectators > 0 or model.link.link is LinkState.LOST


def next_change_s(model: Model, now_s: float) -> float | None:
    """Return in how many seconds the row says something else by itself; None: it does not."""
    if model.result is not None or not (row_is_shown(model) or _is_open(model)):
        return None
    waits = []
    clocks = model.clocks
    if clocks is not None and clocks.HasField("running"):
        left = left_ms(model, clocks.running, now_s)
        if left:
            waits.append(60.0 if left > 1000 * _DAY_S else (left % 1000 or 1000) / 1000)
    for seat in range(model.seats):
        away, standing = away_s(model, seat, now_s), standing_of(model, seat)
        if away is not None and not standing.out and not standing.stand_in:
            waits.append(60.0 if away >= _DAY_S else 1 - away % 1)
    return min(waits) + _LAG_S if waits else None


def _is_open(model: Model) -> bool:
    """Return whether the table waits for players, so that the waiting room tells who is away."""
    return model.table.status == service_pb2.TABLE_STATUS_OPEN


def row(model: Model, now_s: float, width: int) -> list[Styled]:
    """Return every seat in a row of at most *width* columns where that is possible."""
    people = [seat_status_of(model, seat, now_s) for seat in range(model.seats)]
    texts: list[Styled] = []
    for size in _SIZES:
        texts = []
        full = [model.name(seat) for seat in range(model.seats)]
        names = shorten_apart(full, [size.columns] * model.seats)
        for seat, (each, name) in enumerate(zip(people, names, strict=True)):
            texts += _cell(model, seat, each, name, size)
        if sum(get_cwidth(text) for text, _ in texts) <= width:
            break
    return texts


def watching(model: Model) -> str:
    """Return the number of spectators in words; empty for none."""
    number = model.presence.spectators
    return count("table.person.look_on", number) if number else ""


def lines(model: Model, now_s: float) -> list[str]:
    """Return one line for each seat, and one for the spectators."""
    told = []
    for seat in range(model.seats):
        if not model.table.seats[seat].name:
            told.append(tell("waiting.seat.free"))
            continue
        name = model.name(seat)
        if seat == model.seat:
            name = tell("table.person.you", name=name)
        state = _state(seat_status_of(model, seat, now_s))
        told.append(tell("table.person.line", name=name, state=state))
    number = model.presence.spectators
    return [*told, count("table.person.look_on", number)] if number else told


def _state(each: SeatStatus) -> str:
    """Return how somebody stands, in words."""
    state = each.word
    if each.since and each.mark == AWAY:
        state = tell("table.person.away_for", time=each.since)
    elif each.since and each.mark == BOT:
        state = tell("table.person.bot_since", state=state, time=each.since)
    if not each.clock:
        return state
    name = "table.person.clock_running" if each.running else "table.person.clock"
    return tell(name, state=state, time=each.clock)


def _cell(model: Model, seat: int, each: SeatStatus, name: str, size: _Detail) -> list[Styled]:
    style = f"{seat_style(seat)} you" if seat == model.seat else seat_style(seat)
    sign: list[Styled] = [(" ", ""), (model.signs.of(seat), sign_style(seat))] * size.signs
    texts: list[Styled] = [*sign, (f" {each.mark} ", style), (name, style)]
    if size.wordy and not each.plain:
        texts.append((f" {each.word}", "warning"))
    if each.mark == AWAY:
        texts.append((f" {each.since}" if size.wordy else f" ({each.since})", "warning"))
    if each.running:
        texts += [(" ", ""), (f"{RUNNING}{each.clock}", "turn")]
    elif each.clock and size.clocks:
        texts.append((f" {each.clock}", "heading"))
    return [*texts, (" ", "")] if size.wordy else texts


def _forfeited(model: Model, seat: int) -> bool:
    """Return whether an arbiter took *seat* out."""
    return any(
        line.HasField("control")
        and line.control.HasField("forfeit_seat")
        and line.control.forfeit_seat.seat == seat
        for line in model.log
    )
