"""What is shown of The Princess & the Dragon."""
