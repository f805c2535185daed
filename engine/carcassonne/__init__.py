"""Carcassonne: the base game (`core`), and its `expansions`, a folder each.

The core asks and names nobody; expansions answer (`core.answers`). `registry` lists them, `game` is
the whole as the engine's contract has it, `greedy` and `passive` play it.
"""
