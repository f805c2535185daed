"""`tilewyrm archive show`: what is known of one match."""

from collections.abc import Iterator
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive
from tilewyrm.cli.archive.search import players, status_text, time_text
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

_SEVERAL = 10
"""Files that are named at most where one was meant."""


@click.command(cls=TranslatedCommand, help="archive.show")
@archive_folder
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="archive.flag.json_one")
def show(folder: Path, name: str, as_json: bool) -> None:
    """Print what is known."""
    with open_archive(folder) as (archive, _):
        row = _meant(archive, name)
        if as_json:
            say_json(facts(row))
        else:
            say(*_lines(folder, row, archive.verdict(row.path)))


def _meant(archive: Archive, name: str) -> IndexRow:
    found = archive.named(name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise click.ClickException(tell("archive.show.none", folder=archive.folder, name=name))
    some = "".join(f"\n  {row.path}" for row in found[:_SEVERAL])
    several = count("archive.show.several", len(found), folder=archive.folder)
    raise click.ClickException(f"{several}{some}")


def _lines(folder: Path, row: IndexRow, verdict: str) -> Iterator[str]:
    facts = list(_named(folder, row, verdict))
    width = max(len(label) for label, _ in facts)
    for label, told in facts:
        yield f"{label:<{width}}  {told}"
    kinds = row.card.kinds if row.card is not None else {}
    for kind, number in sorted(kinds.items(), key=lambda one: (-one[1], one[0])):
        yield f"  {number:6}  {kind}"


def _named(folder: Path, row: IndexRow, verdict: str) -> Iterator[tuple[str, str]]:
    """Yield what is known, each with what it is."""
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
    played = tell(
        "archive.show.rules", game=card.game, version=card.rules_version, edition=card.edition
    )
    yield tell("archive.show.game"), played
    began = tell("archive.show.lasted", when=time_text(card.started_ms), time=span(card.lasted_ms))
    yield tell("archive.show.began"), began
    yield tell("archive.show.players"), players(card)
    ended = status_text(card.ending) if card.ending else tell("archive.show.no_ending")
    yield tell("archive.show.ending"), ended
    yield tell("archive.show.signer"), card.signer or tell("archive.show.nobody")
    specs = [*GAMES[card.game].options, *TERMS] if card.game in GAMES else []
    usual = {spec.name: spell(spec.default) for spec in specs}
    for option, value in card.options.items():
        if usual.get(option) != value:
            yield tell("archive.show.option"), f"{option}={value}"
    for ruling in card.rulings:
        yield tell("archive.show.ruling"), ruling
    yield tell("archive.show.entries"), tell("archive.show.of_which", number=card.entries)
