"""How the reference plays the Abbot with the Russian promos."""

OPTIONS = {"yaga_abbot": False}
