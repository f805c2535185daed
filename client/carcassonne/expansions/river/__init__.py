"""What is shown of The River."""
