"""The Abbot as numbers."""

from tilewyrm.api.env.numbers.box import Box

BOX = Box(decisions=("TakeBackAbbot",))
"""Each seat has one abbot."""
