"""The face of The Tunnel."""
