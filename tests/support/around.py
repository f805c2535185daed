"""A match whose control entries a test makes one by one."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Chance, Choice, Decided
from tilewyrm.engine.match.controls import Control, Matter, Propose
from tilewyrm.engine.match.machine import apply, check
from tilewyrm.engine.match.state import Controlled, Due, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game


class Around:
    """A match of Carcassonne's base game, and who may do what around it.

    *playing* names the expansions that are played, too.
    """

    def __init__(
        self, bots: Sequence[str] = ("", "", ""), *, playing: Sequence[str] = (), **terms: Any
    ) -> None:
        played = game("carcassonne")
        options = dict.fromkeys(playing, True)
        setup = played.setup(editions.load("carcassonne"), len(bots), options)
        self.match = MatchState(played, setup, replace(Terms(), **terms), bots)
        self.draw = Random(7)
        self.rolls()

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        pending = self.match.state.pending
        assert isinstance(pending, Choice)
        return pending.seat

    @property
    def left_ms(self) -> tuple[int, ...]:
        """What every seat has left."""
        assert self.match.standing.clocks is not None
        return self.match.standing.clocks.left_ms

    def rolls(self) -> None:
        """Let chance do what it does until somebody is asked."""
        while isinstance(self.match.pending, Chance):
            apply(self.match, any_entry(self.match.state, self.draw))

    def decide(self, spent_ms: int = 0) -> int:
        """Let the seat that is asked decide at random; return its entry's seq."""
        entry = any_entry(self.match.state, self.draw)
        assert isinstance(entry, Decided)
        apply(self.match, entry, spent_ms)
        seq = self.match.seq
        self.rolls()
        return seq

    def turn(self, spent_ms: int = 0) -> list[int]:
        """Let the seat that is asked decide until another one is; return the entries' seqs."""
        seat = self.asked
        made = [self.decide(spent_ms)]
        while self.match.result is None and self.asked == seat:
            made.append(self.decide())
        return made

    def do(self, control: Control, spent_ms: int = 0) -> None:
        """Let *control* happen, and what is due after it."""
        apply(self.match, Controlled(control), spent_ms)
        while isinstance(pending := self.match.pending, Due):
            apply(self.match, Controlled(pending.control))
        self.rolls()

    def propose(self, seat: int, matter: Matter, *asked: int, **more: Any) -> None:
        """Let *seat* ask the seats *asked*."""
        made = Propose(seat, matter, asked, more.get("to_seq"), more.get("of_seat"), "")
        self.do(replace(made, bot="greedy") if matter is Matter.REPLACE else made)

    def refusal(self, control: Control, spent_ms: int = 0) -> str:
        """Return why *control* cannot come; an empty text if it can."""
        try:
            check(self.match, Controlled(control), spent_ms)
        except IllegalEntry as error:
            return str(error)
        return ""
