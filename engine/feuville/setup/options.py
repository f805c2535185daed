"""What may be chosen before a match of Feuville.

What is printed on tiles is no option but the edition's business: two sources of it could disagree.
"""

from dataclasses import dataclass

from tilewyrm.engine.feuville.setup.option_values import (
    ArmsGrass,
    CloudColumns,
    FairyRefill,
    FewestTie,
    FirstPlayer,
    GrassSupply,
    PublicanStore,
    RefillTiming,
    RerolledDouble,
    RowRefill,
    SelectionTiming,
    StartColumn,
    StartPlayerEnd,
    StoreLimit,
    TowerGaps,
    UnburnWindow,
    UsedFairyPlace,
    WinnerTie,
)
from tilewyrm.engine.setup.options import option

USUAL_ROUND_CAP = 60
"""Rounds after which a match ends in any case, unless it is wished otherwise; 15 are usual."""
_MOST_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class FeuvilleOptions:
    """Every option, in the order to show; the defaults are those of the German version."""

    round_cap: int = option(
        0,
        "A60",
        "The match ends after this many rounds; with 0, only when the decrees run out.",
        "The match ends after round {} at the latest.",
        maximum=_MOST_ROUNDS,
    )
    require_adjacency: bool = option(
        True,
        "F34 D1",
        "A new wall must touch the town (yes), or may leave a gap of one column at"
        " either end (no).",
        "A new wall may leave a gap of one column between it and the town.",
    )
    cloud_columns_burn: CloudColumns = option(
        CloudColumns.ALLOWED,
        "F84 D2",
        "Columns with clouds may be chosen to burn (allowed), or may not (forbidden).",
        "Columns with clouds cannot be chosen to burn.",
    )
    row_refill: RowRefill = option(
        RowRefill.IMMEDIATE,
        "F36 D3",
        "When an empty row of building tiles is refilled: at once, or at the end of the turn.",
        "An empty row of building tiles is refilled at the end of the turn.",
    )
    row_refill_timing: RefillTiming = option(
        RefillTiming.AFTER_PLACING,
        "F36 A57",
        "An empty row is refilled after its last tile is placed, or before.",
        "An empty row is refilled before its last tile is placed.",
    )
    store_limit: StoreLimit = option(
        StoreLimit.COMBINED,
        "F31 D5",
        "A store holds 2 items in all (combined), or 2 building tiles and 2 decrees (separate).",
        "A store holds 2 building tiles and 2 decrees.",
    )
    fairy_discard: UsedFairyPlace = option(
        UsedFairyPlace.STOCK,
        "F68 D6a",
        "What happens to a fairy tile discarded to make room: it returns to the"
        " stock, or leaves the game.",
        "A fairy tile that is discarded to make room leaves the game.",
    )
    theft_tile_after: UsedFairyPlace = option(
        UsedFairyPlace.STOCK,
        "F71 D6b A19",
        "What happens to a Theft Protection when its item leaves the store: it"
        " returns to the stock, or leaves the game.",
        "A used Theft Protection leaves the game.",
    )
    magician_unburnt_fairies: int = option(
        2,
        "F65 D7",
        "How many fairy tiles the Magician gives a player whose town has no ruins.",
        {1: "The Magician gives only 1 fairy tile to a town without ruins."},
    )
    great_selection_timing: SelectionTiming = option(
        SelectionTiming.AFTER_REFILL,
        "F70 D8",
        "A Great Selection is played after an empty row is refilled, or before.",
        "Great Selections are played before an empty row is refilled.",
    )
    great_selection_build: bool = option(
        True,
        "F70 A37",
        "A tile taken with a Great Selection on another player's turn may be built"
        " (yes), or only stored (no).",
        "A tile from a Great Selection on another player's turn is only stored.",
    )
    great_selection_per_window: int = option(
        1,
        "F70 A38",
        "How many Great Selections a player may play at the same moment.",
        {2: "A player may play 2 Great Selections at the same moment."},
    )
    fairy_refill_order: FairyRefill = option(
        FairyRefill.RETURN_FIRST,
        "F66 D9",
        "A used fairy tile returns to the stock before its space is refilled"
        " (return_first), or after (refill_first).",
        "A fairy space is refilled before the used tile returns.",
    )
    fairy_with_town_eval: bool = option(
        True,
        "F23 A56",
        "In one turn, you may use one die for the Fairy and the other for a Town Evaluation.",
        "You cannot use the Fairy and a Town Evaluation in the same turn.",
    )
    thief_make_room: bool = option(
        True,
        "F61 D12",
        "You may make room in a full store for what the Thief took.",
        "You cannot make room in a full store for what the Thief took.",
    )
    thief_requires_target: bool = option(
        True,
        "F61 A13",
        "You can use the Thief only if there is something to take.",
        "You can use the Thief even if there is nothing to take.",
    )
    publican_store: PublicanStore = option(
        PublicanStore.BOTH,
        "F62 D13",
        "Which of the Publican's tiles the active player may store: both, or only the second.",
        "The active player must build the first of the Publican's tiles.",
    )
    publican_decline: bool = option(
        True,
        "F62 A35",
        "You may decline a tile in the Publican's round.",
        "In the Publican's round, you must take a tile if you can.",
    )
    entertainer_min_rolls: int = option(
        1,
        "F60 A34 D14",
        "How many times you must roll, at least, when you use the Entertainer.",
        {
            0: "With the Entertainer, you need not roll at all.",
            2: "With the Entertainer, you must roll at least twice.",
        },
    )
    town_eval_tower_gaps: TowerGaps = option(
        TowerGaps.ANY,
        "F50 D15",
        "How many towers may be missing in a Town Evaluation.",
        "At most one tower may be missing in a Town Evaluation.",
    )
    town_eval_include_corners: bool = option(
        True,
        "F50 A23",
        "The corner towers count in a Town Evaluation.",
        "The corner towers do not count in a Town Evaluation.",
    )
    town_eval_counts_as_decree: bool = option(
        True,
        "F93 A22",
        "A Town Evaluation counts as a scored decree when the player with the fewest"
        " decrees is rewarded.",
        "A Town Evaluation does not count as a scored decree.",
    )
    mayor_town_eval: bool = option(
        False,
        "F64 A20",
        "The Mayor may take a Town Evaluation, which must be scored at once.",
        "The Mayor may take a Town Evaluation, to be scored at once.",
    )
    arms_grass: ArmsGrass = option(
        ArmsGrass.ANY,
        "F50 D16",
        "The grass with the coat of arms may go under any column (any), or only"
        " under one just evaluated (evaluated).",
        "The grass with the coat of arms goes under a column just evaluated.",
    )
    grass_supply: GrassSupply = option(
        GrassSupply.SIXTEEN,
        "F5 D26 A52",
        "How many plain grass tiles there are.",
        {
            GrassSupply.TWENTY: "There are 20 plain grass tiles.",
            GrassSupply.UNLIMITED: "Plain grass tiles never run out.",
        },
    )
    burnt_wall_breaks: bool = option(
        True,
        "F50 A26",
        "A burnt wall ends the stretch that a Town Evaluation scores (yes), or is"
        " merely left out of the count (no).",
        "A burnt wall does not end the stretch of a Town Evaluation.",
    )
    start_column: StartColumn = option(
        StartColumn.COUNTS_ABSORBS,
        "F83 A1",
        "The start tile's column counts when the dragon comes, and may be chosen to burn.",
        {
            StartColumn.IMMUNE_UNCOUNTED: "The dragon ignores the start tile's column.",
            StartColumn.COUNTS_NOT_CHOOSABLE: (
                "The start tile's column counts, but cannot be chosen to burn."
            ),
        },
    )
    start_tile_is_wall: bool = option(
        True,
        "F35 A2",
        "The start tile counts as a wall in districts, views and Town Evaluations.",
        "The start tile does not count as a wall.",
    )
    count_burnt_columns: bool = option(
        False,
        "F80 A3",
        "Ruins count as columns when the dragon compares them with the clouds.",
        "Ruins count as columns when the dragon comes.",
    )
    reroll_double: RerolledDouble = option(
        RerolledDouble.ATTACK,
        "F22 A6",
        "If the roll after an attack is another double, there is a second attack (attack), or "
        "the dice are simply rolled again (ignore).",
        "After an attack, a second double is simply rolled again.",
    )
    unburn_window: UnburnWindow = option(
        UnburnWindow.ON_BUILD,
        "F87 A43",
        "Spare clouds restore ruins only when a sky is built, or at any time during your turn.",
        "Spare clouds restore ruins at any time during your turn.",
    )
    splendid_full_block: bool = option(
        True,
        "F51 A29",
        "A Splendid View needs all four tiles, none of them burnt.",
        "A Splendid View may have missing or burnt tiles.",
    )
    allow_zero_score: bool = option(
        False,
        "F40 A30",
        "You may score a decree that pays 0 points.",
        "You may score a decree that pays 0 points.",
    )
    free_discard: bool = option(
        False,
        "F32 A31",
        "You may discard stored items at any time during your turn, not only to make room.",
        "You may discard stored items at any time during your turn.",
    )
    free_actions_before_roll: bool = option(
        False,
        "F25 A33",
        "You may build and score from your store before you roll the dice.",
        "You may build and score from your store before you roll.",
    )
    allow_pass: bool = option(
        True,
        "F23 A12",
        "You may leave a die unused even if you could use it.",
        "You may leave a die unused only if you cannot use it.",
    )
    fairy_hidden: bool = option(
        True,
        "F68 A16",
        "Great Selections and Fire Protections are kept face down (yes), or all"
        " fairy tiles are kept face up (no).",
        "All fairy tiles are kept face up.",
    )
    theft_wait: bool = option(
        True,
        "F71 A18",
        "You may keep a Theft Protection on a fairy space until you place it on an item.",
        "You must place a Theft Protection on an item when you take it.",
    )
    fewest_tie: FewestTie = option(
        FewestTie.ALL,
        "F93 A46",
        "If several players have the fewest decrees: each of them gets the 7 points"
        " (all), no one does (none), or they share them (split).",
        {
            FewestTie.NONE: "Players tied for the fewest decrees do not get the 7 points.",
            FewestTie.SPLIT: ("Players tied for the fewest decrees share 7 points, rounded down."),
        },
    )
    winner_tie: WinnerTie = option(
        WinnerTie.SHARED,
        "F95 A48",
        "How a tie for first place is broken: not at all (shared), by fewer decrees,"
        " or by more tiles.",
        {
            WinnerTie.FEWER_DECREES: "A tie is won by the player with fewer decrees.",
            WinnerTie.MORE_TILES: "A tie is won by the player with more tiles.",
        },
    )
    end_start_player: StartPlayerEnd = option(
        StartPlayerEnd.IMMEDIATE,
        "F92 A49",
        "If the start player triggers the end: the match ends at once, or the round is finished.",
        "The round is finished even if the start player triggers the end.",
    )
    first_player: FirstPlayer = option(
        FirstPlayer.DICE,
        "F12",
        "Start player: the one with the highest roll (dice), or the player in the"
        " first seat (seat0).",
        {FirstPlayer.SEAT0: "The player in the first seat goes first."},
    )
