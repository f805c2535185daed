"""The options of Crop Circles."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class Series(StrEnum):
    """Which tiles are played with (CP1)."""

    BOTH = "both"
    FIRST = "first"
    SECOND = "second"


class Adding(StrEnum):
    """Whether a meeple has to be added (CP13)."""

    MAY = "may"
    MUST = "must"


class AddingPlace(StrEnum):
    """Where a meeple may be added (CP14)."""

    BESIDE = "beside"
    FEATURE = "feature"


@dataclass(frozen=True, slots=True)
class CropCirclesOptions:
    """The options of Crop Circles."""

    crop_circles: bool = option(
        False,
        "CP1",
        "Play with Crop Circles: 12 more tiles, which make every player add or remove a meeple.",
        "With Crop Circles: 12 tiles that make everyone add or remove a meeple.",
    )
    crop_series: Series = option(
        Series.BOTH,
        "CP1",
        "Which tiles are used: both series of Crop Circles, or only one of them.",
        {
            Series.FIRST: "Only the 6 tiles of the first series of Crop Circles are used.",
            Series.SECOND: "Only the 6 tiles of the second series of Crop Circles are used.",
        },
    )
    crop_add: Adding = option(
        Adding.MAY,
        "CP13",
        "At a crop circle, those who can add a meeple may do so (may), or have to (must).",
        "At a crop circle, everyone who can add a meeple has to.",
    )
    crop_place: AddingPlace = option(
        AddingPlace.BESIDE,
        "CP14",
        "A meeple added at a crop circle joins one of your meeples on its tile (beside), or may "
        "be placed on any tile of that meeple's feature (feature).",
        "A meeple added at a crop circle may be on any tile of the feature.",
    )
