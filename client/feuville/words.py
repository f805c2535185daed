"""What the things of Feuville are called and marked with, in English.

With `sentences` these are all its words. Templates name their fields. What is short stands on the
board.
"""

from tilewyrm.client.named import Named
from tilewyrm.feuville.v1.feuville_pb2 import (
    Grass,
    Layer,
    Person,
    Symbol,
    TileKind,
)

LAYERS = Named({Layer.LAYER_WALL: "wall", Layer.LAYER_TOWER: "tower", Layer.LAYER_SKY: "sky"}, "?")

KIND_MARKS = {
    TileKind.TILE_KIND_LEFT_CORNER: "L",
    TileKind.TILE_KIND_RIGHT_CORNER: "R",
    TileKind.TILE_KIND_GATE: "∩",
    TileKind.TILE_KIND_START: "#",
}

SYMBOL_MARKS = Named(
    {
        Symbol.SYMBOL_GUARD: "g",
        Symbol.SYMBOL_FLAG: "f",
        Symbol.SYMBOL_STAR: "*",
        Symbol.SYMBOL_GRIFFIN: "M",
    },
    "?",
)

CLOUD_MARK = "o"
PLAIN_MARK = "·"

PERSONS = Named(
    {
        Person.PERSON_ENTERTAINER: "Entertainer",
        Person.PERSON_THIEF: "Thief",
        Person.PERSON_PUBLICAN: "Publican",
        Person.PERSON_ARCHITECT: "Architect",
        Person.PERSON_MAYOR: "Mayor",
        Person.PERSON_MAGICIAN: "Magician",
    },
    "?",
)

SKILLS = {
    Person.PERSON_ENTERTAINER: "roll for points, up to 10",
    Person.PERSON_THIEF: "steal a stored item",
    Person.PERSON_PUBLICAN: "a tile for all, two for you",
    Person.PERSON_ARCHITECT: "fill all rows, take any tile",
    Person.PERSON_MAYOR: "take any decree",
    Person.PERSON_MAGICIAN: "turn back 2 ruins, fairy tile",
}

HIDDEN_FAIRY = "?"
NOTHING = "-"
GRASS_MARKS = Named({Grass.GRASS_PLAIN: '"', Grass.GRASS_ARMS: '"A"'}, "?")
RUIN_MARK = "x"

TABS = (("board", "Board"), ("towns", "Towns"), ("cards", "What lies open"))
DICE = "Dice"
GNOME = "Gnome"
FAIRY = "Fairies"
STOCK = "stock {count}"
STOCK_SHORT = "{count}"
EVALUATIONS = "Evaluations"
EVALUATIONS_SHORT = "Eval"
GRASS = "Grass"
UNLIMITED = "any"
DECREE = "decree"
STORE = "store"
KEPT = "fairy"
OWN = " you"
SCORED = "decrees {count}"
SCORED_SHORT = "#{count}"
EVALUATED = "evaluated"
EVALUATED_SHORT = "E"
HAND = "In hand: {items}"
HAND_SHORT = "Hand: {items}"
PROTECTED = "!"

HELP = (
    "L R    left and right corner tower",
    "∩      gate      #  start tile",
    "g f *  guard, flag, star",
    "M      Mighty Griffin",
    "o      cloud: protects a column",
    "x      ruin (burnt by the dragon)",
    '"      grass     "A" grass with arms',
    "S L1 R1  columns of a town: start,",
    "       first to the left, to the right",
    "o 2/5  2 clouds for 5 columns: a double",
    "       burns 3 of them",
    "2x g   decree: 2 points for each guard",
    "[3]    die not used yet",
    "[wall L g!]  store; ! safe from theft",
    "{Select}  fairy tiles that are kept",
    "#3 E   3 decrees scored, town evaluated",
    "@      the Gnome",
)
