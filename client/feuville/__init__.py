"""What Feuville shows: words, offers, log and board."""
