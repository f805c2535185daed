"""What a seat can be asked: every word of `Choice.question` with its meaning."""

PLACE_TILE = "place-tile"
"""Where and how to lay the tile in hand (phase 1b): `PlaceTile` only."""

REMOVE_KNIGHT = "remove-knight"
"""Whether the princess sends a knight home, and which (phase 1d): `RemoveKnight`, `KeepKnights`."""

USE_MEEPLE = "use-meeple"
"""The one wooden action of the turn (phase 2): `PlaceMeeple`, `TakeBackAbbot`, `MoveFairy`, `Skip`.

`Skip` is always offered, last.
"""

MOVE_DRAGON = "move-dragon"
"""Where the hunting dragon steps (phase 2b), asked of each seat in turn: `MoveDragon` only."""

CLAIM_BONUS = "claim-bonus"
"""Whether to claim a point bonus of the fairy, before the turn ends: `ClaimBonus`, `ForgoBonus`.

Asked only with the option ``fairy_claim=until_pile_passed``.
"""

NAME_YOUNGEST = "name-youngest"
"""Who takes the first turn, asked of the first seat before the game: `NameYoungest` only.

Asked only with the option ``start_player=youngest``.
"""
