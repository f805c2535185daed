"""The words of The Princess & the Dragon. A knight is the base game's: whoever stands in a city."""

WORDS = (
    "dragon",
    "dragons",
    "fairies",
    "fairy",
    "hunt",
    "hunting",
    "hunts",
    "portal",
    "portals",
    "princess",
    "princesses",
    "volcano",
    "volcanoes",
)
