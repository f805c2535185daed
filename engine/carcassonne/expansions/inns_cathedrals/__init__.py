"""Inns & Cathedrals: inns, cathedrals, a large meeple for each seat, and a sixth seat (I1-I60)."""
