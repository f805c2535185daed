"""How the reference speaks of the tiles of the second river."""

MARKS = {("pig", "yes"): ("herd",)}
"""How its XML says that a field has a herd."""
