"""The face of Inns & Cathedrals."""
