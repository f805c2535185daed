"""The Gold Mines: gold bars on tiles, for the majority of what is completed there (GD1-GD50)."""
