"""Decisions, rolls, events and parts of any game, for type checkers.

Reading this module reads every game.
"""

from typing import TypeAlias

from tilewyrm import carcassonne, feuville

Decision: TypeAlias = feuville.Decision | carcassonne.Decision
Roll: TypeAlias = feuville.Roll | carcassonne.Roll
Event: TypeAlias = feuville.Event | carcassonne.Event
Part: TypeAlias = feuville.Part | carcassonne.Part
Catalogue: TypeAlias = feuville.Catalogue | carcassonne.Catalogue
