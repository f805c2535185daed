"""The place of an event on the board."""

from tilewyrm.client.feuville.model.catalogue import ComponentNames
from tilewyrm.client.model.face_output import Thing
from tilewyrm.feuville.v1 import feuville_pb2 as fv


def thing_of(catalogue: ComponentNames, event: fv.Event) -> Thing | None:
    """Return the thing of the board that *event* happened to; None for nothing."""
    kind = event.WhichOneof("kind")
    if kind is None:
        return None
    value = getattr(event, kind)
    match kind:
        case "tile_revealed":
            return ("tile", int(value.layer), value.column)
        case "tile_taken":
            layer = catalogue.tiles.get(value.tile, fv.TileFacts()).layer
            return ("tile", int(layer), value.column)
        case "decree_revealed" | "decree_taken" | "end_triggered":
            return ("decree", value.column)
        case "skill_used":
            return ("person", int(value.person))
        case "gnome_placed":
            return ("person", value.column)
        case "fairy_revealed" | "fairy_taken":
            return ("fairy", value.fairy)
        case "dice_rolled" | "dragon_woke" | "show_rolled":
            return ("dice",)
        case "column_burnt" | "column_restored" | "tile_built" | "grass_laid":
            return ("column", value.seat, value.position)
        case "start_column_spared":
            return ("column", value.seat, 0)
        case "decree_scored" if value.positions:
            return ("column", value.seat, value.positions[0])
        case "town_evaluated":
            return ("column", value.seat, value.left)
        case "item_stored" | "item_stolen" | "item_protected":
            return ("item", value.seat, value.item)
    return ("seat", value.seat) if "seat" in value.DESCRIPTOR.fields_by_name else None
