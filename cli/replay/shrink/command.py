"""`tilewyrm replay shrink`: the simplest match for which something still holds."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.compare.chosen_version import (
    VERSION,
    ChosenVersion,
)
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.next_commands import to_test_command
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.output_files import shrunk_path
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.replay.shrink.best_match import BestMatch
from tilewyrm.cli.replay.shrink.likely_options import likely_options
from tilewyrm.cli.replay.shrink.match_test import CommandTest, VersionTest
from tilewyrm.cli.replay.shrink.next_command import fault_code, test_command
from tilewyrm.cli.replay.shrink.player import Player
from tilewyrm.cli.replay.shrink.shrink_process import Effort, NotShrunkError, shrink_with
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.terminal.signals import ending_interrupts
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.loop_watch import SEARCH_TICK_S
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.shrink.moments import END

_SLOW_S = 1.0
"""Seconds of a test from which on the output says how long one takes."""


@click.command(cls=TranslatedCommand, help="replay.shrink")
@file
@click.option("--while", "command", metavar="COMMAND", help="replay.flag.while")
@click.option("--differs", metavar="OLD NEW", nargs=2, type=VERSION, help="replay.flag.differs")
@click.option("--twice", is_flag=True, help="replay.flag.shrink_twice")
@click.option("--offers", is_flag=True, help="replay.flag.differs_offers")
@click.option("--played-by", "player", metavar="VERSION", type=VERSION, help="replay.flag.player")
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.shrink_output",
)
@click.option(
    "--tries",
    metavar="COUNT",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="replay.flag.tries",
)
@click.option(
    "--seconds",
    metavar="N",
    type=click.FloatRange(min=0),
    default=120,
    show_default=True,
    help="replay.flag.shrink_seconds",
)
@click.option(
    "--seed",
    metavar="NUMBER",
    type=int,
    default=0,
    show_default=True,
    help="replay.flag.shrink_seed",
)
def shrink(
    file: Path,
    command: str | None,
    differs: tuple[ChosenVersion, ChosenVersion] | None,
    twice: bool,
    offers: bool,
    player: ChosenVersion | None,
    output: Path | None,
    tries: int,
    seconds: float,
    seed: int,
) -> None:
    """Write the match."""
    if (command is not None) + (differs is not None) + twice != 1:
        raise click.UsageError("give one of --while, --differs and --twice")
    if offers and differs is None:
        raise click.UsageError("--offers needs --differs")
    if player is not None and command is None:
        raise click.UsageError("--played-by needs --while")
    best = BestMatch(output or shrunk_path(file))
    effort = Effort(tries, seed, time.monotonic() + seconds if seconds else None)
    offers = offers or twice
    pair: SeededPair | None = None
    test: VersionTest | None = None
    with ExitStack() as stack:
        stack.enter_context(ending_interrupts())
        try:
            if command is not None:
                _shrink_while(command, player, file, best, effort)
            else:
                own = ChosenVersion.own()
                sides = differs or (own, own)
                pair = stack.enter_context(SeededPair(*sides, own=twice, tick_s=SEARCH_TICK_S))
                test = VersionTest(pair, offers=offers, deadline_s=effort.deadline_s)
                _shrink_pair(pair, file, test, best, effort, offers=offers, twice=twice)
        except KeyboardInterrupt:
            best.clear_line()
            if best.facts is None:
                say(tell("replay.shrink.never_tested"), err=True)
                raise SystemExit(Exit.FAILS) from None
            say(tell("replay.shrink.stopped"), err=True)
            best.is_final = False
            if pair is not None:
                pair.restart()
        assert best.facts is not None
        assert best.player is not None
        say(*_made(best))
        if pair is not None and test is not None:
            shown = partial(_shown, pair, test, file, best, offers=offers, twice=twice)
            try:
                lines = list(shown())
            except KeyboardInterrupt:
                pair.restart()
                lines = list(shown(judged=False))
            say(*lines)
        if best.player.adapted:
            fields = {"file": file, "version": best.player.version.label}
            say(tell("replay.shrink.adapted", **fields))
    if best.facts["whole"]["secret"] and not best.facts["checks_rolls"]:
        say(tell("replay.made.no_secret"), err=True)


def _shrink_while(
    command: str, player: ChosenVersion | None, file: Path, best: BestMatch, effort: Effort
) -> None:
    """Shrink the match while *command* succeeds, by the rules of *player* or this version."""
    version = player or ChosenVersion.own()
    test = CommandTest(command)
    players = [Player(version, HASH_SEEDS[0], own=player is None)]
    try:
        shrink_with(players, file, test, best, effort)
    except NotShrunkError as error:
        if error.whys:
            raise _invalid(file, version.label, error) from error
        message = tell("replay.shrink.never", command=command, code=test.code)
        raise click.ClickException(message) from error
    finally:
        best.clear_line()


def _shrink_pair(
    pair: SeededPair,
    file: Path,
    test: VersionTest,
    best: BestMatch,
    effort: Effort,
    *,
    offers: bool,
    twice: bool,
) -> None:
    """Shrink the match while both versions play it differently."""
    try:
        pair.settle(file, offers=offers)
        found, _, _ = pair.pair.difference(file, offers=offers)
    except UnplayedFile as error:
        _check_readable(file)
        raise click.ClickException(str(error)) from error
    players = [
        Player(version, hash_seed, own=twice)
        for version, hash_seed in zip(pair.versions, pair.seeds, strict=True)
    ]
    takes_rolls = found is not None and not found.is_roll
    effort = replace(effort, likely=likely_options(*pair.versions, file))
    try:
        shrink_with(players, file, test, best, effort, takes_rolls=takes_rolls)
    except NotShrunkError as error:
        if error.whys:
            best.clear_line()
            _check_no_roll(pair, found, file, players[1], error)
            raise _invalid(
                file, ", ".join(dict.fromkeys(each.label for each in pair.versions)), error
            ) from error
        old, new = pair.versions
        text = "replay.shrink.alike_twice" if twice else "replay.shrink.alike"
        if old == new and not twice:
            raise click.ClickException(tell("replay.versions.same", version=old)) from error
        hint = "" if offers else f"\n{tell('replay.bisect.try_offers')}"
        raise click.ClickException(f"{tell(text, seeds=len(HASH_SEEDS))}{hint}") from error
    finally:
        best.clear_line()


def _check_no_roll(
    pair: SeededPair,
    difference: VersionDifference | None,
    file: Path,
    new: Player,
    error: NotShrunkError,
) -> None:
    """Check that the *difference* in *file*, which no version accepts, is not of a roll.

    Raises:
        click.ClickException: it is. It says what the other version refuses, and names the test of
            the roll, which needs no short match.
    """
    if difference is not None and difference.is_roll:
        refusing = 0 if fault_code(difference) == "roll" else 1
        other = 1 - refusing
        fields = {
            "file": file,
            "entry": difference.entry,
            "version": pair.versions[refusing].label,
            "other": pair.versions[other].label,
            "why": error.whys[other],
        }
        command = test_command(pair, new, difference, file)
        raise click.ClickException(tell("replay.shrink.roll", **fields, command=command))


def _invalid(file: Path, versions: str, error: NotShrunkError) -> click.ClickException:
    """Return that none of the *versions* accepts *file*, and what to do."""
    _check_readable(file)
    fields = {"file": file, "versions": versions, "why": error.whys[0]}
    return click.ClickException(tell("replay.shrink.fails", **fields))


def _check_readable(file: Path) -> None:
    """Raise SystemExit if *file* is not a replay that this program can read, and say why."""
    try:
        with open_replay(file) as stream:
            Resimulation(stream)
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error


def _made(best: BestMatch) -> Iterator[str]:
    """Yield how large the best match is, and what its setup needs."""
    assert best.facts is not None
    facts, whole = best.facts, best.facts["whole"]
    fields = {"path": best.path, "kept": facts["entries"], "size": facts["size"]}
    yield count("replay.shrink.made", whole["entries"], **fields)
    options = {"kept": len(facts["options"]), "seats": facts["seats"], "before": whole["seats"]}
    line = count("replay.shrink.setup", whole["options"], **options)
    shown = " ".join(f"{name}={spell(value)}" for name, value in facts["options"].items())
    yield f"{line}: {shown}" if shown else line
    if facts["entries"] >= whole["entries"]:
        is_simpler = options["kept"] < whole["options"] or facts["seats"] < whole["seats"]
        yield tell("replay.shrink.simpler_setup" if is_simpler else "replay.shrink.no_shorter")
    if best.is_mostly_left:
        if best.first_entries < whole["entries"]:
            yield count("replay.shrink.needed", best.first_entries, whole=whole["entries"])
        yield count("replay.shrink.mostly_left", best.tests)
    if not best.is_final:
        yield tell("replay.shrink.more_time")
        if best.mean_test_s >= _SLOW_S:
            yield count("replay.shrink.slow", round(best.mean_test_s))


def _shown(
    pair: SeededPair,
    test: VersionTest,
    file: Path,
    best: BestMatch,
    *,
    offers: bool,
    twice: bool,
    judged: bool = True,
) -> Iterator[str]:
    """Yield what differs in the *best* match of *file*, and how to make a test of it.

    If it is not *judged*, which saves time, nothing says whether that depends on the hash seed.
    """
    path = best.path
    assert best.player is not None
    found, _, _ = pair.pair.difference(path, offers=offers)
    assert found is not None
    yield from _other_subject(test.first, found, file, best)
    difference = pair.pair.clearest(path, found)
    if twice:
        first, second = (tell("replay.twice.seed", seed=seed) for seed in pair.seeds)
        yield headline(difference, (first, second), "replay.twice.entry")
        yield from difference_lines(difference, (first, second))
        command = to_test_command(path, " --twice")
        yield tell("replay.shrink.to_test", command=command)
        return
    old, new = pair.versions
    sides = tell("replay.bisect.old", version=old), tell("replay.bisect.new", version=new)
    yield headline(difference, sides)
    yield from difference_lines(difference, sides)
    if judged:
        pair.judge(path, difference, offers=offers)
        yield from pair.seed_lines()
    if old == new:  # no version is without the error
        return
    yield tell("replay.shrink.to_test", command=test_command(pair, best.player, difference, path))


def _other_subject(
    first: VersionDifference | None, last: VersionDifference, file: Path, best: BestMatch
) -> Iterator[str]:
    """Yield that the *last* difference may not be the *first* one, that of *file*, if so.

    It has another kind, and comes with another kind of entry or question. One of these alone hardly
    ever has another cause.
    """
    assert first is not None
    assert best.facts is not None
    occasions = best.first_occasion, best.facts["occasion"]
    if last.kinds <= first.kinds or occasions[0] == occasions[1]:
        return
    before, after = (
        f"{kind_of(each)} ({_occasion_words(occasion)})"
        for each, occasion in zip((first, last), occasions, strict=True)
    )
    yield tell("replay.shrink.other_subject", file=file, before=before, after=after)


def _occasion_words(occasion: str) -> str:
    """Return the kind of an entry or a question, or the end of the match, in words."""
    return tell("replay.found.compared.end") if occasion == END else occasion
