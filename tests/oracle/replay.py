"""Replays one recorded game through our engine and compares after every message.

What is known to differ, and is no difference of rules, is taken into account here and in the
translations; the README beside this file lists it.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from oracle.boxes import box, standard
from oracle.our_pictures import OurPictures
from oracle.ours import NotOffered, Ours
from oracle.picture import Choices, Where
from oracle.reference import Game, read_layouts
from oracle.registry import called, in_play, options, painted_over
from oracle.report import Report
from oracle.scorings import our_scorings, their_scorings
from oracle.their_pictures import TheirPictures
from oracle.theirs import Theirs
from oracle.translation import Apart, Translation

from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile

_COMMITTING = ("CommitActionPhase", "CommitPhase", "CornCirclePhase")
"""Phases in which they wait for a player's confirmation, where we go on at once."""
_ACTING = "ActionPhase"
_USE_PIECE = "use-piece"


def _is_uncommitted(state: Mapping[str, Any]) -> bool:
    """Return whether in their *state* the last decision must be confirmed before it goes on.

    That is before the scoring, and after each step of an action that follows it.
    """
    items = (state.get("action") or {}).get("items", ())
    return state["phase"] in _COMMITTING and [one["type"] for one in items] == ["Confirm"]


def replay(game: Game) -> Report:
    """Return the comparison of *game*, message by message; it stops where we cannot go on."""
    return Replay(game).run()


