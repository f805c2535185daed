"""Two bots of a server play each other, each as often in the first seat as in the second one.

    python examples/duel.py localhost:7410 mybot greedy --game carcassonne --pairs 10
    python examples/duel.py localhost:7410 mybot greedy --game feuville --rounds 20

Any bot of the server can play, also a program of its settings file (docs/bot-lines.md). Set
bot_delay = 0 there, otherwise bots wait before each choice. If a bot fails, is late or is
missing, another one plays the rest of that match. Such a match does not count, and the exit code
is 1.
"""

import argparse
import sys
from statistics import mean, stdev

import tilewyrm


def margin(server, game, bots, options):
    """Play a match, and return how many points the first bot is ahead; None if a bot could not."""
    code, failed = server.open_table(game, bots=bots, options=options), ""
    for update in server.watch(code):
        for line in update.log:
            if line.control.HasField("take_over"):
                failed = bots[line.control.take_over.seat]
        if update.is_over:
            first, second = update.turn.over.scores
            if not failed:
                return first - second
            why = "server.log has the reason"
            print(f"{failed} could not play on at table {code}: {why}", file=sys.stderr)
            return None
    raise SystemExit(f"the match at table {code} has not ended")


def main():
    words = argparse.ArgumentParser()
    words.add_argument("server")
    words.add_argument("bots", nargs=2)
    words.add_argument("--game", default="carcassonne")
    words.add_argument("--pairs", type=int, default=10)
    words.add_argument("--rounds", type=int, help="limit of rounds, only in Feuville")
    chosen = words.parse_args()
    options = {"round_cap": chosen.rounds} if chosen.rounds else {}
    played = []
    with tilewyrm.connect(chosen.server) as server:
        for _ in range(chosen.pairs):
            for bots, sign in ((chosen.bots, 1), (chosen.bots[::-1], -1)):
                ahead = margin(server, chosen.game, bots, options)
                played.append(None if ahead is None else sign * ahead)
    margins = [ahead for ahead in played if ahead is not None]
    wins = sum(one > 0 for one in margins) + sum(one == 0 for one in margins) / 2
    print(f"{chosen.bots[0]} wins {wins:g} of {len(margins)} matches against {chosen.bots[1]}")
    if len(margins) > 1:
        error = 2 * stdev(margins) / len(margins) ** 0.5
        print(f"points ahead: {mean(margins):.1f} ± {error:.1f}")
    if failures := len(played) - len(margins):
        raise SystemExit(f"{failures} matches do not count, because a bot could not play on")


if __name__ == "__main__":
    main()
