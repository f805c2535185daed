"""The base game, which knows no expansion: it calls hooks, and expansions implement them.

Tiles come from an `edition`, written in `tile_notation` with the words of a `vocabulary` and proved
by `tile_check`. The map is a `board` with its `features`; `state` is the whole position. A turn
goes through `steps`: `start`, `tile_draw`, `tile_placement`, `piece_use`, and `completion`.
`scoring`, `fields` and `majority` have the worth of features. An `expansion_set` is the base game
with all expansions, and puts the rules of a match together.
"""
