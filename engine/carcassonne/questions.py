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

MEANINGS = {
    PLACE_TILE: "Place the tile that you drew.",
    REMOVE_KNIGHT: "Remove a knight from the princess's city, or leave them all.",
    USE_MEEPLE: "Place a meeple, take your abbot back, move the fairy, or pass.",
    MOVE_DRAGON: "Move the dragon one tile.",
    CLAIM_BONUS: "Claim the fairy's bonus, or forgo it.",
    NAME_YOUNGEST: "Say who is the youngest: that player begins.",
}
"""One sentence for people by question."""
