"""The face of The River."""
