"""How the reference plays the Abbot with Little Buildings."""

OPTIONS = {"lb_garden": True, "lb_abbot_return": False}
"""Tokens count for gardens, but not when an abbot is taken back."""
