"""The words of The Gold Mines."""

WORDS = ("gold mine", "gold mines", "gold bar", "gold bars", "goldmine", "goldmines")
