"""The words of a search: the games, options and kinds that the command line names."""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

import click

from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.code.kinds import all_kinds
from tilewyrm.client.command_line.host_flags import values
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue, resolve
from tilewyrm.language.speech import tell


def game_of(presets: Collection[str], options: Collection[str]) -> str:
    """Return the only game that has all these *presets* and *options*.

    Raises:
        UsageError: none or several have them.
    """
    games = [
        name
        for name, played in GAMES.items()
        if {preset.name for preset in played.presets}.issuperset(presets)
        and {spec.name for spec in played.options}.issuperset(options)
    ]
    if len(games) == 1:
        return games[0]
    case = "several_games" if games else "no_game"
    names = ", ".join([*presets, *options])
    raise click.UsageError(tell(f"replay.search.{case}", names=names, games=", ".join(games)))


def given_options(
    game_name: str | None, presets: tuple[str, ...], option_texts: tuple[str, ...]
) -> dict[str, OptionValue]:
    """Return the options given; raise SetupError if there is no such option or preset."""
    if game_name is None:
        return {}
    played = GAMES[game_name]
    for name in presets:
        played.preset(name)
    specs = {spec.name: spec for spec in played.options}
    found = {}
    for name, text in values("--option", option_texts, "round_cap=10").items():
        if name not in specs:
            resolve(played.options, {name: text})  # which refuses it
        found[name] = specs[name].read(text)
    return found


def games_toward(kind: str, games: Sequence[str]) -> Sequence[str]:
    """Return those of *games* that have this *kind*.

    Raises:
        UsageError: none has it.
    """
    found = [name for name in games if kind in all_kinds(GAMES[name])]
    if not found:
        known = sorted({each for name in games for each in all_kinds(GAMES[name])})
        close = get_close_matches(kind, known) or get_close_matches(kind, known, cutoff=0)
        raise click.UsageError(tell("replay.search.no_kind", kind=kind, close=", ".join(close)))
    return found


def kind_lines(games: Sequence[str]) -> Iterator[str]:
    """Yield for each of *games* a line with all kinds."""
    for name in games:
        yield f"{GAMES[name].title}: {', '.join(sorted(all_kinds(GAMES[name])))}"


def change_lines(
    changed: CodeChange, games: Sequence[str], searched: Sequence[str]
) -> Iterator[str]:
    """Yield what changed, and which of *games* are left out for that."""
    if changed.names:
        yield tell("replay.search.changed", names=", ".join(changed.names))
    if others := [name for name in games if name not in searched]:
        titles = [", ".join(GAMES[name].title for name in each) for each in (searched, others)]
        yield tell("replay.search.games", games=titles[0], others=titles[1], name=others[0])
