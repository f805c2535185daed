"""The Princess & the Dragon: volcanoes and the hunt, the fairy, princesses, portals (C50-C123)."""
