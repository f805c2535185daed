"""The Russian promos: four tiles, two of which trap pieces (RP1-RP62)."""
