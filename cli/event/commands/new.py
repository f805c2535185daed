"""`tilewyrm event new`: begins an event."""

import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from tilewyrm.cli.event.commands.desk import one_line, signed
from tilewyrm.cli.event.commands.key import organiser_key
from tilewyrm.cli.event.commands.scoring_choice import SCORINGS, chosen_scoring
from tilewyrm.cli.event.forms.new_event import NewEvent, NewEventForm
from tilewyrm.cli.event.page.hall_page import write_page
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import public_key_of
from tilewyrm.cli.event.record.slip import keep_address
from tilewyrm.client.command_line.host_flags import (
    arbiter_key,
    arbiter_option,
    term_options,
    terms,
    values,
)
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM
from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import has_screen, run
from tilewyrm.client.terminal.full_screen import show_full_screen
from tilewyrm.client.words.clock_rules import PARTS, clock_rules
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Game
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.engine.setup.options import OptionValue, resolve
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Event
from tilewyrm.events.rounds.table_sizes import TableSizes
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.codec.setups import MOST_ARBITERS, option_message

_LONGEST_TITLE = 60
_TERMS_OF_EVENTS = {"take_back": "forbidden", "aids": "no"}
"""Terms of an event's tables unless others are given: those that are not a table's default."""
_MOST_ARBITERS = MOST_ARBITERS - 1
"""Beside the organiser, whose rulings count at every table."""
_EXAMPLES = range(5, 13)
"""Numbers of players for which the sizes of tables are shown."""


@click.command(cls=TranslatedCommand, help="event.new")
@click.argument(
    "cup", metavar="[FOLDER]", required=False, type=click.Path(path_type=Path, file_okay=False)
)
@click.option("--title", metavar="TEXT", help="event.flag.title")
@click.option("--game", "game_name", metavar="NAME", help="event.flag.game")
@click.option("--preset", metavar="NAME", default="", help="event.flag.preset")
@click.option(
    "--option", "option_texts", metavar="NAME=VALUE", multiple=True, help="event.flag.option"
)
@click.option("--rounds", metavar="N", type=click.IntRange(1, 99), help="event.flag.rounds")
@click.option("--seats", metavar="N", type=click.IntRange(2, 6), help="event.flag.seats")
@click.option("--sizes", metavar="N-N", default="", help="event.flag.sizes")
@click.option("--scoring", metavar="NAME", type=click.Choice(SCORINGS), help="event.flag.scoring")
@click.option("--award", "awards", metavar="N,N,...", multiple=True, help="event.flag.award")
@click.option("--bye", metavar="N", type=click.IntRange(0), default=0, help="event.flag.bye")
@click.option("--equal-luck", is_flag=True, help="event.flag.equal_luck")
@click.option("--server-key", metavar="KEY", help="event.flag.server_key")
@click.option("--slip-address", metavar=ADDRESS_FORM, default="", help="event.flag.slip_address")
@click.option("--plain", is_flag=True, help="command.flag.plain")
@term_options("event.flag.term")
@arbiter_option("event.flag.arbiter")
@signed
def new(
    cup: Path | None,
    title: str | None,
    game_name: str | None,
    preset: str,
    option_texts: tuple[str, ...],
    rounds: int | None,
    seats: int | None,
    sizes: str,
    scoring: str | None,
    awards: tuple[str, ...],
    bye: int,
    equal_luck: bool,
    server_key: str | None,
    slip_address: str,
    plain: bool,
    clock: str,
    time_out: str,
    resignation: str,
    takeover: str,
    ready: bool,
    given_terms: tuple[str, ...],
    arbiters: tuple[Path, ...],
    key_file: Path | None,
) -> None:
    """Write the first line of the log."""
    if slip_address and not server_key:
        raise click.UsageError("--slip-address is for an event on a server: give --server-key")
    if len(arbiters) > _MOST_ARBITERS:
        raise click.UsageError(f"an event has at most {_MOST_ARBITERS} arbiters")
    given = NewEvent(
        cup, title or "", game_name or "", preset, values("--option", option_texts, "round_cap=10"),
        rounds, seats, scoring or "", awards, clock, equal_luck, server_key or "",
    )  # fmt: skip

    def begin(chosen: NewEvent) -> Sequence[str]:
        agreed = terms(chosen.clock, time_out, resignation, takeover, ready, given_terms)
        lines = _begin(chosen, agreed, sizes, bye, arbiters, key_file)
        if slip_address and chosen.folder is not None:
            keep_address(EventFolder(chosen.folder), slip_address)
        return lines

    said = (game_name and rounds and seats) or option_texts or awards
    asks = not said and not plain and (not game_name or game_name in GAMES)
    if asks and sys.stdin.isatty() and has_screen():
        organiser_key(key_file)  # it may say something, which the screen would hide
        form = NewEventForm(given, begin)
        look, terminal = (
            preferences().settings.theme,
            detect_terminal(os.environ, sys.stdout.encoding),
        )
        run(show_full_screen(form.screen, look, terminal))
        lines = form.screen.sent or [tell("event.form.left")]
    else:
        lines = begin(_completed(given))
    for line in lines:
        click.echo(line)


