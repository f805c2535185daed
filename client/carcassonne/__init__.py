"""The face of Carcassonne: the map, its pieces, and the texts of the game."""
