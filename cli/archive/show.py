"""`tilewyrm archive show`: the facts of one match."""

from collections.abc import Iterator
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive
from tilewyrm.cli.archive.search import bots, players, status_text, time_text
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.archive import Archive
from tilewyrm.replays.archive.index import IndexRow
from tilewyrm.replays.archive.tables import facts
from tilewyrm.replays.words.sentences import span

_MAX_NAMED = 10
"""Files listed, at most, if a name is ambiguous."""


@click.command(cls=TranslatedCommand, help="archive.show")
@archive_folder
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="archive.flag.json_one")
def show(folder: Path, name: str, as_json: bool) -> None:
    """Print the facts."""
    with open_archive(folder) as (archive, _):
        row = _find_row(archive, name)
        if as_json:
            say_json(facts(row))
        else:
            say(*_lines(folder, row, archive.verdict(row.path)))


def _find_row(archive: Archive, name: str) -> IndexRow:
    found = archive.by_name(name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise click.ClickException(tell("archive.show.none", folder=archive.folder, name=name))
    some = "".join(f"\n  {row.path}" for row in found[:_MAX_NAMED])
    several = count("archive.show.several", len(found), folder=archive.folder)
    raise click.ClickException(f"{several}{some}")


def _lines(folder: Path, row: IndexRow, verdict: str) -> Iterator[str]:
    facts = list(_labelled_facts(folder, row, verdict))
    width = max(len(label) for label, _ in facts)
    for label, message in facts:
        yield f"{label:<{width}}  {message}"
    kinds = row.card.kinds if row.card is not None else {}
    for kind, number in sorted(kinds.items(), key=lambda one: (-one[1], one[0])):
        yield f"  {number:6}  {kind}"


def _labelled_facts(folder: Path, row: IndexRow, verdict: str) -> Iterator[tuple[str, str]]:
    """Yield each fact as label and value."""
    yield tell("archive.show.file"), str(folder / row.path)
    card, why = row.card, translated(row.fault) if row.fault is not None else ""
    if card is None:
        yield "", tell("archive.show.unreadable", why=why)
        return
    yield tell("archive.show.state"), status_text(card.state) + (f": {why}" if why else "")
    yield tell("archive.show.verified"), verdict or tell("archive.show.not_verified")
    yield tell("archive.show.content"), f"SHA-256 {card.content}"
    yield tell("archive.show.match"), card.match
    yield tell("archive.show.code"), card.code
    rules_words = tell(
        "archive.show.rules", game=card.game, version=card.rules_version, edition=card.edition
    )
    yield tell("archive.show.game"), rules_words
    start = tell("archive.show.lasted", when=time_text(card.started_ms), time=span(card.lasted_ms))
    yield tell("archive.show.began"), start
    yield tell("archive.show.players"), players(card)
    for bot in bots(card):
        yield tell("archive.show.bot"), bot
    ending = status_text(card.ending) if card.ending else tell("archive.show.no_ending")
    yield tell("archive.show.ending"), ending
    yield tell("archive.show.signer"), card.signer or tell("archive.show.nobody")
    specs = [*GAMES[card.game].options, *TERMS] if card.game in GAMES else []
    defaults = {spec.name: spell(spec.default) for spec in specs}
    for option, value in card.options.items():
        if defaults.get(option) != value:
            yield tell("archive.show.option"), f"{option}={value}"
    for ruling in card.rulings:
        yield tell("archive.show.ruling"), ruling
    yield tell("archive.show.entries"), tell("archive.show.of_which", number=card.entries)
