"""`tilewyrm replay mistakes`: the costliest choices of a seat, each to try again."""

from pathlib import Path

import click

from tilewyrm.cli.bulk.progress import Progress
from tilewyrm.cli.replay.arguments import SeatNotFound, file, valid_bot
from tilewyrm.cli.replay.mistakes import MOST, Mistake, Wording, facts, mistakes, wording
from tilewyrm.cli.replay.piped_input import readable_path
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.replay.story import Story, encodable
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import program
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import ReplayError


@click.command("mistakes", cls=TranslatedCommand, help="mistakes.help")
@file
@click.option(
    "--seat", metavar="N", type=click.IntRange(min=1), default=None, help="mistakes.flag.seat"
)
@click.option(
    "--bot", default=LOOKAHEAD, metavar="NAME", callback=valid_bot, help="mistakes.flag.bot"
)
@click.option(
    "-n", "--most", metavar="N", type=click.IntRange(min=1), default=MOST, help="mistakes.flag.most"
)
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json_one")
def mistakes_command(file: Path, seat: int | None, bot: str, most: int, as_json: bool) -> None:
    """Print them."""
    preferences()
    try:
        with readable_path(file) as path:
            story = Story(path)
            number = _seat(story, seat)
            found = _found(path, story, number, bot, most)
            words = [wording(path, one) for one in found]
    except SeatNotFound as error:
        raise click.ClickException(f"{file}: {error}") from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    name = story.model.name(number)
    if as_json:
        told = [facts(one, said) for one, said in zip(found, words, strict=True)]
        say_json({"seat": number, "name": name, "bot": bot, "mistakes": told})
        return
    say(encodable(tell("mistakes.title" if found else "mistakes.none", name=name, bot=bot)))
    for rank, (one, said) in enumerate(zip(found, words, strict=True), start=1):
        for line in _lines(rank, one, said):
            say(encodable(line))
        again = {"program": program(), "file": file, "entry": one.after, "seat": number + 1}
        say(encodable(tell("mistakes.again", **again)))


def _lines(rank: int, mistake: Mistake, words: Wording) -> list[str]:
    """Return one of them in words."""
    points = f"{mistake.cost / 100:.1f}"
    return [
        tell("mistakes.line", rank=rank, turn=words.turn, chosen=words.chosen, points=points),
        tell("mistakes.better", best=words.best, brings=words.brings)
        if words.brings
        else tell("mistakes.better_plain", best=words.best),
    ]


def _seat(story: Story, seat: int | None) -> int:
    """Return the number of *seat*, counted from 1, or by default the first person's or the first.

    Raises:
        SeatNotFound: there is no such seat.
    """
    seats = story.model.table.seats
    if seat is None:
        return next((n for n, one in enumerate(seats) if not (one.bot or one.program)), 0)
    if seat > len(seats):
        raise SeatNotFound(tell("rerun.no_seat", seat=seat, seats=len(seats)))
    return seat - 1


def _found(path: Path, story: Story, seat: int, bot: str, most: int) -> list[Mistake]:
    """Return the mistakes; a line on a terminal tells how far it is."""
    entries = story.feed.entries
    with Progress(entries, entries, wanted=True, text="replay.progress.entries") as progress:
        return mistakes(path, seat, bot, most, lambda _: progress.advance(1))
