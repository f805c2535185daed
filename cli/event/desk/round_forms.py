"""Forms about a round: its pairing, changes to it, its start."""

from collections.abc import Callable

import click

from tilewyrm.cli.event.commands.desk import LONGEST_REASON, Desk
from tilewyrm.cli.event.commands.pairing import (
    complete_luck,
    cost_text,
    proof_of,
    proposal_in,
)
from tilewyrm.cli.event.desk.host import Host, player_number, reason_of
from tilewyrm.cli.event.forms.field import Button, TextField
from tilewyrm.cli.event.forms.page import FormPage
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.events.log.fact import Pair, Start, Swap, Unpair
from tilewyrm.events.pairing.exact import MOST_PLAYERS
from tilewyrm.events.state.round_facts import LONGEST_ROUND
from tilewyrm.language.speech import count, tell


def pair(host: Host) -> None:
    """Pair the next round."""
    number = host.situation.record.next_round
    _propose(host, tell("desk.pair.busy", round=number))


def prove(host: Host) -> None:
    """Pair the next round, and calculate the lowest possible cost."""
    number = host.situation.record.next_round
    _propose(host, tell("desk.pair.busy", round=number), with_proof=True)


def may_prove(host: Host) -> bool:
    """Return whether the next round has few enough players for a proof."""
    record = host.situation.record
    return len(record.active(record.next_round)) <= MOST_PLAYERS


def _propose(host: Host, busy: str, *, with_proof: bool = False) -> None:
    """Search for a pairing without the lock, and append it."""

    def then(found: tuple[str, str, Pair]) -> str:
        added, proof, proposal = found

        def append(desk: Desk) -> str:
            desk.append(proposal)
            return " ".join(filter(None, (proof, cost_text(desk))))

        host.write(append, str)
        host.sight.view = "tables"
        return added

    def work() -> tuple[str, str, Pair]:
        added = ""
        if host.situation.record.event.equal_luck:
            added = complete_luck(host.ask, host.cup, host.key_file)
        folder = EventFolder(host.cup)
        proposal = proposal_in(folder)
        proof = proof_of(folder, proposal) if with_proof else ""
        return added, proof, proposal

    host.compute(work, then, busy)


def again(host: Host) -> None:
    """Drop the pairing with a reason, and pair once more with other lots."""
    busy = tell("desk.pair.busy", round=len(host.situation.record.rounds))

    def press(why: str) -> None:
        def drop(desk: Desk) -> None:
            desk.append(Unpair(desk.present_round.number, reason_of(why, LONGEST_REASON)))

        def then(_: None) -> str:
            _propose(host, busy)
            return ""

        host.write(drop, then)

    _ask_why(host, "again", press)


def unpair(host: Host) -> None:
    """Drop the pairing with a reason."""

    def press(why: str) -> None:
        def work(desk: Desk) -> str:
            number = desk.present_round.number
            desk.append(Unpair(number, reason_of(why, LONGEST_REASON)))
            return tell("event.unpair.done", round=number)

        host.write(work, str)

    _ask_why(host, "unpair", press)


def swap(host: Host) -> None:
    """Ask which two players change places."""
    entrant = host.entrant
    chosen = host.situation.roster.name(entrant.number) if entrant is not None else ""
    one = TextField(tell("desk.one"), chosen, tell("desk.one.detail"), longest=24)
    other = TextField(tell("desk.other"), "", tell("desk.one.detail"), longest=24)
    why = TextField(tell("desk.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            a, b = player_number(desk, one.value), player_number(desk, other.value)
            reason = reason_of(why.value, LONGEST_REASON)
            desk.append(Swap(desk.present_round.number, a, b, reason))
            return cost_text(desk)

        host.write(work, str)

    fields = (one, other, why, Button(tell("desk.do.swap"), press))
    intro = (tell("event.swap"),)
    host.open(FormPage(tell("desk.do.swap"), lambda: fields, host.close_page, intro))


def start(host: Host) -> None:
    """Ask whether the round is to begin."""
    situation = host.situation
    found = situation.round
    assert found is not None  # the action is offered only then
    tables = count("desk.start.tables", len(found.tables), round=found.number)
    intro = [tables]
    if situation.record.server is not None:
        intro.append(tell("desk.start.server"))
    before = [each.minutes for each in situation.record.rounds if each.minutes is not None]
    minutes = TextField(
        tell("desk.start.minutes"),
        str(before[-1]) if before else "",
        tell("desk.start.minutes.detail"),
        longest=4,
        is_number=True,
    )

    def press() -> None:
        def work(desk: Desk) -> str:
            number = desk.present_round.number
            desk.append(Start(number, _minutes(minutes.value.strip())))
            return tell("event.start.done", round=number)

        host.write(work, str)

    title = tell("desk.do.start")
    fields = (Button(tell("desk.no"), host.close_page), Button(title, press), minutes)
    host.open(FormPage(title, lambda: fields, host.close_page, intro))


def _minutes(text: str) -> int | None:
    """Return the minutes that were typed; None for an empty text.

    Raises:
        ClickException: a round cannot last as long as that.
    """
    if not text:
        return None
    if not text.isdecimal() or not 1 <= int(text) <= LONGEST_ROUND:
        raise click.ClickException(tell("desk.start.minutes.wrong", most=LONGEST_ROUND))
    return int(text)


def confirm(
    host: Host, title: str, intro: list[str], label: str, press: Callable[[], None]
) -> None:
    """Ask whether something is to be done; the highlighted answer is to go back."""
    fields = (Button(tell("desk.no"), host.close_page), Button(label, press))
    host.open(FormPage(title, lambda: fields, host.close_page, intro))


def _ask_why(host: Host, action: str, press: Callable[[str], None]) -> None:
    """Ask for a reason; *press* checks it."""
    why = TextField(tell("desk.why"), longest=LONGEST_REASON)
    fields = (why, Button(tell(f"desk.do.{action}"), lambda: press(why.value)))
    intro = (tell(f"desk.{action}.intro"),)
    host.open(FormPage(tell(f"desk.do.{action}"), lambda: fields, host.close_page, intro))
