"""The words of the Russian promos."""

WORDS = (
    "russian promos",
    "hut",
    "huts",
    "solovei",
    "soloveis",
    "vodyanoy",
    "vodyanoys",
    "wilderness",
)
