"""Pictures of the client: the real application draws on a terminal, and that is painted.

``make pictures`` writes those of `SHOTS` to ``docs/images``. Any other moment of a match:

    PYTHONPATH=tests python -m support.pictures --game carcassonne --size 120x40 --theme light \\
        --entries 80 --seed 5 --out moment.png
"""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input

from support import desks
from support.paint import DARK, LIGHT, paint
from support.serving import eventually
from support.terminal import Terminal
from tilewyrm.client.app import build
from tilewyrm.client.desk import Desk
from tilewyrm.client.theme import THEMES
from tilewyrm.engine.options import OptionValue
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.language.speech import LANGUAGES, speak

IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
_NOTHING_S = 0.5
"""After this long a key has changed nothing."""
SIZES = ("80x24", "120x40", "160x50", "220x60")


@dataclass(frozen=True)
class Moment:
    """A moment of a match between bots who know what they do."""

    game: str
    seed: int
    entries: int
    question: str = ""
    """That is asked; empty for any."""
    keys: Sequence[str] = ()
    """What the player has pressed since, as a terminal sends it."""
    seats: int = 3
    bot: str = "greedy"
    options: dict[str, OptionValue] = field(default_factory=dict)

    def desk(self, theme: str = "dark") -> Desk:
        """Return the desk of the seat that is asked."""
        desk = desks.played(
            self.game,
            self.seed,
            self.entries,
            self.question,
            seats=self.seats,
            bot=self.bot,
            previews=True,
            options=self.options,
        )
        desk.settings = replace(desk.settings, theme=theme)
        return desk


EVERYTHING: dict[str, OptionValue] = dict(game("carcassonne").preset("everything").options)
MOMENTS = {
    "carcassonne": Moment("carcassonne", 5, 90, "place-tile", options=EVERYTHING),
    "feuville": Moment("feuville", 5, 500),
}
"""The moment of each game that is shown in all sizes."""


async def shown(desk: Desk, size: str, keys: Sequence[str] = ()) -> Terminal:
    """Return a terminal of *size* on which the application has drawn *desk*, after *keys*."""
    columns, rows = (int(number) for number in size.split("x"))
    terminal = Terminal(columns, rows)
    with create_pipe_input() as pipe, create_app_session():
        application = build(desk, terminal_in=pipe, terminal_out=terminal.output())
        running = asyncio.create_task(application.run_async())
        await eventually(lambda: application.render_counter)
        for key in keys:
            await _pressed(application, pipe, key)
        picture = terminal.screen.buffer.copy()
        application.exit()
        await running
    terminal.screen.buffer = picture
    return terminal


async def _pressed(application: Application[None], pipe: PipeInput, key: str) -> None:
    """Press *key* and wait until that is drawn, if it changes anything."""
    drawn = application.render_counter
    pipe.send_text(key)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_NOTHING_S):
            await eventually(lambda: application.render_counter > drawn)


def draw(moment: Moment, size: str, theme: str, out: Path) -> None:
    """Write the picture of *moment* on a terminal of *size* to *out*."""
    terminal = asyncio.run(shown(moment.desk(theme), size, moment.keys))
    paint(terminal.screen, LIGHT if theme == "light" else DARK).save(out, optimize=True)
    print(out, file=sys.stderr)


def main(arguments: Sequence[str]) -> None:
    """Write the pictures that the command line asks for; all of `MOMENTS` without arguments."""
    parser = argparse.ArgumentParser(prog="support.pictures")
    parser.add_argument("--game", choices=sorted(GAMES))
    parser.add_argument("--size", default="120x40", help="COLUMNSxROWS")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--entries", type=int, default=90, help="after so many of the match")
    parser.add_argument("--question", default="", help="that is asked, such as place-tile")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--bot", default="greedy", help="who plays: greedy or random")
    parser.add_argument("--preset", default="", help="of the game's, such as everything")
    parser.add_argument("--keys", default="", help="pressed first: t, \\\\t (Tab), \\\\r (Enter)")
    parser.add_argument("--out", type=Path, default=Path("moment.png"))
    asked = parser.parse_args(arguments)
    speak(asked.language)
    if asked.game:
        moment = Moment(
            asked.game,
            asked.seed,
            asked.entries,
            asked.question,
            keys=[key.encode().decode("unicode_escape") for key in asked.keys],
            seats=asked.seats,
            bot=asked.bot,
            options=dict(game(asked.game).preset(asked.preset).options),
        )
        draw(moment, asked.size, asked.theme, asked.out)
        return
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, moment in MOMENTS.items():
        for size in SIZES:
            for theme in ("dark", "light"):
                draw(moment, size, theme, IMAGES / f"{name}-{size}-{theme}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
