"""The face of King & Robber."""
