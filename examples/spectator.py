"""A spectator that prints a match, line by line, and its board, until it is over.

python examples/spectator.py ADDRESS TABLE
"""

import sys

import tilewyrm


def watch(server, table):
    """Print each new entry of the match at *table*, and the board after the last of them."""
    names = []
    for update in server.watch(table):
        if not update.log:
            continue
        names = names or [seat.name for seat in server.table(table).seats]
        entries = update.match.entries
        known, undone = len(entries), False
        for line in reversed(update.log):
            if line.control.HasField("take_back"):
                undone = True
                break
            known -= line.WhichOneof("entry") != "control"
        if undone:
            print(f"undone: the match is again as after {known} entries")
        for entry in entries[known:]:
            print(tilewyrm.text(entry))
        print(update.match.draw(names=names))
        if update.is_over:
            scores = zip(names, update.turn.over.scores, strict=True)
            print(", ".join(f"{name} {score}" for name, score in scores))


def main():
    try:
        with tilewyrm.connect(sys.argv[1]) as server:
            watch(server, sys.argv[2])
    except tilewyrm.ServerError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
