"""The one command `tilewyrm`, composed of the rooms' subcommands."""
