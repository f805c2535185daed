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
        "Play with Crop Circles: 12 more tiles, at which every player adds or removes a meeple.",
        "With Crop Circles: 12 tiles at which all add or remove a meeple.",
    )
    crop_series: Series = option(
        Series.BOTH,
        "CP1",
        "The tiles of both series of Crop Circles, or of one of them.",
        {
            Series.FIRST: "Crop Circles has the 6 tiles of the first series only.",
            Series.SECOND: "Crop Circles has the 6 tiles of the second series only.",
        },
    )
    crop_add: Adding = option(
        Adding.MAY,
        "CP13",
        "At a crop circle a meeple may be added, or must be added by all who can.",
        "At a crop circle all who can add a meeple must do so.",
    )
    crop_place: AddingPlace = option(
        AddingPlace.BESIDE,
        "CP14",
        "A meeple is added beside one of your own, or on any tile of its feature.",
        "A crop circle's meeple may go to any tile of the feature.",
    )
