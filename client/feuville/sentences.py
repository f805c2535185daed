"""What Feuville asks and tells, in English: questions, offers, events.

Templates name their fields; `offers` and `log` fill them in.
"""

from tilewyrm.feuville.v1.feuville_pb2 import DieUse

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
"""What a column's number is in the offers of a question."""
WITH_ELSE = "Column"

THEN = "build or store"
THEN_OUT_OF_TURN = "build"
"""What follows on taking a tile in the own turn, and in another's (the Publican's round)."""

OFFERS = {
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
        "{way}",
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
    "decline": ("{decline}", "{decline_detail}"),
}
"""A decision in short, and what it does."""

EVALUATE_BY_DIE = "Die {die}: evaluate town"
EVALUATE = "Evaluate town"

DECLINES = {
    "restore": "Turn back no more",
    "rebuild": "Leave the ruins",
    "pick-fairy": "No fairy tile",
    "publican": "Take nothing",
    "great-selection": "Not now, keep it",
    "fire-protection": "Not now, keep it",
}
DECLINE = "Decline"
DECLINE_DETAIL = "Leave it as it is."

NOTHING_TO_PLAY = {
    "great-selection": "a Great Selection could be played now; you keep none",
    "fire-protection": "the dragon comes; you keep no Fire Protection",
}
"""What a seat that keeps another tile face down is asked: whoever keeps one is, so that being asked
tells nothing."""
DECLINE_ALONE = "Go on"
DECLINE_ALONE_DETAIL = "The others see you asked, but not that you have no choice."

HALVES = {False: "walls+towers", True: "towers+skies"}
PLACE_NEW = "at {column}"
PLACE_ON = "on {column}"
PLACE_DETAILS = {
    "left": "at the left end of your town, as column {column}",
    "right": "at the right end of your town, as column {column}",
    "on": "on column {column}",
}

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
    "turn_began": "Round {round}: {who}",
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
    "great-selection": "{who} plays no Great Selection.",
    "fire-protection": "{who} plays no Fire Protection.",
}
RESULT = "{name} {score}"
