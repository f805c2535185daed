"""How the reference plays the two together."""

OPTIONS = {"river2_herd": False}
"""The herd is only a picture there unless it is switched on, which no recorded game does (R41)."""
