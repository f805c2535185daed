"""Carcassonne: base game, Abbot, River, The Princess & the Dragon."""
