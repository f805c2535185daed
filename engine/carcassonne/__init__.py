"""Carcassonne: the base game (`core`), and its `expansions`, a folder each.

The core calls hooks and names no expansion; expansions implement them (`core.expansion.hooks`).
`registry` lists them, `game` is the whole as the engine's contract has it, `bots` evaluates it.
"""
