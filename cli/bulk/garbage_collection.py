"""How often Python looks for circles among objects, in all processes of the command."""

GC_THRESHOLD = 20_000
"""Objects made between two garbage collections. With its own number, 700, it
looks through all that is being read again and again: a tenth of a start."""
