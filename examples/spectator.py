"""A spectator that prints a match, line by line, and its board, until it is over.

python examples/spectator.py ADDRESS TABLE
"""

import sys

import tilewyrm


def watch(server, table):
    """Print each new entry of the match at *table*, and the board after the last of them."""
    names, number = [], 0
    for update in server.watch(table):
        if not update.log:
            continue
        names = names or [seat.name for seat in server.table(table).seats]
        entries = update.match.entries
        for entry in entries[number:]:
            print(tilewyrm.text(entry))
        number = len(entries)
        print(update.match.draw(names=names))
        if update.is_over:
            scores = zip(names, update.turn.over.scores, strict=True)
            print(", ".join(f"{name} {score}" for name, score in scores))


try:
    with tilewyrm.connect(sys.argv[1]) as server:
        watch(server, sys.argv[2])
except tilewyrm.ServerError as error:
    sys.exit(str(error))
