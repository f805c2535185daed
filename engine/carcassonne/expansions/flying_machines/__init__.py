"""The Flying Machines: eight tiles from which a meeple flies to another tile (FY1-FY20)."""
