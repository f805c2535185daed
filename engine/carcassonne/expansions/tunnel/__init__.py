"""The Tunnel: four tiles with tunnel mouths, and tokens that join two of them (TN1-TN56)."""
