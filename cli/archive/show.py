"""`tilewyrm archive show`: what is known of one match."""

from collections.abc import Iterator
from pathlib import Path

import click

from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened
from tilewyrm.cli.archive.search import moment, players
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.options import spelled
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.archive.archive import Archive
from tilewyrm.replays.archive.index import Row
from tilewyrm.replays.archive.tables import facts
from tilewyrm.replays.sentences import span

_SEVERAL = 10
"""Files that are named at most where one was meant."""


@click.command()
@archive_folder
@click.argument("name")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object: docs/archive.md describes it."
)
def show(folder: Path, name: str, as_json: bool) -> None:
    """Tell what is known of the match NAME: its file in the archive, or how that begins.

    How the file is, who played and how it ended; the options that are not the usual ones; what an
    arbiter has ruled; and how often each kind of decision and each roll occurred, by which `archive
    search --has` finds matches. `tilewyrm replay show` tells the match itself.
    """
    with opened(folder) as (archive, _):
        row = _meant(archive, name)
        if as_json:
            say_json(facts(row))
        else:
            say(*_lines(folder, row, archive.verdict(row.path)))


def _meant(archive: Archive, name: str) -> Row:
    found = archive.named(name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise click.ClickException(f"no file of {archive.folder} is called {name}, or begins so")
    some = "".join(f"\n  {row.path}" for row in found[:_SEVERAL])
    raise click.ClickException(f"{len(found)} files of {archive.folder} begin so:{some}")


def _lines(folder: Path, row: Row, verdict: str) -> Iterator[str]:
    yield f"file      {folder / row.path}"
    if row.card is None:
        yield f"          cannot be read: {row.fault}"
        return
    card = row.card
    yield f"state     {card.state}" + (f": {card.fault}" if card.fault else "")
    yield f"verified  {verdict or 'not since it came or changed'}"
    yield f"content   SHA-256 {card.content}"
    yield f"match     {card.match}"
    yield f"code      {card.code}"
    yield f"game      {card.game}, rules version {card.rules_version}, edition {card.edition}"
    yield f"began     {moment(card.started_ms)} UTC, lasted {span(card.lasted_ms)}"
    yield f"players   {players(card)}"
    yield f"ending    {card.ending or 'none yet'}"
    yield f"signer    {card.signer or 'nobody'}"
    specs = [*GAMES[card.game].options, *TERMS] if card.game in GAMES else []
    usual = {spec.name: spelled(spec.default) for spec in specs}
    for option, value in card.options.items():
        if usual.get(option) != value:
            yield f"option    {option}={value}"
    for ruling in card.rulings:
        yield f"ruling    {ruling}"
    yield f"entries   {card.entries}, of which:"
    for kind, number in sorted(card.kinds.items(), key=lambda one: (-one[1], one[0])):
        yield f"  {number:6}  {kind}"
