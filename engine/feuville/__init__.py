"""Feuville (HUCH! 2017, Udo Peise): data, state, legal decisions, application, scoring, view."""
