"""The face of The Gold Mines."""
