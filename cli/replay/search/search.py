"""`tilewyrm replay search`: random matches that two versions of the program play differently."""

import time
from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.bulk.workers import jobs, processors
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion, is_span, span_of
from tilewyrm.cli.replay.compare.commits.commit_search import check_order
from tilewyrm.cli.replay.compare.comparison_command import ComparisonCommand, ComparisonExit
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.search.code.code_change import code_change
from tilewyrm.cli.replay.search.code.edition_changes import edition_changes
from tilewyrm.cli.replay.search.commits.likely_commits import likeliest_first
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.first_commits import FirstCommits, note_only_commit
from tilewyrm.cli.replay.search.hash_seed_judge import note_sides
from tilewyrm.cli.replay.search.match_search import MatchSearch
from tilewyrm.cli.replay.search.part_search import SHARE, PartSearch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_facts, search_lines
from tilewyrm.cli.replay.search.search_request import (
    change_lines,
    game_of,
    games_toward,
    given_options,
    kind_lines,
)
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_report import SearchReport
from tilewyrm.cli.replay.search.totals.search_totals import Finding
from tilewyrm.cli.replay.shrink.command import shrink
from tilewyrm.client.command_line.host_flags import values
from tilewyrm.client.terminal.signals import ending_interrupts
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import tell

_LIST = "?"
"""Kind with which the kinds are listed."""
_MOST_COMMITS_S = 20.0
_COMMITS_SHARE = 1 / 5
"""Most of the time, in seconds and in that of the search, for the first commits at the end."""


