"""One position of one match of Feuville: what lies where, and what is still to be done."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewyrm.engine import canonical as encoding
from tilewyrm.engine.errors import IllegalEntry, Reason, WrongSeat
from tilewyrm.engine.feuville import frames, magic, snapshot, view
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.interned import choice
from tilewyrm.engine.feuville.rules import NONE, Rules
from tilewyrm.engine.feuville.steps import ASKS, AUTOMATIC, LUCKS
from tilewyrm.engine.feuville.town import Town
from tilewyrm.engine.game import Chance, Decided, Entry, Over, Pending
from tilewyrm.engine.notation import text

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.decisions import Decision
    from tilewyrm.engine.feuville.events import Event
    from tilewyrm.engine.feuville.parts import Part
    from tilewyrm.engine.feuville.rolls import Roll

_CHANCE = Chance()
_NAMED_IN_REFUSALS = 6


class FeuvilleState:
    """A position. Everything but the lists is immutable, so that a copy is a few list copies."""

    __slots__ = (
        "_legal",
        "_outcomes",
        "_parts",
        "active",
        "agenda",
        "box",
        "box_fairies",
        "closing",
        "decree_pool",
        "decree_row",
        "decree_stack",
        "dice",
        "evaluated",
        "evaluations",
        "fairies",
        "fairy_asked",
        "gnome",
        "grass",
        "hands",
        "over",
        "rolled",
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
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.agenda: list[Frame] = []
        """What is still to be done; the last frame is next."""
        self.start = NONE
        """The seat with the cup."""
        self.active = NONE
        """The seat whose turn it is."""
        self.round = 0
        self.rolled = (0, 0)
        """The dice of the turn as they fell."""
        self.dice: tuple[int, ...] = ()
        """Those not used yet, ascending."""
        self.fairy_asked = 0
        """1 if a die of this turn went to the Fairy."""
        self.evaluated = 0
        """1 if a die of this turn went to a Town Evaluation."""
        self.gnome = 0
        """The column of the Gnome; 0: at home."""
        self.closing = 0
        """1 while the turn ends: no free actions any more (A33)."""
        self.triggered = 0
        """1 when the end was triggered (F90)."""
        self.rows: list[tuple[int, ...]] = []
        """By layer the tiles of columns 1 to 6."""
        self.stacks: list[tuple[tuple[int, ...], ...]] = []
        """By layer what can still be drawn: the backs left, each with its tiles, ascending."""
        self.decree_row: tuple[int, ...] = ()
        self.decree_pool: tuple[int, ...] = ()
        """Decrees not seen yet: the stack and those removed unseen (F10), ascending."""
        self.decree_stack = 0
        """How many of the pool are in the stack."""
        self.evaluations: tuple[int, ...] = ()
        """Town Evaluations left."""
        self.fairies: tuple[int, ...] = ()
        """Open fairy tiles."""
        self.stock: tuple[int, ...] = ()
        """Fairy tiles face down, ascending."""
        self.grass = 0
        """Plain grass left, or `UNLIMITED`."""
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
        self.over: Over | None = None
        self._legal: Sequence[Decision] | None = None
        self._outcomes: Sequence[tuple[Roll, int]] | None = None
        self._parts: dict[str, tuple[Any, Part]] = {}

    @property
    def pending(self) -> Pending:
        """Who must act."""
        frame = self.agenda[-1]
        ask = ASKS[frame[0]]
        if ask is not None:
            return choice(frame[1], ask.question)
        return self.over or _CHANCE

    @property
    def has_secrets(self) -> bool:
        """Whether kept fairy tiles are hidden (A16)."""
        return self.rules.fairy_hidden

    def legal(self, seat: int) -> Sequence["Decision"]:
        """Return what *seat* may decide now, in the order of the question's own list.

        Building and scoring come first (oldest stored item first, positions ascending, then
        symbols), then the uses of each die, ascending: tiles from the ground up, decree, skill,
        Fairy, Town Evaluation, pass; then Gnome and end of turn. Declining is always last.
        """
        frame = self.agenda[-1]
        ask = ASKS[frame[0]]
        if ask is None or frame[1] != seat:
            return ()
        found = self._legal
        if found is None:
            found = self._legal = ask.legal(self, frame)
        return found

    def outcomes(self) -> Sequence[tuple["Roll", int]]:
        """Return what chance may bring: dice ascending, tiles in the order of the catalogue."""
        frame = self.agenda[-1]
        luck = LUCKS[frame[0]]
        if luck is None:
            return ()
        found = self._outcomes
        if found is None:
            found = self._outcomes = luck.outcomes(self, frame)
        return found

    def check(self, entry: Entry) -> None:
        """Raise what `apply` would raise for *entry*; change nothing."""
        if isinstance(entry, Decided):
            self._offered(entry.seat, entry.decision)
        else:
            self._possible(entry.roll)

    def apply(self, entry: Entry) -> Sequence["Event"]:
        """Check *entry*, change the state by it, and return the events in the order they happened.

        Raises:
            WrongSeat: the entry is of a seat that is not asked.
            IllegalEntry: the decision is not offered, or the roll not possible, now.
        """
        events: list[Event] = []
        agenda = self.agenda
        if type(entry) is Decided:
            decision = self._offered(*entry)
            frame = agenda.pop()
            ASKS[frame[0]].decide(self, frame, decision, events)  # type: ignore[union-attr]
        else:
            roll = self._possible(entry[-1])
            frame = agenda.pop()
            LUCKS[frame[0]].rolled(self, frame, roll, events)  # type: ignore[union-attr]
        self._legal = self._outcomes = None
        self._settle(events)
        return events

    def start_waiting(self) -> None:
        """Do what comes before the first roll; for a state that was just laid out."""
        self._settle([])

    def _settle(self, events: list["Event"]) -> None:
        """Do what needs nobody until a seat or chance must act, or the match is over."""
        agenda = self.agenda
        while True:
            run = AUTOMATIC[agenda[-1][0]]
            if run is not None:
                run(self, agenda.pop(), events)
            elif NONE in self.fairies and self.stock and magic.spaces_due(self):
                agenda.append((frames.FILL_FAIRIES,))
            else:
                return

    def _offered(self, seat: int, decision: "Decision") -> "Decision":
        """Return the offered decision that equals *decision*, or raise why there is none."""
        frame = self.agenda[-1]
        ask = ASKS[frame[0]]
        if ask is None:
            if self.over is not None:
                raise IllegalEntry(Reason.OVER, f"the game is over; seat {seat} cannot decide")
            raise IllegalEntry(
                Reason.NOT_A_CHOICE, f"seat {seat} cannot decide now: chance must act first"
            )
        if frame[1] != seat:
            raise WrongSeat(f"seat {seat} cannot decide now: seat {frame[1]} is asked")
        legal = self.legal(seat)
        for known in legal:
            if known is decision:
                return known
        kind = type(decision)
        for known in legal:
            if type(known) is kind and known == decision:
                return known
        raise IllegalEntry(
            Reason.NOT_OFFERED,
            f"seat {seat} cannot choose {text(decision)} at {ask.question};"
            f" offered are: {_listed(legal, kind)}",
        )

    def _possible(self, roll: "Roll") -> "Roll":
        """Return *roll* if chance can bring it now, or raise why not."""
        frame = self.agenda[-1]
        luck = LUCKS[frame[0]]
        if luck is None:
            if self.over is not None:
                raise IllegalEntry(Reason.OVER, f"the game is over; {text(roll)} cannot come")
            raise IllegalEntry(
                Reason.NOT_A_ROLL, f"{text(roll)} cannot come now: seat {frame[1]} is asked"
            )
        if not luck.admits(self, frame, roll):
            possible = _listed([known for known, _ in self.outcomes()], type(roll))
            raise IllegalEntry(
                Reason.NOT_OFFERED, f"{text(roll)} cannot come now; possible are: {possible}"
            )
        return roll

    def copy(self) -> "FeuvilleState":
        """Return an independent state, equal to this one."""
        other = FeuvilleState.__new__(FeuvilleState)
        other.rules = self.rules
        other.agenda = self.agenda[:]
        other.start = self.start
        other.active = self.active
        other.round = self.round
        other.rolled = self.rolled
        other.dice = self.dice
        other.fairy_asked = self.fairy_asked
        other.evaluated = self.evaluated
        other.gnome = self.gnome
        other.closing = self.closing
        other.triggered = self.triggered
        other.rows = self.rows[:]
        other.stacks = self.stacks[:]
        other.decree_row = self.decree_row
        other.decree_pool = self.decree_pool
        other.decree_stack = self.decree_stack
        other.evaluations = self.evaluations
        other.fairies = self.fairies
        other.stock = self.stock
        other.grass = self.grass
        other.scores = self.scores[:]
        other.towns = self.towns[:]
        other.stores = self.stores[:]
        other.hands = self.hands[:]
        other.scored = self.scored[:]
        other.box = self.box
        other.box_fairies = self.box_fairies
        other.over = self.over
        other._legal = self._legal
        other._outcomes = self._outcomes
        other._parts = self._parts  # each is kept with what it was made of, so copies share them
        return other

    def canonical(self) -> Any:
        """Return the whole state as nested lists (see `tilewyrm.engine.feuville.snapshot`)."""
        return snapshot.canonical(self)

    def digest(self) -> bytes:
        """Return SHA-256 (32 bytes) over the canonical encoding of `canonical()`."""
        return encoding.digest(snapshot.canonical(self))

    def view(self, audience: int | None) -> Sequence["Part"]:
        """Return all that *audience* may see, as parts; an unchanged part is the same object."""
        return view.parts(self, self._parts, audience)

    def visible(self, value: Any, audience: int | None) -> Any:
        """Return *value*, an event or another seat's decision, as *audience* may see it."""
        return view.visible(value, audience) if self.rules.fairy_hidden else value


def _listed(values: Sequence[Any], kind: type) -> str:
    """Return the first few of *values* as text, those of *kind* before the others."""
    first = sorted(values, key=lambda value: type(value) is not kind)[:_NAMED_IN_REFUSALS]
    more = len(values) - len(first)
    return "; ".join(text(value) for value in first) + (f"; and {more} more" if more else "")
