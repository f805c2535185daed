"""What each expansion shows, in a folder of its own: `registry` beside this one lists them."""
