"""The face of The Festival."""
