"""The Festival: ten tiles at which a player may take a piece of its own back (FV1-FV18)."""
