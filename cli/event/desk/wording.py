"""A table, a player, and the head of the desk in words."""

from collections.abc import Sequence
from datetime import UTC, datetime

from tilewyrm.cli.event.desk.situation import Keeping, Situation, TableState
from tilewyrm.cli.event.record.line_text import line_text
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.events.log.fact import Correct, Correctable, Result, Say
from tilewyrm.events.rounds.entrant import Entrant
from tilewyrm.events.rounds.event_table import EventTable
from tilewyrm.language.speech import listed, tell

_HOUR_S = 3600
_MINUTE_S = 60


def head(situation: Situation) -> str:
    """Return which event it is, and how far."""
    record, title = situation.record, sanitised(situation.record.event.title)
    if record.closed:
        return tell("desk.head.closed", title=title)
    found = situation.round
    if found is None:
        return tell("desk.head.before", title=title)
    name = "desk.head.round" if found.started else "desk.head.paired"
    text = tell(name, title=title, round=found.number, rounds=record.event.rounds)
    minutes = situation.round_minutes
    if found.minutes is not None and found.undecided():
        return tell("desk.head.limit", head=text, minutes=minutes, limit=found.minutes)
    return tell("desk.head.since", head=text, minutes=minutes) if minutes else text


def server_words(situation: Situation) -> str:
    """Return how the server is, in a few words; nothing once the event is closed."""
    if situation.record.closed:
        return ""
    if situation.keeping is Keeping.PAPER:
        return tell("desk.server.paper")
    if situation.live.lost:
        return f"○ {tell('desk.server.lost')}"
    if not situation.is_fresh:
        return f"○ {tell('desk.server.silent')}"
    return f"● {tell('desk.server.there')}"


def seats_text(situation: Situation, table: EventTable) -> str:
    """Return the players of a table by seat, with points and clocks."""
    points, live = situation.points(table), situation.live_table(table)
    clocks = live.left_ms if live and situation.state(table) is TableState.PLAYING else ()
    outcome = table.outcome()
    parts = []
    for seat, number in enumerate(table.seats):
        text = situation.roster.name(number)
        if number in outcome.forfeited:
            text = tell("event.table.forfeit", name=text)
        elif number in outcome.stand_ins:
            text = tell("desk.stand_in", name=text)
        if seat < len(points):
            text = f"{text} {points[seat]}"
        if live and seat < len(clocks):
            mark = "▸" if live.running == seat else ""
            text = f"{text} {mark}{_clock(clocks[seat])}"
        parts.append(text)
    return " · ".join(parts)


def _clock(left_ms: int) -> str:
    seconds = left_ms // 1000
    if seconds >= _HOUR_S:
        return f"{seconds // _HOUR_S}:{seconds % _HOUR_S // 60:02}:{seconds % 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}"


def state_text(situation: Situation, table: EventTable) -> str:
    """Return how a table stands, in a word or two; points from a ruling are marked."""
    state = situation.state(table)
    if state in (TableState.OVER, TableState.PAPER_OVER) and table.outcome().ruled:
        return tell("desk.state.ruled")
    if state is TableState.PAIRED and table.physical:
        return tell("desk.state.paper")
    live = situation.live_table(table)
    if state is TableState.PLAYING and live is not None and live.ruled:
        return tell("desk.state.playing_ruled")
    return tell(f"desk.state.{state}")


def waits_text(situation: Situation, table: EventTable) -> str:
    """Return whom a table waits for, and since when; empty if it waits for none."""
    live, state = situation.live_table(table), situation.state(table)
    if state is TableState.GATHERING:
        missing = situation.missing(table)
        names = listed([situation.roster.name(number) for number in missing])
        minutes = situation.open_minutes(table)
        return _since(names, minutes) if missing else ""
    if live is None or state is not TableState.PLAYING or not live.awaited:
        return ""
    seats = [seat for seat in live.awaited if seat < len(table.seats)]
    names = listed([situation.roster.name(table.seats[seat]) for seat in seats])
    return _since(names, live.waiting_s // _MINUTE_S)


def _since(names: str, minutes: int) -> str:
    return tell("desk.waits.since", names=names, minutes=minutes) if minutes else names


def presence(situation: Situation, entrant: Entrant) -> str:
    """Return whether a player is here, in a word or two."""
    if not entrant.stays(situation.record.next_round):
        return tell("desk.player.away")
    if entrant.bot is not None:
        return tell("desk.player.bot", strategy=entrant.bot)
    if not entrant.entered:
        return tell("desk.player.registered")
    if situation.is_fresh and entrant.number in situation.live.people:
        return tell("desk.player.connected")
    return tell("desk.player.here")


def place_text(situation: Situation, number: int) -> str:
    """Return where a player sits in the last round; empty for nowhere."""
    found = situation.round
    if found is None:
        return ""
    if number in found.byes:
        return tell("event.occasion.bye")
    table = found.table_of(number)
    return tell("event.at.table", number=table.number) if table is not None else ""


def logged(situation: Situation, most: int) -> list[tuple[float, str, str]]:
    """Return time (seconds since 1970), text and style of the newest lines, newest first."""
    found = []
    record, roster = situation.record, situation.roster
    for line in reversed(situation.log.lines[1:][-most:]):
        matches: Sequence[str] = ()
        corrected = (0, 0)
        if isinstance(line.fact, Result):
            table = record.table(line.fact.round, line.fact.table)
            matches = [each.match for each in table.filings if each.line < line.seq and each.match]
        if isinstance(line.fact, Correct):
            about = situation.log.lines[line.fact.line].fact
            if isinstance(about, Correctable):  # all that can be corrected
                corrected = (about.round, about.table)
        if text := line_text(line.fact, roster, matches, corrected):
            style = "said" if isinstance(line.fact, Say) else ""
            found.append((line.ms / 1000, text, style))
    return found


def clock_time(seconds: float) -> str:
    """Return hour and minute here of a moment in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%H:%M")
