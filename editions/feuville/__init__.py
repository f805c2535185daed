"""Editions of Feuville."""
