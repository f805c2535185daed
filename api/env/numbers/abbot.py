"""The Abbot as numbers."""

from tilewyrm.api.env.numbers.box import Box
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot

BOX = Box(decisions=(TakeBackAbbot,))
"""Each seat has one abbot."""
