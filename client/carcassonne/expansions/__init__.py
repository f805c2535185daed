"""The face of each expansion, in a folder of its own; `registry` beside this one lists them."""