class Replay:
    """One game in the making."""

    def __init__(self, game: Game) -> None:
        self._game = game
        setup = game.setup
        self._playing = in_play(setup)
        painted = painted_over(setup)
        pieces = {theirs: ours for one in self._playing for theirs, ours in one.pieces.items()}
        self._theirs = Theirs(read_layouts(), pieces, painted)
        same: dict[Where, Where] = {}
        self._their_pictures = TheirPictures(self._theirs, self._playing, painted, same)
        counts = _counts(game)
        edition = box(counts, self._playing) if counts else standard()
        self._ours = Ours(
            edition, game.first["players"], options(setup), painted, called(in_play(setup))
        )
        self._our_pictures = OurPictures(self._ours, self._playing, same)
        self._report = Report(game.name)
        self._where = 0
        self._never_drawn = 0
        self._asked: Choices | None = None
        self._late: Translation | None = None
        """Whose offers the reference repeats after a player has passed; we have not passed yet."""
        self._discarded: Counter[str] = Counter()
        self._luck = Random(game.name)
        self._draws_first = self._luck.random() < 0.5
        """Whether we draw now and then what they leave out of the pile: in half of the games."""
        if "drawOrder" in game.first:
            drawn_first = 1
            left = game.first["state"]["tilePack"]["size"]
            self._never_drawn = left - (len(game.first["drawOrder"]) - drawn_first)

    def run(self) -> Report:
        """Go through all messages."""
        try:
            for where, line in enumerate(self._game.lines):
                self._where = where
                self._step(line)
                self._report.messages += "msg" in line
        except Exception as why:  # whatever a wrong engine does is a difference
            self._report.differences.append(
                f"message {self._where}: we cannot go on: {type(why).__name__}: {why}"
            )
            return self._report
        self._compare_scorings()
        return self._report

    def _step(self, line: Mapping[str, Any]) -> None:
        state = line["state"]
        if "msg" in line:
            self._act(line["msg"])
            if self._late is not None and state["phase"] != self._late.late[0]:
                self._pass()
        self._draw(state)
        self._pass_over(state["phase"])
        self._compare(state)
        self._asked = self._their_pictures.choices(state)
        if not _is_uncommitted(state):
            self._compare_choices()
        if state["phase"] == "GameOverPhase":
            self._compare_result(state)

    # Acting ------------------------------------------------------------------------------------

    def _act(self, message: Mapping[str, Any]) -> None:
        """Do in our match what *message* did in theirs."""
        if message["type"] == "COMMIT":
            return
        if self._late is None and message["type"] == "PASS" and self._ours.question == _USE_PIECE:
            self._late = next((one for one in self._playing if self._is_late(one)), None)
            if self._late is not None:
                return
        apart = self._apart()
        if apart is not None and not apart.answers(message):
            self._ours.decide(apart.decline)
            self._compare_choices(but=apart.offers)
        for one in sorted(self._playing, key=lambda one: not one.is_first):
            decision = one.decision(self._ours, self._theirs, message)
            if decision is not None:
                self._ours.decide(decision)
                if self._late is not None:
                    self._late = None
                    if self._ours.question == _USE_PIECE:
                        self._ours.decide(Skip())
                return
        raise NotOffered(f"nobody translates {message}")

    def _is_late(self, one: Translation) -> bool:
        """Return whether the reference offers again what we offer now of *one* expansion."""
        return bool(one.late[1] and one.our_offers(self._ours).get(one.late[1]))

    def _pass(self) -> None:
        """Pass after all: the reference offers nothing more."""
        self._late = None
        self._ours.decide(Skip())

    def _draw(self, state: Mapping[str, Any]) -> None:
        """Draw what they drew: the tiles that fitted nowhere, and then the one to be placed."""
        for one in self._playing:
            roll = one.roll(self._ours, self._game.history)
            if roll is not None:
                self._ours.roll(roll)
        if not self._ours.draws:
            return
        fitted_nowhere = Counter(state["discardedTiles"]) - self._discarded
        self._discarded += fitted_nowhere
        for tile in fitted_nowhere.elements():
            self._draw_tile(tile)
        drawn = self._their_pictures.drawn(state)
        if drawn:
            for one in self._playing if self._draws_first else ():
                for ours in one.drawn_before(self._ours, self._luck):
                    self._ours.roll(DrawTile(ours))
            self._draw_tile(drawn)

    def _draw_tile(self, theirs: str) -> None:
        shape = self._theirs.layout(theirs).shape()
        for ours in self._ours.draws_of():
            if self._ours.layout(ours).shape() == shape:
                self._ours.roll(DrawTile(ours))
                return
        raise NotOffered(f"{theirs} cannot be drawn")

    def _pass_over(self, phase: str) -> None:
        """Answer the question with nothing to choose that theirs does not ask."""
        if self._late is None and phase != _ACTING and self._ours.question == _USE_PIECE:
            self._report.compare_all("piece spots", self._where, (), self._wooden())
            self._ours.decide(Skip())

    def _wooden(self) -> set[Any]:
        return set(self._ours.legal(object)) - {Skip()}

    # Comparing ---------------------------------------------------------------------------------

    def _compare(self, state: Mapping[str, Any]) -> None:
        theirs, ours = self._their_pictures.picture(state), self._our_pictures.picture()
        where, report = self._where, self._report
        report.compare_all("tiles", where, theirs.tiles.items(), ours.tiles.items())
        report.compare("tiles left", where, theirs.left - self._never_drawn, ours.left)
        report.compare_all("discarded tiles", where, theirs.discarded, ours.discarded)
        report.compare_all(
            "cities of fields", where, theirs.field_cities.items(), ours.field_cities.items()
        )
        if _is_uncommitted(state):
            return
        report.compare("points", where, theirs.points, ours.points)
        report.compare_all("pieces", where, theirs.pieces, ours.pieces)
        report.compare("supply", where, theirs.supply, ours.supply)
        report.compare_all("features", where, theirs.features, ours.features)
        for name in {**theirs.figures, **ours.figures}:
            report.compare(name, where, theirs.figures.get(name), ours.figures.get(name))

    def _compare_choices(self, but: str = "") -> None:
        """Compare what is offered, *but* for what was compared already.

        When we ask something apart, only what we offer then.
        """
        theirs, ours, where = self._asked, self._our_pictures.choices(), self._where
        self._report.compare("who is asked", where, theirs and theirs.player, ours and ours.player)
        if theirs is None or ours is None:
            return
        apart = self._apart()
        names = {apart.offers} if apart else {*theirs.offers, *ours.offers} - {but}
        if self._late is not None:
            names = {self._late.late[1]}
        for name in sorted(names):
            self._report.compare_all(
                name, where, theirs.offers.get(name, ()), ours.offers.get(name, ())
            )
        self._report.compare("may pass", where, theirs.may_pass, ours.may_pass)
        self._report.compare("tile in hand", where, theirs.tile, ours.tile)

    def _apart(self) -> Apart | None:
        """Return what is asked now, if it is something that only we ask apart."""
        question = self._ours.question
        found = (one.apart[question] for one in self._playing if question in one.apart)
        return next(found, None)

    def _compare_result(self, state: Mapping[str, Any]) -> None:
        """Compare the end: the points, and who won (C137)."""
        over, where, report = self._ours.over, self._where, self._report
        points = tuple(player["points"] for player in state["players"])
        winners = tuple(n for n, own in enumerate(points) if own == max(points))
        report.compare("final points", where, points, over and over.scores)
        report.compare("winners", where, winners, over and over.winners)

    def _compare_scorings(self) -> None:
        theirs = Counter(their_scorings(self._game.history, self._playing))
        ours = Counter(our_scorings(self._ours.told, self._playing))
        self._report.compared["scorings explained"] += sum((theirs | ours).values())
        for one in theirs - ours:
            self._report.differences.append(f"scoring only theirs: {one}")
        for one in ours - theirs:
            self._report.differences.append(f"scoring only ours: {one}")


def _counts(game: Game) -> Counter[str] | None:
    """Return the tiles of the box where it is not a full one: a short or a directed game's."""
    if "drawOrder" in game.first:
        return Counter([game.setup["start"][0]["tile"], *game.first["drawOrder"]])
    tiles = game.first.get("boxTiles")
    return None if tiles is None else Counter(tiles)
