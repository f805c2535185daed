"""The face of The Phantom."""
