"""Plays Feuville through the contract to the position that a test wants.

`Match` feeds chance (the draws that a test names, the dice that it rolls) and takes decisions by
value. It knows no rule that it is used to prove: what it does not get offered raises.
"""

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from support.feuville.edition import proof
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    BuildTile,
    BurnColumn,
    DiscardItem,
    EndTurn,
    KeepFairy,
    PassDie,
    PickFairy,
    StoreItem,
    TakeDecree,
    TakeTile,
)
from tilewyrm.engine.feuville.values.kinds import Layer
from tilewyrm.engine.feuville.values.rolls import DrawDecree, DrawFairy, DrawTile, OneDie, TwoDice
from tilewyrm.engine.game import Chance, Choice, Decided, Edition, GameOver, Rolled

FACE_UP = {"fairy_hidden": False}
FACE_DOWN = {"fairy_hidden": True}
"""Options with which a match has no secrets, and with which it has."""

Wanted = TypeVar("Wanted")


class Match:
    """A match of Feuville in a test's hands.

    Draws take the first id of *draws* that can come; else the first outcome, so that without a
    wish the display is W01-W06, T01-T06, S01-S06, the decrees D01-D06 and the fairies F01-F03.
    """

    def __init__(
        self,
        seats: int = 2,
        draws: str = "",
        *,
        start: int = 0,
        edition: Edition | None = None,
        rules_version: int | None = None,
        preset: str = "",
        **options: Any,
    ) -> None:
        self.game = registry.game("feuville")
        options = {**self.game.preset(preset).options, **options}
        self.setup = self.game.setup(edition or proof(), seats, options, rules_version)
        self.state = self.game.initial(self.setup)
        self.wanted = draws.split()
        self.events: list[Any] = []
        """Everything that happened, oldest first."""
        for seat in range(seats):
            self.settle()
            self.apply(Rolled(OneDie(6 if seat == start else 1)))
        self.settle()

    # What is the case.

    @property
    def pending(self) -> Chance | Choice | GameOver:
        return self.state.pending

    @property
    def asked(self) -> tuple[int, str]:
        """Return the seat that is asked, and what."""
        assert isinstance(self.pending, Choice), self.pending
        return self.pending.seat, self.pending.question

    @property
    def question(self) -> str:
        return self.asked[1]

    @property
    def over(self) -> GameOver:
        assert isinstance(self.pending, GameOver), self.pending
        return self.pending

    def asks(self, question: str) -> bool:
        """Return whether somebody is asked *question* now."""
        return isinstance(self.pending, Choice) and self.pending.question == question

    def waits_for(self, roll_type: type) -> bool:
        """Return whether a roll of *roll_type* must come now."""
        return isinstance(self.pending, Chance) and isinstance(
            self.state.outcomes()[0][0], roll_type
        )

    def legal(self) -> list[Any]:
        return list(self.state.legal(self.asked[0]))

    def offers(self, decision_type: type[Wanted]) -> list[Wanted]:
        """Return the decisions of *decision_type* that are offered."""
        return [choice for choice in self.legal() if isinstance(choice, decision_type)]

    def parts(self, audience: int | None = None) -> list[Any]:
        return list(self.game.view(self.state, audience))

    def part(self, key: str, audience: int | None = None) -> Any:
        return next(part for part in self.parts(audience) if part.key == key)

    def seen(self, value: Any, audience: int | None) -> Any:
        """Return an event or another seat's decision as *audience* may see it."""
        return self.game.visible(self.state, value, audience)

    def row(self, layer: Layer) -> tuple[str, ...]:
        return tuple(self.part(f"row/{int(layer)}").tiles)

    def player(self, seat: int) -> Any:
        """Return the part of *seat* as it sees itself."""
        return self.part(f"player/{seat}", seat)

    def town(self, seat: int) -> Any:
        return self.part(f"town/{seat}")

    def column(self, seat: int, position: int) -> Any:
        return next(c for c in self.town(seat).columns if c.position == position)

    def burnt(self, seat: int) -> list[int]:
        return [column.position for column in self.town(seat).columns if column.burnt]

    def store(self, seat: int) -> list[str]:
        return [kept.item for kept in self.player(seat).store]

    def scores(self) -> list[int]:
        return [self.player(seat).score for seat in range(self.setup.seats)]

    @property
    def hand(self) -> str:
        """Return what is being placed."""
        return str(self.part("turn").in_hand[0])

    @property
    def active(self) -> int:
        seat = self.part("turn").seat
        assert isinstance(seat, int)
        return seat

    # What happens.

    def apply(self, entry: Decided | Rolled) -> list[Any]:
        events = list(self.state.apply(entry))
        self.events += events
        return events

    def settle(self) -> list[Any]:
        """Draw what is due to be drawn; dice are left to the test. Return the events."""
        events: list[Any] = []
        while isinstance(self.pending, Chance):
            by_id = {drawn(roll): roll for roll, _ in self.state.outcomes()}
            if None in by_id:
                break
            chosen = next((name for name in self.wanted if name in by_id), None)
            if chosen is not None:
                self.wanted.remove(chosen)
            events += self.apply(Rolled(by_id[chosen] if chosen else next(iter(by_id.values()))))
        return events

    def do(self, *decisions: Any) -> list[Any]:
        """Let whoever is asked decide, one after the other; return the events, draws included."""
        events: list[Any] = []
        for decision in decisions:
            events += self.apply(Decided(self.asked[0], decision))
            events += self.settle()
        return events

    def roll(self, first: int, second: int) -> list[Any]:
        events = self.apply(Rolled(TwoDice(min(first, second), max(first, second))))
        return events + self.settle()

    def die(self, *pips: int) -> list[Any]:
        """Let one die after the other fall for the Entertainer."""
        events: list[Any] = []
        for fallen in pips:
            events += self.apply(Rolled(OneDie(fallen)))
            events += self.settle()
        return events

    def end_turn(self) -> list[Any]:
        """Pass what dice are left and end the turn."""
        return self.do(*(PassDie(die) for die in self.part("turn").dice), EndTurn())

    def until(self, seat: int) -> None:
        """Let idle turns go by until it is *seat*'s and the dice are to be rolled."""
        assert self.waits_for(TwoDice), self.pending
        while self.active != seat:
            self.roll(1, 2)
            self.end_turn()

    # Positions, reached by playing.

    def where(self, layer: Layer, tile: str) -> int:
        """Return the board's column 1 to 6 in which *tile* lies."""
        return self.row(layer).index(tile) + 1

    def build(self, seat: int, **columns: str) -> None:
        """Let *seat* build its town in as many turns as that takes.

        A column is named by its place (``at0``, ``right1``, ``left2``) and lists its tiles from
        the ground up: ``build(0, at0="T01 S01", right1="W01 T02")``.
        """
        todo: list[tuple[str, int]] = []
        for name, tiles in columns.items():
            number = int(re.sub(r"\D", "", name))
            position = -number if name.startswith("left") else number
            todo += [(tile, position) for tile in tiles.split()]
        todo.sort(key=lambda job: abs(job[1]))
        while todo:
            self.until(seat)
            jobs = self._two(todo)
            self.roll(*self._dice([self._place(tile) for tile, _ in jobs]))
            for tile, position in jobs:
                layer, column = self._layer(tile), self._place(tile)
                self.do(TakeTile(column, layer), BuildTile(tile, position))
                todo.remove((tile, position))
            self.end_turn()

    def keep(self, seat: int, items: str) -> None:
        """Let *seat* put *items* (tiles or decrees on the board) into its store."""
        todo = items.split()
        while todo:
            self.until(seat)
            self.roll(*self._dice([self._place(todo[0])]))
            self.do(self._take(todo[0]), StoreItem(todo.pop(0)))
            self.end_turn()

    def charm(self, seat: int, fairies: str) -> None:
        """Let *seat* get *fairies* from the Friendly Fairy and keep them."""
        for fairy in fairies.split():
            self.until(seat)
            self.roll(1, 2)
            self.do(AskFairy(1))
            self.pick(fairy)
            self.end_turn()

    def pick(self, fairy: str) -> list[Any]:
        """Let the asked seat take the open *fairy* tile and, where there is a choice, keep it."""
        events = self.do(PickFairy(fairy))
        return events + (self.do(KeepFairy()) if self.asks("place-fairy") else [])

    def take(self, layer: Layer) -> str:
        """Roll for the first open tile of *layer* and take it; return it."""
        tile = next(tile for tile in self.row(layer) if tile)
        self.roll(*self._dice([self._place(tile)]))
        self.do(TakeTile(self._place(tile), layer))
        return tile

    def take_decrees(self, count: int) -> list[Any]:
        """Take *count* (1 or 2) row decrees in one turn of whoever is on, scoring none.

        Returns:
            The events of the turn.
        """
        row = self.part("decrees").decrees
        columns = [number for number in range(1, 7) if row[number - 1]][:count]
        seat = self.active
        events = self.roll(*self._dice(columns))
        for column in columns:
            decree = self.part("decrees").decrees[column - 1]
            events += self.do(TakeDecree(column), StoreItem(decree))
            if self.question == "make-room":
                events += self.do(DiscardItem(self.store(seat)[0]))
        return events + self.end_turn()

    def dragon(self, pips: int = 1, **named: Sequence[int]) -> list[Any]:
        """Let whoever is on roll a double, and every town burn.

        A seat (``seat0=[1, 2]``) names its columns in that order; what else must burn, or burns
        in a seat that is not named, is the first column that is offered.
        """
        queues = {name: list(places) for name, places in named.items()}
        return self.roll(pips, pips) + self.burn(**queues)

    def burn(self, **named: list[int]) -> list[Any]:
        """Let towns burn, as in `dragon`, until something else is asked."""
        events: list[Any] = []
        while self.asks("burn"):
            queue = named.get(f"seat{self.asked[0]}", [])
            events += self.do(BurnColumn(queue.pop(0)) if queue else self.legal()[0])
        return events

    def _two(self, todo: list[tuple[str, int]]) -> list[tuple[str, int]]:
        first = todo[0]
        column = self._place(first[0])
        for job in todo[1:]:
            below = [other for other in todo[: todo.index(job)] if other[1] == job[1]]
            wall = self._layer(job[0]) is Layer.WALL
            inward = [other for other in todo if other is not job and abs(other[1]) < abs(job[1])]
            walls = [other for other in inward if self._layer(other[0]) is Layer.WALL]
            blocked = (below and below != [first]) or (wall and walls and walls != [first])
            if not blocked and self._shown(job[0]) and self._place(job[0]) != column:
                return [first, job]
        return [first]

    def _shown(self, tile: str) -> bool:
        return tile in self.row(self._layer(tile))

    def _place(self, item: str) -> int:
        if item.startswith("D"):
            return int(self.part("decrees").decrees.index(item)) + 1
        return self.where(self._layer(item), item)

    def _take(self, item: str) -> TakeDecree | TakeTile:
        if item.startswith("D"):
            return TakeDecree(self._place(item))
        return TakeTile(self._place(item), self._layer(item))

    @staticmethod
    def _layer(tile: str) -> Layer:
        return {"W": Layer.WALL, "T": Layer.TOWER, "S": Layer.SKY}[tile[0]]

    @staticmethod
    def _dice(columns: list[int]) -> tuple[int, int]:
        if len(columns) == 2:
            return columns[0], columns[1]
        return columns[0], columns[0] % 6 + 1


def drawn(roll: Any) -> str | None:
    """Return the id that *roll* draws, None for dice."""
    match roll:
        case DrawTile(tile=name) | DrawDecree(decree=name) | DrawFairy(fairy=name):
            return str(name)
    return None


def kinds(events: Sequence[Any]) -> list[str]:
    """Return the names of the events' types, in order."""
    return [type(event).__name__ for event in events]


def only(events: Sequence[Any], event_type: type[Wanted]) -> list[Wanted]:
    """Return the events of *event_type*."""
    return [event for event in events if isinstance(event, event_type)]
