"""Help: what the signs of the drawing mean."""

from tilewyrm.language.speech import tell


def legend() -> list[str]:
    """Return what the drawing means, a line for each sign."""
    return [tell(f"feuville_board.sign.{each}") for each in _SIGNS]


_SIGNS = (
    "seat",
    "guard",
    "flag",
    "star",
    "griffin",
    "cloud",
    "corners",
    "gate",
    "start",
    "ruin",
    "grass",
    "columns",
    "rain",
    "decree",
    "die",
    "store",
    "kept",
    "scored",
    "gnome",
)
"""Everything whose sign is explained, in that order."""
