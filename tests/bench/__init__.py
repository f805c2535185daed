"""Measurements of the hot paths; run with ``make bench`` and no part of the tests."""
