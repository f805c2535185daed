"""The face of The Abbot."""
