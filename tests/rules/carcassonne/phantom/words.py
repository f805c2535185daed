"""The words of The Phantom."""

WORDS = ("phantom", "phantoms")
