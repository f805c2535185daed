"""The base game, which knows no expansion: it asks, and expansions answer (`answers`).

Tiles come from an `edition`, written in `tile_notation` with the words of a `vocabulary` and proved
by `tile_check`. The map is a `board` with its `features`; `state` is the whole position. A turn
goes through `steps` (`turn`): `starting`, `drawing`, `placing`, `use_piece`, `completing`.
`scoring`, `fields` and `majority` say what features are worth. A `rulebook` is the base game with
all expansions, and puts the rules of a match together.
"""