def _completed(given: NewEvent) -> NewEvent:
    """Return *given* with what no flag says, as the organiser answers.

    Raises:
        UsageError: there is no folder, or the input is not a terminal.
    """
    if given.folder is None:
        raise click.UsageError("FOLDER is missing: name a new folder for the event")
    name = given.game or _asked("game", tuple(GAMES), "--game")
    rounds = given.rounds or int(_asked("rounds", tuple(map(str, range(1, 16))), "--rounds"))
    try:
        played = game(name)
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    seats = given.seats or int(_asked("seats", tuple(map(str, played.seats)), "--seats"))
    return replace(given, game=name, rounds=rounds, seats=seats)


def _begin(
    chosen: NewEvent,
    given_terms: Mapping[str, str],
    sizes: str,
    bye: int,
    arbiters: Sequence[Path],
    key_file: Path | None,
) -> Sequence[str]:
    """Write the first line of the log; return lines about the event.

    Raises:
        ClickException: the event cannot be like that, or cannot be written.
    """
    assert chosen.folder is not None
    assert chosen.seats is not None
    assert chosen.rounds is not None
    seats, equal_luck, server_key = chosen.seats, chosen.equal_luck, chosen.server_key
    try:
        played = game(chosen.game)
        options = _options(played, chosen.preset, chosen.options)
        agreed = agreed_terms(given_terms)
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    if equal_luck and not server_key:
        raise click.UsageError("--equal-luck needs a server: give --server-key")
    table_sizes = _sizes(played, seats, sizes or (f"{seats}-{seats}" if equal_luck else ""))
    usual = "matchpoints" if equal_luck else "wins" if seats == 2 else "places"
    scored = chosen_scoring(chosen.scoring or usual, chosen.awards, bye)
    event = Event(
        format=1,
        title=one_line("--title", chosen.title or chosen.folder.resolve().name, _LONGEST_TITLE),
        game=chosen.game,
        presets=(chosen.preset,) if chosen.preset else (),
        options=options,
        terms=agreed,
        rounds=chosen.rounds,
        table_size=table_sizes.wanted,
        smallest=table_sizes.smallest,
        largest=table_sizes.largest,
        scoring=scored.json(),
        seed=secrets.token_hex(32),
        arbiters=tuple(arbiter_key(path).hex() for path in arbiters),
        equal_luck=equal_luck or None,
    )
    signer = organiser_key(key_file)
    try:
        folder = EventFolder(chosen.folder)
        log = folder.create(event, signer, public_key_of(server_key) if server_key else None)
        write_page(folder, log)
    except EventError as error:
        raise click.UsageError(str(error)) from error
    about = {"title": event.title, "folder": chosen.folder, "key": signer.fingerprint}
    lines = [tell("event.new.done", **about), tell("event.new.hash"), log.state.event_hash]
    if equal_luck:
        lines.append(tell("event.new.equal_luck"))
    lines += [*clock_sentences(agreed), tell("event.new.sizes")]
    lines += [f"  {players:2}  {_sizes_text(table_sizes, players)}" for players in _EXAMPLES]
    return lines


