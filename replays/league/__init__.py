"""Matches of bots against bots, in which all have the same luck."""
