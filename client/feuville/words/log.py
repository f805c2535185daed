"""The log: each entry in words."""

from collections.abc import Callable, Sequence
from typing import Any

from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.feuville.model.catalogue import (
    ComponentNames,
    catalogue_of,
    points,
    position_list,
    position_name,
    symbol_count,
)
from tilewyrm.client.feuville.model.things import thing_of
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, knows, tell
from tilewyrm.v1 import service_pb2

SCORING = frozenset(
    {
        "decree_scored",
        "town_evaluated",
        "prestige_scored",
        "show_ended",
        "audience_scored",
        "fewest_rewarded",
    }
)
"""The events that bring points."""

_STYLES = {
    **dict.fromkeys(SCORING, "points"),
    **dict.fromkeys(("tile_revealed", "decree_revealed", "fairy_revealed", "grass_laid"), "dim"),
    "dragon_woke": "danger",
    "column_burnt": "danger",
    "dice_rolled": "chance",
    "show_rolled": "chance",
    "end_triggered": "warning",
    "round_cap_reached": "warning",
    "game_ended": "good",
}


def lines(model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
    """Return the lines of one entry: one for each event that has a text."""
    catalogue = catalogue_of(model)
    texts = (_line(model, catalogue, event.feuville) for event in entry.events)
    return [text._replace(event=at) for at, text in enumerate(texts) if text is not None]


def _line(model: Model, catalogue: ComponentNames, event: fv.Event) -> LogText | None:
    text = sentence(model, catalogue, event)
    if not text:
        return None
    kind = event.WhichOneof("kind") or ""
    value = getattr(event, kind)
    seat = value.seat if "seat" in value.DESCRIPTOR.fields_by_name else None
    style = _STYLES.get(kind, "")
    begins = kind == "turn_began"
    if begins:
        style = f"heading {seat_style(value.seat)}"
    return LogText(text, style, begins_turn=begins, seat=seat, thing=thing_of(catalogue, event))


def sentence(model: Model, catalogue: ComponentNames, event: fv.Event) -> str:
    """Return an event in a sentence; empty for one that says nothing."""
    kind, fields = _wording(model, catalogue, event)
    name = f"feuville.event.{kind}"
    return tell(name, **fields) if knows(name) else ""


def reason(model: Model, catalogue: ComponentNames, event: fv.Event) -> str:
    """Return the reason for the points of an event of `SCORING`, without the player."""
    kind, fields = _wording(model, catalogue, event)
    return tell(f"feuville.gain.{kind}", **fields)


def _wording(
    model: Model, catalogue: ComponentNames, event: fv.Event
) -> tuple[str, dict[str, object]]:
    """Return the variant of an event's text, and the fields of that text in words."""
    kind = event.WhichOneof("kind")
    if kind is None:
        return "", {}
    value = getattr(event, kind)
    fields = _fields(model, catalogue, value)
    if kind not in _SPECIAL:
        return kind, fields
    variant, more = _SPECIAL[kind](model, catalogue, value)
    return f"{kind}.{variant}" if variant else kind, {**fields, **more}


def _fields(model: Model, catalogue: ComponentNames, value: Any) -> dict[str, object]:
    """Return an event's fields in words."""
    fields: dict[str, object] = {}
    for item in value.DESCRIPTOR.fields:
        raw = getattr(value, item.name)
        word = _WORDING.get(item.name)
        fields[item.name] = word(catalogue, raw) if word is not None else raw
        if item.name in ("tile", "item", "fairy"):
            fields[f"the_{item.name}"] = catalogue.the_item(raw)
    if "seat" in fields:
        fields["who"] = model.name(value.seat)
    if "victim" in fields:
        fields["victim"] = model.name(value.victim)
    return fields


_WORDING: dict[str, Callable[[ComponentNames, Any], object]] = {
    "tile": lambda catalogue, tile: catalogue.tile(tile),
    "tiles": lambda catalogue, tiles: ", ".join(catalogue.tile(tile) for tile in tiles),
    "decree": lambda catalogue, decree: catalogue.decree(decree),
    "fairy": lambda catalogue, fairy: catalogue.fairy(fairy),
    "position": lambda _catalogue, position: position_name(position),
    "left": lambda _catalogue, position: position_name(position),
    "right": lambda _catalogue, position: position_name(position),
    "clouds": lambda _catalogue, clouds: count("feuville.clouds", clouds),
    "points": lambda _catalogue, number: points(number),
}

Variant = tuple[str, dict[str, object]]
"""The variant of an event's text (empty: the only one), and its further fields."""


def _die_spent(_model: Model, _catalogue: ComponentNames, value: fv.DieSpent) -> Variant:
    return kinds.die_use(value.use), {}


def _skill_used(_model: Model, _catalogue: ComponentNames, value: fv.SkillUsed) -> Variant:
    return kinds.person(value.person), {}


def _town_weighed(_model: Model, _catalogue: ComponentNames, value: fv.TownWeighed) -> Variant:
    columns = count("feuville.columns", value.columns)
    return "burning" if value.burning else "safe", {"columns": columns}


def _declined(_model: Model, _catalogue: ComponentNames, value: fv.Declined) -> Variant:
    return value.question, {}


def _decree_scored(_model: Model, catalogue: ComponentNames, value: fv.DecreeScored) -> Variant:
    kind = catalogue.decrees.get(value.decree, fv.DecreeFacts()).kind
    if value.HasField("symbol"):
        variant = "discretion" if kind == fv.DECREE_KIND_DISCRETION else "status"
        return variant, {"symbols": symbol_count(value.symbol, value.count)}
    return "view" if kind == fv.DECREE_KIND_SPLENDID_VIEW else "district", {
        "symbols": count("feuville.symbols.any", value.count),
        "columns": position_list(value.positions),
        "half": tell("feuville.half.upper" if value.upper else "feuville.half.lower"),
    }


def _show_ended(_model: Model, _catalogue: ComponentNames, value: fv.ShowEnded) -> Variant:
    return "stopped" if value.points == value.sum else "over", {}


def _game_ended(model: Model, _catalogue: ComponentNames, value: fv.GameEnded) -> Variant:
    order = sorted(range(len(value.scores)), key=lambda seat: -value.scores[seat])
    result = ", ".join(f"{model.name(seat)} {value.scores[seat]}" for seat in order)
    return "", {"result": result}


_SPECIAL: dict[str, Callable[[Model, ComponentNames, Any], Variant]] = {
    "die_spent": _die_spent,
    "skill_used": _skill_used,
    "town_weighed": _town_weighed,
    "declined": _declined,
    "decree_scored": _decree_scored,
    "show_ended": _show_ended,
    "game_ended": _game_ended,
}
"""The events that have several texts, or fields that the message does not hold."""
