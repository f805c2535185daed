"""What one setup fixes: its options and its components as tables of numbers.

Inside the engine a building tile is its number in the catalogue (walls 0-29, towers 30-59, skies
60-89, start tiles 90-93), a decree 94 plus its number, so that one number names any item that a
store can hold; a fairy tile is its number in the catalogue. -1 is "none".
"""

from functools import cached_property

from tilewyrm.engine.feuville.setup.catalogue import Catalogue
from tilewyrm.engine.feuville.setup.option_values import (
    ArmsGrass,
    CloudColumns,
    FairyRefill,
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
)
from tilewyrm.engine.feuville.setup.options import FeuvilleOptions
from tilewyrm.engine.feuville.values.kinds import Back, DecreeKind, FairyKind, Layer
from tilewyrm.engine.game import Setup
from tilewyrm.engine.setup.options import chosen

NONE = -1
FIRST_START = 90
FIRST_DECREE = 94

STORE_SPACES = 2
FAIRY_SPACES = 2
OPEN_FAIRIES = 3
DECREES_REMOVED = 7


class Rules:
    """One setup, ready for use. Never changed; shared by all states of the setup."""

    def __init__(self, setup: Setup, catalogue: Catalogue) -> None:
        self.version = setup.rules_version
        self.seats = setup.seats
        self.options = chosen(FeuvilleOptions, setup.options)
        self._read_tiles(catalogue)
        self._read_decrees(catalogue)
        self._read_fairies(catalogue)

    def _read_tiles(self, catalogue: Catalogue) -> None:
        tiles = catalogue.tiles
        self.ids = (*(tile.id for tile in tiles), *(decree.id for decree in catalogue.decrees))
        """Ids of tiles and decrees by item number."""
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.counts = tuple(
            (tile.clouds, tile.guards, tile.flags, tile.stars, tile.griffins) for tile in tiles
        )
        """Clouds, guards, flags, stars, griffins by tile."""
        self.layers = tuple(tile.layer for tile in tiles)
        self.tile_kinds = tuple(tile.kind for tile in tiles)
        self.backs = tuple(tile.back for tile in tiles)
        self.symbols = tuple(sum(counts[1:]) for counts in self.counts)
        """All four status symbols together, by tile."""
        self.stacks = tuple(
            tuple(
                stack
                for back in Back
                if (
                    stack := tuple(
                        number
                        for number, tile in enumerate(tiles)
                        if tile.layer is layer and tile.back is back
                    )
                )
            )
            for layer in Layer
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

    def _read_fairies(self, catalogue: Catalogue) -> None:
        fairies = catalogue.fairies
        self.fairy_ids = tuple(fairy.id for fairy in fairies)
        self.fairy_index = {name: number for number, name in enumerate(self.fairy_ids)}
        self.fairy_kinds = tuple(fairy.kind for fairy in fairies)
        self.prestige = {n: fairy.points or 0 for n, fairy in enumerate(fairies)}
        """Points by fairy tile."""
        self.great_selections = self._fairies(FairyKind.GREAT_SELECTION)
        self.theft_protections = self._fairies(FairyKind.THEFT_PROTECTION)
        self.fire_protections = self._fairies(FairyKind.FIRE_PROTECTION)

    def _fairies(self, kind: FairyKind) -> frozenset[int]:
        return frozenset(n for n, other in enumerate(self.fairy_kinds) if other is kind)

    # What the words of the options come to. What is a flag or a number is read from `options`.

    @cached_property
    def clouds_burn(self) -> bool:
        """Whether columns with clouds may be named to burn (F84, D2)."""
        return self.options.cloud_columns_burn is CloudColumns.ALLOWED

    @cached_property
    def refills_at_once(self) -> bool:
        """Whether an empty row is filled at once, else at the end of the turn (F36, D3)."""
        return self.options.row_refill is RowRefill.IMMEDIATE

    @cached_property
    def fills_first(self) -> bool:
        """Whether a row is filled before the tile is placed that emptied it (F36, A57)."""
        return self.options.row_refill_timing is RefillTiming.BEFORE_PLACING

    @cached_property
    def separate_stores(self) -> bool:
        """Whether a store has spaces of their own for tiles and for decrees (F31, D5)."""
        return self.options.store_limit is StoreLimit.SEPARATE

    @cached_property
    def discards_removed(self) -> bool:
        """Whether a fairy tile thrown out for room leaves the game (F68, D6a)."""
        return self.options.fairy_discard is UsedFairyPlace.REMOVE

    @cached_property
    def theft_removed(self) -> bool:
        """Whether a used Theft Protection leaves the game (F71, D6b)."""
        return self.options.theft_tile_after is UsedFairyPlace.REMOVE

    @cached_property
    def window_first(self) -> bool:
        """Whether Great Selections come before an empty row is filled (F70, D8)."""
        return self.options.great_selection_timing is SelectionTiming.BEFORE_REFILL

    @cached_property
    def return_first(self) -> bool:
        """Whether a used fairy tile goes back before its open space is filled (F66, D9)."""
        return self.options.fairy_refill_order is FairyRefill.RETURN_FIRST

    @cached_property
    def first_pick_stored(self) -> bool:
        """Whether the first of the active player's Publican tiles may be stored (F62, D13)."""
        return self.options.publican_store is PublicanStore.BOTH

    @cached_property
    def face_down(self) -> frozenset[int]:
        """Fairy tiles that only their owner sees while they are kept (F68, A16)."""
        if self.options.fairy_hidden:
            return self.great_selections | self.fire_protections
        return frozenset()

    @cached_property
    def one_gap(self) -> bool:
        """Whether a Town Evaluation allows for one missing tower only (F50, D15)."""
        return self.options.town_eval_tower_gaps is TowerGaps.ONE

    @cached_property
    def arms_in_stretch(self) -> bool:
        """Whether the grass with the arms goes under the stretch evaluated (F50, D16)."""
        return self.options.arms_grass is ArmsGrass.EVALUATED

    @cached_property
    def grass(self) -> int | None:
        """How many plain grass tiles there are; None: as many as are wanted (F5, A52)."""
        supply = self.options.grass_supply
        return None if supply is GrassSupply.UNLIMITED else int(supply)

    @cached_property
    def start_absorbs(self) -> bool:
        """Whether the start tile's column may be named to burn (F83, A1)."""
        return self.options.start_column is StartColumn.COUNTS_ABSORBS

    @cached_property
    def start_uncounted(self) -> bool:
        """Whether the dragon does not count the start tile's column (F83, A1)."""
        return self.options.start_column is StartColumn.IMMUNE_UNCOUNTED

    @cached_property
    def double_again(self) -> bool:
        """Whether another double brings another attack (F88, A6)."""
        return self.options.reroll_double is RerolledDouble.ATTACK

    @cached_property
    def rebuilds_any_time(self) -> bool:
        """Whether spare clouds turn ruins back at any time of the own turn (F87, A43)."""
        return self.options.unburn_window is UnburnWindow.ANY_TIME

    @cached_property
    def ends_at_once(self) -> bool:
        """Whether the match is over as soon as the start player brings about the end (F92, A49)."""
        return self.options.end_start_player is StartPlayerEnd.IMMEDIATE
