"""The face of The Ferries."""
