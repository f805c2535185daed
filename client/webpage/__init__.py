"""A match as one page for a browser: it opens from disk and asks nobody for anything."""
