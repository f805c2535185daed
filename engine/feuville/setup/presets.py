"""The four language versions as presets: what each sets apart from the defaults (section 9)."""

from collections.abc import Mapping
from types import MappingProxyType

from tilewyrm.engine.feuville.setup.option_values import (
    ArmsGrass,
    CloudColumns,
    FairyRefill,
    RowRefill,
    SelectionTiming,
    TowerGaps,
    UsedFairyPlace,
)
from tilewyrm.engine.game import Preset
from tilewyrm.engine.setup.options import OptionValue

_WALLS_APART = {"require_adjacency": False}
_CLOUDS_SAFE = {"cloud_columns_burn": CloudColumns.FORBIDDEN.value}
_ROWS_LATE = {"row_refill": RowRefill.END_OF_TURN.value}
_FAIRY_REMOVED = {"fairy_discard": UsedFairyPlace.REMOVE.value}
_THEFT_REMOVED = {"theft_tile_after": UsedFairyPlace.REMOVE.value}
_ONE_FAIRY = {"magician_unburnt_fairies": 1}
_WINDOW_FIRST = {"great_selection_timing": SelectionTiming.BEFORE_REFILL.value}
_FILLED_FIRST = {"fairy_refill_order": FairyRefill.REFILL_FIRST.value}
_ONE_GAP = {"town_eval_tower_gaps": TowerGaps.ONE.value}
_ARMS_EVALUATED = {"arms_grass": ArmsGrass.EVALUATED.value}


def _rules(code: str, language: str, *differences: Mapping[str, OptionValue]) -> Preset:
    return Preset(
        f"{code}2017",
        f"{language} rules",
        f"{language} rulebook of 2017.",
        MappingProxyType({option: value for each in differences for option, value in each.items()}),
        code,
    )


PRESETS = (
    _rules("de", "German"),
    _rules("en", "English", _WALLS_APART, _CLOUDS_SAFE, _ONE_FAIRY, _FILLED_FIRST),
    _rules(
        "fr",
        "French",
        _CLOUDS_SAFE,
        _ROWS_LATE,
        _FAIRY_REMOVED,
        _THEFT_REMOVED,
        _ONE_FAIRY,
        _FILLED_FIRST,
        _ARMS_EVALUATED,
    ),
    _rules(
        "nl",
        "Dutch",
        _CLOUDS_SAFE,
        _ROWS_LATE,
        _FAIRY_REMOVED,
        _ONE_FAIRY,
        _WINDOW_FIRST,
        _FILLED_FIRST,
        _ONE_GAP,
    ),
)
"""One for each language, the German one first: it has every default."""
