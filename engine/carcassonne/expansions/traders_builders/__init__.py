"""Traders & Builders: goods, a builder and a pig for each seat, double turns (T1-T65)."""
