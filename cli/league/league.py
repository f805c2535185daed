"""`tilewyrm league`: bots against bots, all with the same luck."""

import json
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path

import click
from filelock import FileLock, Timeout

from tilewyrm import editions
from tilewyrm.api.bots import BotError
from tilewyrm.api.setup.refused_setup import missing
from tilewyrm.cli.bulk.cluster import cluster, cluster_executor
from tilewyrm.cli.bulk.progress import Progress
from tilewyrm.cli.bulk.workers import jobs, map_on_workers, processors
from tilewyrm.cli.league.failure_lines import FailureLines
from tilewyrm.cli.league.foreign_bots import AnyBots
from tilewyrm.cli.league.league_table import facts, lines, write_csv
from tilewyrm.cli.league.program_flag import option_flag, program_flag, programs_of
from tilewyrm.cli.own_bots.limit_flags import flag_given, limit_flags
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.host_flags import values
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.errors import EditionError, SetupError
from tilewyrm.engine.game import Game
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.engine.setup.options import OptionValue, spell
from tilewyrm.language.speech import tell
from tilewyrm.replays.league.contest import Contest, Fixture
from tilewyrm.replays.league.ledger import InvalidLedger, Ledger
from tilewyrm.replays.league.match import FailedMatch, LeagueMatch, match_id, play
from tilewyrm.server.store.data_directory import default_data_dir


@click.command(cls=TranslatedCommand, help="league.help")
@click.option(
    "--game", "game_name", type=click.Choice([*GAMES]), required=True, help="league.flag.game"
)
@click.option("--bots", required=True, metavar="A,B,...", help="league.flag.bots")
@program_flag
@option_flag
@limit_flags
@click.option(
    "--seats",
    type=click.IntRange(min=2),
    default=2,
    show_default=True,
    metavar="N",
    help="league.flag.seats",
)
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    metavar="N",
    help="league.flag.deals",
)
@click.option("--preset", default="", metavar="NAME", help="league.flag.preset")
@click.option(
    "--option", "option_texts", multiple=True, metavar="NAME=VALUE", help="league.flag.option"
)
@click.option(
    "--edition",
    "edition_file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="league.flag.edition",
)
@click.option("--seed", default="", metavar="TEXT", help="league.flag.seed")
@jobs
@cluster
@click.option(
    "--ledger", type=click.Path(path_type=Path), metavar="FILE", help="league.flag.ledger"
)
@click.option(
    "--keep",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="league.flag.keep",
)
@click.option(
    "--csv", "as_csv", type=click.Path(path_type=Path), metavar="FILE", help="league.flag.csv"
)
@click.option("--json", "as_json", is_flag=True, help="league.flag.json")
def league(
    game_name: str,
    bots: str,
    program_texts: tuple[str, ...],
    program_options: tuple[str, ...],
    time_s: float,
    memory_mib: int,
    seats: int,
    deals: int,
    preset: str,
    option_texts: tuple[str, ...],
    edition_file: Path | None,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    ledger: Path | None,
    keep: Path | None,
    as_csv: Path | None,
    as_json: bool,
) -> None:
    """Play the remaining matches, and print the result of all."""
    if not program_texts and (flag := flag_given(("time_s", "memory_mib"))):
        raise click.UsageError(f"{flag} is only for programs of --program")
    try:
        players, names = AnyBots.of(
            [name.strip() for name in bots.split(",")],
            programs_of(program_texts, program_options, time_s=time_s, memory_mib=memory_mib),
        )
        edition = (
            editions.read(game_name, edition_file) if edition_file else editions.load(game_name)
        )
        options = _options(
            game(game_name), preset, values("--option", option_texts, "round_cap=10")
        )
        say(*_unused_lines(game(game_name), options), err=True)
        contest = Contest.of(edition, seats, options, names, seed, game_name, players)
    except (BotError, EditionError, SetupError) as error:
        raise click.UsageError(str(error)) from error
    path = ledger or _default_ledger(contest)
    fixtures = list(contest.fixtures(deals))
    with cluster_executor(cluster) as executor:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
            with FileLock(f"{path}.lock", timeout=0), Ledger(path, contest) as open_ledger:
                remaining = [
                    one for one in fixtures if not _is_done(contest, one, open_ledger, keep)
                ]
                if remaining and executor is None:
                    players.try_all()
                outcomes = map_on_workers(
                    partial(play, contest, keep=keep is not None, players=players),
                    remaining,
                    min(jobs or processors(), max(1, len(remaining))),
                    _lost_result,
                    executor,
                )
                failures = _record(outcomes, contest, open_ledger, len(remaining), keep)
                played = [open_ledger.played[one] for one in fixtures if one in open_ledger.played]
                if as_csv is not None:
                    write_csv(as_csv, played)
        except BotError as error:
            raise click.ClickException(str(error)) from error
        except Timeout as error:
            raise click.ClickException(tell("league.busy", path=path)) from error
        except InvalidLedger as error:
            raise click.ClickException(translated(error.message)) from error
        except OSError as error:
            why = error.strerror or str(error)
            raise click.ClickException(
                tell("league.unwritten", path=error.filename or path, why=why)
            ) from error
        except KeyboardInterrupt:
            say(tell("league.interrupted", path=path), err=True)
            raise SystemExit(130) from None
    if failures and not played:
        raise click.ClickException(tell("league.none_played"))
    if as_json:
        say_json(facts(contest, played))
    else:
        say(*lines(contest, played), tell("league.kept", path=path))
    raise SystemExit(1 if failures else 0)


