"""Effects of each choice in a few words, from the server's previews."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tilewyrm.client.feuville.judge import prospects, show
from tilewyrm.client.feuville.judge.prospects import at_risk
from tilewyrm.client.feuville.judge.sites import built, sites
from tilewyrm.client.feuville.judge.worth import complete, worth
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import SYMBOL_FIELDS, position_name, symbol_count
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2

_MOST_PLACES = 4
"""Maximum number of a tile's places that are named."""


def effect(context: QuestionContext, choice: int, decision: fv.Decision) -> str:
    """Return the effect of the choice of that number; empty if there is no preview."""
    preview = context.model.previews.get(choice)
    kind = decision.WhichOneof("kind")
    if preview is None or kind is None:
        return ""
    texts = list(_points(context, preview))
    if kind in _EFFECTS:
        texts += _EFFECTS[kind](context, getattr(decision, kind))
    if kind in _SHELTERS:
        after = context.after(preview).towns.get(context.seat, fv.Town())
        texts += rain_effects(context.board, context.town, after)
    return ", ".join(texts)


def points_of(event: fv.Event) -> tuple[int, int] | None:
    """Return the seat and the points of an event; None if it scores nothing."""
    kind = event.WhichOneof("kind")
    value = getattr(event, kind) if kind is not None else None
    if value is None or not {"seat", "points"} <= set(value.DESCRIPTOR.fields_by_name):
        return None
    return value.seat, value.points


def _points(context: QuestionContext, preview: service_pb2.ChoicePreview) -> Iterator[str]:
    """Yield the points that players would score at once."""
    gained: Counter[int] = Counter()
    for event in preview.events:
        found = points_of(event.feuville)
        if found is not None:
            gained[found[0]] += found[1]
    if own := gained.pop(context.seat, 0):
        yield tell("feuville.effect.you", points=own)
    others = {seat: points for seat, points in gained.items() if points}
    if len(others) == context.model.seats - 1 > 1 and len(set(others.values())) == 1:
        yield tell("feuville.effect.others", points=next(iter(others.values())))
        return
    for seat, points in sorted(others.items()):
        yield tell("feuville.effect.other", who=context.model.name(seat), points=points)


def rain_effects(board: BoardView, before: fv.Town, after: fv.Town) -> Iterator[str]:
    """Yield the number of columns that a double would burn, if it has changed."""
    was, burn = at_risk(board, before), at_risk(board, after)
    if burn and burn != was:
        yield count("feuville.effect.at_risk", burn)
    elif was and not burn:
        yield tell("feuville.effect.safe")


_SHELTERS = frozenset({"build_tile", "restore_column"})
"""The kinds of decisions after which clouds and columns are another question."""


def scoring_effects(context: QuestionContext, after: fv.Town) -> Iterator[str]:
    """Yield the decrees that can be scored *after*, and not before."""
    pays = prospects.opened(context.board, context.seat, context.town, after)
    for decree, points in pays[:2]:
        yield tell("feuville.effect.then", decree=context.catalogue.decree(decree), points=points)
    for position in prospects.completed(context.board, context.town, after):
        yield tell("feuville.effect.completes", column=position_name(position))
    if prospects.corners(context.board, after) > prospects.corners(context.board, context.town):
        yield tell("feuville.effect.corner")


def _build(context: QuestionContext, value: fv.BuildTile) -> Iterator[str]:
    if value.position in sites(context.board, context.seat, value.tile):
        after = built(context.board, context.seat, value.tile, value.position)
        yield from scoring_effects(context, after)


def tile_effects(context: QuestionContext, tile: str) -> Iterator[str]:
    """Yield the use of a tile that is not built yet."""
    places = sites(context.board, context.seat, tile)
    best = prospects.best_site(context.board, context.seat, tile)
    if best is None:
        yield tell("feuville.effect.fits_nowhere")
        if not context.has_room(tile):
            yield tell("feuville.effect.full")
        return
    if context.board.layer(tile) != fv.LAYER_WALL:
        names = ", ".join(position_name(position) for position in places[:_MOST_PLACES])
        yield tell("feuville.effect.fits", columns=names)
    yield from scoring_effects(context, best[1])
    yield from rain_effects(context.board, context.town, best[1])


def _item(context: QuestionContext, item: str) -> Iterator[str]:
    """Yield the use of a tile or decree once taken."""
    if item not in context.catalogue.decrees:
        yield from tile_effects(context, item)
        return
    pays = worth(context.board, context.town, item)
    yield (
        tell("feuville.effect.pays_now", points=pays)
        if pays
        else tell("feuville.effect.pays_nothing")
    )
    if not pays and not context.has_room(item):
        yield tell("feuville.effect.full")


def _take_tile(context: QuestionContext, value: fv.TakeTile) -> Iterator[str]:
    yield from tile_effects(context, context.board.tile_at(value.layer, value.column))


def _take_decree(context: QuestionContext, value: fv.TakeDecree) -> Iterator[str]:
    yield from _item(context, context.board.decree_at(value.column))


