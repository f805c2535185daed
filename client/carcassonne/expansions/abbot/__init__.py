"""What is shown of The Abbot."""
