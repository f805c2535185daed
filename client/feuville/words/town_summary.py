"""Summary of a player's town: the whole, and each of its columns."""

from collections.abc import Iterator

from tilewyrm.client.feuville.model.catalogue import (
    SYMBOL_FIELDS,
    layer_name,
    points,
    position_name,
    symbol_count,
)
from tilewyrm.client.feuville.words.history import sources
from tilewyrm.client.feuville.words.plain_text import belongings
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell


def seat(own: QuestionContext, number: int) -> Iterator[str]:
    """Yield the summary of a seat: points by source, clouds, symbols, store, decrees."""
    player = own.board.players.get(number)
    if player is None:
        return
    town, name = own.board.towns.get(number, fv.Town()), own.model.name(number)
    yield tell("feuville.explain.seat", who=name, points=points(player.score))
    if gained := _sources(own, number):
        yield tell("feuville.explain.sources", sources=", ".join(gained))
    yield rain(town)
    facts = own.facts.towns.get(number, fv.TownSummary())
    if facts.HasField("left"):
        ends = {"left": position_name(facts.left), "right": position_name(facts.right)}
        yield tell("feuville.explain.stretch", **ends)
    symbols = [
        symbol_count(symbol, getattr(town, field))
        for symbol, field in SYMBOL_FIELDS
        if getattr(town, field)
    ]
    if symbols:
        yield tell("feuville.explain.shows", symbols=", ".join(symbols))
    yield from belongings(own.board, number)
    if player.scored:
        scored = ", ".join(own.catalogue.decree(decree) for decree in player.scored)
        yield tell("feuville.explain.scored", decrees=scored)
    else:
        yield tell("feuville.explain.scored_none")


def _sources(own: QuestionContext, number: int) -> list[str]:
    """Return the player's points by their source, the largest first."""
    points = sources(own.model, number)
    return [
        f"{tell(source)} {points[source]}"
        for source in sorted(points, key=lambda each: -points[each])
    ]


def rain(town: fv.Town) -> str:
    """Return the balance of a town's clouds and columns, as a sentence."""
    clouds = count("feuville.clouds", town.clouds)
    columns = count("feuville.columns", town.unburnt)
    if town.at_risk:
        return count("feuville.explain.rain_short", town.at_risk, clouds=clouds, columns=columns)
    name = "rain_start" if town.rain < 0 else "rain_safe"
    return tell(f"feuville.explain.{name}", clouds=clouds, columns=columns)


def column(own: QuestionContext, number: int, position: int) -> Iterator[str]:
    """Yield the tiles of a column of a town, and whether it is complete."""
    town_column = own.board.column_at(number, position)
    town = own.board.towns.get(number, fv.Town())
    if town_column is None and position not in town.wall_sites:
        return
    name, who = position_name(position), own.model.name(number)
    yield tell("feuville.explain.column", column=name, who=who)
    if town_column is None:
        yield tell("feuville.explain.no_column")
        return
    tiles = [tile for tile in (town_column.wall, town_column.tower, town_column.sky) if tile]
    names = ", ".join(own.catalogue.tile(tile) for tile in tiles)
    yield tell("feuville.explain.stands", tiles=names)
    if town_column.burnt:
        yield tell("feuville.explain.ruin")
    elif not (town_column.tower and town_column.sky):
        lacking = [] if town_column.tower else [layer_name(fv.LAYER_TOWER)]
        lacking += [layer_name(fv.LAYER_SKY)]
        yield tell("feuville.explain.missing", layers=", ".join(lacking))
    if position in own.facts.towns.get(number, fv.TownSummary()).districts:
        yield tell("feuville.explain.district")
    if town_column.HasField("grass"):
        arms = town_column.grass == fv.GRASS_ARMS
        yield tell(f"feuville.explain.{'arms' if arms else 'plain'}_grass")
    if position == 0:
        yield tell("feuville.explain.start")
