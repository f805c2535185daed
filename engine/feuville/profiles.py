"""The profiles as data: what each printed version sets apart from the defaults (section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilewyrm.engine.feuville.words import (
    ArmsGrass,
    Away,
    CloudColumns,
    FairyRefill,
    ProfileName,
    RowRefill,
    SelectionTiming,
    TowerGaps,
)
from tilewyrm.engine.options import OptionValue


@dataclass(frozen=True, slots=True)
class Preset:
    """One option that a profile sets."""

    option: str
    value: OptionValue
    clause: str
    """The difference between the printed versions that it comes from, such as ``D3``."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One printed version."""

    name: ProfileName
    title: str
    """Name for people."""
    presets: tuple[Preset, ...]

    @property
    def values(self) -> Mapping[str, OptionValue]:
        """What it sets, by option."""
        return {preset.option: preset.value for preset in self.presets}


_CLOUDS_SAFE = Preset("cloud_columns_burn", CloudColumns.FORBIDDEN.value, "D2")
_ROWS_LATE = Preset("row_refill", RowRefill.END_OF_TURN.value, "D3")
_FAIRY_REMOVED = Preset("fairy_discard", Away.REMOVE.value, "D6a")
_ONE_FAIRY = Preset("magician_unburnt_fairies", 1, "D7")
_FILLED_FIRST = Preset("fairy_refill_order", FairyRefill.REFILL_FIRST.value, "D9")

PROFILES = (
    Profile(ProfileName.DE2017, "German, 2017", ()),
    Profile(
        ProfileName.EN2017,
        "English, 2017",
        (
            Preset("require_adjacency", False, "D1"),
            _CLOUDS_SAFE,
            _ONE_FAIRY,
            _FILLED_FIRST,
        ),
    ),
    Profile(
        ProfileName.FR2017,
        "French, 2017",
        (
            _CLOUDS_SAFE,
            _ROWS_LATE,
            _FAIRY_REMOVED,
            Preset("theft_tile_after", Away.REMOVE.value, "D6b"),
            _ONE_FAIRY,
            _FILLED_FIRST,
            Preset("arms_grass", ArmsGrass.EVALUATED.value, "D16"),
        ),
    ),
    Profile(
        ProfileName.NL2017,
        "Dutch, 2017",
        (
            _CLOUDS_SAFE,
            _ROWS_LATE,
            _FAIRY_REMOVED,
            _ONE_FAIRY,
            Preset("great_selection_timing", SelectionTiming.BEFORE_REFILL.value, "D8"),
            _FILLED_FIRST,
            Preset("town_eval_tower_gaps", TowerGaps.ONE.value, "D15"),
        ),
    ),
)
"""Every profile, in the order of the option ``profile``."""
