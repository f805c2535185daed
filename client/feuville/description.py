"""The whole view in plain words, for line mode and screen readers: no marks, no columns."""

from collections.abc import Iterator

from tilewyrm.client.feuville import words
from tilewyrm.client.feuville.pieces import counted, position_name
from tilewyrm.client.feuville.sight import Sight, sight
from tilewyrm.client.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_LAYERS = (fv.LAYER_WALL, fv.LAYER_TOWER, fv.LAYER_SKY)


def lines(model: Model, status: str) -> list[str]:
    """Return the view of *model*, line by line, under the heading *status*."""
    seen = sight(model)
    text = [f"--- {status} ---", *_display(seen), *_left(seen)]
    for seat in range(model.seats):
        text += _player(seen, model, seat)
    return text


def _display(seen: Sight) -> Iterator[str]:
    turn = seen.turn
    if turn.low:
        unused = words.AND.join(str(die) for die in turn.dice) or words.NONE
        yield words.TEXT_DICE.format(low=turn.low, high=turn.high, unused=unused)
    for person, name in words.PERSONS.items():
        column = int(person)
        tiles = [seen.tile_at(layer, column) for layer in _LAYERS]
        shown = [seen.box.tile(tile) for tile in tiles if tile]
        decree = seen.decree_at(column)
        shown += [f"{words.DECREE} {seen.box.decree(decree)}"] if decree else []
        yield f"{column} {name}: {', '.join(shown) or words.NONE}"


def _left(seen: Sight) -> Iterator[str]:
    fairies = [seen.box.fairy(fairy) for fairy in seen.fairies.fairies if fairy]
    yield words.TEXT_FAIRIES.format(fairies=", ".join(fairies) or words.NONE)
    stacks = {words.LAYERS[layer]: seen.rows.get(layer, fv.Row()).stack for layer in _LAYERS}
    piles = ", ".join(f"{count} {name}" for name, count in stacks.items())
    yield words.TEXT_LEFT.format(
        stacks=piles, decrees=seen.decrees.stack, evaluations=len(seen.decrees.evaluations)
    )


def _player(seen: Sight, model: Model, seat: int) -> Iterator[str]:
    player = seen.players.get(seat, fv.Player())
    town = seen.towns.get(seat, fv.Town())
    yield words.TEXT_PLAYER.format(
        name=model.name(seat) + (words.TEXT_YOU if seat == model.seat else ""),
        points=counted(player.score, words.POINTS),
        clouds=counted(town.clouds, words.CLOUD),
        columns=counted(town.unburnt, words.COLUMN),
        symbols=", ".join(_symbols(seen, seat)),
        decrees=len(player.scored),
    )
    for column in town.columns:
        tiles = [seen.box.tile(tile) for tile in (column.wall, column.tower, column.sky) if tile]
        ruin = words.TEXT_BURNT if column.burnt else ""
        grass = words.TEXT_GRASS if column.HasField("grass") else ""
        yield f"  {position_name(column.position)}: {', '.join(tiles)}{ruin}{grass}"
    stored = [
        seen.box.item(item.item) + (words.TEXT_SAFE if item.protection else "")
        for item in player.store
    ]
    if stored:
        yield f"  {words.STORE}: {', '.join(stored)}"
    if player.fairies:
        yield f"  {words.KEPT}: {', '.join(seen.box.fairy(fairy) for fairy in player.fairies)}"


def _symbols(seen: Sight, seat: int) -> Iterator[str]:
    for symbol, forms in words.SYMBOLS.items():
        yield counted(seen.count(seat, symbol), forms)
