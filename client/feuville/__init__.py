"""The face of Feuville: its board, its offers and its log in words."""
