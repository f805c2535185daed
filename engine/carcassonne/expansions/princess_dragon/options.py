"""The options of The Princess & the Dragon."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class Waiting(StrEnum):
    """What becomes of a dragon tile that is drawn before the first volcano (C70)."""

    SET_ASIDE = "set_aside"
    RETURN_TO_BAG = "return_to_bag"


class HuntTime(StrEnum):
    """When the dragon hunts (C51, C52)."""

    BEFORE_SCORING = "before_scoring"
    AFTER_SCORING = "after_scoring"


class PrincessAction(StrEnum):
    """Whether a knight has to leave the princess's city (C52, C100)."""

    MAY = "may"
    MUST = "must"


class FairyPlace(StrEnum):
    """Where the fairy stands (C52, C90)."""

    NEXT_TO_MEEPLE = "next_to_meeple"
    ON_TILE = "on_tile"


class FairyGives(StrEnum):
    """What the fairy gives (C92, C93)."""

    TURN1_FEATURE3 = "turn1_feature3"
    FEATURE5_ONLY = "feature5_only"


class FairyClaim(StrEnum):
    """Whether the fairy's bonus comes by itself (C92, C93)."""

    AUTOMATIC = "automatic"
    UNTIL_PILE_PASSED = "until_pile_passed"


class FairyDragon(StrEnum):
    """What the fairy does to the dragon (C94)."""

    BLOCKS_TILE = "blocks_tile"
    PROTECTS_ONLY = "protects_only"


@dataclass(frozen=True, slots=True)
class PrincessDragonOptions:
    """The options of The Princess & the Dragon."""

    princess_dragon: bool = option(
        False,
        "C50",
        "Play with The Princess & the Dragon: 30 more tiles, the dragon and the fairy.",
        "With The Princess & the Dragon: 30 tiles, the dragon and the fairy.",
    )
    dragon_before_volcano: Waiting = option(
        Waiting.SET_ASIDE,
        "C70",
        "A dragon tile drawn before the first volcano waits for it beside the map, or"
        " returns to the stack at once.",
        "A dragon tile drawn before the first volcano returns to the stack.",
    )
    dragon_moves: HuntTime = option(
        HuntTime.BEFORE_SCORING,
        "C51 C52",
        "The dragon hunts before completed features are scored (before_scoring), or after"
        " (after_scoring).",
        "The dragon hunts after completed features are scored.",
    )
    princesses: bool = option(
        True,
        "C100 C106",
        "Princess tiles can remove knights (yes), or are ordinary tiles (no).",
        "Princess tiles are ordinary: they remove no knights.",
    )
    princess_action: PrincessAction = option(
        PrincessAction.MAY,
        "C52 C100",
        "A princess tile may send a knight away (may), or has to (must).",
        "A princess tile has to send a knight away.",
    )
    fairy: bool = option(True, "C53 C90", "Play with the fairy.", "There is no fairy.")
    fairy_place: FairyPlace = option(
        FairyPlace.NEXT_TO_MEEPLE,
        "C52 C90",
        "The fairy accompanies one meeple (next_to_meeple), or stands on a tile with your"
        " meeples (on_tile).",
        "The fairy stands on a tile with your meeples, not beside one.",
    )
    fairy_bonus: FairyGives = option(
        FairyGives.TURN1_FEATURE3,
        "C92 C93",
        "The fairy gives 1 point at the start of a turn and 3 for a scored feature, or only 5 "
        "for a completed feature.",
        "The fairy is worth only 5 points, when her feature is completed.",
    )
    fairy_claim: FairyClaim = option(
        FairyClaim.AUTOMATIC,
        "C92 C93",
        "The fairy's bonus is scored automatically, or only if you claim it during the turn.",
        "The fairy's bonus is lost unless you claim it during the turn.",
    )
    fairy_dragon: FairyDragon = option(
        FairyDragon.BLOCKS_TILE,
        "C94",
        "The fairy keeps the dragon off her tile (blocks_tile), or only from eating there"
        " (protects_only).",
        "The dragon may enter the fairy's tile, but eats no one there.",
    )
    portals: bool = option(
        True,
        "C110 C117",
        "Magic portals let a meeple go to another tile (yes), or are ordinary tiles (no).",
        "Magic portals are ordinary tiles: they lead nowhere.",
    )
    portal_own_tile_completed: bool = option(
        True,
        "C116",
        "A meeple on a portal tile may claim a feature that the tile has just completed.",
        "No meeple may claim what its own portal tile has just completed.",
    )
