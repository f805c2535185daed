"""The values of Feuville as messages."""