def _asked(what: str, choices: tuple[str, ...], flag: str) -> str:
    """Ask the organiser for something that no flag says.

    Raises:
        UsageError: the input is not a terminal.
    """
    if not sys.stdin.isatty():
        raise click.UsageError(f"{flag} is missing; it can be: {', '.join(choices)}")
    answer: str = click.prompt(tell(f"event.ask.{what}"), type=click.Choice(choices))
    return answer


def _options(played: Game, preset: str, option_texts: Mapping[str, str]) -> dict[str, OptionValue]:
    """Return the options of *preset*, changed by *option_texts*; defaults are left out.

    Raises:
        SetupError: there is no such preset or option, or it cannot be that.
    """
    specs = {spec.name: spec for spec in played.options}
    # The pairing lets everyone have each seat equally often, which means something only so.
    found = {**played.preset(preset).options, **played.first_seat_begins}
    for name, text in option_texts.items():
        if name not in specs:
            raise click.UsageError(
                f"{played.title} has no option {name!r}; `tilewyrm games {played.name}` lists them"
            )
        found[name] = specs[name].read(text)
    return {name: value for name, value in found.items() if value != specs[name].default}


def agreed_terms(
    given: Mapping[str, str], before: Mapping[str, OptionValue] | None = None
) -> dict[str, OptionValue]:
    """Return the terms of the event's tables that are not a table's default.

    *given* ones replace those of *before*, by default those that events usually have.

    Raises:
        SetupError: there is no such term, or it cannot be that.
    """
    specs = {spec.name: spec for spec in TERMS}
    resolve(TERMS, dict.fromkeys(given.keys() - specs.keys(), ""))
    texts = {**_TERMS_OF_EVENTS, **given} if before is None else given
    found = {**(before or {})}
    found.update((name, specs[name].read(_word(text))) for name, text in texts.items())
    if found.get("seating", specs["seating"].default) != specs["seating"].default:
        raise click.UsageError("the pairing decides the seats; do not change the term seating")
    return {name: value for name, value in found.items() if value != specs[name].default}


def clock_sentences(agreed: Mapping[str, OptionValue]) -> Sequence[str]:
    """Return the sentences about the clock of *agreed* terms, which is easily mistyped."""
    terms = {
        spec.name: option_message(spec.name, agreed.get(spec.name, spec.default))
        for spec in TERMS
        if spec.name in PARTS
    }
    return clock_rules(terms) or ()


def _word(text: str) -> str:
    return {"true": "yes", "false": "no"}.get(text, text)


def _sizes(played: Game, seats: int, text: str) -> TableSizes:
    """Return the sizes that tables may have: as *text* says, such as ``3-5``.

    Raises:
        UsageError: it says something else, or the game is for fewer.
    """
    smallest, largest = max(2, seats - 1) if seats > 2 else 2, seats
    if text:
        first, _, last = text.partition("-")
        if not (first.isdecimal() and last.isdecimal()):
            raise click.UsageError(f"--sizes {text!r} is not two numbers, such as 3-5")
        smallest, largest = int(first), int(last)
    smallest = max(smallest, played.seats[0])
    if largest > played.seats[-1]:
        most = played.seats[-1]
        raise click.UsageError(f"{played.title} is for at most {most} players, not {largest}")
    sizes = TableSizes(seats, smallest, largest)
    try:
        sizes.check()
    except EventError as error:
        raise click.UsageError(str(error)) from error
    return sizes


def _sizes_text(sizes: TableSizes, players: int) -> str:
    tables, byes = sizes.of(players)
    text = " + ".join(map(str, tables)) or "0"
    return f"{text}  ({count('event.byes', byes)})" if byes else text
