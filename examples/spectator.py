"""A spectator that prints a match, line by line, until it is over.

python examples/spectator.py ADDRESS TABLE
"""

import sys

from google.protobuf.json_format import MessageToDict

import tilewyrm


def words(message):
    """Return a decision or a roll as a line: its kind and fields, without those that are 0."""
    fields = MessageToDict(message, preserving_proto_field_name=True)
    for _ in ("game", "kind"):
        kind, fields = next(iter(fields.items()), ("unknown", {}))
    return " ".join([kind, *(f"{name}={value}" for name, value in fields.items())])


try:
    with tilewyrm.connect(sys.argv[1]) as server:
        names = []
        for update in server.watch(sys.argv[2]):
            if update.log and not names:  # the match has started, so every seat is taken
                names = [seat.name for seat in server.table(sys.argv[2]).seats]
            for line in update.log:
                if line.HasField("decided"):
                    print(line.seq, names[line.decided.seat], words(line.decided.decision))
                elif line.HasField("roll"):
                    print(line.seq, "roll", words(line.roll))
            if update.is_over:
                scores = zip(names, update.turn.over.scores, strict=True)
                print(", ".join(f"{name} {score}" for name, score in scores))
except tilewyrm.ServerError as error:
    sys.exit(str(error))
