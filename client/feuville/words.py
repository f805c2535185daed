"""What the things of Feuville are called and marked with, in English.

With `sentences` these are all its words. Templates name their fields. What is short stands on the
board.
"""

from tilewyrm.client.named import Named
from tilewyrm.feuville.v1.feuville_pb2 import (
    DecreeKind,
    FairyKind,
    Grass,
    Layer,
    Person,
    Symbol,
    TileKind,
)

TITLE = "Feuville"

LAYERS = Named({Layer.LAYER_WALL: "wall", Layer.LAYER_TOWER: "tower", Layer.LAYER_SKY: "sky"}, "?")

KINDS = {
    TileKind.TILE_KIND_LEFT_CORNER: "left corner",
    TileKind.TILE_KIND_RIGHT_CORNER: "right corner",
    TileKind.TILE_KIND_GATE: "gate",
    TileKind.TILE_KIND_START: "start tile",
}

KIND_MARKS = {
    TileKind.TILE_KIND_LEFT_CORNER: "L",
    TileKind.TILE_KIND_RIGHT_CORNER: "R",
    TileKind.TILE_KIND_GATE: "∩",
    TileKind.TILE_KIND_START: "#",
}

SYMBOLS = Named(
    {
        Symbol.SYMBOL_GUARD: ("guard", "guards"),
        Symbol.SYMBOL_FLAG: ("flag", "flags"),
        Symbol.SYMBOL_STAR: ("star", "stars"),
        Symbol.SYMBOL_GRIFFIN: ("griffin", "griffins"),
    },
    ("?", "?"),
)

SYMBOL_MARKS = Named(
    {
        Symbol.SYMBOL_GUARD: "g",
        Symbol.SYMBOL_FLAG: "f",
        Symbol.SYMBOL_STAR: "*",
        Symbol.SYMBOL_GRIFFIN: "M",
    },
    "?",
)

CLOUD = ("cloud", "clouds")
COLUMN = ("column", "columns")
CLOUD_MARK = "o"
PLAIN = "plain"
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

SKILL_DETAILS = Named(
    {
        Person.PERSON_ENTERTAINER: "Roll as often as you like and add up. To 10: the sum is "
        "yours, what is missing to 10 theirs; above 10: nothing for you, the excess for them.",
        Person.PERSON_THIEF: "Take a stored tile or decree that is not protected from another "
        "player.",
        Person.PERSON_PUBLICAN: "You take a tile, then each of the others may take and build one, "
        "then you take another.",
        Person.PERSON_ARCHITECT: "Every gap of the three rows is filled, then you take any tile.",
        Person.PERSON_MAYOR: "Take any decree of the row.",
        Person.PERSON_MAGICIAN: "Turn up to two burnt columns back, and take an open fairy tile.",
    },
    "",
)

DECREES = Named(
    {
        DecreeKind.DECREE_KIND_SMALL_DISTRICT: "small district",
        DecreeKind.DECREE_KIND_LARGE_DISTRICT: "large district",
        DecreeKind.DECREE_KIND_SPLENDID_VIEW: "splendid view",
        DecreeKind.DECREE_KIND_DISCRETION: "own discretion",
        DecreeKind.DECREE_KIND_TOWN_EVALUATION: "town evaluation",
    },
    "?",
)

DECREES_SHORT = Named(
    {
        DecreeKind.DECREE_KIND_SMALL_DISTRICT: "district 1",
        DecreeKind.DECREE_KIND_LARGE_DISTRICT: "district 2",
        DecreeKind.DECREE_KIND_SPLENDID_VIEW: "view 2x2",
        DecreeKind.DECREE_KIND_DISCRETION: "any 3x",
        DecreeKind.DECREE_KIND_TOWN_EVALUATION: "evaluation",
    },
    "?",
)

DECREE_DETAILS = Named(
    {
        DecreeKind.DECREE_KIND_STATUS: "{points} for each {symbol} in your town.",
        DecreeKind.DECREE_KIND_SMALL_DISTRICT: "5 points for a complete column without grass.",
        DecreeKind.DECREE_KIND_LARGE_DISTRICT: "10 points for two complete columns side by side, "
        "both without grass.",
        DecreeKind.DECREE_KIND_SPLENDID_VIEW: "1 point for each symbol on a block of 2x2 tiles.",
        DecreeKind.DECREE_KIND_DISCRETION: "3 points for each guard, flag or star: one kind.",
        DecreeKind.DECREE_KIND_TOWN_EVALUATION: "2 points for each wall and tower between two "
        "corner towers with a gate.",
    },
    "",
)

FAIRIES = Named(
    {
        FairyKind.FAIRY_KIND_PRESTIGE: "prestige {points}",
        FairyKind.FAIRY_KIND_GREAT_SELECTION: "Great Selection",
        FairyKind.FAIRY_KIND_THEFT_PROTECTION: "Theft Protection",
        FairyKind.FAIRY_KIND_FIRE_PROTECTION: "Fire Protection",
    },
    "?",
)

FAIRIES_SHORT = Named(
    {
        FairyKind.FAIRY_KIND_PRESTIGE: "+{points}",
        FairyKind.FAIRY_KIND_GREAT_SELECTION: "Select",
        FairyKind.FAIRY_KIND_THEFT_PROTECTION: "Theft",
        FairyKind.FAIRY_KIND_FIRE_PROTECTION: "Fire",
    },
    "?",
)

FAIRY_DETAILS = Named(
    {
        FairyKind.FAIRY_KIND_PRESTIGE: "Gives its points at once.",
        FairyKind.FAIRY_KIND_GREAT_SELECTION: "Keep it: when a row is refilled, or the Architect "
        "is used, take any tile.",
        FairyKind.FAIRY_KIND_THEFT_PROTECTION: "Lay it on a stored item: nobody can steal that.",
        FairyKind.FAIRY_KIND_FIRE_PROTECTION: "Keep it: it lets one attack of the dragon pass your "
        "town.",
    },
    "",
)

FAIRY_PLAYED = Named(
    {
        FairyKind.FAIRY_KIND_GREAT_SELECTION: "Take any tile of the display now.",
        FairyKind.FAIRY_KIND_FIRE_PROTECTION: "This attack of the dragon passes your town.",
    },
    "",
)
"""What a kept fairy tile does when it is played."""

HIDDEN_FAIRY = "?"
A_HIDDEN_FAIRY = "a fairy tile face down"
FACE_DOWN = "{count} face down"
NOTHING = "-"
START_COLUMN = "S"
LEFT_COLUMN = "L{number}"
RIGHT_COLUMN = "R{number}"
GRASS_MARKS = Named({Grass.GRASS_PLAIN: '"', Grass.GRASS_ARMS: '"A"'}, "?")
RUIN_MARK = "x"

AND = " and "
POINTS = ("point", "points")

STATUS_BEFORE = "before the first turn"
STATUS_ROUND = "round {round}"
STATUS_CAP = "round {round} of {cap}"
STATUS_LAST = "last round"

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

NONE = "none"
TEXT_DICE = "Dice {low} and {high}, not used yet: {unused}"
TEXT_FAIRIES = "Open fairy tiles: {fairies}"
TEXT_LEFT = "Left to draw: {stacks}, {decrees} decrees; {evaluations} town evaluations"
TEXT_PLAYER = "{name}: {points}, {clouds} for {columns}, {symbols}, decrees scored {decrees}"
TEXT_YOU = " (you)"
TEXT_BURNT = " - burnt"
TEXT_GRASS = " - grass"
TEXT_SAFE = " (safe from theft)"

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
