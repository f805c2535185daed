"""Every word that the player reads of Feuville, in English: the one module to translate.

Templates name their fields; `choices` and `chronicle` fill them in. What is short stands on the
board, what is long in sentences.
"""

from tilewyrm.client.named import Named
from tilewyrm.v1.feuville_pb2 import (
    DecreeKind,
    DieUse,
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
NOTHING = "-"
START_COLUMN = "S"
LEFT_COLUMN = "L{number}"
RIGHT_COLUMN = "R{number}"
GRASS_MARKS = Named({Grass.GRASS_PLAIN: '"', Grass.GRASS_ARMS: '"A"'}, "?")
RUIN_MARK = "x"

QUESTIONS = {
    "before-roll": ("build or score before the roll, or roll", "may build before the roll"),
    "use-dice": ("use a die, build, score, or end the turn", "uses the dice"),
    "use-gnome": ("where does the Gnome stand, and what for?", "places the Gnome"),
    "place-item": ("what becomes of the {hand}?", "places the {hand}"),
    "make-room": ("your store is full: make room for the {hand}", "makes room in the store"),
    "restore": ("which ruin does the Magician turn back?", "turns ruins back"),
    "rebuild": ("more clouds than columns: turn a ruin back?", "may turn a ruin back"),
    "pick-fairy": ("which fairy tile do you take?", "picks a fairy tile"),
    "place-fairy": ("what becomes of the {hand}?", "places the {hand}"),
    "lay-arms": ("under which column goes the grass with your arms?", "lays the arms"),
    "show": ("the show stands at {sum}: roll on or stop?", "plays the Entertainer, sum {sum}"),
    "steal": ("what does the Thief take?", "steals"),
    "publican": ("the Publican's round: which tile do you take?", "picks in the Publican's round"),
    "pick-tile": ("which tile do you take?", "picks a tile"),
    "pick-decree": ("which decree does the Mayor give you?", "picks a decree"),
    "great-selection": ("play your Great Selection now?", "may play a Great Selection"),
    "fire-protection": ("the dragon comes: play your Fire Protection?", "may stop the dragon"),
    "burn": ("which column burns? {left} to go", "chooses what burns, {left} to go"),
}
"""What is asked, to the seat itself and about another one."""

WITH = {"use-dice": "Die", "before-roll": "Die", "use-gnome": "Flag"}
"""What a column's number is in the choices of a question."""
WITH_ELSE = "Column"

THEN = "build or store"
THEN_OUT_OF_TURN = "build"
"""What follows on taking a tile in the own turn, and in another's (the Publican's round)."""

CHOICES = {
    "roll_dice": ("Roll the dice", "Your turn begins with the roll."),
    "take_tile": (
        "{with_} {column}: {layer} {short}",
        "Take the {tile}, then {then} it.",
    ),
    "take_decree": (
        "{with_} {column}: {short}",
        "Take the decree {decree}, then score or store it. {decree_detail}",
    ),
    "use_skill": ("{with_} {column}: {person}", "{skill_detail}"),
    "ask_fairy": ("Die {die}: ask the Fairy", "Take one of the open fairy tiles: {fairies}."),
    "evaluate_town": (
        "Die {die}: evaluate town",
        "2 points for each wall and tower between your corner towers.",
    ),
    "call_gnome": (
        "Both dice: the Gnome",
        "Use one column of your choice: its tile, its decree or its person.",
    ),
    "pass_die": ("Die {die}: pass", "Leave the {die} unused."),
    "end_turn": ("End the turn", "Nothing more to build or score; gaps are refilled."),
    "build_tile": ("Build {marks} {place}", "Build the {tile} {place_detail}."),
    "store_item": ("Store {short}", "Keep the {item} in your store for later."),
    "discard_item": ("Throw away {short}", "The {item} leaves the game."),
    "score_status": (
        "Score {short} ({count})",
        "{points} for each of your {count} {symbols}.",
    ),
    "score_district": ("Score {short} at {columns}", "{decree_detail} Grass goes under {columns}."),
    "score_view": (
        "Score view at {columns}, {half}",
        "1 point for each symbol on the {half} of columns {columns}.",
    ),
    "score_discretion": ("Score 3 x {count} {symbols}", "3 points for each of your {symbols}."),
    "lay_arms": ("Arms under {column}", "Column {column} gets the grass with your arms."),
    "steal_item": ("Steal {short} from {victim}", "Take the {item} from {victim}."),
    "protect_item": ("Protect {short}", "Nobody can steal the {item} while it is stored."),
    "pick_fairy": ("Take {fairy}", "{fairy_detail}"),
    "keep_fairy": ("Keep it", "It waits on one of your two fairy spaces."),
    "discard_fairy": ("Give up {fairy}", "Its space is needed for the new tile. {fairy_detail}"),
    "play_fairy": ("Play {fairy}", "{played_detail}"),
    "restore_column": ("Turn back {column}", "The ruin {column} becomes {tiles} again."),
    "burn_column": ("Let {column} burn", "Column {column} burns: {tiles}."),
    "roll_on": ("Roll on", "Add another die to the {sum}; above 10 you get nothing."),
    "stop_rolling": ("Stop at {sum}", "You get {sum} points, the others what is missing to 10."),
    "decline": ("{decline}", "Leave it as it is."),
}
"""A decision in short, and what it does."""

DECLINES = {
    "restore": "Turn back no more",
    "rebuild": "Leave the ruins",
    "pick-fairy": "No fairy tile",
    "publican": "Take nothing",
    "great-selection": "Not now, keep it",
    "fire-protection": "Not now, keep it",
}
DECLINE = "Decline"

HALVES = {False: "walls+towers", True: "towers+skies"}
PLACE_NEW = "at {column}"
PLACE_ON = "on {column}"
PLACE_DETAILS = {
    "left": "at the left end of your town, as column {column}",
    "right": "at the right end of your town, as column {column}",
    "on": "on column {column}",
}
AND = " and "

DIE_USES = {
    DieUse.DIE_USE_FAIRY: "{who} asks the Fairy with the {die}.",
    DieUse.DIE_USE_TOWN_EVALUATION: "{who} spends the {die} on a Town Evaluation.",
    DieUse.DIE_USE_GNOME: "{who} spends the {die} on the Gnome.",
    DieUse.DIE_USE_PASS: "{who} leaves the {die} unused.",
}
"""Uses of a die that no other event tells."""

EVENTS = {
    "start_die_rolled": "{who} rolls {pips} for the start.",
    "start_player_chosen": "{who} takes the cup and begins.",
    "tile_revealed": "New in column {column}: {tile}.",
    "decree_revealed": "New decree in column {column}: {decree}.",
    "fairy_revealed": "New fairy tile: {fairy}.",
    "turn_started": "Round {round}: {who}",
    "dice_rolled": "{who} rolls {low} and {high}.",
    "dragon_woke": "A double: the dragon comes!",
    "town_spared": "{who} plays Fire Protection; the dragon flies past.",
    "start_column_spared": "{who} names the start column; its tile does not burn.",
    "column_burnt": "{who}'s column {position} burns: {tiles}.",
    "column_restored": "{who}'s column {position} stands again: {tiles}.",
    "gnome_placed": "{who} puts the Gnome on flag {column}.",
    "skill_used": "{who} uses the {person}.",
    "tile_taken": "{who} takes a {tile} from column {column}.",
    "decree_taken": "{who} takes the decree {decree} from column {column}.",
    "tile_built": "{who} builds the {tile} at {position}.",
    "item_stored": "{who} stores the {item}.",
    "item_discarded": "{who} throws away the {item}.",
    "item_stolen": "{who} steals the {item} from {victim}.",
    "item_protected": "{who} protects the {item} from theft.",
    "fairy_taken": "{who} takes the fairy tile {fairy}.",
    "fairy_played": "{who} plays {fairy}.",
    "fairy_discarded": "{who} throws out {fairy} to make room.",
    "fairy_removed": "The fairy tile {fairy} leaves the game.",
    "town_evaluated": "{who} has the town evaluated from {left} to {right}: {walls} walls and "
    "{towers} towers, 2 each = {points} ({total}).",
    "grass_laid": "Grass lies under {who}'s column {position}.",
    "prestige_scored": "{who}: {points} for prestige ({total}).",
    "show_rolled": "The Entertainer rolls {pips}: {sum} so far.",
    "show_ended": "{who}'s show ends at {sum}: {points} ({total}).",
    "audience_scored": "{who} gets {points} for being in the audience ({total}).",
    "end_triggered": "The decree of column {column} cannot be replaced: the last round is on.",
    "round_cap_reached": "Round {rounds} was the last one allowed.",
    "fewest_rewarded": "{who} has scored the fewest decrees ({decrees}): {points} ({total}).",
    "game_ended": "The game is over: {result}.",
}
"""What an event says; one that is missing here and in the special cases says nothing."""

WEIGHED_SAFE = "{who}: {clouds} for {columns}, safe."
WEIGHED_BURNING = "{who}: {clouds} for {columns}, {burning} must burn."
SCORED_SYMBOL = "{who} scores {decree}: {count} {symbols} x {multiplier} = {points} ({total})."
SCORED_DISTRICT = "{who} scores {decree} at {columns}: {points} ({total})."
SCORED_VIEW = "{who} scores {decree} at {columns}, {half}: {count} symbols = {points} ({total})."
DECLINED = {
    "publican": "{who} takes nothing from the Publican.",
    "great-selection": "{who} keeps the Great Selection.",
    "fire-protection": "{who} keeps the Fire Protection.",
}
POINTS = ("point", "points")
RESULT = "{name} {score}"
WINS = "{names} wins"
WIN = "{names} win"

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
SCORED = "decrees {count}"
SCORED_SHORT = "#{count}"
EVALUATED = "evaluated"
EVALUATED_SHORT = "E"
HAND = "In hand: {item}"
HAND_SHORT = "Hand: {item}"
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
