"""The words of Traders & Builders."""

WORDS = (
    "builder",
    "builders",
    "cloth",
    "goods",
    "grain",
    "pig",
    "pigs",
    "trader",
    "traders",
    "wine",
)
