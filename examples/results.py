"""Statistics over a folder of replays: how often each seat and each bot won, with which points.

python examples/results.py FOLDER
"""

import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean

import tilewyrm

wins = defaultdict(float)
points = defaultdict(list)
unfinished = invalid = 0
for path in sorted(Path(sys.argv[1]).rglob("*.twr")):
    try:
        replay = tilewyrm.open(path)
        match = replay.match()
    except tilewyrm.ReplayError as error:
        print(error, file=sys.stderr)
        invalid += 1
        continue
    if not match.is_over:
        unfinished += 1
        continue
    for seat, score in enumerate(match.score()):
        bot = replay.header.bots[seat] or "people"
        for who in (f"seat {seat}", bot):
            key = f"{replay.header.game}, {replay.header.seats} seats, {who}"
            points[key].append(score)
            wins[key] += (seat in match.winners) / len(match.winners)
for key in sorted(points):
    print(
        f"{key}: {len(points[key])} matches, {fmean(points[key]):.1f} points, {wins[key]:.1f} wins"
    )
print(f"files without an end: {unfinished}, not valid: {invalid}")
