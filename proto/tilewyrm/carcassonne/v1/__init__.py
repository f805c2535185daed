"""Version 1 of the messages of Carcassonne: generated code, and the schemas beside it."""
