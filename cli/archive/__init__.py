"""`tilewyrm archive` and what it is made of."""
