"""The Abbot: one more piece for each seat, for monasteries and gardens (C30-C38)."""
