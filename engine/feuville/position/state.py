"""One position of one match of Feuville: what lies where, and what is still to be done."""

from collections.abc import Callable, Mapping
from typing import Any

from tilewyrm.engine.feuville.position.town import Column, Town
from tilewyrm.engine.feuville.setup.rules import DECREES_REMOVED, NONE, Rules
from tilewyrm.engine.feuville.values.parts import Part
from tilewyrm.engine.game import Source
from tilewyrm.engine.kernel.frame import EffectFrame
from tilewyrm.engine.kernel.state import FrameState


class FeuvilleState(FrameState):
    """A position. Everything but the lists is immutable, so that a copy is a few list copies."""

    __slots__ = (
        "active",
        "box",
        "box_fairies",
        "decree_pool",
        "decree_row",
        "dice",
        "evaluated",
        "evaluations",
        "fairies",
        "fairy_asked",
        "filling",
        "gnome",
        "grass",
        "hands",
        "rolled",
        "rolls",
        "round",
        "rows",
        "rules",
        "scored",
        "scores",
        "stacks",
        "start",
        "stock",
        "stores",
        "towns",
        "triggered",
        "view_cache",
    )

    def __init__(
        self,
        rules: Rules,
        on_end_now: Callable[["FeuvilleState"], None],
        filling: EffectFrame["FeuvilleState"],
    ) -> None:
        super().__init__(on_end_now)
        self.rules = rules
        self.filling = filling
        """What fills the open fairy spaces, as soon as there is a tile for an empty one (A15)."""
        self.start = NONE
        """The seat with the cup."""
        self.active = NONE
        """The seat whose turn it is."""
        self.round = 0
        self.rolled: tuple[int, ...] = ()
        """The two dice of the turn as they fell, ascending; empty before."""
        self.dice: tuple[int, ...] = ()
        """Those not used yet, ascending."""
        self.fairy_asked = False
        """Whether a die of this turn went to the Fairy."""
        self.evaluated = False
        """Whether a die of this turn went to a Town Evaluation."""
        self.gnome: int | None = None
        """The column of the Gnome; None: at home."""
        self.triggered = False
        """Whether the end was triggered (F90)."""
        self.rows: list[tuple[int, ...]] = []
        """By layer the tiles of columns 1 to 6."""
        self.stacks: list[tuple[tuple[int, ...], ...]] = []
        """By layer what can still be drawn: the backs left, each with its tiles, ascending."""
        self.decree_row: tuple[int, ...] = ()
        self.decree_pool: tuple[int, ...] = ()
        """Decrees not seen yet: the stack and those removed unseen (F10), ascending."""
        self.evaluations: tuple[int, ...] = ()
        """Town Evaluations left."""
        self.fairies: tuple[int, ...] = ()
        """Open fairy tiles."""
        self.stock: tuple[int, ...] = ()
        """Fairy tiles face down, ascending."""
        self.grass: int | None = None
        """Plain grass left; None: as much as is wanted."""
        self.scores: list[int] = []
        self.towns: list[Town] = []
        self.stores: list[tuple[tuple[int, int], ...]] = []
        """By seat the stored items, oldest first, each with its Theft Protection or -1."""
        self.hands: list[tuple[int, ...]] = []
        """By seat the kept fairy tiles, oldest first."""
        self.scored: list[tuple[int, ...]] = []
        """By seat the scored decrees."""
        self.box: tuple[int, ...] = ()
        """Items that left the game in sight."""
        self.box_fairies: tuple[int, ...] = ()
        """Fairy tiles that left the game."""
        self.rolls: Mapping[str, int] = {}
        """By source (`counted_source`), how often it was used: dice, and draws that go back."""
        self.view_cache: dict[str, tuple[object, Part]] = {}
        """Parts of a view with what they were made of; copies share them."""

    def __repr__(self) -> str:
        """Return one line: the round, what must come next, and the points by seat."""
        scores = ":".join(map(str, self.scores))
        return f"FeuvilleState(round {self.round}, {self._next_step()}, scores {scores})"

    @property
    def has_secrets(self) -> bool:
        """Whether kept fairy tiles are hidden (A16)."""
        return self.rules.options.fairy_hidden

    @property
    def decree_stack(self) -> int:
        """How many decrees can still be drawn: all but those removed unseen (F10)."""
        return len(self.decree_pool) - DECREES_REMOVED

    def due(self) -> EffectFrame["FeuvilleState"] | None:
        """Return what fills an empty open fairy space, if a tile for it came back (A15)."""
        if (
            NONE in self.fairies
            and self.stock
            and self.filling not in self.agenda
            and self.over is None
        ):
            return self.filling
        return None

    def counted_source(self, name: str) -> Source:
        """Return the source *name*, of which nothing else tells how often it was used before."""
        return Source(name, self.rolls.get(name, 0))

    def use(self, name: str) -> None:
        """Count that the source *name* is used."""
        self.rolls = {**self.rolls, name: self.rolls.get(name, 0) + 1}

    def copy(self) -> "FeuvilleState":
        """Return an independent state, equal to this one."""
        twin = self._shallow_copy()
        twin.rules = self.rules
        twin.filling = self.filling
        twin.start = self.start
        twin.active = self.active
        twin.round = self.round
        twin.rolled = self.rolled
        twin.dice = self.dice
        twin.fairy_asked = self.fairy_asked
        twin.evaluated = self.evaluated
        twin.gnome = self.gnome
        twin.triggered = self.triggered
        twin.rows = self.rows.copy()
        twin.stacks = self.stacks.copy()
        twin.decree_row = self.decree_row
        twin.decree_pool = self.decree_pool
        twin.evaluations = self.evaluations
        twin.fairies = self.fairies
        twin.stock = self.stock
        twin.grass = self.grass
        twin.scores = self.scores.copy()
        twin.towns = self.towns.copy()
        twin.stores = self.stores.copy()
        twin.hands = self.hands.copy()
        twin.scored = self.scored.copy()
        twin.box = self.box
        twin.box_fairies = self.box_fairies
        twin.rolls = self.rolls
        twin.view_cache = self.view_cache
        return twin

    def slices(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the position as one slice, ``core``, in which everything goes by its id.

        Left out is what follows from the rest: the stacks, the stock, the unseen decrees and the
        Town Evaluations are what lies nowhere else, the grass left is what lies under no column.
        """
        ids, fairy_ids = self.rules.ids, self.rules.fairy_ids
        walls, towers, skies = self.rows
        core = {
            "start": None if self.start == NONE else self.start,
            "active": None if self.active == NONE else self.active,
            "round": self.round or None,
            "rolled": self.rolled,
            "dice": self.dice,
            "fairy_asked": self.fairy_asked,
            "evaluated": self.evaluated,
            "gnome": self.gnome,
            "triggered": self.triggered,
            "walls": _spaces(ids, walls),
            "towers": _spaces(ids, towers),
            "skies": _spaces(ids, skies),
            "decrees": _spaces(ids, self.decree_row),
            "fairies": _spaces(fairy_ids, self.fairies),
            "players": [self._player(seat) for seat in range(self.rules.seats)],
            "box": [ids[item] for item in self.box],
            "box_fairies": [fairy_ids[fairy] for fairy in self.box_fairies],
            "rolls": dict(self.rolls) or None,
        }
        return {"core": _without_defaults(core)}

    def _player(self, seat: int) -> Mapping[str, Any]:
        ids, fairy_ids = self.rules.ids, self.rules.fairy_ids
        player = {
            "score": self.scores[seat] or None,
            "town": [_column(ids, column) for column in self.towns[seat].columns],
            "store": [
                [ids[item], fairy_ids[protection]] if protection >= 0 else [ids[item]]
                for item, protection in self.stores[seat]
            ],
            "fairies": [fairy_ids[fairy] for fairy in self.hands[seat]],
            "scored": [ids[decree] for decree in self.scored[seat]],
        }
        return _without_defaults(player)


def _without_defaults(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *found* without what is None, False or empty."""
    return {
        name: value
        for name, value in found.items()
        if value is not None and value is not False and value != [] and value != ()
    }


def _spaces(ids: tuple[str, ...], row: tuple[int, ...]) -> list[str | None]:
    """Return the ids of what lies in *row*, None for an empty space; nothing if all are empty."""
    if max(row) < 0:
        return []
    return [ids[item] if item >= 0 else None for item in row]


def _column(ids: tuple[str, ...], column: Column) -> Mapping[str, Any]:
    position, wall, tower, sky, burnt, grass = column
    found: dict[str, Any] = {"position": position, "wall": ids[wall]}
    if tower >= 0:
        found["tower"] = ids[tower]
    if sky >= 0:
        found["sky"] = ids[sky]
    if burnt:
        found["burnt"] = True
    if grass is not None:
        found["grass"] = int(grass)
    return found
