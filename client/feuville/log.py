"""The log: what each entry did, in words."""

from collections.abc import Callable, Sequence
from typing import Any

from tilewyrm.client.feuville import sentences, words
from tilewyrm.client.feuville.catalogue import Catalogue, counted, position_name
from tilewyrm.client.model import Model
from tilewyrm.client.scene import LogText
from tilewyrm.client.style import seat_style
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import service_pb2

_POINTS = frozenset(
    {
        "decree_scored",
        "town_evaluated",
        "prestige_scored",
        "show_ended",
        "audience_scored",
        "fewest_rewarded",
    }
)

_STYLES = {
    **dict.fromkeys(_POINTS, "points"),
    **dict.fromkeys(("tile_revealed", "decree_revealed", "fairy_revealed", "grass_laid"), "dim"),
    "dragon_woke": "dragon",
    "column_burnt": "dragon",
    "dice_rolled": "chance",
    "show_rolled": "chance",
    "end_triggered": "warning",
    "round_cap_reached": "warning",
    "game_ended": "good",
}


def lines(model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
    """Return what one entry did: a line for each event that says something."""
    catalogue = Catalogue(model.catalogue.feuville)
    told = (_told(model, catalogue, event.feuville) for event in entry.events)
    return [text for text in told if text is not None]


def _told(model: Model, catalogue: Catalogue, event: fv.Event) -> LogText | None:
    kind = event.WhichOneof("kind")
    if kind is None:
        return None
    value = getattr(event, kind)
    if kind in _SPECIAL:
        text = _SPECIAL[kind](model, catalogue, value)
    else:
        text = sentences.EVENTS.get(kind, "").format_map(_fields(model, catalogue, value))
    if not text:
        return None
    if kind == "turn_began":
        return LogText(text, f"heading {seat_style(value.seat)}", begins_turn=True)
    return LogText(text, _STYLES.get(kind, ""))


def _fields(model: Model, catalogue: Catalogue, value: Any) -> dict[str, Any]:
    """Return an event's fields in words."""
    fields: dict[str, Any] = {}
    for item in value.DESCRIPTOR.fields:
        raw = getattr(value, item.name)
        word = _WORDING.get(item.name)
        fields[item.name] = word(catalogue, raw) if word is not None else raw
    if "seat" in fields:
        fields["who"] = model.name(value.seat)
    if "victim" in fields:
        fields["victim"] = model.name(value.victim)
    return fields


_WORDING: dict[str, Callable[[Catalogue, Any], Any]] = {
    "tile": lambda catalogue, tile: catalogue.tile(tile),
    "tiles": lambda catalogue, tiles: ", ".join(catalogue.tile(tile) for tile in tiles),
    "decree": lambda catalogue, decree: catalogue.decree(decree),
    "fairy": lambda catalogue, fairy: catalogue.fairy(fairy) if fairy else words.A_HIDDEN_FAIRY,
    "item": lambda catalogue, item: catalogue.item(item),
    "position": lambda catalogue, position: position_name(position),
    "left": lambda catalogue, position: position_name(position),
    "right": lambda catalogue, position: position_name(position),
    "person": lambda catalogue, person: words.PERSONS[person],
    "clouds": lambda catalogue, clouds: counted(clouds, words.CLOUD),
    "points": lambda catalogue, points: counted(points, words.POINTS),
}


def _die_spent(model: Model, catalogue: Catalogue, value: fv.DieSpent) -> str:
    text = sentences.DIE_USES.get(value.use, "")
    return text.format(who=model.name(value.seat), die=value.die)


def _town_weighed(model: Model, catalogue: Catalogue, value: fv.TownWeighed) -> str:
    text = sentences.WEIGHED_BURNING if value.burning else sentences.WEIGHED_SAFE
    columns = counted(value.columns, words.COLUMN)
    return text.format_map({**_fields(model, catalogue, value), "columns": columns})


def _declined(model: Model, catalogue: Catalogue, value: fv.Declined) -> str:
    return sentences.DECLINED.get(value.question, "").format(who=model.name(value.seat))


def _decree_scored(model: Model, catalogue: Catalogue, value: fv.DecreeScored) -> str:
    fields = _fields(model, catalogue, value)
    fields["columns"] = words.AND.join(position_name(each) for each in value.positions)
    fields["half"] = sentences.HALVES[value.upper]
    if value.HasField("symbol"):
        fields["symbols"] = words.SYMBOLS[value.symbol][value.count != 1]
        return sentences.SCORED_SYMBOL.format_map(fields)
    facts = catalogue.decrees.get(value.decree, fv.DecreeFacts())
    view = facts.kind == fv.DECREE_KIND_SPLENDID_VIEW
    return (sentences.SCORED_VIEW if view else sentences.SCORED_DISTRICT).format_map(fields)


def _game_ended(model: Model, catalogue: Catalogue, value: fv.GameEnded) -> str:
    order = sorted(range(len(value.scores)), key=lambda seat: -value.scores[seat])
    points = (sentences.RESULT.format(name=model.name(s), score=value.scores[s]) for s in order)
    return sentences.EVENTS["game_ended"].format(result=", ".join(points))


_SPECIAL: dict[str, Callable[[Model, Catalogue, Any], str]] = {
    "die_spent": _die_spent,
    "town_weighed": _town_weighed,
    "declined": _declined,
    "decree_scored": _decree_scored,
    "game_ended": _game_ended,
}
