"""The declaration of an expansion, the hooks that it implements, and the rules of one match.

Imports of the room: carcassonne.core.components, carcassonne.core.values, game, kernel, setup.
"""
