"""The face of The Princess & the Dragon."""
