"""Pure rules: standard library only, no I/O, no clock, no randomness of its own."""
