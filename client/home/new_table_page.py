"""Pages of a new table: for a match against bots, for other people, or the match of the day."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.command_line.term_flags import clock_terms
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.errors import ClientError
from tilewyrm.client.home.backend import GameOffer
from tilewyrm.client.home.learn_page import GamesPage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.home.table_form import NewTablePage
from tilewyrm.client.settings.name_field import NameField
from tilewyrm.language.speech import knows, tell

_CLOCKS = {
    "none": "none",
    "five": "5m+3s",
    "ten": "10m+5s",
    "bank": "20m+10s",
    "decision": "30s",
    "days": "3d",
}
"""The usual time controls of a table, and how each is typed."""
_OWN = "own"
"""A time control that is typed."""


class PlayPage(NewTablePage):
    """A match against bots, on this computer."""

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.play")

    def rows(self) -> Sequence[FormRow]:
        """Return what can be chosen; it can begin before that is known."""
        game = self._game
        rows = [FormRow(tell("home.new.start"), enter=self._start), *self._game_rows()]
        if game is not None:
            allowed = range(max(game.fewest - 1, 1), self._most(game))
            self._table.bots = min(self._table.bots, allowed[-1])
            bots = self._turner("bots", allowed)
            limit = self._seat_limit(game)
            rows += [
                FormRow(tell("home.new.bots"), str(self._table.bots), limit, turn=bots),
                self._level_row(game),
                *self._box_rows(game),
            ]
        return rows

    def _start(self) -> None:
        game, table = self._game, self._table
        play_options = replace(self._home.play_options, begins=True)
        if game is not None:
            play_options = replace(
                play_options,
                game=game.name,
                **self._chosen_rules(game),
                bots=table.bots,
                bot=self._level(game),
            )
        self._home.play(play_options)


class HostPage(NewTablePage):
    """A table for other people of this network."""

    def __init__(self, home: PageStack) -> None:
        super().__init__(home)
        self._table.bots = 0
        self._clock, self._own_clock = "none", ""
        self._ready = False
        self._phrase = ""
        self._name = NameField(home.player_name)

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.host")

    def intro(self) -> Sequence[str]:
        """Return what happens."""
        return (tell("home.host.intro"),)

    def rows(self) -> Sequence[FormRow]:
        """Return what can be chosen."""
        game, table = self._game, self._table
        if game is None:
            return [FormRow(tell("home.looking"))]
        most = self._most(game)
        people = range(2, most + 1)
        table.people = min(table.people, most)
        bots = range(max(game.fewest - table.people, 0), most - table.people + 1)
        table.bots = min(max(table.bots, bots[0]), bots[-1])
        seats = tell("home.host.seats", seats=table.people + table.bots)
        seats = " ".join(filter(None, (seats, self._seat_limit(game))))
        turn_people, turn_bots = self._turner("people", people), self._turner("bots", bots)
        rows = [
            FormRow(tell("home.host.open"), enter=self._open),
            *self._game_rows(),
            FormRow(tell("home.host.people"), str(table.people), seats, turn=turn_people),
            FormRow(tell("home.host.bots"), str(table.bots), seats, turn=turn_bots),
        ]
        if table.bots:
            rows.append(self._level_row(game))
        return [
            *rows,
            *self._clock_rows(),
            FormRow(
                tell("home.host.ready"),
                tell("settings.on") if self._ready else tell("settings.off"),
                tell("home.host.ready.detail"),
                turn=self._turn_ready,
            ),
            FormRow(
                tell("home.phrase"),
                self._phrase,
                tell("home.host.phrase.detail"),
                typed=self._type_phrase,
            ),
            self._name.row,
            *self._box_rows(game),
        ]

    def _clock_rows(self) -> list[FormRow]:
        """Return the row of the time control; of one's own also that where it is typed."""
        own = self._clock == _OWN
        words = tell("people.clock.own") if own else _clock_words(self._clock)
        detail = tell("home.host.clock.detail")
        rows = [FormRow(tell("home.host.clock"), words, detail, turn=self._turn_clock)]
        if own:
            rows.append(
                FormRow(
                    f"  {tell('people.clock.typed')}",
                    self._own_clock,
                    self._clock_mistake() or tell("people.clock.typed.detail"),
                    typed=self._type_clock,
                )
            )
        return rows

    def _clock_mistake(self) -> str:
        """Return what is wrong with the time control that was typed; empty for nothing."""
        try:
            clock_terms(self._own_clock.strip() or "none")
        except ClientError as error:
            return str(error)
        return ""

    def _type_clock(self, text: str) -> None:
        self._own_clock = text

    def _turn_clock(self, steps: int) -> None:
        names = [*_CLOCKS, _OWN]
        self._clock = names[(names.index(self._clock) + steps) % len(names)]

    def _turn_ready(self, _: int) -> None:
        self._ready = not self._ready

    def _type_phrase(self, text: str) -> None:
        self._phrase = text

    def _open(self) -> None:
        game, table = self._game, self._table
        if game is None or (self._clock == _OWN and self._clock_mistake()):
            return
        clock = _CLOCKS.get(self._clock, self._own_clock.strip() or "none")
        terms = clock_terms(clock) | ({"ready": "true"} if self._ready else {})
        play_options = replace(
            self._home.named(self._name.changed),
            new=True,
            on_network=True,
            game=game.name,
            **self._chosen_rules(game),
            seats=table.people + table.bots,
            bots=table.bots,
            bot=self._level(game),
            terms=terms,
            pass_phrase=self._phrase.strip(),
        )
        self._home.play(play_options)


def _clock_words(clock: str) -> str:
    """Return a usual time control in words."""
    own = f"people.clock.{clock}"
    return tell(own if knows(own) else f"home.clock.{clock}")


class TodayPage(GamesPage):
    """The match of the day: a row for each game."""

    def title(self) -> str:
        """Return the title of the page."""
        return tell("home.today")

    def intro(self) -> Sequence[str]:
        """Return the description of a match of the day."""
        return (tell("today.about"), tell("today.counts"))

    def _game_rows(self, games: Sequence[GameOffer]) -> Sequence[FormRow]:
        return [*map(self._row, games)]

    def _row(self, game: GameOffer) -> FormRow:
        play_options = replace(self._home.play_options, game=game.name, of_the_day=True)
        return FormRow(game.title, enter=lambda: self._home.play(play_options))
