"""What each choice would bring, in a few words: as the server has previewed it."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tilewyrm.client.feuville.judge import (
    prospects,
    show,
)
from tilewyrm.client.feuville.judge.prospects import at_risk
from tilewyrm.client.feuville.judge.sites import (
    built,
    sites,
)
from tilewyrm.client.feuville.judge.worth import (
    complete,
    worth,
)
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import (
    SYMBOL_FIELDS,
    counted,
    position_name,
)
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2

_MOST_PLACES = 4
"""How many places of a tile are named."""


def effect(asked: QuestionContext, choice: int, decision: fv.Decision) -> str:
    """Return what the choice of that number would bring; empty where nobody may tell."""
    preview = asked.model.previews.get(choice)
    kind = decision.WhichOneof("kind")
    if preview is None or kind is None:
        return ""
    found = list(_points(asked, preview))
    if kind in _EFFECTS:
        found += _EFFECTS[kind](asked, getattr(decision, kind))
    if kind in _SHELTERS:
        after = asked.after(preview).towns.get(asked.seat, fv.Town())
        found += of_rain(asked.board, asked.town, after)
    return ", ".join(found)


def points_of(event: fv.Event) -> tuple[int, int] | None:
    """Return which seat got how many points by an event; None for one that brings nobody any."""
    kind = event.WhichOneof("kind")
    value = getattr(event, kind) if kind is not None else None
    if value is None or not {"seat", "points"} <= set(value.DESCRIPTOR.fields_by_name):
        return None
    return value.seat, value.points


def _points(asked: QuestionContext, preview: service_pb2.ChoicePreview) -> Iterator[str]:
    """Yield who would get how many points at once."""
    got: Counter[int] = Counter()
    for event in preview.events:
        found = points_of(event.feuville)
        if found is not None:
            got[found[0]] += found[1]
    if own := got.pop(asked.seat, 0):
        yield tell("feuville.effect.you", points=own)
    others = {seat: points for seat, points in got.items() if points}
    if len(others) == asked.model.seats - 1 > 1 and len(set(others.values())) == 1:
        yield tell("feuville.effect.others", points=next(iter(others.values())))
        return
    for seat, points in sorted(others.items()):
        yield tell("feuville.effect.other", who=asked.model.name(seat), points=points)


def of_rain(board: BoardView, before: fv.Town, after: fv.Town) -> Iterator[str]:
    """Yield how many columns a double would burn, where that has changed."""
    was, burn = at_risk(board, before), at_risk(board, after)
    if burn and burn != was:
        yield count("feuville.effect.at_risk", burn)
    elif was and not burn:
        yield tell("feuville.effect.safe")


_SHELTERS = frozenset({"build_tile", "restore_column"})
"""The kinds of decisions after which clouds and columns are another question."""


def of_town(asked: QuestionContext, after: fv.Town) -> Iterator[str]:
    """Yield what could be scored *after*, and not before."""
    pays = prospects.opened(asked.board, asked.seat, asked.town, after)
    for decree, points in pays[:2]:
        yield tell("feuville.effect.then", decree=asked.catalogue.decree(decree), points=points)
    for position in prospects.completed(asked.board, asked.town, after):
        yield tell("feuville.effect.completes", column=position_name(position))
    if prospects.corners(asked.board, after) > prospects.corners(asked.board, asked.town):
        yield tell("feuville.effect.corner")


def _build(asked: QuestionContext, value: fv.BuildTile) -> Iterator[str]:
    if value.position in sites(asked.board, asked.seat, value.tile):
        after = built(asked.board, asked.seat, value.tile, value.position)
        yield from of_town(asked, after)


def of_tile(asked: QuestionContext, tile: str) -> Iterator[str]:
    """Yield what a tile that is not built yet would be good for."""
    places = sites(asked.board, asked.seat, tile)
    best = prospects.best_site(asked.board, asked.seat, tile)
    if best is None:
        yield tell("feuville.effect.fits_nowhere")
        if not asked.has_room(tile):
            yield tell("feuville.effect.full")
        return
    if asked.board.layer(tile) != fv.LAYER_WALL:
        named = ", ".join(position_name(position) for position in places[:_MOST_PLACES])
        yield tell("feuville.effect.fits", columns=named)
    yield from of_town(asked, best[1])
    yield from of_rain(asked.board, asked.town, best[1])


def _item(asked: QuestionContext, item: str) -> Iterator[str]:
    """Yield what a tile or decree that would be taken is good for."""
    if item not in asked.catalogue.decrees:
        yield from of_tile(asked, item)
        return
    pays = worth(asked.board, asked.town, item)
    yield (
        tell("feuville.effect.pays_now", points=pays)
        if pays
        else tell("feuville.effect.pays_nothing")
    )
    if not pays and not asked.has_room(item):
        yield tell("feuville.effect.full")


def _take_tile(asked: QuestionContext, value: fv.TakeTile) -> Iterator[str]:
    yield from of_tile(asked, asked.board.tile_at(value.layer, value.column))


def _take_decree(asked: QuestionContext, value: fv.TakeDecree) -> Iterator[str]:
    yield from _item(asked, asked.board.decree_at(value.column))


def of_skill(asked: QuestionContext, person: int) -> Iterator[str]:
    """Yield what a person's skill would bring as the board stands."""
    match person:
        case fv.PERSON_ENTERTAINER:
            yield tell("feuville.effect.show")
        case fv.PERSON_THIEF:
            yield count("feuville.effect.loot", len(asked.loot))
        case fv.PERSON_PUBLICAN:
            yield tell("feuville.effect.round")
        case fv.PERSON_ARCHITECT:
            rows = asked.board.rows.values()
            gaps = sum(min(list(row.tiles).count(""), row.stack) for row in rows)
            yield count("feuville.effect.gaps", gaps) if gaps else tell("feuville.effect.no_gap")
        case fv.PERSON_MAYOR:
            decrees = [decree for decree in asked.board.decrees.decrees if decree]
            pays = {decree: worth(asked.board, asked.town, decree) for decree in decrees}
            best = max(pays, key=lambda decree: pays[decree], default="")
            if pays.get(best):
                name = asked.catalogue.decree(best)
                yield tell("feuville.effect.best_decree", decree=name, points=pays[best])
        case fv.PERSON_MAGICIAN:
            ruins = min(sum(column.burnt for column in asked.town.columns), 2)
            fairies = 1 if ruins else asked.board.rules.magician_unburnt_fairies
            if ruins:
                yield count("feuville.effect.ruins", ruins)
            yield count("feuville.effect.fairies", fairies)


