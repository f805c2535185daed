"""What the program says to people, in each language that it speaks: see README.md beside this."""
