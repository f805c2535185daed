"""What one setup fixes: its options as plain attributes and its components as tables of numbers.

Inside the engine a building tile is its number in the catalogue (walls 0-29, towers 30-59, skies
60-89, start tiles 90-93), a decree 94 plus its number, so that one number names any item that a
store can hold; a fairy tile is its number in the catalogue. -1 is "none".
"""

from tilewyrm.engine.feuville.catalogue import Catalogue
from tilewyrm.engine.feuville.kinds import DecreeKind, FairyKind
from tilewyrm.engine.feuville.options import OPTIONS
from tilewyrm.engine.game import Setup

NONE = -1
LAYER_SIZE = 30
FIRST_SKY = 60
FIRST_START = 90
FIRST_DECREE = 94
UNLIMITED = -1

STORE_SPACES = 2
FAIRY_SPACES = 2
OPEN_FAIRIES = 3
DECREES_REMOVED = 7


class Rules:
    """One setup, ready for use. Never changed; shared by all states of the setup."""

    def __init__(self, setup: Setup, catalogue: Catalogue) -> None:
        self.setup = setup
        self.seats = setup.seats
        self._read_options(setup)
        self._read_tiles(catalogue)
        self._read_decrees(catalogue)
        self.fairy_ids = tuple(fairy.id for fairy in catalogue.fairies)
        self.fairy_index = {name: number for number, name in enumerate(self.fairy_ids)}
        self.fairy_kinds = tuple(fairy.kind for fairy in catalogue.fairies)
        self.fairy_points = tuple(fairy.points for fairy in catalogue.fairies)
        self.great_selections = self._fairies(FairyKind.GREAT_SELECTION)
        self.theft_protections = self._fairies(FairyKind.THEFT_PROTECTION)
        self.fire_protections = self._fairies(FairyKind.FIRE_PROTECTION)

    def _fairies(self, kind: FairyKind) -> frozenset[int]:
        return frozenset(n for n, other in enumerate(self.fairy_kinds) if other is kind)

    def _read_options(self, setup: Setup) -> None:
        value = setup.options
        self.values = tuple(value[spec.name] for spec in OPTIONS)
        self.round_cap = int(value["round_cap"])
        self.adjacent = bool(value["require_adjacency"])
        self.clouds_burn = value["cloud_columns_burn"] == "allowed"
        self.refill_now = value["row_refill"] == "immediate"
        self.separate_stores = value["store_limit"] == "separate"
        self.discards_return = value["fairy_discard"] == "stock"
        self.theft_returns = value["theft_tile_after"] == "stock"
        self.unburnt_fairies = int(value["magician_unburnt_fairies"])
        self.window_first = value["great_selection_timing"] == "before_refill"
        self.selection_builds = bool(value["great_selection_build"])
        self.selections = int(value["great_selection_per_window"])
        self.return_first = value["fairy_refill_order"] == "return_first"
        self.fairy_and_evaluation = bool(value["fairy_with_town_eval"])
        self.thief_makes_room = bool(value["thief_make_room"])
        self.thief_needs_target = bool(value["thief_requires_target"])
        self.first_pick_stored = value["publican_store"] == "both"
        self.publican_declines = bool(value["publican_decline"])
        self.least_rolls = int(value["entertainer_min_rolls"])
        self.one_gap = value["town_eval_tower_gaps"] == "one"
        self.corners_count = bool(value["town_eval_include_corners"])
        self.evaluation_is_decree = bool(value["town_eval_counts_as_decree"])
        self.mayor_evaluates = bool(value["mayor_town_eval"])
        self.arms_in_stretch = value["arms_grass"] == "evaluated"
        supply = str(value["grass_supply"])
        self.grass = UNLIMITED if supply == "unlimited" else int(supply)
        self.burnt_wall_breaks = bool(value["burnt_wall_breaks"])
        self.start_absorbs = value["start_column"] == "counts_absorbs"
        self.start_uncounted = value["start_column"] == "immune_uncounted"
        self.start_is_wall = bool(value["start_tile_is_wall"])
        self.ruins_count = bool(value["count_burnt_columns"])
        self.double_again = value["reroll_double"] == "attack"
        self.rebuild_any_time = value["unburn_window"] == "any_time"
        self.full_block = bool(value["splendid_full_block"])
        self.zero_scores = bool(value["allow_zero_score"])
        self.free_discard = bool(value["free_discard"])
        self.early_actions = bool(value["free_actions_before_roll"])
        self.may_pass = bool(value["allow_pass"])
        self.fairy_hidden = bool(value["fairy_hidden"])
        self.theft_waits = bool(value["theft_wait"])
        self.fewest_tie = str(value["fewest_tie"])
        self.winner_tie = str(value["winner_tie"])
        self.ends_at_once = value["end_start_player"] == "immediate"

    def _read_tiles(self, catalogue: Catalogue) -> None:
        tiles = catalogue.tiles
        self.ids = (*(tile.id for tile in tiles), *(decree.id for decree in catalogue.decrees))
        """Ids of tiles and decrees by item number."""
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.counts = tuple(
            (tile.clouds, tile.guards, tile.flags, tile.stars, tile.griffins) for tile in tiles
        )
        """Clouds, guards, flags, stars, griffins by tile."""
        self.tile_kinds = tuple(tile.kind for tile in tiles)
        self.backs = tuple(tile.back for tile in tiles)
        self.symbols = tuple(sum(counts[1:]) for counts in self.counts)
        """All four status symbols together, by tile."""
        self.stacks = tuple(
            tuple(
                stack
                for back in (1, 2, 3)
                if (stack := tuple(n for n in layer if tiles[n].back == back))
            )
            for layer in (range(30), range(30, 60), range(60, 90))
        )
        """By layer the stack before the first draw: its parts by back, each in catalogue order."""

    def _read_decrees(self, catalogue: Catalogue) -> None:
        decrees = tuple(enumerate(catalogue.decrees, FIRST_DECREE))
        self.decree_kinds = {n: decree.kind for n, decree in decrees}
        self.decree_symbols = {n: decree.symbol for n, decree in decrees}
        self.multipliers = {n: decree.multiplier for n, decree in decrees}
        evaluations = [n for n, decree in decrees if decree.kind is DecreeKind.TOWN_EVALUATION]
        self.evaluations = tuple(evaluations[: self.seats])
        """The Town Evaluations in play: one for each seat (F6)."""
        self.all_evaluations = frozenset(evaluations)
        self.decree_pool = tuple(n for n, _ in decrees if n not in self.all_evaluations)
        self.decree_stack = len(self.decree_pool) - DECREES_REMOVED
        """Decrees that can be drawn before the first is (F10)."""
