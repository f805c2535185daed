"""What gives points: decrees, the Town Evaluation, the end of the match.

Imports of the room: feuville.position, feuville.setup, feuville.values, game, kernel.
"""
