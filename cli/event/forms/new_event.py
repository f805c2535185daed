"""The form of a new event: what is played, by whom against whom, and how it is scored."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from tilewyrm.cli.event.forms.field import Button, ChoiceField, Field, Option, TextField
from tilewyrm.cli.event.forms.form_screen import FormScreen
from tilewyrm.client.command_line.term_flags import clock_terms
from tilewyrm.client.errors import ClientError
from tilewyrm.client.words.presets import about_expansion, preset_title, usual_preset
from tilewyrm.engine.game import Game
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.engine.setup.options import OptionValue, resolve
from tilewyrm.language.speech import knows, tell

_MOST_ROUNDS = 15
_USUAL_ROUNDS, _USUAL_SEATS = 3, 4
_KEY_DIGITS = 64
_LONGEST_TITLE = 60
_USUAL_SCORING = "places"
"""For tables of more than two."""
Send = Callable[["NewEvent"], Sequence[str]]
"""Begins the event; returns lines for the organiser. It raises a ClickException if it cannot."""


@dataclass
class NewEvent:
    """The choices about a new event; empty texts and None stand for the usual."""

    folder: Path | None = None
    title: str = ""
    game: str = ""
    preset: str = ""
    options: dict[str, str] = field(default_factory=dict)
    """Options beside those of the preset, as they are typed."""
    rounds: int | None = None
    seats: int | None = None
    scoring: str = ""
    awards: Sequence[str] = ()
    clock: str = ""
    equal_luck: bool = False
    server_key: str = ""


class NewEventForm:
    """The fields, which depend on one another."""

    def __init__(self, given: NewEvent, send: Send) -> None:
        """Begin with what is *given*; *send* begins the event."""
        self.screen: FormScreen[Sequence[str]] = FormScreen(
            tell("event.form.title"), self._fields, [tell("event.form.intro")]
        )
        self._given = given
        self._send = send
        usual = given.folder.resolve().name if given.folder is not None else ""
        self._folder = _text("folder", "", 200)
        self._title = _text("name", given.title or usual, _LONGEST_TITLE)
        games = [Option(name, game(name).title) for name in GAMES]
        self._game = ChoiceField(tell("event.form.game"), games, changed=self._turn_game)
        self._game.choose(given.game)
        most = max(_MOST_ROUNDS, given.rounds or 0)
        rounds = [Option(str(each), str(each)) for each in range(1, most + 1)]
        self._rounds = ChoiceField(tell("event.form.rounds"), rounds)
        self._rounds.choose(str(given.rounds or _USUAL_ROUNDS))
        self._luck = self._yes_or_no(tell("event.form.luck"), tell("event.form.luck.detail"))
        self._luck.choose(str(given.equal_luck))
        self._clock = _text("clock", given.clock, 20)
        self._key = _text("server", given.server_key, 400)
        self._awards = _text("award", "", 60)
        self._seats = ChoiceField(tell("event.form.seats"), [Option("2", "2")])
        self._scoring = ChoiceField(
            tell("event.form.scoring"), [Option(_USUAL_SCORING, "")], changed=self._choose_scoring
        )
        self._scored, self._awarded = given.scoring, ""
        self._turn_game()
        self._preset.choose(given.preset)
        self._adapt()

    def _yes_or_no(self, label: str, detail: str) -> ChoiceField:
        options = (
            Option(str(False), tell("settings.off"), detail),
            Option(str(True), tell("settings.on"), detail),
        )
        return ChoiceField(label, options, changed=self._adapt)

    @property
    def _played(self) -> Game:
        return game(self._game.value)

    @property
    def _preset_options(self) -> Mapping[str, OptionValue]:
        return self._played.preset(self._preset.value).options

    def _turn_game(self) -> None:
        """Offer presets, expansions and seats of the game."""
        played = self._played
        self._preset = ChoiceField(
            tell("event.form.preset"),
            [
                Option(
                    each.name,
                    preset_title(played.name, each.name, each.title),
                    _words(f"options.preset.{each.name}.about", each.meaning),
                )
                for each in played.presets
            ],
            usual_preset(played.presets),
            changed=self._adapt,
        )
        self._expansions = {
            name: self._yes_or_no(
                preset_title(played.name, each.name, each.title), about_expansion([name])
            )
            for each in played.presets
            for name in each.options
            if list(each.options.values()) == [True] and not each.language
        }
        self._seats.options = ()
        self._adapt()

    def _options(self) -> dict[str, str]:
        """Return the expansions that are chosen beside the preset."""
        chosen = [name for name, each in self._expansions.items() if each.value == str(True)]
        return dict.fromkeys((name for name in chosen if name not in self._preset_options), "yes")

    def _adapt(self) -> None:
        """Offer the seats and scorings that go with the other fields."""
        played, seats, scoring = self._played, self._seats, self._scoring
        before = seats.value if seats.options else str(self._given.seats or _USUAL_SEATS)
        chosen = {
            **self._preset_options,
            **dict.fromkeys(self._options(), True),
        }
        most = played.most_seats(resolve(played.options, chosen))
        counts = [str(each) for each in played.seats if 2 <= each <= most]
        seats.options = [Option(each, each) for each in counts]
        seats.at = counts.index(before) if before in counts else len(counts) - 1
        seats.changed = self._adapt
        names = ["wins"] if seats.value == "2" else []
        names += [_USUAL_SCORING, "points"]
        if self._luck.value == str(True):
            names.insert(0, "matchpoints")
        scoring.options = [
            Option(name, tell(f"event.scoring.{name}"), tell(f"event.scoring.{name}.about"))
            for name in names
        ]
        scoring.at = names.index(self._scored) if self._scored in names else 0
        if seats.value != self._awarded:
            self._awarded = seats.value
            size = int(seats.value)
            sizes = (size,) if size == 2 else (size, size - 1)
            self._awards.value = " ".join(",".join(map(str, range(each, 0, -1))) for each in sizes)

    def _choose_scoring(self) -> None:
        self._scored = self._scoring.value

    def _fields(self) -> list[Field]:
        """Return the fields that are shown now, from the first to the last."""
        folder = [self._folder] if self._given.folder is None else []
        awards = [self._awards] if self._scoring.value == "points" else []
        return [
            *folder,
            self._title,
            self._game,
            self._preset,
            self._rounds,
            self._seats,
            self._scoring,
            *awards,
            self._clock,
            self._key,
            self._luck,
            Button(tell("event.form.begin"), self._press),
            *(each for name, each in self._expansions.items() if name not in self._preset_options),
        ]

    def _press(self) -> None:
        self.screen.send(lambda: self._send(self._chosen()))

    def _chosen(self) -> NewEvent:
        """Return the choices.

        Raises:
            ClickException: something is missing, or cannot be understood.
        """
        folder = self._given.folder or self._folder.value.strip()
        if not folder:
            raise click.ClickException(tell("event.form.no_folder"))
        key = self._key.value.strip()
        if key and not Path(key).exists() and not _is_key(key):
            raise click.ClickException(tell("event.form.no_key"))
        if self._luck.value == str(True) and not key:
            raise click.ClickException(tell("event.form.no_server"))
        clock = self._clock.value.strip()
        try:
            clock_terms(clock or "none")
        except ClientError as error:
            raise click.ClickException(str(error)) from error
        awards = self._awards.value.split() if self._scoring.value == "points" else []
        if not all(number.isdecimal() for text in awards for number in text.split(",")):
            raise click.ClickException(tell("event.form.no_award"))
        return NewEvent(
            folder=Path(folder),
            title=" ".join(self._title.value.split()),
            game=self._game.value,
            preset=self._preset.value,
            options=self._options(),
            rounds=int(self._rounds.value),
            seats=int(self._seats.value),
            scoring=self._scoring.value,
            awards=awards,
            clock=clock,
            equal_luck=self._luck.value == str(True),
            server_key=key,
        )


def _text(name: str, value: str, longest: int) -> TextField:
    """Return a field to type in, with its words."""
    detail = tell(f"event.form.{name}.detail")
    return TextField(tell(f"event.form.{name}"), value, detail, longest=longest)


def _words(name: str, usual: str) -> str:
    return tell(name) if knows(name) else usual


def _is_key(text: str) -> bool:
    return len(text) == _KEY_DIGITS and not set(text) - set("0123456789abcdef")
