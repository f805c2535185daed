"""Numbers of decisions and planes of observations, for each setup of a game.

Imports of the room: match, match_words, new_match, position, setup.
"""
