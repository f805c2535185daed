"""`tilewyrm replay`: one module for each of its subcommands."""
