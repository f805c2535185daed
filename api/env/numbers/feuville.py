"""Feuville as numbers: its decisions and its observations."""

from collections.abc import Iterable, Mapping

from tilewyrm.api.env.numbers.layout import Layout, Observation, numbers, relative
from tilewyrm.api.env.numbers.numbering import Domain, Numbering, names_of
from tilewyrm.api.match import Match
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import FAIRY_SPACES, FIRST_DECREE
from tilewyrm.engine.feuville.values import parts
from tilewyrm.engine.feuville.values.kinds import Layer, Person, Symbol
from tilewyrm.engine.game import Value
from tilewyrm.engine.registry import game

ROUND_CAP = 20
"""Rounds of a match, if the options say nothing. Without a cap a match of weak players may last for
ever."""

_REACH = 30
"""Columns on each side of the start tile: a town cannot have more, for there are 30 walls."""
_STORE = 4
_TWO_DICE = 21
"""Rolls of two dice of one kind."""
_SCORES = ("clouds", "unburnt", "guards", "flags", "stars", "griffins", "rain", "at_risk")


class FeuvilleNumbers:
    """The numbers of one setup of Feuville (`numbered_game.GameNumbers`)."""

    def __init__(self, match: Match) -> None:
        state = match.state
        assert isinstance(state, FeuvilleState)
        rules, seats = state.rules, match.seats
        self._seats = seats
        self._items = rules.index
        self._decrees = {name: at for at, name in enumerate(rules.ids[FIRST_DECREE:])}
        self._fairies = rules.fairy_index
        self.names: Mapping[str, tuple[str, ...]] = {
            "item": rules.ids,
            "decree": rules.ids[FIRST_DECREE:],
            "fairy": rules.fairy_ids,
        }
        feuville = game("feuville")
        fields = feuville.decision_range(state).fields
        domains: dict[str, Domain] = {
            **{name: tuple(values) for name, values in fields.items()},
            "die": (*fields["die"], None),
            "layer": tuple(Layer),
            "person": tuple(Person),
            "symbol": tuple(Symbol),
            "upper": (False, True),
        }
        self.numbering = Numbering(
            [
                (kind, {name: domains[name] for name in names_of(kind)})
                for kind in feuville.decision_types
            ]
        )
        items, fairies, width = len(rules.ids), len(rules.fairy_ids), 2 * _REACH + 1
        stacks = (len(stack) for layer in rules.stacks for stack in layer)
        self.most_rolls = max(_TWO_DICE, len(self._decrees), fairies, *stacks)
        self.layout = Layout(
            {
                "score": (seats,),
                "town": (seats, 5, width),
                "marks": (seats, len(_SCORES) + 2),
                "store": (seats, _STORE, 2),
                "kept_fairies": (seats, FAIRY_SPACES),
                "scored": (seats, len(self._decrees)),
                "display": (3, 8),
                "decrees": (7,),
                "evaluations": (4,),
                "open_fairies": (4,),
                "turn": (11,),
                "dice": (6,),
                "in_hand": (4,),
                "box": (items,),
                "box_fairies": (fairies,),
            }
        )

    def observation(self, view: Iterable[Value], viewer: int, layout: Layout) -> Observation:
        """Return the planes of *layout* in *view*, the parts that the seat *viewer* sees."""
        found, put = layout.empty(), layout.put
        items, fairies, seats = self._items, self._fairies, self._seats
        for part in view:
            match part:
                case parts.Town():
                    seat = relative(part.seat, viewer, seats) - 1
                    put(found, "marks", (getattr(part, name) for name in _SCORES), seat)
                    for column in part.columns if "town" in layout.planes else ():
                        at = column.position + _REACH
                        tiles = (column.wall, column.tower or "", column.sky or "")
                        for plane, number in enumerate(numbers(tiles, items)):
                            put(found, "town", (number,), seat, plane, at)
                        put(found, "town", (int(column.burnt),), seat, 3, at)
                        put(found, "town", (int(column.grass is not None),), seat, 4, at)
                case parts.Player():
                    seat = relative(part.seat, viewer, seats) - 1
                    put(found, "score", (part.score,), seat)
                    put(found, "marks", (int(part.arms), part.face_down), seat, len(_SCORES))
                    for space, stored in enumerate(part.store):
                        values = (items[stored.item] + 1, int(stored.protection is not None))
                        put(found, "store", values, seat, space)
                    put(found, "kept_fairies", numbers(part.fairies, fairies), seat)
                    for decree in part.scored:
                        put(found, "scored", (1,), seat, self._decrees[decree])
                case parts.Row():
                    back = 0 if part.back is None else int(part.back)
                    row = (*numbers(part.tiles, items), part.stack, back)
                    put(found, "display", row, int(part.layer) - 1)
                case parts.DecreeRow():
                    put(found, "decrees", (*numbers(part.decrees, items), part.stack))
                    put(found, "evaluations", numbers(part.evaluations, items))
                case parts.FairyRow():
                    put(found, "open_fairies", numbers(part.fairies, fairies))
                    put(found, "open_fairies", (part.stock,), 3)
                case parts.Turn():
                    self._put_turn(found, part, viewer, layout)
                case parts.Box():
                    for item in part.items:
                        put(found, "box", (1,), items[item])
                    for fairy in part.fairies:
                        put(found, "box_fairies", (1,), fairies[fairy])
        return found

    def _put_turn(self, found: Observation, turn: parts.Turn, viewer: int, layout: Layout) -> None:
        put, seats = layout.put, self._seats
        values = (
            turn.round,
            turn.round_cap or 0,
            relative(turn.start_seat, viewer, seats),
            relative(turn.seat, viewer, seats),
            turn.low or 0,
            turn.high or 0,
            -1 if turn.gnome is None else turn.gnome,
            int(turn.fairy_asked),
            int(turn.end_triggered),
            turn.left or 0,
            turn.show_sum or 0,
        )
        put(found, "turn", values)
        for die in turn.dice:
            put(found, "dice", (1,), die - 1)
        put(found, "in_hand", numbers(turn.in_hand, self._items))
