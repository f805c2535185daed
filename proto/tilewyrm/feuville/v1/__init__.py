"""Version 1 of the messages of Feuville: generated code, and the schema beside it."""
