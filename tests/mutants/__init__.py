"""Mutants of the rules: programs with one wrong line, which the tests of the rules must see."""
