"""A spectator that prints a match, line by line, until it is over.

python examples/spectator.py ADDRESS TABLE
"""

import sys

from google.protobuf.json_format import MessageToDict

import tilewyrm


def words(message):
    """Return a message of a game as a line: its kinds and fields."""
    fields = MessageToDict(message, preserving_proto_field_name=True)
    while len(fields) == 1 and isinstance(value := next(iter(fields.values())), dict):
        name, fields = next(iter(fields)), value
    return f"{name} " + " ".join(f"{key}={value}" for key, value in fields.items())


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
