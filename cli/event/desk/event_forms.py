"""Forms about the whole event: announcements, its end, the file to publish, leaving."""

from pathlib import Path

import click

from tilewyrm.cli.event.commands.announcements import LONGEST, close_event
from tilewyrm.cli.event.commands.desk import LONGEST_REASON, Desk
from tilewyrm.cli.event.commands.export import ENDINGS, write_event
from tilewyrm.cli.event.commands.new import agreed_terms, clock_sentences
from tilewyrm.cli.event.commands.terms import present_terms
from tilewyrm.cli.event.desk.host import Host, reason_of
from tilewyrm.cli.event.desk.round_forms import confirm
from tilewyrm.cli.event.desk.situation import Keeping
from tilewyrm.cli.event.forms.field import Button, TextField
from tilewyrm.cli.event.forms.page import FormPage, TextPage
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import public_key_of
from tilewyrm.cli.event.record.slip import keep_address, kept_address
from tilewyrm.client.command_line.term_flags import clock_terms
from tilewyrm.client.errors import ClientError
from tilewyrm.events.log.fact import Say, Server, Terms
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.evidence.signature import fingerprint

_LONGEST_ADDRESS = 200
"""Characters of the address of a server."""


def announce(host: Host) -> None:
    """Ask for an announcement."""
    text = TextField(tell("desk.say.text"), longest=LONGEST)

    def press() -> None:
        def work(desk: Desk) -> str:
            desk.append(Say(reason_of(text.value, LONGEST)))
            return tell("event.say.done")

        host.write(work, str)

    fields = (text, Button(tell("desk.do.say"), press))
    intro = (tell("desk.say.intro"),)
    host.open(FormPage(tell("desk.do.say"), lambda: fields, host.close_page, intro))


def clock(host: Host) -> None:
    """Ask for another clock of the tables, before the first round is paired."""
    text = TextField(tell("event.form.clock"), "", tell("event.form.clock.detail"), longest=20)

    def press() -> None:
        def work(desk: Desk) -> str:
            try:
                given = clock_terms(text.value.strip() or "none")
            except ClientError as error:
                raise click.ClickException(str(error)) from error
            agreed = agreed_terms(given, present_terms(desk.record))
            desk.append(Terms(agreed))
            return " ".join(clock_sentences(agreed)) or tell("desk.clock.none")

        host.write(work, str)

    fields = (text, Button(tell("desk.do.clock"), press))
    intro = (tell("desk.clock.intro"),)
    host.open(FormPage(tell("desk.do.clock"), lambda: fields, host.close_page, intro))


def address(host: Host) -> None:
    """Ask for the address of the server that players need."""
    folder = EventFolder(host.cup)

    def then(known: str) -> str:
        text = TextField(
            tell("desk.address.field"), known, tell("desk.address.detail"), longest=_LONGEST_ADDRESS
        )

        def press() -> None:
            def work(_: Desk) -> str:
                keep_address(folder, reason_of(text.value, _LONGEST_ADDRESS))
                return tell("desk.address.done")

            host.write(work, str)

        fields = (text, Button(tell("desk.do.address"), press))
        intro = (tell("desk.address.intro"),)
        host.open(FormPage(tell("desk.do.address"), lambda: fields, host.close_page, intro))
        return ""

    host.compute(lambda: kept_address(folder), then)


def server(host: Host) -> None:
    """Ask for the new key of the server."""
    key = TextField(tell("desk.server.key"), "", tell("desk.server.detail"), longest=400)
    why = TextField(tell("desk.why"), longest=LONGEST_REASON)

    def press() -> None:
        def work(desk: Desk) -> str:
            public = public_key_of(key.value.strip())
            desk.append(Server(public, reason_of(why.value, LONGEST_REASON)))
            return tell("event.server.done", key=fingerprint(bytes.fromhex(public)))

        host.write(work, str)

    fields = (key, why, Button(tell("desk.do.server"), press))
    intro = (tell("desk.server.intro"),)
    host.open(FormPage(tell("desk.do.server"), lambda: fields, host.close_page, intro))


def close(host: Host) -> None:
    """Ask whether the event is over."""

    def press() -> None:
        def work(desk: Desk) -> tuple[str, str]:
            line = close_event(desk)
            return desk.record.event.title, line.hash

        def then(found: tuple[str, str]) -> str:
            title, digest = found
            lines = [
                tell("event.close.done", title=title),
                digest,
                "",
                tell("desk.close.next"),
            ]
            host.open(TextPage(tell("desk.do.close"), lines, host.close_page))
            return ""

        host.write(work, then)

    rounds = len(host.situation.record.rounds)
    left = host.situation.record.event.rounds - rounds
    intro = [tell("desk.close.intro")]
    if left > 0:
        intro.append(count("desk.close.left", left))
    confirm(host, tell("desk.do.close"), intro, tell("desk.do.close"), press)


def export(host: Host) -> None:
    """Ask where to write the event as one file."""
    name = host.cup.resolve().with_suffix(".zip")
    path = TextField(tell("desk.export.path"), str(name), longest=400)

    def press() -> None:
        def work() -> str:
            out = Path(path.value.strip())
            if out.suffix not in ENDINGS:
                raise click.ClickException(tell("desk.export.ending"))
            return write_event(EventFolder(host.cup), out, host.key_file, names=True)

        host.compute(work, str)

    fields = (path, Button(tell("desk.do.export"), press))
    intro = (tell("desk.export.intro"),)
    host.open(FormPage(tell("desk.do.export"), lambda: fields, host.close_page, intro))


def leave(host: Host) -> None:
    """Leave, after a question if the tables of a running round depend on this desk."""
    situation = host.situation
    found = situation.round
    running = found is not None and found.started and bool(found.undecided())
    if situation.keeping is Keeping.HERE and running:
        intro = [tell("desk.leave.intro")]
        confirm(host, tell("desk.do.leave"), intro, tell("desk.do.leave"), host.leave)
    else:
        host.leave()
