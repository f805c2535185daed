"""How the reference plays the two together."""

OPTIONS = {"tunnelize": True, "tunnel_after_princess": True}
"""The road below the city is interrupted, and a token may follow a removal (TN40, TN43)."""
