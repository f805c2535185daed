"""The words of the Abbot."""

WORDS = ("abbot", "abbots", "garden", "gardens")
