"""Crop Circles: tiles at which everybody adds or removes a meeple after the scoring (CP1-CP46)."""
