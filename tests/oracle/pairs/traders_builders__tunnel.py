"""How the reference plays the two together."""

OPTIONS = {"tunnel_per": "turn"}
"""A double turn is one turn for the tokens (TN52)."""