def _ask_fairy(asked: QuestionContext, _value: fv.AskFairy) -> Iterator[str]:
    prestige = [
        asked.catalogue.fairies[fairy].points
        for fairy in asked.board.fairies.fairies
        if fairy in asked.catalogue.fairies
    ]
    if max(prestige, default=0):
        yield tell("feuville.effect.prestige", points=max(prestige))


def _pick_fairy(asked: QuestionContext, value: fv.PickFairy) -> Iterator[str]:
    facts = asked.catalogue.fairies.get(value.fairy, fv.FairyFacts())
    burn = at_risk(asked.board, asked.town)
    if facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION and burn:
        yield count("feuville.effect.at_risk", burn)
    if facts.kind != fv.FAIRY_KIND_PRESTIGE and not asked.has_fairy_space:
        yield tell("feuville.effect.fairies_full")


def _burn(asked: QuestionContext, value: fv.BurnColumn) -> Iterator[str]:
    column = asked.column(value.position)
    tiles = prospects.burning(asked.board, column)
    if not tiles:
        yield tell("feuville.effect.loses_nothing")
        return
    lost = _shown(asked, tiles)
    if complete(asked.board, column):
        lost.append(tell("feuville.effect.district_gone"))
    if lost:
        yield tell("feuville.effect.loses", shown=", ".join(lost))
    else:
        yield count("feuville.effect.loses_tiles", len(tiles))


def _restore(asked: QuestionContext, value: fv.RestoreColumn) -> Iterator[str]:
    tiles = prospects.burning(asked.board, asked.column(value.position))
    if back := _shown(asked, tiles):
        yield tell("feuville.effect.back", shown=", ".join(back))


def _shown(asked: QuestionContext, tiles: list[str]) -> list[str]:
    """Return what *tiles* show together, each in words."""
    counts = prospects.shown(asked.board, tiles)
    symbols = {field: symbol for symbol, field in SYMBOL_FIELDS}
    return [
        counted(symbols[field], number) if field in symbols else count("feuville.clouds", number)
        for field, number in counts.items()
    ]


def _lay_arms(asked: QuestionContext, value: fv.LayArms) -> Iterator[str]:
    if complete(asked.board, asked.column(value.position)):
        yield tell("feuville.effect.district_no_more")


def odds(total: int) -> str:
    """Return how many of the Entertainer's rolls go too far from *total*, in words."""
    above = show.above(total)
    return count("feuville.effect.over", above) if above else tell("feuville.effect.not_over")


def _fire(asked: QuestionContext, played: bool) -> Iterator[str]:
    if asked.question == "fire-protection" and asked.really_burns:
        yield count(f"feuville.effect.{'saves' if played else 'burns'}", asked.really_burns)


_EFFECTS: dict[str, Callable[[QuestionContext, Any], Iterator[str]]] = {
    "take_tile": _take_tile,
    "take_decree": _take_decree,
    "use_skill": lambda asked, value: of_skill(asked, value.person),
    "ask_fairy": _ask_fairy,
    "call_gnome": lambda _asked, _value: iter([tell("feuville.effect.both_dice")]),
    "build_tile": _build,
    "discard_item": lambda _asked, _value: iter([tell("feuville.effect.gone")]),
    "discard_fairy": lambda _asked, _value: iter([tell("feuville.effect.gone")]),
    "pick_fairy": _pick_fairy,
    "steal_item": lambda asked, value: _item(asked, value.item),
    "lay_arms": _lay_arms,
    "burn_column": _burn,
    "restore_column": _restore,
    "roll_on": lambda asked, _value: iter([odds(asked.board.turn.show_sum)]),
    "play_fairy": lambda asked, _value: _fire(asked, played=True),
    "decline": lambda asked, _value: _fire(asked, played=False),
    "pass_die": lambda _asked, _value: iter([tell("feuville.effect.nothing_used")]),
}
"""The kinds of decisions that bring more than points, or points later."""
