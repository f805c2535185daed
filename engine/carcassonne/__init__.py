"""Carcassonne: base game, Abbot, River, The Princess & the Dragon.

A `state` goes through the `step`s of a turn; `assembly` puts them together from the chosen modules:
`starting` and `drawing`, `placing`, `dragon` (volcanoes, the hunt), `princess`, `meeples` (phase 2,
with the actions of `abbot` and `fairy`), `completing`. The map is a `board` with its `features`;
`scoring`, `fields` and `majority` say what they are worth. Tiles come from an `edition`, written in
`tile_notation` and proved by `tile_check`.

An expansion adds tiles to the edition, its own modules with steps and actions, and their place in
`assembly`.
"""