def _options(played: Game, preset: str, option_texts: Mapping[str, str]) -> dict[str, OptionValue]:
    """Return the options of *preset*, changed by *option_texts*: values in words, by name.

    Raises:
        SetupError: there is no such preset or option, or it cannot be that.
    """
    specs = {spec.name: spec for spec in played.options}
    found = dict(played.preset(preset).options)
    for name, text in option_texts.items():
        if name not in specs:
            raise SetupError(missing("option", name, specs, played.name))
        found[name] = specs[name].read(text)
    return found


def _unused_lines(played: Game, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Yield a line for each changed option that has no effect, as others do not have their value.

    Such an option may still be given, as in the setup of any table.
    """
    defaults = {spec.name: spec.default for spec in played.options}
    played_with = {**defaults, **options}
    for name, value in options.items():
        missed = played.option_needs.get(name, {}).items() - played_with.items()
        if missed and value != defaults[name]:
            words = " ".join(f"--option {need}={spell(wanted)}" for need, wanted in sorted(missed))
            yield tell("league.unused_option", name=name, needs=words)


def _default_ledger(contest: Contest) -> Path:
    """Return the default path of the ledger of *contest*."""
    digest = sha256(json.dumps(contest.facts(), sort_keys=True).encode()).hexdigest()[:8]
    bots = "-".join(contest.bots).replace(":", "")
    return default_data_dir() / "leagues" / f"{contest.game}-{contest.seats}-{bots}-{digest}.jsonl"


def _file(contest: Contest, fixture: Fixture, keep: Path) -> Path:
    return keep / f"{match_id(contest, fixture)}.twr"


def _is_done(contest: Contest, fixture: Fixture, open_ledger: Ledger, keep: Path | None) -> bool:
    """Return whether *fixture* is played, and its file there if it is to be kept."""
    return fixture in open_ledger.played and (
        keep is None or _file(contest, fixture, keep).exists()
    )


def _record(
    outcomes: Generator[LeagueMatch | FailedMatch, None, None],
    contest: Contest,
    open_ledger: Ledger,
    number: int,
    keep: Path | None,
) -> int:
    """Record each outcome as it arrives; return the number of failed matches.

    If several matches fail in the same way, the first one is printed, then their number.
    """
    failures = FailureLines()
    lost = 0
    with (
        closing(outcomes),
        Progress(number, number, wanted=True, text="league.progress", tenths=True) as progress,
    ):
        for one in outcomes:
            if isinstance(one, FailedMatch) and not one.why:
                lost += 1
            elif isinstance(one, FailedMatch):
                path = None
                if keep is not None and one.data:
                    path = _file(contest, one.fixture, keep).with_suffix(".failed.twr")
                    _write_file(path, one.data)
                if line := failures.add(one, path):
                    progress.clear()
                    say(line, err=True)
            else:
                if keep is not None:
                    _write_file(_file(contest, one.fixture, keep), one.data)
                if one.fixture not in open_ledger.played:
                    open_ledger.add(one)
            progress.advance(1)
    say(*failures.summary(), err=True)
    if lost:
        say(tell("league.lost", matches=lost), err=True)
    return failures.matches + lost


def _write_file(path: Path, data: bytes) -> None:
    """Write *data* to *path*, which is not there before all of it is."""
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)


def _lost_result(fixture: Fixture) -> FailedMatch:
    """Return the result for a match whose process was ended from outside."""
    return FailedMatch(fixture, "")
