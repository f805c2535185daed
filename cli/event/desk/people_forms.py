"""Forms about players: registered, here, withdrawn, new codes, who must not meet."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import click

from tilewyrm.cli.event.commands.desk import LONGEST_REASON, Desk
from tilewyrm.cli.event.commands.people import give_name, leave_round, register, renew
from tilewyrm.cli.event.desk.host import Host, player_number, reason_of
from tilewyrm.cli.event.forms.field import Button, ChoiceField, Option, TextField
from tilewyrm.cli.event.forms.page import FormPage, TextPage
from tilewyrm.cli.event.live.own_bots import own_bots
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.slip import join_line
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.events.log.fact import Fact, Forbid, Here, Return, Withdraw
from tilewyrm.language.speech import count, tell

_PERSON = ""
_BOTS = ("random", "greedy")
"""The levels of bots that can be registered here; the command takes every other, too."""


def yes_or_no(label: str, *, yes: bool = True) -> ChoiceField:
    """Return a field for yes or no."""
    options = (Option("yes", tell("settings.on")), Option("no", tell("settings.off")))
    return ChoiceField(label, options, 0 if yes else 1)


def add(host: Host) -> None:
    """Ask whom to register; then show the code."""
    if not host.situation.record.server:
        _ask_newcomer(host, _BOTS)
        return

    def bots() -> Sequence[str]:
        try:
            return (*_BOTS, *map(str, host.ask(own_bots)))
        except click.ClickException:  # without the server, its own bots are not offered
            return _BOTS

    def then(found: Sequence[str]) -> str:
        _ask_newcomer(host, found)
        return ""

    host.compute(bots, then, tell("desk.busy.bots"))


def _ask_newcomer(host: Host, bots: Iterable[str]) -> None:
    """Ask for a person, or one of these *bots*; then show the code."""
    name = TextField(tell("event.column.name"), longest=24)
    club = TextField(tell("desk.column.club"), longest=40)
    kinds = [Option(_PERSON, tell("desk.add.person"), tell("desk.add.person.detail"))]
    kinds += [Option(bot, tell("desk.player.bot", strategy=sanitised(bot))) for bot in bots]
    kind = ChoiceField(tell("desk.add.kind"), kinds)
    here = yes_or_no(tell("desk.add.here"), yes=not host.situation.record.server)

    def press() -> None:
        bot = None if kind.value == _PERSON else kind.value
        is_here = here.value == "yes"
        people = [(name.value, club.value)]

        def work(desk: Desk) -> list[tuple[int, str, str]]:
            try:
                made = register(desk, people, bot=bot, is_here=is_here)
            except click.UsageError as error:
                text = tell("desk.add.name", name=name.value.strip())
                raise click.ClickException(text) from error
            return _slips(desk, made)

        def then(made: list[tuple[int, str, str]]) -> str:
            # Without a server, a code opens nothing.
            shown = made if host.situation.record.server else []
            return _shown(host, shown) or tell("desk.add.done", name=name.value)

        host.write(work, then)

    fields = (name, club, kind, here, Button(tell("desk.add.press"), press))
    intro = (tell("desk.add.intro"),)
    host.open(FormPage(tell("desk.do.add"), lambda: fields, host.close_page, intro))


def _slips(desk: Desk, made: Iterable[tuple[int, str]]) -> list[tuple[int, str, str]]:
    """Return number, name and command to join for each code."""
    return [
        (number, desk.roster.name(number), join_line(desk.folder, code)) for number, code in made
    ]


def _shown(host: Host, made: Iterable[tuple[int, str, str]], *more: str) -> str:
    """Show codes on a page, with *more* below; return an empty text."""
    lines: list[str] = []
    title = host.situation.record.event.title
    for number, name, code in made:
        lines += [tell("event.slip", number=number, name=name, title=title), f"    {code}", ""]
    if lines:
        text = [*lines, tell("desk.code.once"), *more]
        if not EventFolder(host.cup).address.exists():
            text.append(tell("desk.code.no_address"))
        host.open(TextPage(tell("desk.code.title"), text, host.close_page))
    return ""


def code(host: Host) -> None:
    """Ask whose code to renew; then show it."""

    def work(words: str) -> Callable[[Desk], list[tuple[int, str, str]]]:
        def renewed(desk: Desk) -> list[tuple[int, str, str]]:
            number = player_number(desk, words)
            if desk.record.entrant(number).bot is not None:
                raise click.ClickException(tell("desk.code.bot"))
            return _slips(desk, renew(desk, [number]))

        return renewed

    def press(words: str) -> None:
        host.write(work(words), lambda made: _shown(host, made, tell("desk.code.renewed")))

    _ask_player(host, "code", press)


def here(host: Host) -> None:
    """Check in the player who is chosen, or offer those who are not here."""
    entrant = host.entrant
    if entrant is not None and not entrant.entered:
        _append(host, [Here(entrant.number)])
        return
    name, missing = host.situation.roster.name, host.situation.record.not_here()
    buttons = [Button(name(each), partial(_append, host, [Here(each)])) for each in missing]
    intro = (tell("desk.here.intro"),)
    host.open(FormPage(tell("desk.do.here"), lambda: buttons, host.close_page, intro))


def all_here(host: Host) -> None:
    """Check in everyone who is registered."""

    def work(desk: Desk) -> int:
        for number in desk.record.not_here():
            desk.append(Here(number))
        return len(desk.record.active(desk.record.next_round))

    host.write(work, _active)


def withdraw(host: Host) -> None:
    """Ask who leaves."""

    def press(words: str) -> None:
        def work(desk: Desk) -> int:
            number = player_number(desk, words)
            if desk.record.awaits(number):
                leave_round(desk, number)
            else:
                desk.append(Withdraw(number, desk.record.next_round))
            return len(desk.record.active(desk.record.next_round))

        host.write(work, _active)

    _ask_player(host, "withdraw", press)


def come_back(host: Host) -> None:
    """Let the player who is chosen be paired again, or ask who comes back."""

    def press(words: str) -> None:
        def work(desk: Desk) -> int:
            desk.append(Return(player_number(desk, words), desk.record.next_round))
            return len(desk.record.active(desk.record.next_round))

        host.write(work, _active)

    _ask_player(host, "return", press)


def rename(host: Host) -> None:
    """Ask for another name of a player."""
    one = TextField(tell("desk.one"), _chosen_name(host), tell("desk.one.detail"), longest=24)
    name = TextField(tell("desk.rename.name"), longest=24)
    why = TextField(tell("desk.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            number = player_number(desk, one.value)
            before = desk.roster.name(number)
            try:
                give_name(desk, number, name.value, reason_of(why.value, LONGEST_REASON))
            except click.UsageError as error:
                text = tell("desk.add.name", name=name.value.strip())
                raise click.ClickException(text) from error
            return tell("event.rename.done", before=before, name=desk.roster.name(number))

        host.write(work, str)

    fields = (one, name, why, Button(tell("desk.do.rename"), press))
    intro = (tell("desk.rename.intro"),)
    host.open(FormPage(tell("desk.do.rename"), lambda: fields, host.close_page, intro))


def forbid(host: Host) -> None:
    """Ask who must not meet."""
    one = TextField(tell("desk.one"), _chosen_name(host), longest=24)
    other = TextField(tell("desk.other"), longest=24)
    why = TextField(tell("desk.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            a, b = player_number(desk, one.value), player_number(desk, other.value)
            desk.append(Forbid(a, b, reason_of(why.value, LONGEST_REASON)))
            names = {"a": desk.roster.name(a), "b": desk.roster.name(b)}
            return tell("event.forbid.done", **names)

        host.write(work, str)

    fields = (one, other, why, Button(tell("desk.press"), press))
    intro = (tell("event.forbid"),)
    host.open(FormPage(tell("desk.do.forbid"), lambda: fields, host.close_page, intro))


def _ask_player(host: Host, action: str, press: Callable[[str], None]) -> None:
    """Ask for a player, with the one who is chosen as the answer."""
    name = TextField(tell("desk.one"), _chosen_name(host), tell("desk.one.detail"), longest=24)
    fields = (name, Button(tell(f"desk.do.{action}"), lambda: press(name.value)))
    intro = (tell(f"desk.{action}.intro"),)
    host.open(FormPage(tell(f"desk.do.{action}"), lambda: fields, host.close_page, intro))


def _chosen_name(host: Host) -> str:
    entrant = host.entrant
    return host.situation.roster.name(entrant.number) if entrant is not None else ""


def _append(host: Host, facts: Iterable[Fact]) -> None:
    def work(desk: Desk) -> int:
        for fact in facts:
            desk.append(fact)
        return len(desk.record.active(desk.record.next_round))

    host.write(work, _active)


def _active(number: int) -> str:
    return count("desk.active", number)
