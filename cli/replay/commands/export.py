"""`tilewyrm replay export`: a match as a page for a browser, a picture, or a recording."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import file, secret_of_page
from tilewyrm.cli.replay.export_formats import Export, ExportRefused, html, recording, svg
from tilewyrm.cli.replay.piped_input import readable_path
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.replay.story import encodable
from tilewyrm.client.command import look
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.screen.screen import SMALLEST
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.errors import ReplayError

_MAX_SIZE = (400, 200)
"""Columns and rows of a terminal, at most."""
_DEFAULT_SIZE = (120, 40)
"""The same by default."""
_HTML, _SVG, _CAST = "html", "svg", "cast"
"""The forms, by the endings of their files."""

Size = tuple[int, int]


def _size(_context: click.Context, _option: click.Parameter, words: str | None) -> Size | None:
    if words is None:
        return None
    pair = re.fullmatch(r"(\d{1,3})x(\d{1,3})", words)
    size = (int(pair[1]), int(pair[2])) if pair else (0, 0)
    if not all(low <= n <= high for low, n, high in zip(SMALLEST, size, _MAX_SIZE, strict=True)):
        low, high = ("x".join(map(str, bound)) for bound in (SMALLEST, _MAX_SIZE))
        raise click.BadParameter(
            f"{words!r} is not a size: COLUMNSxROWS from {low} to {high}, such as 120x40"
        )
    return size


@click.command(cls=TranslatedCommand, help="replay.export")
@file
@click.option("--html", "as_html", is_flag=True, help="replay.flag.html")
@click.option("--svg", "as_svg", is_flag=True, help="replay.flag.svg")
@click.option("--cast", "as_cast", is_flag=True, help="replay.flag.cast")
@secret_of_page
@click.option("--at", metavar="N", type=click.IntRange(0), help="replay.flag.svg_at")
@click.option("--size", metavar="SIZE", callback=_size, help="replay.flag.cast_size")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.output",
)
@look
def export(
    file: Path,
    as_html: bool,
    as_svg: bool,
    as_cast: bool,
    secrets: Sequence[bytes],
    at: int | None,
    size: Size | None,
    output: Path | None,
    language: str | None,
    theme: str | None,
) -> None:
    """Write the match in FILE so that others can see it."""
    settings = preferences(language=language or "", theme=theme or "").settings
    form = _form({_HTML: as_html, _SVG: as_svg, _CAST: as_cast})
    if secrets and form != _HTML:
        raise click.UsageError(
            "--secret works with --html only: a picture and a recording prove nothing"
        )
    if at is not None and form != _SVG:
        raise click.UsageError(
            "--at works with --svg only: a page and a recording show every moment"
        )
    if size is not None and form != _CAST:
        raise click.UsageError("--size works with --cast only: a page and a picture fit any size")
    target = output or Path(file.with_suffix(f".{form}").name)
    try:
        with readable_path(file) as path:
            match form:
                case "svg":
                    result = svg(path, at)
                case "cast":
                    result = recording(path, settings, *(size or _DEFAULT_SIZE))
                case _:
                    result = html(path, file.name, secrets)
    except ExportRefused as error:
        say(encodable(str(error)), err=True)
        raise SystemExit(Exit.FAILS) from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    if at is not None and at > result.seq:
        why = tell("replay.found.moment.none", entry=at, last=result.seq)
        raise click.BadParameter(why, param_hint="--at")
    raise SystemExit(_write(file, target, result))


def _form(flags: Mapping[str, bool]) -> str:
    """Return the form whose flag is given; the page by default."""
    forms = [form for form, is_given in flags.items() if is_given]
    if len(forms) > 1:
        names = " and ".join(f"--{form}" for form in forms)
        raise click.UsageError(f"{names} are different formats: give one")
    return forms[0] if forms else _HTML


def _write(file: Path, target: Path, result: Export) -> Exit:
    try:
        target.write_text(result.text, encoding="utf-8")
    except OSError as error:
        say(encodable(tell("replay.export.not_written", path=target, why=error.strerror)), err=True)
        return Exit.UNREADABLE
    size = target.stat().st_size
    say(encodable(count("replay.export.written", result.seq, path=target, size=size)))
    if result.lacks:
        say(encodable(result.lacks), err=True)
    if result.fault:
        say(f"{file}: {result.fault}", err=True)
        return Exit.UNREADABLE if result.is_newer else Exit.FAILS
    return Exit.HOLDS
