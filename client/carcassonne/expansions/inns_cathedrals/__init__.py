"""What is shown of Inns & Cathedrals."""
