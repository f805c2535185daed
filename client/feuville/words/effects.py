"""Effects of each choice in a few words, from what the server says that it brings."""

from collections.abc import Callable, Iterator
from typing import Any

from tilewyrm.client.feuville.model.catalogue import SYMBOL_FIELDS, position_name, symbol_count
from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.words.signed_numbers import signed
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2

_MOST_PLACES = 4
"""Maximum number of a tile's places that are named."""
_MOST_DECREES = 2
"""Maximum number of decrees that are named."""


def effect(context: QuestionContext, choice: int, decision: fv.Decision) -> str:
    """Return the effect of the choice of that number; empty if there is no preview."""
    brings = context.preview(choice)
    kind = decision.WhichOneof("kind")
    if brings is None or kind is None:
        return ""
    texts = [*_points(context, brings, ends_turn=kind == "end_turn"), *_known(decision)]
    for wrapper in brings.facts:
        texts += fact_words(context, wrapper.feuville, decision)
    if kind == "pick_fairy":
        texts += _shelter(context, decision.pick_fairy)
    if kind == "burn_column" and not brings.facts:
        texts.append(tell("feuville.effect.loses_nothing"))
    return ", ".join(texts)


def has_gap(context: QuestionContext, choice: int) -> bool:
    """Return whether the choice of that number leaves a gap in the seat's town."""
    brings = context.preview(choice)
    facts = brings.facts if brings is not None else ()
    return any(fact.feuville.town_change.gaps for fact in facts)


def _points(
    context: QuestionContext, brings: service_pb2.ChoicePreview, *, ends_turn: bool
) -> Iterator[str]:
    """Yield the points that players would score at once, and whether the end takes some away."""
    gained = {seat: points for seat, points in enumerate(brings.points) if points}
    own = gained.pop(context.seat, 0)
    if own:
        yield tell("feuville.effect.you", points=own)
    if len(gained) == context.model.seats - 1 > 1 and len(set(gained.values())) == 1:
        yield tell("feuville.effect.others", points=next(iter(gained.values())))
    else:
        for seat, points in gained.items():
            yield tell("feuville.effect.other", who=context.model.name(seat), points=points)
    final = brings.final[context.seat] if brings.final else 0
    if final < own and not ends_turn:
        yield tell("feuville.effect.final", points=signed(final))


def _known(decision: fv.Decision) -> Iterator[str]:
    """Yield what a choice brings on any board."""
    match decision.WhichOneof("kind"):
        case "use_skill" if decision.use_skill.person == fv.PERSON_ENTERTAINER:
            yield tell("feuville.effect.show")
        case "use_skill" if decision.use_skill.person == fv.PERSON_PUBLICAN:
            yield tell("feuville.effect.round")
        case "call_gnome":
            yield tell("feuville.effect.both_dice")


def _shelter(context: QuestionContext, value: fv.PickFairy) -> Iterator[str]:
    """Yield what a Fire Protection would be needed for."""
    facts = context.catalogue.fairies.get(value.fairy, fv.FairyFacts())
    if facts.kind == fv.FAIRY_KIND_FIRE_PROTECTION and context.town.at_risk:
        yield count("feuville.effect.at_risk", context.town.at_risk)


def fact_words(
    context: QuestionContext, fact: fv.Fact, decision: fv.Decision | None = None
) -> Iterator[str]:
    """Yield a fact of *decision*, or of a thing that is looked at, in words."""
    kind = fact.WhichOneof("kind")
    if kind == "tiles_turned":
        back = decision is not None and decision.WhichOneof("kind") == "restore_column"
        yield from _tiles_turned(fact.tiles_turned, back=back)
    elif kind in _WORDS:
        yield from _WORDS[kind](context, getattr(fact, kind))


def tile_fit(context: QuestionContext, value: fv.TileFit) -> Iterator[str]:
    """Yield the use of a tile that is not built yet."""
    if not value.positions:
        yield tell("feuville.effect.fits_nowhere")
        return
    if any(context.board.column_at(context.seat, position) for position in value.positions):
        names = ", ".join(position_name(position) for position in value.positions[:_MOST_PLACES])
        yield tell("feuville.effect.fits", columns=names)
    yield from town_change(context, value.brings)


