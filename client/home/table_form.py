"""Rows that every page of a new table has: game, rules, expansions, level of the bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend, GameOffer, PresetOffer
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.settings import played_games
from tilewyrm.client.words.bot_levels import grade, level_words
from tilewyrm.client.words.presets import about_expansion, preset_title, usual_preset
from tilewyrm.language.speech import count, knows, tell

_ON, _OFF = "[x]", "[ ]"


@dataclass
class _TableForm:
    """What has been chosen for the new table, by number, as far as that was offered."""

    game: int = 0
    preset: int = 0
    bots: int = 2
    level: str = ""
    """The bots' strategy, or empty for the default one."""
    people: int = 2
    flags: frozenset[str] | None = None
    """The expansions, if they are not those of the preset."""
    tiles: str = ""
    """Copies of tiles as they were typed; empty for one of each."""


class NewTablePage(HomePage):
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
        names = [game.name for game in self._games]
        wished = names.index(self._home.play_options.game or played_games.usual_game(names))
        self._table.game = wished
        self._table.preset = usual_preset(self._games[wished].presets)

    @property
    def _game(self) -> GameOffer | None:
        return self._games[self._table.game] if self._games else None

    def _game_rows(self) -> list[FormRow]:
        game = self._game
        if game is None:
            return []
        rules = FormRow(
            tell("home.new.rules"),
            self._rules(game),
            _about_presets(game.name),
            turn=self._turn_preset,
        )
        return [FormRow(tell("home.new.game"), game.title, turn=self._turn_game), rules]

    def _box_rows(self, game: GameOffer) -> list[FormRow]:
        """Return the rows of the expansions of *game*, and of copies of tiles if it has several.

        They are the last of a page: there may be more than it shows at once.
        """
        title, detail = tell("home.new.tiles"), tell("home.new.tiles.detail")
        copies = FormRow(title, self._table.tiles, detail, typed=self._type_tiles)
        expansions = [self._expansion_row(game, preset) for preset in game.expansions]
        return [*expansions, copies] if game.has_copies else expansions

    def _type_tiles(self, text: str) -> None:
        self._table.tiles = text

    def _rules(self, game: GameOffer) -> str:
        """Return the preset in words, or how many expansions there are if none fits."""
        table = self._table
        if table.flags is None:
            preset = game.presets[table.preset]
            return preset_title(game.name, preset.name, preset.title)
        return count("people.expansions", len(table.flags))

    def _flags(self, game: GameOffer) -> frozenset[str]:
        """Return the expansions that are chosen."""
        table = self._table
        return game.presets[table.preset].flags if table.flags is None else table.flags

    def _most(self, game: GameOffer) -> int:
        """Return the seats of the largest table with the rules that are chosen."""
        return game.most_with(game.presets[self._table.preset], self._flags(game))

    def _seat_limit(self, game: GameOffer) -> str:
        """Return how many can play, and the expansion with which more can; empty if none can."""
        most = self._most(game)
        larger = next((one for one in game.expansions if one.most > most), None)
        if larger is None:
            return ""
        title = preset_title(game.name, larger.name, larger.title)
        return tell("home.seat_limit", most=most, more=larger.most, title=title)

    def _expansion_row(self, game: GameOffer, preset: PresetOffer) -> FormRow:
        chosen = self._flags(game)
        title = preset_title(game.name, preset.name, preset.title)
        return FormRow(
            title,
            _ON if preset.flags <= chosen else _OFF,
            about_expansion(preset.flags),
            turn=lambda _: self._choose(game, chosen ^ preset.flags),
            is_box=True,
        )

    def _choose(self, game: GameOffer, flags: frozenset[str]) -> None:
        """Play with the expansions *flags*, by a preset if one has just these."""
        fits = [n for n, preset in enumerate(game.presets) if preset.flags == flags]
        self._table.preset = fits[0] if fits else 0
        self._table.flags = None if fits else flags

    def _turn_preset(self, steps: int) -> None:
        table, presets = self._table, self._games[self._table.game].presets
        table.preset = (table.preset + steps) % len(presets)
        table.flags = None

    def _chosen_rules(self, game: GameOffer) -> dict[str, Any]:
        """Return preset, options and copies of tiles, as `PlayOptions` has them."""
        flags = self._table.flags or ()
        return {
            "preset": game.presets[self._table.preset].name,
            "options": dict.fromkeys(sorted(flags), "yes"),
            "tiles": self._table.tiles.strip() if game.has_copies else "",
        }

    def _level_row(self, game: GameOffer) -> FormRow:
        level = self._level(game)
        strength, words = grade(level), level_words(level)
        value = strength if strength == level else f"{strength} ({level})"
        return FormRow(tell("home.new.level"), value, words, turn=self._turn_level)

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
        table.preset, table.flags = usual_preset(games[table.game].presets), None
        table.bots = min(table.bots, games[table.game].most - 1)
        table.people = min(table.people, games[table.game].most)


def _about_presets(game: str) -> str:
    """Return the text about the presets of a game."""
    own = f"home.new.rules.{game}"
    return tell(own if knows(own) else "home.new.rules.detail")
