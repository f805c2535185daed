"""How well a box of Feuville is balanced, and a search for a better one (docs/feuville-box.md)."""
