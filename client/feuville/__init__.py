"""What Feuville shows: words, choices, log and board."""
