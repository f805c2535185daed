"""Forms about a table: results, rulings, corrections, missing players."""

from collections.abc import Sequence

import click

from tilewyrm.cli.event.commands.desk import LONGEST_REASON, Desk
from tilewyrm.cli.event.commands.missing import CHOICES, Seat, forfeit, let_bot_play, replace, wait
from tilewyrm.cli.event.commands.pairing import move_table
from tilewyrm.cli.event.desk.host import Host, player_number, reason_of, whole_numbers
from tilewyrm.cli.event.desk.situation import TableState
from tilewyrm.cli.event.forms.field import Button, ChoiceField, Field, Option, TextField
from tilewyrm.cli.event.forms.page import FormPage
from tilewyrm.cli.event.live.own_bots import own_bots
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.engine.bots.registry import USUAL
from tilewyrm.events.log.fact import Correct, Fact, Forfeit, Paper, Rule
from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.language.speech import tell

_DIGITS = 4


def result(host: Host) -> None:
    """Ask for the points of a table that was played with the physical game."""
    table = _chosen(host)
    number = len(host.situation.record.rounds)
    points = _point_fields(host, table, ())
    why = TextField(tell("desk.remark"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            typed = whole_numbers([field.value for field in points])
            reason = reason_of(why.value, LONGEST_REASON) if why.value.strip() else None
            desk.append(Paper(number, table.number, typed, why=reason))
            return tell("desk.result.done", table=table.number)

        host.write(work, str)

    fields: Sequence[Field] = (*points, why, Button(tell("desk.do.result"), press))
    intro = (tell("desk.result.intro"),)
    _open(host, "result", table, fields, intro)


def medium(host: Host) -> None:
    """Let the chosen table be played with the physical game, or on the server again."""
    table = _chosen(host)
    number, on = len(host.situation.record.rounds), "server" if table.physical else "paper"

    def work(desk: Desk) -> str:
        return move_table(desk, number, table.number, on)

    host.write(work, str)


def may_move(host: Host) -> bool:
    """Return whether the chosen table can be moved to paper, or back to the server."""
    table, record = host.table, host.situation.record
    if table is None or record.server is None:
        return False
    outcome = table.outcome()
    return outcome.ending is Ending.UNDECIDED and not outcome.match


def rule(host: Host) -> None:
    """Ask for a ruling on a table."""
    table = _chosen(host)
    number, outcome = len(host.situation.record.rounds), table.outcome()
    kinds = [
        Option(kind, tell(f"desk.rule.{kind}"), tell(f"desk.rule.{kind}.detail"))
        for kind in ("forfeit", "points", "annul", "replay")
    ]
    kind = ChoiceField(tell("desk.rule.kind"), kinds, 1 if outcome.points else 0)
    points = _point_fields(host, table, outcome.points)
    who = _player_field(host, table, sorted(table.absent))
    why = TextField(tell("desk.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            reason = reason_of(why.value, LONGEST_REASON)
            fact: Fact = Rule(number, table.number, kind.value, reason)
            if kind.value == "forfeit":
                fact = Forfeit(number, table.number, int(who.value), reason)
            elif kind.value == "points":
                typed = whole_numbers([field.value for field in points])
                fact = Rule(number, table.number, kind.value, reason, typed)
            desk.append(fact)
            return tell("desk.rule.done", table=table.number)

        host.write(work, str)

    button = Button(tell("desk.do.rule"), press)

    def fields() -> Sequence[Field]:
        about: Sequence[Field] = ()
        if kind.value == "forfeit":
            about = (who,)
        elif kind.value == "points":
            about = points
        return (kind, *about, why, button)

    title = tell("desk.at_table", action=tell("desk.do.rule"), table=table.number)
    host.open(FormPage(title, fields, host.close_page, (tell("desk.rule.intro"),)))


def correct(host: Host) -> None:
    """Ask how the line with the points of a table should read."""
    table = _chosen(host)
    outcome = table.outcome()
    whats = (
        Option("points", tell("desk.correct.points")),
        Option("strike", tell("desk.correct.strike"), tell("desk.correct.strike.detail")),
    )
    what = ChoiceField(tell("desk.correct.what"), whats)
    points = _point_fields(host, table, outcome.points)
    why = TextField(tell("desk.why"), tell("desk.correct.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            reason = reason_of(why.value, LONGEST_REASON)
            typed = None
            if what.value == "points":
                typed = whole_numbers([field.value for field in points])
            desk.append(Correct(outcome.line, reason, typed))
            return tell("desk.correct.done", table=table.number)

        host.write(work, str)

    button = Button(tell("desk.do.correct"), press)

    def fields() -> Sequence[Field]:
        return (what, *(points if what.value == "points" else ()), why, button)

    title = tell("desk.at_table", action=tell("desk.do.correct"), table=table.number)
    host.open(FormPage(title, fields, host.close_page, (tell("desk.correct.intro"),)))


def missing(host: Host) -> None:
    """Ask what is to be done about a player who is missing."""
    table = _chosen(host)

    def bots() -> Sequence[str]:
        try:
            return (USUAL, *map(str, host.ask(own_bots)))
        except click.ClickException:  # without the server, its own bots are not offered
            return (USUAL,)

    def then(found: Sequence[str]) -> str:
        _ask_choice(host, table, found)
        return ""

    host.compute(bots, then, tell("desk.busy.bots"))


def _ask_choice(host: Host, table: EventTable, bots: Sequence[str]) -> None:
    """Ask what is to be done at a table; one of *bots* can play."""
    number = len(host.situation.record.rounds)
    who = _player_field(host, table, absent(host, table))
    what = ChoiceField(
        tell("desk.missing.what"),
        [
            Option(name, tell(f"desk.missing.{name}"), tell(f"desk.missing.{name}.detail"))
            for name in CHOICES
        ],
    )
    strategies = [Option(bot, tell("desk.player.bot", strategy=sanitised(bot))) for bot in bots]
    player = ChoiceField(tell("desk.missing.which"), strategies)
    other = TextField(tell("desk.other"), "", tell("desk.one.detail"), longest=24)
    why = TextField(tell("desk.why"), tell("desk.missing.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            seat = Seat(number, table.number, int(who.value))
            if what.value == "wait":
                wait(desk, seat)
                return tell("desk.missing.waits", table=table.number)
            reason = reason_of(why.value, LONGEST_REASON)
            match what.value:
                case "forfeit":
                    forfeit(desk, seat, reason)
                case "bot":
                    let_bot_play(desk, seat, reason, player.value)
                case _:
                    replace(desk, seat, player_number(desk, other.value), reason)
            return tell("desk.rule.done", table=table.number)

        host.write(work, str)

    button = Button(tell("desk.press"), press)

    def fields() -> Sequence[Field]:
        more: Sequence[Field] = () if what.value == "wait" else (why,)
        if what.value == "replace":
            more = (other, why)
        elif what.value == "bot" and len(bots) > 1:
            more = (player, why)
        return (what, who, *more, button)

    title = tell("desk.at_table", action=tell("desk.do.missing"), table=table.number)
    host.open(FormPage(title, fields, host.close_page))


def absent(host: Host, table: EventTable) -> Sequence[int]:
    """Return who is missing at a table, those first of whom the log says so."""
    here_not = [each for each in host.situation.missing(table) if each not in table.absent]
    return [*sorted(table.absent), *here_not]


def takes_result(host: Host) -> bool:
    """Return whether points can be typed in at the chosen table."""
    table = host.table
    states = (TableState.PAPER, TableState.OPENING, TableState.GATHERING, TableState.UNKNOWN)
    return (
        table is not None and not table.outcome().points and host.situation.state(table) in states
    )


def _chosen(host: Host) -> EventTable:
    table = host.table
    assert table is not None  # the action is offered only then
    return table


def _open(
    host: Host, action: str, table: EventTable, fields: Sequence[Field], intro: Sequence[str]
) -> None:
    title = tell("desk.at_table", action=tell(f"desk.do.{action}"), table=table.number)
    host.open(FormPage(title, lambda: fields, host.close_page, intro))


def _point_fields(host: Host, table: EventTable, points: Sequence[int]) -> tuple[TextField, ...]:
    return tuple(
        TextField(
            host.situation.roster.name(number),
            str(points[seat]) if points else "",
            longest=_DIGITS,
            is_number=True,
        )
        for seat, number in enumerate(table.seats)
    )


def _player_field(host: Host, table: EventTable, first: Sequence[int]) -> ChoiceField:
    """Return a choice of the players of a table, those of *first* before the others."""
    numbers = [*first, *(number for number in table.seats if number not in first)]
    options = [Option(str(each), host.situation.roster.name(each)) for each in numbers]
    return ChoiceField(tell("desk.one"), options)
