"""The face of The Cult."""
