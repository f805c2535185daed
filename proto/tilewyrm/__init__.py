"""Play, record and re-live tile games over a network."""
