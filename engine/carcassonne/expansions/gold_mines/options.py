"""The options of The Gold Mines."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class GoldChoice(StrEnum):
    """Who says from which tile a bar comes when several players have a claim (GD22)."""

    PLAYER = "player"
    MOST_CLAIMED = "most_claimed"


@dataclass(frozen=True, slots=True)
class GoldMinesOptions:
    """The options of The Gold Mines."""

    gold_mines: bool = option(
        False,
        "GD1",
        "Play with The Gold Mines: 8 more tiles, and gold bars on tiles.",
        "With The Gold Mines: 8 tiles, and gold bars on tiles.",
    )
    gold: bool = option(
        True,
        "GD10",
        "A tile with a gold mine comes with two gold bars (yes), or with none (no).",
        "Tiles with a gold mine come without gold bars.",
    )
    gold_choice: GoldChoice = option(
        GoldChoice.PLAYER,
        "GD22",
        "Players who share gold bars choose which tile each bar comes from (player), or the"
        " most claimed tile comes first (most_claimed).",
        "Shared gold bars come first from the tile that most players claim.",
    )
