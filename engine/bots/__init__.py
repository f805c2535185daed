"""Strategies: state in, decision out."""
