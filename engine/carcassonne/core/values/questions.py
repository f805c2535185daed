"""What a seat can be asked in the base game: every word of `Choice.question` with its meaning."""

PLACE_TILE = "place-tile"
"""Where and how to lay the tile in hand (step 1): `PlaceTile` only."""

USE_PIECE = "use-piece"
"""The piece action of the turn (step 2): `PlacePiece`, what expansions add, `Skip`.

`Skip` is always legal, last.
"""

NAME_YOUNGEST = "name-youngest"
"""Who takes the first turn, asked of the first seat before the game: `NameYoungest` only.

Asked only with the option ``start_player=youngest``.
"""
