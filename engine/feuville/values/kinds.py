"""The kinds of things in Feuville: layers, persons, symbols, kinds of tiles, decrees and magic."""

from enum import IntEnum


class Layer(IntEnum):
    """The three layers of a column, from the ground up (F3, F34)."""

    WALL = 1
    TOWER = 2
    SKY = 3


WALL, TOWER, SKY = Layer


class Back(IntEnum):
    """What the back of a building tile says (F4): I is drawn before II, star tiles before both."""

    STAR = 1
    ONE = 2
    TWO = 3


class TileKind(IntEnum):
    """What a building tile shows besides symbols. Corners are walls and towers, gates walls."""

    PLAIN = 1
    LEFT_CORNER = 2
    RIGHT_CORNER = 3
    GATE = 4
    START = 5


class Symbol(IntEnum):
    """The four status symbols (F49)."""

    GUARD = 1
    FLAG = 2
    STAR = 3
    GRIFFIN = 4


class Person(IntEnum):
    """The persons of the board's columns 1 to 6; the number is the column and the die (F14)."""

    ENTERTAINER = 1
    THIEF = 2
    PUBLICAN = 3
    ARCHITECT = 4
    MAYOR = 5
    MAGICIAN = 6


class DecreeKind(IntEnum):
    """The kinds of royal decrees (F47-F52)."""

    STATUS = 1
    SMALL_DISTRICT = 2
    LARGE_DISTRICT = 3
    SPLENDID_VIEW = 4
    DISCRETION = 5
    TOWN_EVALUATION = 6


class FairyKind(IntEnum):
    """The kinds of fairy-magic tiles (F69-F72)."""

    PRESTIGE = 1
    GREAT_SELECTION = 2
    THEFT_PROTECTION = 3
    FIRE_PROTECTION = 4


class Grass(IntEnum):
    """The grass under a column: plain from a district (F47), or with the owner's arms (F50)."""

    PLAIN = 1
    ARMS = 2


class DieUse(IntEnum):
    """Uses of a die (F23)."""

    TILE = 1
    DECREE = 2
    SKILL = 3
    FAIRY = 4
    TOWN_EVALUATION = 5
    GNOME = 6
    PASS = 7
