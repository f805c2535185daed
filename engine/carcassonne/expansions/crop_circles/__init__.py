"""Crop Circles: tiles at which everyone adds or removes a meeple after the scoring (CP1-CP46)."""
