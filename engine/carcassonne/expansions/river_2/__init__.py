"""The River II: a river with a fork and two ends (R1-R65)."""