@click.command(cls=ComparisonCommand, help="replay.search")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", type=VERSION, required=False)
@click.option("--game", "game_name", type=click.Choice([*GAMES]), help="replay.flag.search_game")
@click.option(
    "--preset", "presets", multiple=True, metavar="NAME", help="replay.flag.search_preset"
)
@click.option(
    "--option",
    "option_texts",
    multiple=True,
    metavar="NAME=VALUE",
    help="replay.flag.search_option",
)
@click.option("--toward", metavar="KIND", help="replay.flag.search_toward")
@click.option("--seats", type=click.IntRange(min=2), metavar="N", help="replay.flag.search_seats")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=60,
    show_default=True,
    metavar="N",
    help="replay.flag.search_seconds",
)
@click.option(
    "--matches", type=click.IntRange(min=1), metavar="N", help="replay.flag.search_matches"
)
@click.option("--seed", type=int, default=0, show_default=True, help="replay.flag.search_seed")
@jobs
@click.option(
    "--into",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    metavar="FOLDER",
    help="replay.flag.search_into",
)
@click.option("--shrink", "is_shrunk", is_flag=True, help="replay.flag.search_shrink")
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json")
@click.pass_context
def search(
    ctx: click.Context,
    old: str,
    new: ChosenVersion | None,
    game_name: str | None,
    presets: tuple[str, ...],
    option_texts: tuple[str, ...],
    toward: str | None,
    seats: int | None,
    seconds: float,
    matches: int | None,
    seed: int,
    jobs: int | None,
    folder: Path,
    is_shrunk: bool,
    as_json: bool,
) -> None:
    """Print the kinds of differences that the matches show."""
    if toward == _LIST:
        say(*kind_lines([*GAMES] if game_name is None else [game_name]))
        return
    end_s = time.monotonic() + seconds
    versions = _versions(old, new)
    try:
        if game_name is None and (presets or option_texts):
            game_name = game_of(presets, values("--option", option_texts, "round_cap=10"))
        options = given_options(game_name, presets, option_texts)
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    games: Sequence[str] = [*GAMES] if game_name is None else [game_name]
    if toward is not None:
        games = games_toward(toward, games)

    def field_of(old: ChosenVersion, new: ChosenVersion) -> SearchField:
        changed, searched = code_change(old, new, games), games
        if game_name is None and changed.names:
            searched = changed.games
        if toward is not None:
            changed = changed.toward_kind
        return SearchField(searched, seats, presets or None, options, changed, toward or "")

    among = field_of(*versions)
    if not as_json:
        say(*change_lines(among.changed, games, among.games))
    other_editions = edition_changes(*versions, games)
    for edition in other_editions:
        say_json(edition.facts()) if as_json else say(*edition.lines())
    folder.mkdir(parents=True, exist_ok=True)
    running = MatchSearch(versions, among, seed, folder)
    span = SearchSpan.of(*versions, games)
    totals, report = running.totals, SearchReport(as_json=as_json)
    has_parts = matches is None and len(span.rule_changes) > 1
    has_several = len(span.commits) > 1
    commits_s = min(_MOST_COMMITS_S, seconds * _COMMITS_SHARE) if has_several else 0.0
    seeds = 0 if versions[0] == versions[1] else len(HASH_SEEDS)
    share = SHARE if has_parts else 1
    search_time = SearchTime(end_s - time.monotonic(), share, commits_s, seeds)
    threads = jobs or processors()
    try:
        with ending_interrupts(), FirstCommits(span, totals, report.show) as first_commits:
            running.run(threads, search_time, matches=matches, news=report.show, span=span)
            note_only_commit(span, totals.all_findings)
            if has_several:
                first_commits.note(totals.all_findings, search_time.whole_end_s)
            branches = among.changed.functions.branches
            parts = PartSearch(span, totals, branches, field_of, folder, seed, first_commits)
            is_ended = False
            while not is_ended:
                is_ended = not has_parts or not parts.run(
                    threads, search_time, news=report.show, announce=report.announce
                )
                last_s = end_s - search_time.pair_s  # a busy machine takes long to end, too
                if has_several:
                    first_commits.note(totals.all_findings, last_s - search_time.seeds_s)
                note_sides(totals, versions, last_s)
                search_time = search_time.rest
    except UnplayedFile as error:
        report.clear()
        say(str(error), err=True)
        raise SystemExit(ComparisonExit.UNTESTED) from error
    except KeyboardInterrupt:
        report.clear()
        say(tell("replay.search.stopped"), err=True)
    report.clear()
    span = likeliest_first(span, totals.first_commits, totals.branches, among.changed)
    if as_json:
        for facts in search_facts(totals, among.changed, span):
            say_json(facts)
    else:
        longer = among.longer_flags(seconds, seed, threads)
        say(*search_lines(totals, among, versions, span, longer))
    if is_shrunk:
        for finding in totals.own_findings:
            if not finding.is_known:
                _shrink(ctx, finding, finding.versions or versions)
    if other_editions or not totals.is_alike:
        raise SystemExit(ComparisonExit.DIFFER)
    raise SystemExit(ComparisonExit.ALIKE if totals.has_matches else ComparisonExit.UNTESTED)


def _versions(old: str, new: ChosenVersion | None) -> tuple[ChosenVersion, ChosenVersion]:
    """Return both versions; without *new*, *old* is a span of commits, or is compared with this.

    Raises:
        UnknownVersion: one is neither a path nor a commit, or the span is the wrong way round.
    """
    if new is None and is_span(old):
        first, last = span_of(old)
        check_order(old, first, last)
        return ChosenVersion.of_commit(first), ChosenVersion.of_commit(last)
    this = ChosenVersion.own() if new is None else new
    return VERSION.convert(old, None, None), this


def _shrink(
    ctx: click.Context, finding: Finding, versions: tuple[ChosenVersion, ChosenVersion]
) -> None:
    """Shorten the match of *finding* as the command `shrink` does."""
    seeded = finding.seeded_version(versions)
    is_twice = seeded is not None and seeded.is_own
    if seeded is not None:
        versions = seeded, seeded
    try:
        ctx.invoke(
            shrink,
            file=finding.path,
            command=None,
            differs=None if is_twice else versions,
            twice=is_twice,
            player=None,
            offers=not is_twice and bool(finding.difference.flag(offers=True)),
            output=finding.shrunk_path,
            tries=20,
            seconds=120,
            seed=0,
        )
    except click.ClickException as error:
        say(error.format_message(), err=True)
