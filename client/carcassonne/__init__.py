"""The face of Carcassonne: the growing map, its pieces, and everything the game says in words."""
