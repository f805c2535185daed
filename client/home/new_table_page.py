"""A new table: for a match against bots, or for other people."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tilewyrm.client.command_line.term_flags import clock_terms
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend, GameOffer
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.words.presets import usual_preset
from tilewyrm.language.speech import knows, tell

_CLOCKS = {"none": "none", "decision": "30s", "bank": "20m+10s", "days": "3d"}
"""What a table's clock can be, and how it is typed."""


@dataclass
class _TableForm:
    """What has been chosen for the new table, by number, as far as that was offered."""

    game: int = 0
    preset: int = 0
    bots: int = 2
    level: str = ""
    """The bots' strategy; empty: the usual one."""
    people: int = 2


class _NewTablePage(HomePage):
    """The rows that every new table has."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._games: Sequence[GameOffer] = ()
        self._table = _TableForm()

    def refresh(self) -> None:
        """Ask which games there are."""
        self._home.ask(self._look)

    async def _look(self, outside: Backend) -> None:
        self._games = await outside.games()
        wished = [game.name for game in self._games].index(self._home.play_options.game)
        self._table.game = wished
        self._table.preset = usual_preset(self._games[wished].presets)

    @property
    def _game(self) -> GameOffer | None:
        return self._games[self._table.game] if self._games else None

    def _game_rows(self) -> list[FormRow]:
        game = self._game
        if game is None:
            return []
        preset = game.presets[self._table.preset]
        return [
            FormRow(tell("home.new.game"), game.title, turn=self._turn_game),
            FormRow(
                tell("home.new.rules"),
                preset_title(game.name, preset.name, preset.title),
                _about_presets(game.name),
                turn=self._turner("preset", range(len(game.presets))),
            ),
        ]

    def _level_row(self, game: GameOffer) -> FormRow:
        bot = self._level(game)
        title = tell(f"home.level.{bot}") if knows(f"home.level.{bot}") else bot
        return FormRow(tell("home.new.level"), title, turn=self._turn_level)

    def _level(self, game: GameOffer) -> str:
        """Return the strategy that is chosen for the bots of *game*."""
        return self._table.level if self._table.level in game.bots else game.usual_bot

    def _turn_level(self, steps: int) -> None:
        game = self._games[self._table.game]
        now = game.bots.index(self._level(game))
        self._table.level = game.bots[(now + steps) % len(game.bots)]

    def _turner(self, field: str, allowed: range) -> Callable[[int], None]:
        def turn(steps: int) -> None:
            now = allowed.index(getattr(self._table, field))
            setattr(self._table, field, allowed[(now + steps) % len(allowed)])

        return turn

    def _turn_game(self, steps: int) -> None:
        table, games = self._table, self._games
        table.game = (table.game + steps) % len(games)
        table.preset = usual_preset(games[table.game].presets)
        table.bots = min(table.bots, games[table.game].most - 1)
        table.people = min(table.people, games[table.game].most)


class PlayPage(_NewTablePage):
    """A match against bots, on this computer."""

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.play")

    def rows(self) -> Sequence[FormRow]:
        """Return what can be chosen; it can begin before that is known."""
        game = self._game
        rows = [FormRow(tell("home.new.start"), enter=self._start), *self._game_rows()]
        if game is not None:
            bots = self._turner("bots", range(max(game.fewest - 1, 1), game.most))
            rows += [
                FormRow(tell("home.new.bots"), str(self._table.bots), turn=bots),
                self._level_row(game),
            ]
        return rows

    def _start(self) -> None:
        game, table = self._game, self._table
        play_options = replace(self._home.play_options, begins=True)
        if game is not None:
            play_options = replace(
                play_options,
                game=game.name,
                preset=game.presets[table.preset].name,
                bots=table.bots,
                bot=self._level(game),
            )
        self._home.play(play_options)


class HostPage(_NewTablePage):
    """A table for other people of this network."""

    def __init__(self, home: PageStack) -> None:
        super().__init__(home)
        self._table.bots = 0
        self._clock = "none"
        self._ready = False
        self._phrase = ""

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
        people = range(2, game.most + 1)
        bots = range(max(game.fewest - table.people, 0), game.most - table.people + 1)
        table.bots = min(max(table.bots, bots[0]), bots[-1])
        rows = [
            FormRow(tell("home.host.open"), enter=self._open),
            *self._game_rows(),
            FormRow(
                tell("home.host.people"), str(table.people), turn=self._turner("people", people)
            ),
            FormRow(tell("home.new.bots"), str(table.bots), turn=self._turner("bots", bots)),
        ]
        if table.bots:
            rows.append(self._level_row(game))
        return [
            *rows,
            FormRow(
                tell("home.host.clock"), tell(f"home.clock.{self._clock}"), turn=self._turn_clock
            ),
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
        ]

    def _turn_clock(self, steps: int) -> None:
        names = list(_CLOCKS)
        self._clock = names[(names.index(self._clock) + steps) % len(names)]

    def _turn_ready(self, _: int) -> None:
        self._ready = not self._ready

    def _type_phrase(self, text: str) -> None:
        self._phrase = text

    def _open(self) -> None:
        game, table = self._game, self._table
        if game is None:
            return
        terms = clock_terms(_CLOCKS[self._clock]) | ({"ready": "true"} if self._ready else {})
        play_options = replace(
            self._home.play_options,
            new=True,
            on_network=True,
            game=game.name,
            preset=game.presets[table.preset].name,
            seats=table.people + table.bots,
            bots=table.bots,
            bot=self._level(game),
            terms=terms,
            pass_phrase=self._phrase.strip(),
        )
        self._home.play(play_options)


def _about_presets(game: str) -> str:
    """Return what the presets of a game are."""
    own = f"home.new.rules.{game}"
    return tell(own if knows(own) else "home.new.rules.detail")


def preset_title(game: str, preset: str, usual: str) -> str:
    """Return what a game's *preset* is called; *usual* where there are no words for it."""
    name = f"home.preset.{game}.{preset}"
    return tell(name) if knows(name) else usual
