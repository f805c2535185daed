"""Carcassonne with The Princess & the Dragon: data, state, legal decisions, application, scoring, view."""
