"""Results of a league: as lines, as JSON and as CSV."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tilewyrm.language.speech import count, tell
from tilewyrm.replays.league.contest import Contest
from tilewyrm.replays.league.match import LeagueMatch
from tilewyrm.replays.league.rating import Rating, ratings
from tilewyrm.replays.league.standings import BotStanding, Duel, MeanEstimate, duels, standings


def lines(contest: Contest, played: Sequence[LeagueMatch]) -> Iterator[str]:
    """Yield what *played* says about the bots, whoever won most often first."""
    deals = len({match.fixture.order for match in played})
    yield count("league.matches", len(played), deals=deals, even=_percent(1 / contest.seats))
    if not played:
        return
    by_bot = ratings(played)
    yield ""
    rows = [
        (
            one.bot,
            _share(one.wins),
            _points(one),
            f"{one.thought_s:.3f} s",
            _rating(by_bot.get(one.bot)) if by_bot else "-",
        )
        for one in standings(played, contest.bots)
    ]
    heads = ("bot", "wins", "margin", "decision", "rating")
    yield from _table([tuple(tell(f"league.head.{head}") for head in heads), *rows])
    yield ""
    yield tell("league.duels")
    pairs = duels(played, contest.bots)
    yield from _table([(f"{one.bot} : {one.against}", _share(one.ahead)) for one in pairs])
    if by_bot is None:
        yield tell("league.no_ratings")


def facts(contest: Contest, played: Sequence[LeagueMatch]) -> Mapping[str, Any]:
    """Return the same as plain values."""
    by_bot = ratings(played)
    return {
        "contest": contest.facts(),
        "deals": len({match.fixture.order for match in played}),
        "matches": len(played),
        "bots": [
            {
                "bot": one.bot,
                "seats": one.seats,
                "wins": one.wins._asdict(),
                "margin": one.margin._asdict(),
                "margin_spread": one.margin_spread,
                "thought_s": one.thought_s,
                "rating": by_bot[one.bot]._asdict() if by_bot and one.bot in by_bot else None,
            }
            for one in standings(played, contest.bots)
        ],
        "duels": [_duel(one) for one in duels(played, contest.bots)],
    }


def write_csv(path: Path, matches: Sequence[LeagueMatch]) -> None:
    """Write a line for each seat of each of *matches*."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream)
        table.writerow(
            ["order", "seat", "bot", "score", "won", "decisions", "thought_s", "entries", "sha256"]
        )
        for match in matches:
            for seat, bot in enumerate(match.fixture.line_up):
                table.writerow(
                    [
                        match.fixture.order,
                        seat,
                        bot,
                        match.scores[seat],
                        int(seat in match.winners),
                        match.decisions[seat],
                        f"{match.thought_s[seat]:.6f}",
                        match.entries,
                        match.sha256,
                    ]
                )


def _duel(duel: Duel) -> Mapping[str, Any]:
    return {
        "bot": duel.bot,
        "against": duel.against,
        "matches": duel.matches,
        "ahead": duel.ahead._asdict(),
    }


def _share(estimate: MeanEstimate) -> str:
    """Return a part of a whole in percent, with its interval of 95 % if there is one."""
    if estimate.plus_minus is None:
        return _percent(estimate.mean)
    return f"{100 * estimate.mean:.1f} ± {100 * estimate.plus_minus:.1f} %"


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _rating(rating: Rating | None) -> str:
    """Return *rating* with twice its deviation; a dash for a bot that no match could rate."""
    return "-" if rating is None else f"{rating.mean:.1f} ± {2 * rating.deviation:.1f}"


def _points(standing: BotStanding) -> str:
    mean, plus_minus = standing.margin
    interval = "" if plus_minus is None else f" ± {plus_minus:.1f}"
    return f"{mean:+.1f}{interval} ({standing.margin_spread:.0f})"


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield *rows* in columns, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join([f"  {first.ljust(widths[0])}", *cells])
