"""Strategies: state in, decision out.

`tilewyrm.engine.bots.registry` has them by game and name, weakest first. What is general to all
games is in this package; what a game knows of itself is its `judgement`, in the game's own folder.
"""
