"""Pictures of the client: the real application draws on a terminal, and that is painted.

``make pictures`` writes those of `moments`, `series` and `company` to ``docs/images``. Any other
moment of a match:

    PYTHONPATH=tests python -m support.pictures --game carcassonne --size 120x40 --theme light \\
        --entries 80 --seed 5 --out moment.png
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from support import series
from support.company import company
from support.moments import ENDS, MOMENTS, MORE, SIZES, Moment, shown
from support.paint import DARK, LIGHT, paint
from support.serving import asynchronous
from tilewyrm.client.drawing.theme import THEMES
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.language.speech import LANGUAGES, speak

IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"


def draw(moment: Moment, size: str, theme: str, out: Path) -> None:
    """Write the picture of *moment* on a terminal of *size* to *out*."""
    terminal = asyncio.run(shown(moment.desk(theme), size, moment.keys))
    paint(terminal.screen, LIGHT if theme == "light" else DARK).save(out, optimize=True)
    print(out, file=sys.stderr)


def first_minutes() -> None:
    """Write the pictures of a newcomer's first minutes with each game."""
    folder = IMAGES / "first-minutes"
    folder.mkdir(parents=True, exist_ok=True)

    @asynchronous
    async def follow(name: str) -> None:
        number = 1
        paint(series.home().screen, DARK).save(folder / f"{name}-01.png", optimize=True)
        async for frame in series.frames(name):
            number += 1
            paint(frame.screen, DARK).save(folder / f"{name}-{number:02}.png", optimize=True)

    for name in sorted(GAMES):
        follow(name)


def two_people() -> None:
    """Write the pictures of two people at one table: before, at, and away from it."""
    with TemporaryDirectory() as folder:
        seen = company(Path(folder))
    for name, picture in zip(("waiting-room", "two-players", "home"), seen, strict=True):
        picture.save(IMAGES / f"{name}.png", optimize=True)


def in_languages() -> None:
    """Write the picture of each game in every language but English."""
    for language in LANGUAGES:
        if language != "en":
            speak(language)
            for name, moment in MOMENTS.items():
                draw(moment, "120x40", "dark", IMAGES / f"{name}-120x40-{language}.png")
    speak("en")


def main(arguments: Sequence[str]) -> None:
    """Write the pictures that the command line asks for; all of them without arguments."""
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
            keys=tuple(key.encode().decode("unicode_escape") for key in asked.keys),
            seats=asked.seats,
            bot=asked.bot,
            options=dict(game(asked.game).preset(asked.preset).options),
        )
        draw(moment, asked.size, asked.theme, asked.out)
        return
    first_minutes()
    two_people()
    in_languages()
    for name in ENDS:
        draw(MORE[name], "120x40", "light", IMAGES / f"{name}-light.png")
        for theme in ("dark", "light"):
            draw(MORE[name], "160x50", theme, IMAGES / f"{name}-160x50-{theme}.png")
    for name, moment in MORE.items():
        draw(moment, "120x40", "dark", IMAGES / f"{name}.png")
    for name, moment in MOMENTS.items():
        for size in SIZES:
            for theme in ("dark", "light"):
                draw(moment, size, theme, IMAGES / f"{name}-{size}-{theme}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
