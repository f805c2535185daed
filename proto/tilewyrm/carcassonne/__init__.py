"""The values of Carcassonne as messages."""
