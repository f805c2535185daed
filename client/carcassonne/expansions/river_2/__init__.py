"""The face of The River II."""
