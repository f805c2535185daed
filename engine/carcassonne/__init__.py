"""Carcassonne with The Princess & the Dragon: data, state, legal decisions, scoring, view."""