def town_change(context: QuestionContext, value: fv.TownChange) -> Iterator[str]:
    """Yield what is different in the seat's town afterwards."""
    for pay in value.opened[:_MOST_DECREES]:
        name = context.catalogue.decree(pay.decree)
        yield tell("feuville.effect.then", decree=name, points=pay.points)
    for position in value.districts:
        yield tell("feuville.effect.completes", column=position_name(position))
    if value.corners:
        yield tell("feuville.effect.corner")
    for position in value.gaps:
        yield tell("feuville.effect.gap", column=position_name(position))
    for position in value.filled:
        yield tell("feuville.effect.filled", column=position_name(position))
    if value.at_risk:
        yield count("feuville.effect.at_risk", value.at_risk)
    elif value.HasField("at_risk"):
        yield tell("feuville.effect.safe")


def skill_use(context: QuestionContext, value: fv.SkillUse) -> Iterator[str]:
    """Yield what a person's skill can do now."""
    match value.person:
        case fv.PERSON_THIEF:
            yield count("feuville.effect.loot", value.items)
        case fv.PERSON_ARCHITECT if value.gaps:
            yield count("feuville.effect.gaps", value.gaps)
        case fv.PERSON_ARCHITECT:
            yield tell("feuville.effect.no_gap")
        case fv.PERSON_MAYOR if value.HasField("best"):
            name = context.catalogue.decree(value.best.decree)
            yield tell("feuville.effect.best_decree", decree=name, points=value.best.points)
        case fv.PERSON_MAGICIAN:
            if value.ruins:
                yield count("feuville.effect.ruins", value.ruins)
            yield count("feuville.effect.fairies", value.fairies)


def odds(value: fv.ShowOdds) -> str:
    """Return the number of the Entertainer's next rolls that go too far, in words."""
    too_far = value.too_far
    return count("feuville.effect.over", too_far) if too_far else tell("feuville.effect.not_over")


def _decree_pay(_context: QuestionContext, value: fv.DecreePay) -> Iterator[str]:
    if value.points:
        yield tell("feuville.effect.pays_now", points=value.points)
    else:
        yield tell("feuville.effect.pays_nothing")


def _tiles_turned(value: fv.TilesTurned, *, back: bool) -> Iterator[str]:
    """Yield what turned tiles show: lost where they burn, *back* where they are restored."""
    shown = [count("feuville.clouds", value.clouds)] if value.clouds else []
    for symbol, name in SYMBOL_FIELDS:
        if number := getattr(value, name):
            shown.append(symbol_count(symbol, number))
    if value.district and not back:
        shown.append(tell("feuville.effect.district_gone"))
    if shown:
        yield tell(f"feuville.effect.{'back' if back else 'loses'}", shown=", ".join(shown))
    elif not back:
        yield count("feuville.effect.loses_tiles", value.tiles)


def _loss(_context: QuestionContext, value: fv.Loss) -> Iterator[str]:
    if value.cause == fv.LOSS_CAUSE_TOWN_BURNS:
        yield count("feuville.effect.burns", value.columns)
    elif value.cause in _LOSSES:
        yield tell(f"feuville.effect.{_LOSSES[value.cause]}")


_LOSSES: dict[int, str] = {
    fv.LOSS_CAUSE_ITEM_DISCARDED: "gone",
    fv.LOSS_CAUSE_STORE_FULL: "full",
    fv.LOSS_CAUSE_FAIRY_DISCARDED: "gone",
    fv.LOSS_CAUSE_FAIRY_SPACES_FULL: "fairies_full",
    fv.LOSS_CAUSE_FAIRY_IN_VAIN: "in_vain",
    fv.LOSS_CAUSE_DIE_UNUSED: "nothing_used",
    fv.LOSS_CAUSE_OFFER_DECLINED: "nothing_used",
    fv.LOSS_CAUSE_DISTRICT_COVERED: "district_no_more",
}
"""By the cause of a loss, its text."""

_WORDS: dict[str, Callable[[QuestionContext, Any], Iterator[str]]] = {
    "decree_pay": _decree_pay,
    "town_change": town_change,
    "tile_fit": tile_fit,
    "skill_use": skill_use,
    "show_odds": lambda _context, value: iter([odds(value)]),
    "prestige_open": lambda _context, value: iter(
        [tell("feuville.effect.prestige", points=value.points)]
    ),
    "town_saved": lambda _context, value: iter([count("feuville.effect.saves", value.columns)]),
    "loss": _loss,
}
"""The facts of choices and of things, by their kind."""
