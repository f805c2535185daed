"""The schemas of wire and replay file, version 1, and the code generated from them."""
