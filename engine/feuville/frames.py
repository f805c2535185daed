"""What is still to be done in a match: the frames of a state's agenda.

A frame is a tuple of numbers: its kind, then what the kind says below. The agenda is a stack: its
last frame is done first, and what it brings about is pushed on top of the rest. A frame that asks
has the asked seat right after the kind.
"""

from typing import Any

Frame = tuple[Any, ...]

# Set-up and the ends of turns: nobody is asked.
START_DICE = 0
"""A start-player die is rolled: contenders, their pips so far (F12)."""
OPEN_FAIRIES = 1
"""The fairy spaces are opened for tiles (F9)."""
TURN = 2
"""The active seat's turn begins."""
ROLL = 3
"""The two dice of the turn are rolled: 1 after an attack, else 0 (F20, F22)."""
END = 4
"""The active seat's turn ends (F26)."""
AFTER = 5
"""The decree row was filled: is the end triggered, who is next (F90-F92)?"""
OVER = 6
"""The match has ended."""

# The display.
FILL = 7
"""Every gap of a row is filled: layer 0 to 2 (F36, F63)."""
DRAW_TILE = 8
"""A building tile is drawn: layer 0 to 2, column 0 to 5."""
FILL_DECREES = 9
"""Every gap of the decree row is filled (F46)."""
DRAW_DECREE = 10
"""A decree is drawn: column 0 to 5."""
FILL_FAIRIES = 11
"""Every open fairy space is filled (F66)."""
DRAW_FAIRY = 12
"""A fairy tile is drawn: space 0 to 2."""
REFILL = 13
"""Empty rows are filled and a window opens: mask of rows that must wait (F36, F70)."""
FILL_EMPTY = 14
"""Empty rows are filled without a window: mask of rows that must wait."""
WINDOW = 15
"""Great Selections: players asked, tiles the last one played, again after, mask (F70)."""
SELECTED = 16
"""A Great Selection is done: its fairy tile."""
OFFER = 17
"""The Architect takes a tile if there is one: seat (F63)."""

# The dragon.
ATTACK = 18
"""The dragon comes to the next town: towns done (F80)."""

# Skills.
SHOW_ROLL = 19
"""The Travelling Entertainer rolls: seat, sum, rolls (F60)."""
PUBLICAN = 20
"""The Publican's next pick: picks done, mask of rows that must wait (F62)."""
FAIRIES = 21
"""Fairy tiles are taken, if any can be: seat, must take, how many (F65, F66)."""
RETURN = 22
"""A used fairy tile goes back: its number (F73)."""
STOW = 23
"""Room was made, the item goes into the store: seat, item (F32)."""

# Questions.
BEFORE_ROLL = 24
"""Seat."""
USE_DICE = 25
"""Seat."""
USE_GNOME = 26
"""Seat."""
PLACE_ITEM = 27
"""Seat, item, mode."""
MAKE_ROOM = 28
"""Seat, item that comes."""
RESTORE = 29
"""Seat, how many columns."""
REBUILD = 30
"""Seat."""
PICK_FAIRY = 31
"""Seat, must take, how many."""
PLACE_FAIRY = 32
"""Seat, fairy tile."""
LAY_ARMS = 33
"""Seat, left and right end of the stretch, its points."""
SHOW = 34
"""Seat, sum, rolls."""
STEAL = 35
"""Seat."""
PUBLICAN_PICK = 36
"""Seat, mode of placing."""
PICK_TILE = 37
"""Seat, mode of placing."""
PICK_DECREE = 38
"""Seat."""
GREAT_SELECTION = 39
"""Seat."""
FIRE_PROTECTION = 40
"""Seat, columns to burn."""
BURN = 41
"""Seat, columns to burn, 1 if the start column was named."""

SIZES = {
    START_DICE: 3,
    ROLL: 2,
    FILL: 2,
    DRAW_TILE: 3,
    DRAW_DECREE: 2,
    DRAW_FAIRY: 2,
    REFILL: 2,
    FILL_EMPTY: 2,
    WINDOW: 5,
    SELECTED: 2,
    OFFER: 2,
    ATTACK: 2,
    SHOW_ROLL: 4,
    PUBLICAN: 3,
    FAIRIES: 4,
    RETURN: 2,
    STOW: 3,
    PLACE_ITEM: 4,
    MAKE_ROOM: 3,
    RESTORE: 3,
    PICK_FAIRY: 4,
    PLACE_FAIRY: 3,
    LAY_ARMS: 5,
    SHOW: 4,
    PUBLICAN_PICK: 3,
    PICK_TILE: 3,
    FIRE_PROTECTION: 3,
    BURN: 4,
    **dict.fromkeys((OPEN_FAIRIES, TURN, END, AFTER, OVER, FILL_DECREES, FILL_FAIRIES), 1),
    **dict.fromkeys((BEFORE_ROLL, USE_DICE, USE_GNOME, REBUILD, STEAL, PICK_DECREE), 2),
    GREAT_SELECTION: 2,
}
"""How many numbers a frame of each kind has."""
KINDS = len(SIZES)

# Modes of placing an item that was taken.
FREELY = 0
"""Build or score, or store, with room made if need be (F30, F32)."""
BUILD_ONLY = 1
"""Build at once (F62)."""
STORE_ONLY = 2
"""Store, with room made if need be (A37)."""
WITH_ROOM = 3
"""Build or score, or store if there is room (D12)."""
