"""The options of Mage & Witch."""

from dataclasses import dataclass

from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class MageAndWitchOptions:
    """The options of Mage & Witch."""

    mage_and_witch: bool = option(
        False,
        "MG1",
        "Play with Mage & Witch: 8 more tiles, the mage and the witch.",
        "With Mage & Witch: 8 tiles, the mage and the witch.",
    )
    mage: bool = option(True, "MG3 MG20", "Play with the mage.", "There is no mage.")
    witch: bool = option(True, "MG3 MG21", "Play with the witch.", "There is no witch.")
    magic_join_check: bool = option(
        True,
        "MG18",
        "If the mage and the witch are brought together without a tile being placed, they are"
        " separated at once (yes), or when the next tile is placed (no).",
        "The mage and the witch are separated only at the next tile.",
    )
