"""Editions of Carcassonne."""
