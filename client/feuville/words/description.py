"""Description of a thing on the board, and its meaning right now, line by line."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from tilewyrm.client.feuville.model.catalogue import (
    layer_name,
    person_name,
    position_list,
    position_name,
    skill,
)
from tilewyrm.client.feuville.words import effects
from tilewyrm.client.feuville.words.availability import availability, lacks
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.feuville.words.town_summary import column, seat
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, listed, tell
from tilewyrm.v1 import service_pb2

_CORNERS = (fv.TILE_KIND_LEFT_CORNER, fv.TILE_KIND_RIGHT_CORNER)


def describe(model: Model, thing: Thing) -> Sequence[str]:
    """Return the description of *thing*, its meaning now and its availability; or nothing."""
    return describe_each(model, [thing])[0]


def describe_each(model: Model, things: Iterable[Thing]) -> list[Sequence[str]]:
    """Return the description of each of *things*, as `describe`."""
    own = QuestionContext(model, model.request or service_pb2.Request(seat=model.seat or 0))
    return [_describe(own, thing) for thing in things]


def _describe(own: QuestionContext, thing: Thing) -> Sequence[str]:
    if not isinstance(thing, tuple) or not thing or thing[0] not in _DESCRIBERS:
        return ()
    lines = list(_DESCRIBERS[thing[0]](own, *thing[1:]))
    more = availability(own.model, thing) if lines else []
    return [*lines, *(line for line in more if line not in lines)]


def _tile(own: QuestionContext, layer: int, column: int) -> Iterator[str]:
    tile = own.board.tile_at(layer, column)
    if tile:
        yield tell("feuville.explain.tile", tile=own.catalogue.tile(tile), column=column)
        yield from _tile_means(own, tile)
        return
    yield tell("feuville.explain.no_tile", layer=layer_name(layer), column=column)
    yield tell("feuville.explain.row_filled")


def _tile_means(own: QuestionContext, tile: str) -> Iterator[str]:
    """Yield the use of a building tile that is not built yet."""
    facts = own.catalogue.tiles.get(tile, fv.TileFacts())
    if facts.clouds:
        yield tell("feuville.explain.cloudy")
    if facts.kind in _CORNERS:
        yield tell("feuville.explain.corner")
    if facts.kind == fv.TILE_KIND_GATE:
        yield tell("feuville.explain.gate")
    fit = own.facts.tiles.get(tile)
    if fit is None:
        return
    if not fit.positions:
        yield tell("feuville.explain.tile_fits_nowhere")
        return
    yield tell("feuville.explain.tile_fits", columns=position_list(fit.positions))
    if brings := list(effects.town_change(own, fit.brings)):
        place = position_name(fit.best)
        yield tell("feuville.explain.tile_would", column=place, what=", ".join(brings))


def _decree(own: QuestionContext, column: int) -> Iterator[str]:
    decree = own.board.decree_at(column)
    if decree:
        yield tell("feuville.explain.decree", decree=own.catalogue.decree(decree))
        yield from _decree_means(own, decree)
        return
    yield tell("feuville.explain.no_decree", column=column)
    yield tell("feuville.explain.decree_filled")


def _decree_means(own: QuestionContext, decree: str) -> Iterator[str]:
    """Yield the points of a decree, in general and for each player now."""
    yield own.catalogue.decree_detail(decree)
    worth = own.facts.decrees.get(decree)
    if worth is None:
        return
    each = [
        tell("feuville.explain.each", who=own.model.name(seat), points=points)
        for seat, points in enumerate(worth.points)
    ]
    yield tell("feuville.explain.pays_each", each=", ".join(each))
    if own.model.seat is not None and (lacking := lacks(own, decree)):
        yield lacking


def _person(own: QuestionContext, person: int) -> Iterator[str]:
    yield tell("feuville.explain.person", number=person, person=person_name(person))
    yield skill(person)
    use = own.facts.skills.get(person, fv.SkillUse())
    if use.fairies_without_ruin > 1:
        yield count("feuville.explain.magician_two", use.fairies_without_ruin)
    if now := list(effects.skill_use(own, use)):
        yield tell("feuville.explain.now", what=", ".join(now))


def _gnome(own: QuestionContext) -> Iterator[str]:
    yield tell("feuville.explain.gnome")
    yield tell("feuville.detail.call_gnome")
    at = own.board.turn.gnome
    yield (
        tell("feuville.explain.gnome_at", column=at) if at else tell("feuville.explain.gnome_home")
    )


def _fairy(own: QuestionContext, fairy: str) -> Iterator[str]:
    if fairy in own.board.fairies.fairies:
        yield from _fairy_means(own, fairy)


def _fairy_means(own: QuestionContext, fairy: str) -> Iterator[str]:
    if fairy in own.catalogue.fairies:
        yield tell("feuville.explain.fairy", fairy=own.catalogue.fairy(fairy))
        yield own.catalogue.fairy_detail(fairy)


def _item(own: QuestionContext, owner: int, item: str) -> Iterator[str]:
    player = own.board.players.get(owner, fv.Player())
    stored = next((each for each in player.store if each.item == item), None)
    if stored is None:
        yield from _kept_fairy(own, owner, item)
        return
    decree = item in own.catalogue.decrees
    yield (
        tell("feuville.explain.decree", decree=own.catalogue.decree(item))
        if decree
        else (own.catalogue.tile(item))
    )
    yield tell("feuville.explain.stored_by", who=own.model.name(owner))
    if stored.protection:
        yield tell("feuville.explain.safe_item")
    yield from _decree_means(own, item) if decree else _tile_means(own, item)


def _kept_fairy(own: QuestionContext, owner: int, fairy: str) -> Iterator[str]:
    """Yield the description of a kept fairy tile, or that it is face down."""
    player = own.board.players.get(owner, fv.Player())
    if fairy in player.fairies:
        yield from _fairy_means(own, fairy)
    elif not fairy and player.face_down:
        yield tell("feuville.explain.hidden_fairy", who=own.model.name(owner))


def _dice(own: QuestionContext) -> Iterator[str]:
    turn = own.board.turn
    if not turn.low:
        yield tell("feuville.explain.no_dice")
    else:
        yield tell("feuville.explain.dice", low=turn.low, high=turn.high)
        unused = listed([str(die) for die in turn.dice]) or tell("feuville.none")
        yield tell("feuville.explain.unused", unused=unused)
    if turn.HasField("show_sum"):
        odds = own.facts.odds
        if odds is None:
            yield tell("feuville.explain.show_total", sum=turn.show_sum)
        else:
            yield tell("feuville.explain.show_sum", sum=turn.show_sum, odds=effects.odds(odds))
    yield tell("feuville.explain.die_uses")


def _grass(own: QuestionContext) -> Iterator[str]:
    turn = own.board.turn
    if turn.HasField("grass"):
        yield count("feuville.explain.grass", turn.grass)
    else:
        yield tell("feuville.explain.grass_any")
    yield tell("feuville.explain.grass_means")


def _evaluations(own: QuestionContext) -> Iterator[str]:
    left = own.board.decrees.evaluations
    yield count("feuville.explain.evaluations", len(left))
    yield tell("feuville.explain.once")
    if left:
        yield from _decree_means(own, left[0])


_DESCRIBERS: dict[object, Callable[..., Iterator[str]]] = {
    "tile": _tile,
    "decree": _decree,
    "person": _person,
    "gnome": _gnome,
    "fairy": _fairy,
    "column": column,
    "item": _item,
    "seat": seat,
    "dice": _dice,
    "grass": _grass,
    "evaluations": _evaluations,
}
