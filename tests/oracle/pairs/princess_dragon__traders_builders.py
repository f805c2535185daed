"""How the reference plays the two together."""

OPTIONS = {"builder_fairy_point": "once"}
"""The fairy's point comes once in a double turn there: our option, no default (T50, T61)."""