def skill_effects(context: QuestionContext, person: int) -> Iterator[str]:
    """Yield the effects of a person's skill on the present board."""
    match person:
        case fv.PERSON_ENTERTAINER:
            yield tell("feuville.effect.show")
        case fv.PERSON_THIEF:
            yield count("feuville.effect.loot", len(context.loot))
        case fv.PERSON_PUBLICAN:
            yield tell("feuville.effect.round")
        case fv.PERSON_ARCHITECT:
            rows = context.board.rows.values()
            gaps = sum(min(list(row.tiles).count(""), row.stack) for row in rows)
            yield count("feuville.effect.gaps", gaps) if gaps else tell("feuville.effect.no_gap")
        case fv.PERSON_MAYOR:
            decrees = [decree for decree in context.board.decrees.decrees if decree]
            pays = {decree: worth(context.board, context.town, decree) for decree in decrees}
            best = max(pays, key=lambda decree: pays[decree], default="")
            if pays.get(best):
                name = context.catalogue.decree(best)
                yield tell("feuville.effect.best_decree", decree=name, points=pays[best])
        case fv.PERSON_MAGICIAN:
            ruins = min(sum(column.burnt for column in context.town.columns), 2)
            fairies = 1 if ruins else context.board.rules.magician_unburnt_fairies
            if ruins:
                yield count("feuville.effect.ruins", ruins)
            yield count("feuville.effect.fairies", fairies)


def _ask_fairy(context: QuestionContext, _value: fv.AskFairy) -> Iterator[str]:
    prestige = [
        context.catalogue.fairies[fairy].points
        for fairy in context.board.fairies.fairies
        if fairy in context.catalogue.fairies
    ]
    if max(prestige, default=0):
        yield tell("feuville.effect.prestige", points=max(prestige))


def _pick_fairy(context: QuestionContext, value: fv.PickFairy) -> Iterator[str]:
    facts = context.catalogue.fairies.get(value.fairy, fv.FairyFacts())
    burn = at_risk(context.board, context.town)
    if facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION and burn:
        yield count("feuville.effect.at_risk", burn)
    if facts.kind != fv.FAIRY_KIND_PRESTIGE and not context.has_fairy_space:
        yield tell("feuville.effect.fairies_full")


def _burn(context: QuestionContext, value: fv.BurnColumn) -> Iterator[str]:
    column = context.column(value.position)
    tiles = prospects.burning(context.board, column)
    if not tiles:
        yield tell("feuville.effect.loses_nothing")
        return
    lost = _tile_details(context, tiles)
    if complete(context.board, column):
        lost.append(tell("feuville.effect.district_gone"))
    if lost:
        yield tell("feuville.effect.loses", shown=", ".join(lost))
    else:
        yield count("feuville.effect.loses_tiles", len(tiles))


def _restore(context: QuestionContext, value: fv.RestoreColumn) -> Iterator[str]:
    tiles = prospects.burning(context.board, context.column(value.position))
    if back := _tile_details(context, tiles):
        yield tell("feuville.effect.back", shown=", ".join(back))


def _tile_details(context: QuestionContext, tiles: list[str]) -> list[str]:
    """Return the contents of *tiles* together, each in words."""
    counts = prospects.shown(context.board, tiles)
    symbols = {field: symbol for symbol, field in SYMBOL_FIELDS}
    return [
        symbol_count(symbols[field], number)
        if field in symbols
        else count("feuville.clouds", number)
        for field, number in counts.items()
    ]


def _lay_arms(context: QuestionContext, value: fv.LayArms) -> Iterator[str]:
    if complete(context.board, context.column(value.position)):
        yield tell("feuville.effect.district_no_more")


def odds(total: int) -> str:
    """Return the number of the Entertainer's rolls that go too far from *total*, in words."""
    above = show.above(total)
    return count("feuville.effect.over", above) if above else tell("feuville.effect.not_over")


def _fire(context: QuestionContext, played: bool) -> Iterator[str]:
    if context.question == "fire-protection" and context.really_burns:
        yield count(f"feuville.effect.{'saves' if played else 'burns'}", context.really_burns)


_EFFECTS: dict[str, Callable[[QuestionContext, Any], Iterator[str]]] = {
    "take_tile": _take_tile,
    "take_decree": _take_decree,
    "use_skill": lambda context, value: skill_effects(context, value.person),
    "ask_fairy": _ask_fairy,
    "call_gnome": lambda _context, _value: iter([tell("feuville.effect.both_dice")]),
    "build_tile": _build,
    "discard_item": lambda _context, _value: iter([tell("feuville.effect.gone")]),
    "discard_fairy": lambda _context, _value: iter([tell("feuville.effect.gone")]),
    "pick_fairy": _pick_fairy,
    "steal_item": lambda context, value: _item(context, value.item),
    "lay_arms": _lay_arms,
    "burn_column": _burn,
    "restore_column": _restore,
    "roll_on": lambda context, _value: iter([odds(context.board.turn.show_sum)]),
    "play_fairy": lambda context, _value: _fire(context, played=True),
    "decline": lambda context, _value: _fire(context, played=False),
    "pass_die": lambda _context, _value: iter([tell("feuville.effect.nothing_used")]),
}
"""The kinds of decisions that bring more than points, or points later."""
