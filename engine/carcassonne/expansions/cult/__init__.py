"""The Cult: shrines, whose heretics and the monks beside them challenge each other (HS1-HS44)."""
