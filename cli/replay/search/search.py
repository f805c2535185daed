"""`tilewyrm replay search`: random matches that two versions of the program play differently."""

import sys
import time
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

import click

from tilewyrm.cli.bulk.progress_line import ProgressLine
from tilewyrm.cli.bulk.workers import jobs, processors
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion, is_span, span_of
from tilewyrm.cli.replay.compare.comparison_command import ComparisonCommand, ComparisonExit
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.search.code.code_change import CodeChange, code_change
from tilewyrm.cli.replay.search.code.edition_changes import edition_changes
from tilewyrm.cli.replay.search.code.kinds import all_kinds
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.first_commits import FirstCommits, note_only_commit
from tilewyrm.cli.replay.search.hash_seed_judge import note_sides
from tilewyrm.cli.replay.search.match_search import MatchSearch
from tilewyrm.cli.replay.search.part_search import SHARE, PartSearch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_facts, search_lines
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.search_totals import Finding, SearchTotals
from tilewyrm.cli.replay.shrink.command import shrink
from tilewyrm.client.command_line.host_flags import values
from tilewyrm.client.terminal.signals import ending_interrupts
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue, resolve
from tilewyrm.language.speech import count, tell

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
        say(*_kind_lines([*GAMES] if game_name is None else [game_name]))
        return
    end_s = time.monotonic() + seconds
    versions = _versions(old, new)
    try:
        if game_name is None and (presets or option_texts):
            game_name = _game_of(presets, values("--option", option_texts, "round_cap=10"))
        options = _options(game_name, presets, option_texts)
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    games: Sequence[str] = [*GAMES] if game_name is None else [game_name]
    if toward is not None:
        games = _games_toward(toward, games)

    def field_of(old: ChosenVersion, new: ChosenVersion) -> SearchField:
        changed, searched = code_change(old, new, games), games
        if game_name is None and changed.names:
            searched = changed.games
        if toward is not None:
            changed = changed.toward_kind
        return SearchField(searched, seats, presets or None, options, changed, toward or "")

    among = field_of(*versions)
    if not as_json:
        say(*_change_lines(among.changed, games, among.games))
    other_editions = edition_changes(*versions, games)
    for edition in other_editions:
        say_json(edition.facts()) if as_json else say(*edition.lines())
    folder.mkdir(parents=True, exist_ok=True)
    running, span = MatchSearch(versions, among, seed, folder), SearchSpan.of(*versions)
    totals, report = running.totals, _Report(as_json=as_json)
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
            if has_parts and totals.first_commits:
                branches = among.changed.functions.branches
                parts = PartSearch(span, totals, branches, field_of, folder, first_commits)
                parts.run(threads, search_time, seed, news=report.show, announce=report.announce)
            last_s = end_s - search_time.pair_s  # a busy machine takes long to end, too
            if has_several:
                first_commits.note(totals.all_findings, last_s - search_time.seeds_s)
            note_sides(totals, versions, last_s)
    except UnplayedFile as error:
        report.clear()
        say(str(error), err=True)
        raise SystemExit(ComparisonExit.UNTESTED) from error
    except KeyboardInterrupt:
        report.clear()
        say(tell("replay.search.stopped"), err=True)
    report.clear()
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
        UnknownVersion: one is neither a path nor a commit.
    """
    if new is None and is_span(old):
        first, last = span_of(old)
        return ChosenVersion.of_commit(first), ChosenVersion.of_commit(last)
    this = ChosenVersion.own() if new is None else new
    return VERSION.convert(old, None, None), this


def _game_of(presets: Collection[str], options: Collection[str]) -> str:
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


def _options(
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


def _games_toward(kind: str, games: Sequence[str]) -> Sequence[str]:
    """Return those of *games* that have this *kind*.

    Raises:
        UsageError: none has it.
    """
    found = [name for name in games if kind in all_kinds(GAMES[name])]
    if not found:
        known = sorted({each for name in games for each in all_kinds(GAMES[name])})
        close = get_close_matches(kind, known) or get_close_matches(kind, known, len(known), 0)
        raise click.UsageError(tell("replay.search.no_kind", kind=kind, close=", ".join(close)))
    return found


def _kind_lines(games: Sequence[str]) -> Iterator[str]:
    """Yield for each of *games* a line with all kinds."""
    for name in games:
        yield f"{GAMES[name].title}: {', '.join(sorted(all_kinds(GAMES[name])))}"


def _change_lines(
    changed: CodeChange, games: Sequence[str], searched: Sequence[str]
) -> Iterator[str]:
    """Yield what changed, and which of *games* are left out for that."""
    if changed.names:
        yield tell("replay.search.changed", names=", ".join(changed.names))
    if others := [name for name in games if name not in searched]:
        titles = [", ".join(GAMES[name].title for name in each) for each in (searched, others)]
        yield tell("replay.search.games", games=titles[0], others=titles[1], name=others[0])


class _Report:
    """Progress on a terminal, and a line for each new kind of difference."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._line = ProgressLine()

    def show(self, totals: SearchTotals, finding: Finding | None) -> None:
        """Show the progress, and *finding*, if there is a new one."""
        if finding is not None and not self._as_json:
            self.clear()
            say(tell("replay.search.found", path=finding.path, kind=finding.kind))
        if sys.stderr.isatty():
            fields = {"entries": totals.entries, "kinds": len(totals.findings)}
            line = count(totals.step.value, totals.matches, **fields)
            self._line.show(line)

    def announce(self, part: SearchSpan) -> None:
        """Print that *part* of the commits is searched alone."""
        self.clear()
        if not self._as_json:
            first, *others = part.commits
            commits = f"{part.old}..{others[-1]}" if others else first
            say(count("replay.search.part", len(part.commits), commits=commits))

    def clear(self) -> None:
        """Clear the progress."""
        self._line.clear()


def _shrink(
    ctx: click.Context, finding: Finding, versions: tuple[ChosenVersion, ChosenVersion]
) -> None:
    """Shorten the match of *finding* as the command `shrink` does."""
    seeded = finding.seeded_version(versions)
    is_twice = seeded is not None and seeded.is_own
    if seeded is not None:
        versions = seeded, seeded
    output = finding.path.with_name(f"{finding.path.stem}-shrunk.twr")
    try:
        ctx.invoke(
            shrink,
            file=finding.path,
            command=None,
            differs=None if is_twice else versions,
            twice=is_twice,
            player=None,
            offers=not is_twice and bool(finding.difference.flag(offers=True)),
            output=output,
            tries=20,
            seconds=120,
            seed=0,
        )
    except click.ClickException as error:
        say(error.format_message(), err=True)
