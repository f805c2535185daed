"""How the reference plays the two together."""

OPTIONS = {"phantom_after_fairy": True, "phantom_portal": "one_of_two"}
"""The phantom follows a move of the fairy there, and may go through a portal (PH16, PH31)."""
